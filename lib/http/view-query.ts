import * as z from 'zod/mini';
import { FILTER_LABELS, FILTERS, type FilterName, getAppFilterName, listAttributesOfApp } from '../search/filters.ts';
import { type InputError, Problem } from '../values/problem.ts';
import { DetailedEntryListQuery, parseEntryFilter } from './entry-queries.ts';
import { badInput } from './parse-query.ts';

const OTHER_VIEW_FILTERS = (Object.keys(FILTER_LABELS) as FilterName[]).filter((name) => !(name in FILTERS));

/** The API query parameter for each filter name in the web app's addresses, those of attributes first. */
export const API_PARAMETER_BY_VIEW_FILTER: Record<string, FilterName | 'order'> = {
  ...Object.fromEntries(
    [...listAttributesOfApp(), ...OTHER_VIEW_FILTERS].map((name) => [getAppFilterName(name), name]),
  ),
  order: 'order',
};

/**
 * Checks that a saved view's query has only filters that the web app's list supports.
 * `query` is the query string of the app's address. Each filter must have a valid value.
 * @throws Problem 400 with the errors of each filter
 */
export function assertViewQuery(query: string): void {
  const errors = findViewErrors([...new URLSearchParams(query)]);
  if (errors.length > 0) throw badInput(errors.map((detail) => ({ in: 'body', parameter: 'query', detail })));
}

function findViewErrors(given: [string, string][]): string[] {
  const names = given.map(([name]) => name);
  const unknown = names.filter((name) => !Object.hasOwn(API_PARAMETER_BY_VIEW_FILTER, name));
  if (unknown.length > 0) return [`may have ${Object.keys(API_PARAMETER_BY_VIEW_FILTER).join(', ')}`];
  const repeated = names.filter((name, i) => names.indexOf(name) < i);
  if (repeated.length > 0) return repeated.map((name) => `${name} must not be repeated`);
  const parameters = Object.fromEntries(
    given.map(([name, value]) => [API_PARAMETER_BY_VIEW_FILTER[name] as string, value]),
  );
  const parsed = z.safeParse(DetailedEntryListQuery, parameters);
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => `${getFilterName(String(path[0]))} ${message}`);
  return findCombinationErrors(parsed.data);
}

const getFilterName = (parameter: string) =>
  Object.entries(API_PARAMETER_BY_VIEW_FILTER).find(([, one]) => one === parameter)?.[0] ?? '';

/** Returns the errors of filters that are valid alone but not together. */
function findCombinationErrors(query: z.infer<typeof DetailedEntryListQuery>): string[] {
  try {
    parseEntryFilter(query);
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return (error.errors ?? []).map(({ parameter, detail }: InputError) => `${getFilterName(parameter)}: ${detail}`);
  }
}
