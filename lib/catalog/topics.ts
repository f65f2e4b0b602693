import type { EntryDetail } from '../entries/entry.ts';
import { getEntries } from '../entries/list-entries.ts';
import type { TableItem } from '../platform/dynamodb/client.ts';
import {
  categoryTopicsPartition,
  TOPIC_DETAILS_PARTITION,
  TOPICS_PARTITION,
  topicDetailsKey,
  topicStatsKey,
} from '../platform/dynamodb/key-schema.ts';
import { getItems, queryItems } from '../platform/dynamodb/read.ts';
import { orderFieldsBySchema } from '../values/pick-fields.ts';
import { notFound } from '../values/problem.ts';
import { Topic, TopicDetails } from './topic.ts';

/** Parses a topic from its table item or from its row in an index. Fields that a `Topic` does not have are dropped. */
export function parseTopicItem(item: TableItem): Topic {
  return orderFieldsBySchema(Topic, item['body']);
}

/** Returns a topic with details, from its details item and its counters item. */
function parseTopicDetails(details: TableItem, counters: TableItem | undefined): TopicDetails {
  return orderFieldsBySchema(TopicDetails, {
    ...(details['body'] as Topic),
    feed_count: Number(counters?.['feed_count'] ?? 0),
    entry_count: Number(counters?.['total_entries'] ?? 0),
    latest_published_date: (counters?.['latest'] as string) || null,
  });
}

/** Returns topics in the order of their ids: those of one category, or all. An unknown category has none. */
export async function listTopics(categoryId: string | undefined): Promise<Topic[]> {
  const query = categoryId
    ? { partition: categoryTopicsPartition(categoryId), index: 'index1' as const }
    : { partition: TOPICS_PARTITION };
  return (await queryItems(query)).map(parseTopicItem);
}

/** Returns topics with identity, jurisdiction and figures: those of one category, or all, by id. One request. */
export async function listTopicsWithDetails(categoryId: string | undefined): Promise<TopicDetails[]> {
  const range = categoryId ? { from: `${categoryId}#`, to: `${categoryId}#~` } : {};
  const rows = await queryItems({ partition: TOPIC_DETAILS_PARTITION, index: 'index2', ...range });
  const counters = new Map(rows.filter((row) => row['sk'] === 'STATS').map((row) => [row['pk'], row]));
  return rows
    .filter((row) => row['sk'] === 'DETAILS')
    .map((row) => parseTopicDetails(row, counters.get(row['pk'])))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * Returns the topic with this id, with its identity, jurisdiction and figures. One request.
 * @throws Problem 404 topic_not_found
 */
export async function getTopic(id: string): Promise<TopicDetails> {
  const { pk, sk } = topicDetailsKey(id);
  const [details, counters] = await queryItems({ partition: pk, from: sk, to: topicStatsKey(id).sk });
  if (details?.['sk'] !== sk) throw notFound('topic', id);
  return parseTopicDetails(details, counters);
}

/**
 * Returns the entries with these ids, in this order, each with the acronym of its topic's regulator.
 * The acronym is null for an unknown topic. Two requests.
 * @throws Problem 404 entry_not_found
 */
export async function getEntriesWithTopicAcronyms(
  ids: string[],
): Promise<(EntryDetail & { acronym: string | null })[]> {
  const entries = await getEntries(ids);
  const keys = [...new Set(entries.map(({ topic_id }) => topic_id))].map(topicDetailsKey);
  const topics = (await getItems(keys, { consistent: false })).map((item) => item['body'] as TopicDetails);
  const acronyms = new Map(topics.map(({ id, acronym }) => [id, acronym]));
  return entries.map((entry) => ({ ...entry, acronym: acronyms.get(entry.topic_id) ?? null }));
}
