import type { EntryFilter } from '../../entries/entry-filter.ts';
import { registeredQueriesPartition } from '../../platform/dynamodb/alert-keys.ts';
import type { TableItem } from '../../platform/dynamodb/client.ts';
import type { ItemKey } from '../../platform/dynamodb/key-schema.ts';
import { formatInstant } from '../../values/time.ts';
import { toCanonicalFilter } from './alert-query.ts';

/* The item of a long query under a routing term: the filter as a list without names, and its time in seconds. */

/** An alert query in the registry, with which changed entries are compared. Alerts with equal filters share it. */
export interface RegisteredQuery {
  id: string;
  filter: EntryFilter;
  /** Entries that were stored earlier match no alert with this query. */
  since: string;
}

/**
 * Returns the table key, under a routing term, of a query that is too long for a packed block.
 * `queryId` is the id of the query.
 */
export const getOversizedQueryKey = (term: string, queryId: string): ItemKey => ({
  pk: registeredQueriesPartition(term),
  sk: queryId,
});

/** Returns the table item, under a routing term, of a query that is too long for a packed block. */
export const buildOversizedQueryItem = (term: string, { id, filter, since }: RegisteredQuery) => ({
  ...getOversizedQueryKey(term, id),
  f: JSON.stringify(toFilterTuple(filter)),
  s: Date.parse(since) / 1_000,
});

/**
 * Parses the table item of a single query that is too long for a packed block.
 * The item has the filter as a compact list (`f`), and the query's `since` in seconds since the epoch (`s`).
 */
export const parseOversizedQueryItem = ({ sk, f, s }: TableItem): RegisteredQuery => ({
  id: String(sk),
  filter: fromFilterTuple(JSON.parse(String(f))),
  since: formatInstant(new Date(Number(s) * 1_000)),
});

type FilterSearch = NonNullable<EntryFilter['search']>;
/**
 * A filter as a list without field names, which takes fewer bytes in the registry.
 * Its parts are words, phrases, excluded words, attributes, status and period. An absent part is 0, or omitted at the
 * end of the list.
 */
export type FilterTuple = [
  words?: FilterSearch['words'] | 0,
  phrases?: FilterSearch['phrases'] | 0,
  excluded?: FilterSearch['excluded'] | 0,
  attributes?: EntryFilter['attributes'] | 0,
  status?: EntryFilter['status'] | 0,
  publishedRange?: EntryFilter['publishedRange'] | 0,
];

/** Converts a filter to the compact list in which the registry stores it. */
export function toFilterTuple(filter: EntryFilter): FilterTuple {
  const { search, attributes, status, publishedRange } = toCanonicalFilter(filter);
  const some = (texts: string[] | undefined) => (texts && texts.length > 0 ? texts : 0);
  const all = [
    search?.words ?? 0,
    some(search?.phrases),
    some(search?.excluded),
    attributes ?? 0,
    status ?? 0,
    publishedRange ?? 0,
  ];
  return all.slice(0, all.findLastIndex((one) => one !== 0) + 1) as FilterTuple;
}

/** Converts the compact list in which the registry stores a filter back to the filter. */
export function fromFilterTuple([
  words,
  phrases,
  excluded,
  attributes,
  status,
  publishedRange,
]: FilterTuple): EntryFilter {
  return {
    ...(attributes ? { attributes } : {}),
    ...(status ? { status } : {}),
    ...(publishedRange ? { publishedRange } : {}),
    // A search always has a list of words, even an empty one.
    ...(words ? { search: { words, phrases: phrases || [], excluded: excluded || [] } } : {}),
  };
}
