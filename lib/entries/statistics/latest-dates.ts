import {
  ALL_ENTRIES_LIST,
  type EntryListLocation,
  TOPIC_STATS_PARTITION,
  topicEntryList,
  topicStatsKey,
} from '../../platform/dynamodb/key-schema.ts';
import { buildLastModifiedWrite } from '../../platform/dynamodb/last-modified.ts';
import { queryItems } from '../../platform/dynamodb/read.ts';
import { withRetryTimeLimit } from '../../platform/dynamodb/request-retries.ts';
import { putItem, updateItem } from '../../platform/dynamodb/write.ts';
import { runInParallel } from '../../values/in-parallel.ts';
import { Problem } from '../../values/problem.ts';
import { ENTRY_STATUSES } from '../../values/roles-and-states.ts';
import type { CountedEntry } from './counters.ts';

/*
 * `latest` of a topic's counters is the newest published_date of its entries. DynamoDB cannot write a maximum in a
 * transaction, so a conditional update follows the transaction of the entry. After a crash between the two, or
 * concurrent moves of one entry, the date is wrong until the nightly recount.
 */

/** Time limit of the update. Within 15 seconds of the entry, ETags still count as outdated. */
const UPDATE_TIMEOUT_MS = 5_000;
const PARALLEL_RECOUNTS = 4;

/**
 * Updates the newest publication date of the topic of a stored entry, and of its previous topic.
 * Call it after the transaction that stores the entry; `before` is null for a new entry. If the table does not
 * answer, the error is ignored, because the nightly recount corrects the date.
 */
export async function updateTopicLatestDates(before: CountedEntry | null, after: CountedEntry): Promise<void> {
  const isSameTopic = before?.topic_id === after.topic_id;
  if (isSameTopic && before?.published_date === after.published_date) return;
  const isOnlyLater = isSameTopic && after.published_date > before.published_date;
  try {
    await withRetryTimeLimit(UPDATE_TIMEOUT_MS, async () => {
      if (before && !isOnlyLater) await lowerLatestDate(before.topic_id, before.published_date, before.id);
      await raiseLatestDate(after.topic_id, after.published_date);
    });
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault;
  }
}

/**
 * Corrects the stored newest publication date of each topic; returns the number of corrected topics.
 * Two requests per topic, and more for corrections.
 *
 * @throws Problem 503 if the table does not answer
 */
export async function correctTopicLatestDates(): Promise<number> {
  let corrected = 0;
  const topics = await queryItems({ partition: TOPIC_STATS_PARTITION, index: 'index3' });
  await runInParallel(topics, PARALLEL_RECOUNTS, async (counters) => {
    const topicId = String(counters['pk']).slice('TOPIC#'.length);
    const storedDate = String(counters['latest'] ?? '');
    const newest = await findLatestDate(topicEntryList(topicId));
    if (newest === storedDate) return;
    // Before the correction, so that an ETag in between is outdated.
    await putItem(buildLastModifiedWrite('catalog').Put);
    const isCorrected =
      newest > storedDate ? await raiseLatestDate(topicId, newest) : await lowerLatestDate(topicId, storedDate);
    if (isCorrected) corrected += 1;
  });
  return corrected;
}

/**
 * Returns the newest `published_date` of all entries, active or not; '' if there are no entries.
 * Two requests in parallel.
 */
export const getNewestEntryDate = (): Promise<string> => findLatestDate(ALL_ENTRIES_LIST);

/** Returns the newest date of a list, or ''. Ignores `movedId`, whose earlier row the index may still have. */
async function findLatestDate(list: EntryListLocation, movedId?: string): Promise<string> {
  const pages = await Promise.all(
    ENTRY_STATUSES.map((status) =>
      queryItems({ partition: list.partition(status), index: list.index, descending: true, limit: 2 }),
    ),
  );
  const sortKeyParts = pages.flat().map(({ at }) => String(at).split('#'));
  const dates = sortKeyParts.flatMap(([date, id]) => (date && id !== movedId ? date : []));
  return dates.sort().at(-1) ?? '';
}

/** Raises the newest date of a topic; returns false if it is not earlier. */
function raiseLatestDate(topicId: string, date: string): Promise<boolean> {
  return updateItem({
    Key: topicStatsKey(topicId),
    UpdateExpression: 'SET latest = :date',
    ConditionExpression: 'attribute_not_exists(latest) OR latest < :date',
    ExpressionAttributeValues: { ':date': date },
  });
}

/**
 * Lowers the newest date of a topic that still has `storedDate`, although none of its entries does.
 * Returns false if the topic has another date.
 */
async function lowerLatestDate(topicId: string, storedDate: string, movedId?: string): Promise<boolean> {
  const newest = await findLatestDate(topicEntryList(topicId), movedId);
  if (newest >= storedDate) return false;
  const isLowered = await updateItem({
    Key: topicStatsKey(topicId),
    UpdateExpression: 'SET latest = :newest',
    ConditionExpression: 'latest = :shown',
    ExpressionAttributeValues: { ':newest': newest, ':shown': storedDate },
  });
  // An entry between the two dates, stored in the meantime, did not raise the date.
  if (isLowered) await raiseLatestDate(topicId, await findLatestDate(topicEntryList(topicId), movedId));
  return isLowered;
}
