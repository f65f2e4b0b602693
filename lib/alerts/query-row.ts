import type { EntryFilter } from '../entries/entry-filter.ts';
import type { TableItem } from '../table/client.ts';
import { type ItemKey, registeredQueriesPartition } from '../table/key-schema.ts';
import { formatInstant } from '../values/time.ts';
import { toCanonicalFilter } from './alert-query.ts';

/*
 * The row of a long query, which is under an anchor by itself: the filter as a list without names, and its time in seconds.
 */

/** A query as it is filed: what an update is held against. */
export interface RegisteredQuery {
  id: string;
  filter: EntryFilter;
  /** Older entries match nobody's alert. */
  since: string;
}

export const getQueryRowKey = (anchor: string, query: string): ItemKey => ({
  pk: registeredQueriesPartition(anchor),
  sk: query,
});

export const buildQueryRow = (anchor: string, { id, filter, since }: RegisteredQuery) => ({
  ...getQueryRowKey(anchor, id),
  f: JSON.stringify(toCompactFilter(filter)),
  s: Date.parse(since) / 1_000,
});

export const parseQueryRow = ({ sk, f, s }: TableItem): RegisteredQuery => ({
  id: String(sk),
  filter: fromCompactFilter(JSON.parse(String(f))),
  since: formatInstant(new Date(Number(s) * 1_000)),
});

type FilterSearch = NonNullable<EntryFilter['search']>;
/** Words, phrases, words that must not be there, facts, status and span; 0 for what it has not, and nothing for the last of that. */
export type CompactFilter = [
  words?: FilterSearch['words'] | 0,
  phrases?: FilterSearch['phrases'] | 0,
  excluded?: FilterSearch['excluded'] | 0,
  facts?: EntryFilter['facts'] | 0,
  status?: EntryFilter['status'] | 0,
  span?: EntryFilter['span'] | 0,
];

export function toCompactFilter(filter: EntryFilter): CompactFilter {
  const { search, facts, status, span } = toCanonicalFilter(filter);
  const some = (texts: string[] | undefined) => (texts && texts.length > 0 ? texts : 0);
  const all = [search?.words ?? 0, some(search?.phrases), some(search?.excluded), facts ?? 0, status ?? 0, span ?? 0];
  return all.slice(0, all.findLastIndex((one) => one !== 0) + 1) as CompactFilter;
}

export function fromCompactFilter([words, phrases, excluded, facts, status, span]: CompactFilter): EntryFilter {
  return {
    ...(facts ? { facts } : {}),
    ...(status ? { status } : {}),
    ...(span ? { span } : {}),
    // Words are a list, also an empty one, where there is a search.
    ...(words ? { search: { words, phrases: phrases || [], excluded: excluded || [] } } : {}),
  };
}
