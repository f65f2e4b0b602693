import * as z from 'zod/mini';
import type { AlertQuery } from '../alerts/query.ts';
import type { EntryFilter } from '../entries/filters.ts';
import { readSearch } from '../search/read-search.ts';
import { type InputError, Problem } from '../values/problem.ts';
import { EntryDetailQuery, entryFilterOf } from './entry-queries.ts';
import { badInput } from './input.ts';

/** Parses the filter of an alert's query. @throws Problem 400 with all errors of its parameters */
export function alertFilterOf(query: AlertQuery): EntryFilter {
  const parsed = z.safeParse(EntryDetailQuery, query);
  if (!parsed.success)
    throw badInput(parsed.error.issues.map(({ path, message }) => faultOf(String(path[0]), message)));
  return inBody(() => {
    const { facts = {}, status, span, search } = entryFilterOf(parsed.data);
    return { facts, status, span, search };
  });
}

const faultOf = (parameter: string, detail: string): InputError => ({
  in: 'body',
  parameter: `query.${parameter}`,
  detail,
});

/** Converts errors of query parameters to errors of the body's `query`. */
const asBody = (problem: unknown) =>
  problem instanceof Problem && problem.errors
    ? badInput(problem.errors.map((one) => (one.in === 'body' ? one : faultOf(one.parameter, one.detail))))
    : problem;

function inBody<T>(work: () => T): T {
  try {
    return work();
  } catch (problem) {
    throw asBody(problem);
  }
}

/** Runs a search for an alert's query. @throws Problem 400 that names the parameter of the body */
export const readingInBody = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((problem) => {
    throw asBody(problem);
  });

/** Parses the filter of a new or changed alert. @throws Problem 400 also if the search has no indexed term */
export const readableFilter = (query: AlertQuery): Promise<EntryFilter> =>
  readingInBody(async () => {
    const filter = alertFilterOf(query);
    if (filter.search) await readSearch(filter.search);
    return filter;
  });
