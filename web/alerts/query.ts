import type { AlertQuery } from '../../clients/typescript/src/index.ts';
import {
  addressOfFilter,
  filterOf,
  LIST_NAMES,
  PARAMETERS,
  queryOf,
  type UpdateFilter,
} from '../views/update-filter.ts';

/* An alert's query has the names of the service, the address of a list its own. */

/** What of a filter an alert has: no days, since it rings for what comes, and no order. */
export const alertable = (filter: UpdateFilter): UpdateFilter => ({ ...filter, start: '', end: '', order: '' });

/** Whether something is left to ring for. */
export const isAlertable = (filter: UpdateFilter): boolean => Object.keys(alertQueryOf(filter)).length > 0;

/** The query of an alert for what a list shows. */
export function alertQueryOf(filter: UpdateFilter): AlertQuery {
  const { highlight: _, order: __, ...query } = queryOf(alertable(filter));
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}

/** The filter of a list that shows what an alert's query matches. */
export function filterOfAlert(query: AlertQuery): UpdateFilter {
  const { date, start_date = date, end_date = date, search, status } = query;
  const lists = LIST_NAMES.map((name) => [name, query[PARAMETERS[name]]]);
  const given = Object.entries({ ...Object.fromEntries(lists), search, status, start: start_date, end: end_date });
  return filterOf(new URLSearchParams(given.filter((pair): pair is [string, string] => typeof pair[1] === 'string')));
}

/** One form of a query, whatever the order and case of the values of its lists. */
export const sameForm = (query: AlertQuery): string => {
  const { search, ...rest } = filterOfAlert(query);
  const lists = Object.entries(rest).map(([name, value]) => [
    name,
    [value]
      .flat()
      .map((one) => one.toLowerCase())
      .sort(),
  ]);
  return JSON.stringify([search, lists]);
};

export const addressOfAlert = (query: AlertQuery): string => addressOfFilter(filterOfAlert(query));
