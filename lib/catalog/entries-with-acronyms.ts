import type { EntryDetail } from '../entries/entry.ts';
import { getEntries } from '../entries/list-entries.ts';
import { topicDetailsKey } from '../platform/dynamodb/key-schema.ts';
import { getItems } from '../platform/dynamodb/read.ts';
import type { TopicDetails } from './topic.ts';

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
