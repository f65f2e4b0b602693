import { DAILY_COUNT_ATTRIBUTES } from '../entries/statistics/counters.ts';
import { updateFeedFieldsOfEntries } from '../entries/store-entry.ts';
import type { Feed } from '../feeds/feed.ts';
import type { TableItem } from '../platform/dynamodb/client.ts';
import {
  CATALOG_TOTALS_KEY,
  categoryTopicsPartition,
  feedEntryList,
  type ItemKey,
  TOPIC_DETAILS_PARTITION,
  TOPIC_STATS_PARTITION,
  topicDetailsKey,
  topicKey,
  topicStatsKey,
} from '../platform/dynamodb/key-schema.ts';
import { buildLastModifiedWrite } from '../platform/dynamodb/last-modified.ts';
import { queryItems } from '../platform/dynamodb/read.ts';
import { type TransactionWrite, type UpdateWrite, updateItem, writeTransaction } from '../platform/dynamodb/write.ts';
import { moveReviews } from '../reviews/move-reviews.ts';
import { orderFieldsBySchema } from '../values/pick-fields.ts';
import type { CatalogContents, CatalogTopic } from './catalog-changes.ts';
import { Topic } from './topic.ts';

/** DynamoDB's limit of writes per transaction, without the marker. */
const MAX_TRANSACTION_WRITES = 99;

/**
 * Sends the writes of categories, topics or counts in order, in transactions of up to 99 writes. Each transaction also
 * updates the catalog's last-modified marker, which invalidates the ETags of responses.
 */
export async function sendCatalogWrites(writes: TransactionWrite[]): Promise<void> {
  for (let i = 0; i < writes.length; i += MAX_TRANSACTION_WRITES)
    await writeTransaction(() => [...writes.slice(i, i + MAX_TRANSACTION_WRITES), buildLastModifiedWrite('catalog')]);
}

/** Creates the item with this key, which counts entries per day. If the item exists, its counts are kept. */
export async function createDailyEntryCountsItem(key: ItemKey): Promise<void> {
  await updateItem(buildCountersUpdate(key, {}));
}

/** Returns the write of a counters item with these fields; existing figures are kept. */
function buildCountersUpdate(key: ItemKey, fields: TableItem): UpdateWrite['Update'] {
  const names = Object.keys(fields);
  return {
    Key: key,
    UpdateExpression:
      'SET #days = if_not_exists(#days, :none), #inactive = if_not_exists(#inactive, ' +
      `:none)${names.map((_, i) => `, #f${i} = :f${i}`).join('')}`,
    ExpressionAttributeNames: {
      '#days': DAILY_COUNT_ATTRIBUTES.active,
      '#inactive': DAILY_COUNT_ATTRIBUTES.inactive,
      ...Object.fromEntries(names.map((name, i) => [`#f${i}`, name])),
    },
    ExpressionAttributeValues: {
      ':none': {},
      ...Object.fromEntries(Object.values(fields).map((value, i) => [`:f${i}`, value])),
    },
  };
}

/**
 * Returns the write that sets a topic's number of feeds. It creates the item with the topic's counters if there is
 * none; otherwise the other counters are kept.
 */
export function buildTopicCountersWrite({ id, category_id, name }: Topic, feedCount: number): TransactionWrite {
  const fields = { gsi2: TOPIC_DETAILS_PARTITION, gsi3: TOPIC_STATS_PARTITION, at: `${category_id}#${id}#STATS`, name };
  return { Update: buildCountersUpdate(topicStatsKey(id), { ...fields, feed_count: feedCount }) };
}

/** Returns the writes of a topic's two items: the base fields for lists of topics, and all details. */
export function buildTopicWrites(topic: CatalogTopic): TransactionWrite[] {
  const { id, category_id } = topic;
  const base = orderFieldsBySchema(Topic, topic);
  const details = {
    ...topicDetailsKey(id),
    gsi2: TOPIC_DETAILS_PARTITION,
    at: `${category_id}#${id}#DETAILS`,
    body: topic,
  };
  const own = { ...topicKey(id), gsi1: categoryTopicsPartition(category_id), at: id, body: base };
  return [{ Put: { Item: details } }, { Put: { Item: own } }];
}

/**
 * Stores the numbers of all and of active categories, topics and feeds.
 * Writes nothing if `stored` has the same numbers.
 */
export async function storeCatalogTotals(
  stored: TableItem | null,
  { categories, topics, feeds }: CatalogContents,
  now: string,
): Promise<void> {
  const active = (all: { is_active: boolean }[]) => all.filter(({ is_active }) => is_active).length;
  const totals = {
    total_categories: categories.length,
    total_topics: topics.length,
    total_feeds: feeds.length,
    active_topics: active(topics),
    active_feeds: active(feeds),
  };
  if (stored && Object.entries(totals).every(([name, count]) => stored[name] === count)) return;
  await sendCatalogWrites([{ Put: { Item: { ...CATALOG_TOTALS_KEY, ...totals, changed_at: now } } }]);
}

/**
 * Rewrites the feed, topic and category names in all entries of a feed, active and inactive.
 * It also moves their reviews to the queue of the feed's topic.
 */
export async function updateFeedNamesInEntries(feed: Feed): Promise<void> {
  const { index, partition } = feedEntryList(feed.id);
  for (const status of ['active', 'inactive'] as const) {
    const rows = await queryItems({ partition: partition(status), index });
    const ids = rows.map((row) => String(row['pk']).slice('ENTRY#'.length));
    await updateFeedFieldsOfEntries(ids, feed);
    await moveReviews(ids, feed.topic.id);
  }
}
