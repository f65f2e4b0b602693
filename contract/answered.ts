import { appendFileSync } from 'node:fs';

/*
 * Checks the tests of a run against openapi.json: tests must receive each status that an operation lists. Findings are
 * texts for people.
 */

/** A code that tests cannot provoke for each operation, and the check that covers it instead. */
export interface Exception {
  code: string;
  why: string;
}

/** The part of openapi.json that this check reads. A path may have other keys than its methods. */
export interface Listed {
  paths: Record<string, Record<string, { operationId?: string; responses?: Record<string, Responded> }>>;
  components: { responses?: Record<string, Responded> };
}
interface Responded {
  $ref?: string;
  content?: Record<string, { examples?: Record<string, unknown> }>;
}

/** A status that an operation lists. `codes` are those of its problems, none for a success. */
interface ListedStatus {
  operation: string;
  status: string;
  codes: string[];
}

const noted = new Set<string>();

/**
 * Records that an operation returned a status, in the file that CONTRACT_ANSWERED names.
 *
 * Each process writes a line once. Without such a file, or for a request without an operation, it does nothing.
 */
export function noteAnswered(operation: string | null, status: number): void {
  const file = process.env['CONTRACT_ANSWERED'];
  const line = `${operation} ${status}\n`;
  if (!file || operation === null || noted.has(line)) return;
  noted.add(line);
  appendFileSync(file, line);
}

/**
 * Returns the findings of a run as lines: statuses that no test received, and unused exceptions.
 *
 * A status is excepted if each of its codes is.
 *
 * @param answered lines as noteAnswered writes them
 */
export function unanswered(document: Listed, answered: Iterable<string>, exceptions: readonly Exception[]): string[] {
  const seen = new Set(answered);
  const excused = new Set(exceptions.map(({ code }) => code));
  const pairs = listPairs(document);
  const missing = pairs.filter(({ operation, status }) => !seen.has(`${operation} ${status}`));
  const faults = missing
    .filter(({ codes }) => codes.length === 0 || !codes.every((code) => excused.has(code)))
    .map(({ operation, status }) => `${operation} ${status}: openapi.json lists it and no test was answered so`);
  return [...faults, ...exceptions.flatMap(({ code }) => findUnusedException(code, pairs, missing))];
}

/** Returns why an exception is unused, or nothing if it is needed. */
function findUnusedException(code: string, pairs: ListedStatus[], missing: ListedStatus[]): string[] {
  const has = ({ codes }: ListedStatus) => codes.includes(code);
  if (!pairs.some(has)) return [`the exception of ${code}: no operation of openapi.json lists it`];
  return missing.some(has) ? [] : [`the exception of ${code}: each operation was answered, so that it is not needed`];
}

function listPairs({ paths, components }: Listed): ListedStatus[] {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  return operations.flatMap(({ operationId: operation, responses = {} }) =>
    Object.entries(operation ? responses : {}).map(([status, given]) => ({
      operation: operation ?? '',
      status,
      codes: listCodes(given.$ref ? components.responses?.[given.$ref.replace(/^.*\//, '')] : given),
    })),
  );
}

const listCodes = (response: Responded = {}): string[] =>
  Object.keys(response.content?.['application/problem+json']?.examples ?? {});
