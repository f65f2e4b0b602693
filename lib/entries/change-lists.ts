import { type Facts, factsOf } from '../search/facts.ts';
import type { Item } from '../table/client.ts';
import { changePartition, type Key, writingAt } from '../table/key-chart.ts';
import { type EntryFilter, isOpen } from './filters.ts';
import { packed } from './layout.ts';
import type { StoredEntry } from './rows.ts';

/*
 * The change streams by feed, topic, jurisdiction and category. Their rows are written after the entry, like its
 * postings (words-due.ts). The key of a row has the version of its entry, so rewriting it is idempotent. A version
 * without visible changes has no rows: the entry keeps those of an earlier one.
 */

/**
 * The attributes with change streams, and the relative length of one value's stream: the shortest drives a filter.
 */
const LENGTHS = { feed_id: 1, topic_id: 2, jurisdiction: 8, category_id: 9 };
type Listed = keyof typeof LENGTHS;
const LISTED = Object.keys(LENGTHS) as Listed[];
/** Limit of streams that are merged; a filter with more values does not drive. */
const MOST_LISTS = 4;

const partitionsOf = (facts: Partial<Facts>, names: Listed[]) =>
  names.flatMap((name) => (facts[name] ?? []).map((value) => changePartition(name, value)));

/** Returns the keys of an entry's rows in the change streams. */
export function listKeysOf(entry: StoredEntry): Key[] {
  const sk = writingAt(entry.updated_at, entry.id, entry.listed ?? entry.version);
  return partitionsOf(factsOf(entry.feed_id, entry), LISTED).map((pk) => ({ pk, sk }));
}

/** Returns an entry's rows in the change streams, packed like its row in the main stream. */
export function listRowsOf(entry: StoredEntry): (Item & Key)[] {
  const row = packed(entry);
  return listKeysOf(entry).map((key) => ({ ...key, entry: row }));
}

/**
 * Returns the change streams that answer a filter, and whether they do so exactly; null if only the main stream can.
 */
export function listsFor(filter: EntryFilter): { partitions: string[]; isWhole: boolean } | null {
  const { facts = {} } = filter;
  const length = (name: Listed) => LENGTHS[name] * (facts[name]?.length ?? 0);
  const few = LISTED.filter((name) => facts[name] && facts[name].length <= MOST_LISTS);
  const [lead] = few.sort((a, b) => length(a) - length(b));
  if (!lead) return null;
  const { [lead]: _, ...others } = facts;
  return { partitions: partitionsOf(facts, [lead]), isWhole: isOpen({ ...filter, facts: others }) };
}
