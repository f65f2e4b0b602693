import {
  type AppFilterName,
  type AttributeName,
  getAppFilterName,
  listAttributesOfApp,
} from '../../lib/search/filters.ts';
import { buildHref } from '../browser/route.ts';
import type { EntryQuery } from '../data/api/entries.ts';

/** API parameters of filters with several values, by their names in the address. */
export const API_PARAMETERS = Object.fromEntries(
  listAttributesOfApp().map((name) => [getAppFilterName(name), name]),
) as { [Name in AttributeName as AppFilterName<Name>]: Name };

export type ListFilterName = keyof typeof API_PARAMETERS;
export const LIST_FILTER_NAMES = Object.keys(API_PARAMETERS) as ListFilterName[];
const TEXT_FILTER_NAMES = ['status', 'start', 'end', 'search', 'order'] as const;
type TextFilterName = (typeof TEXT_FILTER_NAMES)[number];

/**
 * The filter of a list, by the names in its address. Days are UTC days, so that a shared address is the same for
 * everybody.
 */
export type UpdateFilter = Record<ListFilterName, string[]> & Record<TextFilterName, string>;

/** Parses the filter of an address and ignores unknown parameters. */
export function parseUpdateFilter(query: URLSearchParams): UpdateFilter {
  const values = (name: string) => [...new Set((query.get(name) ?? '').split(',').filter((value) => value.trim()))];
  return Object.fromEntries([
    ...LIST_FILTER_NAMES.map((name) => [name, values(name)]),
    ...TEXT_FILTER_NAMES.map((name) => [name, query.get(name) ?? '']),
  ]) as UpdateFilter;
}

export const NO_FILTER: UpdateFilter = parseUpdateFilter(new URLSearchParams());

/** Returns the address of a filter. Only a search has a sort order. */
export function getUpdatesHref({ order, ...filter }: UpdateFilter): string {
  const set = Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)]);
  return buildHref(['updates'], { ...Object.fromEntries(set), ...(filter.search ? { order } : {}) });
}

/** Returns the number of active filters without the search; each value counts. */
export const countActiveFilters = (filter: UpdateFilter): number =>
  LIST_FILTER_NAMES.reduce((sum, name) => sum + filter[name].length, 0) +
  [filter.status, filter.start, filter.end].filter(Boolean).length;

/** Returns the API query of a filter. */
export function toEntryQuery(filter: UpdateFilter): EntryQuery {
  const { status, start, end, search, order } = filter;
  const lists = LIST_FILTER_NAMES.map((name) => [API_PARAMETERS[name], filter[name].join(',') || undefined]);
  return {
    ...Object.fromEntries(lists),
    status: status || undefined,
    start_date: start || undefined,
    end_date: end || undefined,
    ...(search ? { search, highlight: true, order: order || 'newest' } : {}),
  };
}
