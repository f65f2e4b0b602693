import { type Facts, factsOf } from '../search/facts.ts';
import type { Item } from '../table/client.ts';
import { changePartition, type Key, writingAt } from '../table/key-chart.ts';
import { type EntryFilter, isOpen } from './filters.ts';
import { packed } from './layout.ts';
import type { StoredEntry } from './rows.ts';

/*
 * The list of changes once more for each feed, topic, jurisdiction and category. The rows are written after their entry, as its
 * postings are (words-due.ts). The key of a row has the version of the entry: a row is written by its own version alone, and says the same however often that is.
 * A version that changes nothing that is answered has no rows of its own: the entry keeps those of an earlier one.
 */

/** The facts that have lists, and how long the list of one value is beside those of the others: the shortest leads. */
const LENGTHS = { feed_id: 1, topic_id: 2, jurisdiction: 8, category_id: 9 };
type Listed = keyof typeof LENGTHS;
const LISTED = Object.keys(LENGTHS) as Listed[];
/** So many lists are read as one; a filter with more values does not lead. */
const MOST_LISTS = 4;

const partitionsOf = (facts: Partial<Facts>, names: Listed[]) =>
  names.flatMap((name) => (facts[name] ?? []).map((value) => changePartition(name, value)));

/** The keys of an entry's rows in the lists. */
export function listKeysOf(entry: StoredEntry): Key[] {
  const sk = writingAt(entry.updated_at, entry.id, entry.listed ?? entry.version);
  return partitionsOf(factsOf(entry.feed_id, entry), LISTED).map((pk) => ({ pk, sk }));
}

/** An entry's rows in the lists, packed like the row in the list of all changes. */
export function listRowsOf(entry: StoredEntry): (Item & Key)[] {
  const row = packed(entry);
  return listKeysOf(entry).map((key) => ({ ...key, entry: row }));
}

/** The lists that lead a filter, and whether these are all that it asks; null if only the list of all changes has its entries. */
export function listsFor(filter: EntryFilter): { partitions: string[]; isWhole: boolean } | null {
  const { facts = {} } = filter;
  const length = (name: Listed) => LENGTHS[name] * (facts[name]?.length ?? 0);
  const few = LISTED.filter((name) => facts[name] && facts[name].length <= MOST_LISTS);
  const [lead] = few.sort((a, b) => length(a) - length(b));
  if (!lead) return null;
  const { [lead]: _, ...others } = facts;
  return { partitions: partitionsOf(facts, [lead]), isWhole: isOpen({ ...filter, facts: others }) };
}
