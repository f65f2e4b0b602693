import { draftOf } from '../entries/draft.ts';
import { namesOf } from '../entries/feed-names.ts';
import { storedEntries, storeEntry } from '../entries/write.ts';
import type { Feed } from '../feeds/feed.ts';
import { DAY_MAPS } from '../statistics/counters.ts';
import type { Item } from '../table/client.ts';
import {
  CATALOG_TOTALS,
  categoryTopics,
  feedEntries,
  TOPIC_DETAILS,
  TOPIC_STATS,
  topicDetailsKey,
  topicKey,
  topicStatsKey,
} from '../table/key-chart.ts';
import { queryItems } from '../table/read.ts';
import { putItem, updateItem } from '../table/write.ts';
import { inOrder } from '../values/in-order.ts';
import type { Category } from './category.ts';
import type { TopicSpec } from './difference.ts';
import { Topic } from './topic.ts';

/** Creates a counters item if it does not exist; an existing one keeps its figures. */
export function createCounters(key: { pk: string; sk: string }, fields: Item): Promise<boolean> {
  const names = Object.keys(fields);
  return updateItem({
    Key: key,
    UpdateExpression: `SET #days = if_not_exists(#days, :none), #inactive = if_not_exists(#inactive, :none)${names.map((_, i) => `, #f${i} = :f${i}`).join('')}`,
    ExpressionAttributeNames: {
      '#days': DAY_MAPS.active,
      '#inactive': DAY_MAPS.inactive,
      ...Object.fromEntries(names.map((name, i) => [`#f${i}`, name])),
    },
    ExpressionAttributeValues: {
      ':none': {},
      ...Object.fromEntries(Object.values(fields).map((value, i) => [`:f${i}`, value])),
    },
  });
}

/** Stores how many feeds a topic has, beside its counters. */
export async function putTopicCounters({ id, category_id, name }: Topic, feedCount: number): Promise<void> {
  await createCounters(topicStatsKey(id), {
    gsi2: TOPIC_DETAILS,
    gsi3: TOPIC_STATS,
    at: `${category_id}#${id}#STATS`,
    name,
    feed_count: feedCount,
  });
}

/** Stores a topic: its base, and its details. */
export async function putTopic(topic: TopicSpec): Promise<void> {
  const { id, category_id } = topic;
  const base = inOrder(Topic, topic);
  await putItem({
    Item: { ...topicDetailsKey(id), gsi2: TOPIC_DETAILS, at: `${category_id}#${id}#DETAILS`, body: topic },
  });
  await putItem({ Item: { ...topicKey(id), gsi1: categoryTopics(category_id), at: id, body: base } });
}

/** Stores the totals of the catalog if they changed. */
export async function putTotals(
  stored: Item | null,
  categories: Category[],
  topics: Topic[],
  feeds: Feed[],
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
  await putItem({ Item: { ...CATALOG_TOTALS, ...totals, changed_at: now } });
}

/** Gives the entries of a feed its current names. */
export async function renameEntries(feed: Feed): Promise<void> {
  const { index, partition } = feedEntries(feed.id);
  for (const status of ['active', 'inactive'] as const) {
    const rows = await queryItems({ partition: partition(status), index });
    for (const entry of (await storedEntries(rows.map((row) => String(row['pk']).slice('ENTRY#'.length)))).values()) {
      await storeEntry({ ...draftOf(entry), ...namesOf(feed) }, entry);
    }
  }
}
