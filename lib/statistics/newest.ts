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
 * `latest` of a topic's counters is the newest published_date of its entries. DynamoDB cannot write a maximum in a
 * transaction, so a conditional update follows the transaction of the entry. After a crash between the two, or
 * concurrent moves of one entry, the date is wrong until the nightly recount.
 */

/** Time limit of the update. Within 15 seconds of the entry, ETags still count as outdated. */
const UPDATE_WITHIN_MS = 5_000;
const RECOUNTS_AT_ONCE = 4;

/** Updates the newest dates of a stored entry's topics. The nightly recount corrects failures. */
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

/**
 * Corrects the newest date of each topic by its lists; returns the number of corrections. Two requests per topic.
 * @throws Problem 503
 */
export async function recountLatest(): Promise<number> {
  let corrected = 0;
  const topics = await queryItems({ partition: TOPIC_STATS, index: 'index3' });
  await inParallel(topics, RECOUNTS_AT_ONCE, async (counters) => {
    const topicId = String(counters['pk']).slice('TOPIC#'.length);
    const shown = String(counters['latest'] ?? '');
    const newest = await newestDate(topicEntries(topicId));
    if (newest === shown) return;
    // Before the correction, so that an ETag in between is outdated.
    await putItem(stampOf('catalog').Put);
    const isCorrected = newest > shown ? await raiseLatest(topicId, newest) : await lowerLatest(topicId, shown);
    if (isCorrected) corrected += 1;
  });
  return corrected;
}

/** Returns the newest published_date of all entries, or ''. Two requests in parallel. */
export const newestOfAll = (): Promise<string> => newestDate(ALL_ENTRIES);

/** Returns the newest date of a list, or ''. Ignores `movedId`, whose earlier row the index may still have. */
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

/** Raises the newest date of a topic; returns false if it is not earlier. */
function raiseLatest(topicId: string, date: string): Promise<boolean> {
  return updateItem({
    Key: topicStatsKey(topicId),
    UpdateExpression: 'SET latest = :date',
    ConditionExpression: 'attribute_not_exists(latest) OR latest < :date',
    ExpressionAttributeValues: { ':date': date },
  });
}

/**
 * Lowers the newest date of a topic that still has `shown`, although none of its entries does; returns false if it
 * does not.
 */
async function lowerLatest(topicId: string, shown: string, movedId?: string): Promise<boolean> {
  const newest = await newestDate(topicEntries(topicId), movedId);
  if (newest >= shown) return false;
  const isLowered = await updateItem({
    Key: topicStatsKey(topicId),
    UpdateExpression: 'SET latest = :newest',
    ConditionExpression: 'latest = :shown',
    ExpressionAttributeValues: { ':newest': newest, ':shown': shown },
  });
  // An entry between the two dates, stored in the meantime, did not raise the date.
  if (isLowered) await raiseLatest(topicId, await newestDate(topicEntries(topicId), movedId));
  return isLowered;
}
