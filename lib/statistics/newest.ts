import { within } from '../table/attempts.ts';
import { ALL_ENTRIES, type EntryList, TOPIC_STATS, topicEntries, topicStatsKey } from '../table/key-chart.ts';
import { queryItems } from '../table/read.ts';
import { stampOf } from '../table/stamps.ts';
import { putItem, updateItem } from '../table/write.ts';
import { STATUSES } from '../values/entry-status.ts';
import { inParallel } from '../values/in-parallel.ts';
import { Problem } from '../values/problem.ts';
import type { CountedEntry } from './counters.ts';

/*
 * `latest` of a topic's counters is the newest published_date of its entries. DynamoDB cannot write a maximum in the transaction that
 * stores an entry, so a conditional update follows it. A crash between the two, or two writers that move one entry at the same moment,
 * leave the date wrong until the nightly recount.
 */

/** How long an update of the newest date is retried. Within 15 seconds of the entry, tags of answers are still taken as outdated. */
const UPDATE_WITHIN_MS = 5_000;
const RECOUNTS_AT_ONCE = 4;

/** Updates the newest dates of the topics of an entry that was just stored. The nightly recount corrects what does not succeed. */
export async function updateLatest(before: CountedEntry | null, after: CountedEntry): Promise<void> {
  const isSameTopic = before?.topic_id === after.topic_id;
  if (isSameTopic && before?.published_date === after.published_date) return;
  const isOnlyLater = isSameTopic && after.published_date > before.published_date;
  try {
    await within(UPDATE_WITHIN_MS, async () => {
      if (before && !isOnlyLater) await lowerLatest(before.topic_id, before.published_date, before.id);
      await raiseLatest(after.topic_id, after.published_date);
    });
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault;
  }
}

/** Corrects the newest date of each topic by its lists, and returns how many were wrong. Two requests per topic. @throws Problem 503 */
export async function recountLatest(): Promise<number> {
  let corrected = 0;
  const topics = await queryItems({ partition: TOPIC_STATS, index: 'index3' });
  await inParallel(topics, RECOUNTS_AT_ONCE, async (counters) => {
    const topicId = String(counters['pk']).slice('TOPIC#'.length);
    const shown = String(counters['latest'] ?? '');
    const newest = await newestDate(topicEntries(topicId));
    if (newest === shown) return;
    // Before the correction: a tag that is given between the two is outdated.
    await putItem(stampOf('catalog').Put);
    const isCorrected = newest > shown ? await raiseLatest(topicId, newest) : await lowerLatest(topicId, shown);
    if (isCorrected) corrected += 1;
  });
  return corrected;
}

/** Returns the newest published_date of all entries, or ''. Two requests in parallel. */
export const newestOfAll = (): Promise<string> => newestDate(ALL_ENTRIES);

/** Returns the newest date of a list, or ''; without the entry `movedId`, whose earlier place the index may still have. */
async function newestDate(list: EntryList, movedId?: string): Promise<string> {
  const pages = await Promise.all(
    STATUSES.map((status) =>
      queryItems({ partition: list.partition(status), index: list.index, descending: true, limit: 2 }),
    ),
  );
  const places = pages.flat().map(({ at }) => String(at).split('#'));
  const dates = places.flatMap(([date, id]) => (date && id !== movedId ? date : []));
  return dates.sort().at(-1) ?? '';
}

/** Raises the newest date of a topic; false if it is not earlier. */
function raiseLatest(topicId: string, date: string): Promise<boolean> {
  return updateItem({
    Key: topicStatsKey(topicId),
    UpdateExpression: 'SET latest = :date',
    ConditionExpression: 'attribute_not_exists(latest) OR latest < :date',
    ExpressionAttributeValues: { ':date': date },
  });
}

/** Lowers the newest date of a topic that still shows `shown` although no entry of it has that date; false if it does not. */
async function lowerLatest(topicId: string, shown: string, movedId?: string): Promise<boolean> {
  const newest = await newestDate(topicEntries(topicId), movedId);
  if (newest >= shown) return false;
  const isLowered = await updateItem({
    Key: topicStatsKey(topicId),
    UpdateExpression: 'SET latest = :newest',
    ConditionExpression: 'latest = :shown',
    ExpressionAttributeValues: { ':newest': newest, ':shown': shown },
  });
  // An entry between the two dates that was stored in the meantime did not raise the date.
  if (isLowered) await raiseLatest(topicId, await newestDate(topicEntries(topicId), movedId));
  return isLowered;
}
