import * as z from 'zod/mini';
import type { AlertQuery } from '../alerts/registry/alert-query.ts';
import type { EntryFilter } from '../entries/entry-filter.ts';
import { parseSearchQuery } from '../search/index/snapshot.ts';
import { type InputError, Problem } from '../values/problem.ts';
import { DetailedEntryListQuery, parseEntryFilter } from './entry-queries.ts';
import { badInput } from './parse-query.ts';

/**
 * Parses the query of an alert in a request body into a filter.
 * @throws Problem 400 with all errors of its parameters
 */
export function parseAlertFilter(query: AlertQuery): EntryFilter {
  const parsed = z.safeParse(DetailedEntryListQuery, query);
  if (!parsed.success)
    throw badInput(parsed.error.issues.map(({ path, message }) => toBodyError(String(path[0]), message)));
  return withBodyErrors(() => {
    const { attributes = {}, status, publishedRange, search } = parseEntryFilter(parsed.data);
    return { attributes, status, publishedRange, search };
  });
}

const toBodyError = (parameter: string, detail: string): InputError => ({
  in: 'body',
  parameter: `query.${parameter}`,
  detail,
});

/** Converts errors of query parameters to errors of the body's `query`. */
const toBodyProblem = (problem: unknown) =>
  problem instanceof Problem && problem.errors
    ? badInput(problem.errors.map((one) => (one.in === 'body' ? one : toBodyError(one.parameter, one.detail))))
    : problem;

function withBodyErrors<T>(work: () => T): T {
  try {
    return work();
  } catch (problem) {
    throw toBodyProblem(problem);
  }
}

/**
 * Runs `work`, and rewrites its errors about query parameters so that they name the field of the body.
 * @throws Problem 400 that names the field of the body instead of the query parameter
 * @throws every other error of `work` unchanged
 */
export const rethrowQueryErrorsAsBodyErrors = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((problem) => {
    throw toBodyProblem(problem);
  });

/**
 * Parses the query of a new or changed alert, and checks that its search can be evaluated.
 * @throws Problem 400 if a parameter of the query is invalid, or if its search has no indexed term
 */
export const parseSearchableFilter = (query: AlertQuery): Promise<EntryFilter> =>
  rethrowQueryErrorsAsBodyErrors(async () => {
    const filter = parseAlertFilter(query);
    if (filter.search) await parseSearchQuery(filter.search);
    return filter;
  });
