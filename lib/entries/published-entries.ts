import { feedEntryList } from '../platform/dynamodb/key-schema.ts';
import { queryItems } from '../platform/dynamodb/read.ts';
import { ENTRY_STATUSES } from '../values/entry-status.ts';
import type { EntryDetail } from './entry.ts';
import { parseEntryItem } from './entry-items.ts';

/**
 * More entries than a feed's document contains.
 * It bounds the cost of a feed that dates everything with one day.
 */
const MAX_ENTRIES = 1_000;

/**
 * Returns the entries of a feed that were published between two instants, both inclusive.
 * At most 1,000 active entries come first, then at most 1,000 inactive ones, each oldest first. One request per status
 * and megabyte.
 */
export async function listPublishedEntries(feedId: string, from: string, to: string): Promise<EntryDetail[]> {
  const { index, partition } = feedEntryList(feedId);
  const range = { from, to: `${to}~` };
  const rows = await Promise.all(
    ENTRY_STATUSES.map((status) => queryItems({ index, partition: partition(status), ...range, limit: MAX_ENTRIES })),
  );
  return rows.flat().map(parseEntryItem);
}
