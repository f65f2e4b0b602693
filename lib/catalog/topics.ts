import type { Item } from '../table/client.ts';
import { categoryTopics, TOPIC_DETAILS, TOPICS, topicDetailsKey, topicStatsKey } from '../table/key-chart.ts';
import { queryItems } from '../table/read.ts';
import { inOrder } from '../values/in-order.ts';
import { notFound } from '../values/problem.ts';
import { Topic, TopicDetails } from './topic.ts';

/** Returns the topic of an item or of an index row. */
export function topicOf(item: Item): Topic {
  return inOrder(Topic, item['body']);
}

/** Returns a topic with details, from its details item and its counters item. */
function topicDetailsOf(details: Item, counters: Item | undefined): TopicDetails {
  return inOrder(TopicDetails, {
    ...(details['body'] as Topic),
    feed_count: Number(counters?.['feed_count'] ?? 0),
    entry_count: Number(counters?.['total_entries'] ?? 0),
    latest_published_date: (counters?.['latest'] as string) || null,
  });
}

/** Returns topics, of one category or all, in the order of their ids. An unknown category has none. */
export async function listTopics(categoryId: string | undefined): Promise<Topic[]> {
  const query = categoryId
    ? { partition: categoryTopics(categoryId), index: 'index1' as const }
    : { partition: TOPICS };
  return (await queryItems(query)).map(topicOf);
}

/** Returns topics like `listTopics`, with details, in one request. */
export async function listTopicsWithDetails(categoryId: string | undefined): Promise<TopicDetails[]> {
  const range = categoryId ? { from: `${categoryId}#`, to: `${categoryId}#~` } : {};
  const rows = await queryItems({ partition: TOPIC_DETAILS, index: 'index2', ...range });
  const counters = new Map(rows.filter((row) => row['sk'] === 'STATS').map((row) => [row['pk'], row]));
  return rows
    .filter((row) => row['sk'] === 'DETAILS')
    .map((row) => topicDetailsOf(row, counters.get(row['pk'])))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Returns one topic with details. One request. @throws Problem 404 topic_not_found */
export async function getTopic(id: string): Promise<TopicDetails> {
  const { pk, sk } = topicDetailsKey(id);
  const [details, counters] = await queryItems({ partition: pk, from: sk, to: topicStatsKey(id).sk });
  if (details?.['sk'] !== sk) throw notFound('topic', id);
  return topicDetailsOf(details, counters);
}
