import type { EntryFilter } from '../api/feeds.ts';
import { addressOf } from '../route.ts';

/** API parameters of filters with several values, by their names in the address. */
export const PARAMETERS = {
  jurisdiction: 'jurisdiction',
  category: 'category_id',
  topic: 'topic_id',
  sector: 'sector',
  kind: 'kind',
  institution: 'institution',
  language: 'language',
  tag: 'tag',
  feed: 'feed_id',
  cites: 'cites',
} as const;

export const MOST_VALUES = 20;

export type ListName = keyof typeof PARAMETERS;
export const LIST_NAMES = Object.keys(PARAMETERS) as ListName[];
const WORD_NAMES = ['status', 'start', 'end', 'search', 'order'] as const;
type WordName = (typeof WORD_NAMES)[number];

/**
 * The filter of a list, by the names in its address. Days are UTC days, so that a shared address is the same for
 * everybody.
 */
export type UpdateFilter = Record<ListName, string[]> & Record<WordName, string>;

/** Parses the filter of an address and ignores unknown parameters. */
export function filterOf(query: URLSearchParams): UpdateFilter {
  const values = (name: string) => [...new Set((query.get(name) ?? '').split(',').filter((value) => value.trim()))];
  return Object.fromEntries([
    ...LIST_NAMES.map((name) => [name, values(name)]),
    ...WORD_NAMES.map((name) => [name, query.get(name) ?? '']),
  ]) as UpdateFilter;
}

export const NO_FILTER: UpdateFilter = filterOf(new URLSearchParams());

/** Returns the address of a filter. Only a search has a sort order. */
export function addressOfFilter({ order, ...filter }: UpdateFilter): string {
  const set = Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)]);
  return addressOf(['updates'], { ...Object.fromEntries(set), ...(filter.search ? { order } : {}) });
}

/** Returns the number of active filters without the search; each value counts. */
export const filtersSet = (filter: UpdateFilter): number =>
  LIST_NAMES.reduce((sum, name) => sum + filter[name].length, 0) +
  [filter.status, filter.start, filter.end].filter(Boolean).length;

/** Returns the API query of a filter. */
export function queryOf(filter: UpdateFilter): EntryFilter {
  const { status, start, end, search, order } = filter;
  const lists = LIST_NAMES.map((name) => [PARAMETERS[name], filter[name].join(',') || undefined]);
  return {
    ...Object.fromEntries(lists),
    status: status || undefined,
    start_date: start || undefined,
    end_date: end || undefined,
    ...(search ? { search, highlight: true, order: order || 'newest' } : {}),
  };
}
