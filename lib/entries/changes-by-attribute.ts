import type { TableItem } from '../platform/dynamodb/client.ts';
import { changesByAttributePartition } from '../platform/dynamodb/index-keys.ts';
import type { ItemKey } from '../platform/dynamodb/key-schema.ts';
import { entryVersionSortKey } from '../platform/dynamodb/sort-keys.ts';
import { type EntryAttributeValues, getEntryAttributeValues } from '../search/index/attributes.ts';
import { type EntryFilter, isUnfiltered } from './entry-filter.ts';
import type { StoredEntry } from './entry-items.ts';
import { packEntry } from './entry-layout.ts';

/*
 * The change streams by feed, topic, jurisdiction and category. Their rows are written after the entry, like its
 * postings (index-outbox.ts). The key of a row has the version of its entry, so rewriting it is idempotent. A version
 * without visible changes has no rows: the entry keeps those of an earlier one.
 */

/**
 * The attributes with change streams, and the relative length of one value's stream.
 * The shortest stream drives a filter.
 */
const RELATIVE_LENGTHS = { feed_id: 1, topic_id: 2, jurisdiction: 8, category_id: 9 };
type ListedAttribute = keyof typeof RELATIVE_LENGTHS;
const LISTED_ATTRIBUTES = Object.keys(RELATIVE_LENGTHS) as ListedAttribute[];
/** Limit of streams that are merged; a filter with more values does not drive. */
const MAX_LISTS = 4;

const getChangePartitions = (attributes: Partial<EntryAttributeValues>, names: ListedAttribute[]) =>
  names.flatMap((name) => (attributes[name] ?? []).map((value) => changesByAttributePartition(name, value)));

/**
 * Returns the keys of an entry's rows in the change streams by feed, topic, jurisdiction and category.
 * The sort key has the time and version of the last visible change, so a row can be written twice without harm.
 */
export function listChangeStreamKeysByAttribute(entry: StoredEntry): ItemKey[] {
  const sk = entryVersionSortKey(entry.updated_at, entry.id, entry.listed ?? entry.version);
  return getChangePartitions(getEntryAttributeValues(entry.feed_id, entry), LISTED_ATTRIBUTES).map((pk) => ({
    pk,
    sk,
  }));
}

/**
 * Builds an entry's rows for the change streams by feed, topic, jurisdiction and category.
 * Each contains the complete packed entry, like its row in the main change stream.
 */
export function toChangeStreamRowsByAttribute(entry: StoredEntry): (TableItem & ItemKey)[] {
  const row = packEntry(entry);
  return listChangeStreamKeysByAttribute(entry).map((key) => ({ ...key, entry: row }));
}

/**
 * Returns the partitions of the shortest change streams by attribute that can answer a filter.
 * `isExact` if every entry of these streams matches the filter; then rows need no check. Null if only the main change
 * stream can answer it. The filter then has no attribute with streams, or more than four values of each.
 */
export function selectShortestChangeStreams(filter: EntryFilter): { partitions: string[]; isExact: boolean } | null {
  const { attributes = {} } = filter;
  const length = (name: ListedAttribute) => RELATIVE_LENGTHS[name] * (attributes[name]?.length ?? 0);
  const few = LISTED_ATTRIBUTES.filter((name) => attributes[name] && attributes[name].length <= MAX_LISTS);
  const [drivingAttribute] = few.sort((a, b) => length(a) - length(b));
  if (!drivingAttribute) return null;
  const { [drivingAttribute]: _, ...others } = attributes;
  return {
    partitions: getChangePartitions(attributes, [drivingAttribute]),
    isExact: isUnfiltered({ ...filter, attributes: others }),
  };
}
