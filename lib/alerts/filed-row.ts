import type { EntryFilter } from '../entries/filters.ts';
import type { Item } from '../table/client.ts';
import { filedPartition, type Key } from '../table/key-chart.ts';
import { instantOf } from '../values/time.ts';
import { canonical } from './query.ts';

/*
 * The row of a long query, which is under an anchor by itself: the filter as a list without names, and its time in seconds.
 */

/** A query as it is filed: what an update is held against. */
export interface FiledQuery {
  id: string;
  filter: EntryFilter;
  /** Older entries match nobody's alert. */
  since: string;
}

export const filedKey = (anchor: string, query: string): Key => ({ pk: filedPartition(anchor), sk: query });

export const filedRow = (anchor: string, { id, filter, since }: FiledQuery) => ({
  ...filedKey(anchor, id),
  f: JSON.stringify(shortOf(filter)),
  s: Date.parse(since) / 1_000,
});

export const filedOf = ({ sk, f, s }: Item): FiledQuery => ({
  id: String(sk),
  filter: filterOf(JSON.parse(String(f))),
  since: instantOf(new Date(Number(s) * 1_000)),
});

type Search = NonNullable<EntryFilter['search']>;
/** Words, phrases, words that must not be there, facts, status and span; 0 for what it has not, and nothing for the last of that. */
export type Short = [
  words?: Search['words'] | 0,
  phrases?: Search['phrases'] | 0,
  excluded?: Search['excluded'] | 0,
  facts?: EntryFilter['facts'] | 0,
  status?: EntryFilter['status'] | 0,
  span?: EntryFilter['span'] | 0,
];

export function shortOf(filter: EntryFilter): Short {
  const { search, facts, status, span } = canonical(filter);
  const some = (texts: string[] | undefined) => (texts && texts.length > 0 ? texts : 0);
  const all = [search?.words ?? 0, some(search?.phrases), some(search?.excluded), facts ?? 0, status ?? 0, span ?? 0];
  return all.slice(0, all.findLastIndex((one) => one !== 0) + 1) as Short;
}

export function filterOf([words, phrases, excluded, facts, status, span]: Short): EntryFilter {
  return {
    ...(facts ? { facts } : {}),
    ...(status ? { status } : {}),
    ...(span ? { span } : {}),
    // Words are a list, also an empty one, where there is a search.
    ...(words ? { search: { words, phrases: phrases || [], excluded: excluded || [] } } : {}),
  };
}
