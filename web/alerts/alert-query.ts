import type { AlertQuery } from '../../clients/typescript/src/index.ts';
import {
  API_PARAMETERS,
  getUpdatesHref,
  LIST_FILTER_NAMES,
  parseUpdateFilter,
  toEntryQuery,
  type UpdateFilter,
} from '../filters/update-filter.ts';

/* Converts between the API's parameter names in the query of an alert and the names in the address of a list. */

/** Returns the part of a filter that an alert can have: no days and no sort order. */
export const toAlertFilter = (filter: UpdateFilter): UpdateFilter => ({ ...filter, start: '', end: '', order: '' });

/** Whether a filter has at least one criterion for an alert. */
export const isAlertable = (filter: UpdateFilter): boolean => Object.keys(toAlertQuery(filter)).length > 0;

/** Returns the query of an alert for the filter of a list. */
export function toAlertQuery(filter: UpdateFilter): AlertQuery {
  const { highlight: _, order: __, ...query } = toEntryQuery(toAlertFilter(filter));
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}

/** Returns the filter of a list that shows what an alert's query matches. */
export function fromAlertQuery(query: AlertQuery): UpdateFilter {
  const { date, start_date = date, end_date = date, search, status } = query;
  const lists = LIST_FILTER_NAMES.map((name) => [name, query[API_PARAMETERS[name]]]);
  const parameters = Object.entries({ ...Object.fromEntries(lists), search, status, start: start_date, end: end_date });
  return parseUpdateFilter(
    new URLSearchParams(parameters.filter((pair): pair is [string, string] => typeof pair[1] === 'string')),
  );
}

/** Returns a canonical form of a query, independent of the order and case of its list values. */
export const normalizeAlertQuery = (query: AlertQuery): string => {
  const { search, ...rest } = fromAlertQuery(query);
  const lists = Object.entries(rest).map(([name, value]) => [
    name,
    [value]
      .flat()
      .map((one) => one.toLowerCase())
      .sort(),
  ]);
  return JSON.stringify([search, lists]);
};

export const getAlertUpdatesHref = (query: AlertQuery): string => getUpdatesHref(fromAlertQuery(query));
