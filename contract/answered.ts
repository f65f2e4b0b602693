import { appendFileSync } from 'node:fs';

/*
 * Holds the tests of a run to openapi.json: each status that an operation lists, some test was answered. The faults are words for
 * people.
 */

/** A code that no test can be answered by each operation, and what holds it instead. */
export interface Exception {
  code: string;
  why: string;
}

/** The part of openapi.json that is looked at. A path may have what is no operation beside its methods. */
export interface Listed {
  paths: Record<string, Record<string, { operationId?: string; responses?: Record<string, Responded> }>>;
  components: { responses?: Record<string, Responded> };
}
interface Responded {
  $ref?: string;
  content?: Record<string, { examples?: Record<string, unknown> }>;
}

/** A status that an operation lists. `codes` are those of its problems; none of a good answer. */
interface Pair {
  operation: string;
  status: string;
  codes: string[];
}

const noted = new Set<string>();

/**
 * Notes that an operation was answered with a status, in the file that CONTRACT_ANSWERED names: a line once a process. Nothing
 * where there is no such file, and for what is no operation.
 */
export function noteAnswered(operation: string | null, status: number): void {
  const file = process.env['CONTRACT_ANSWERED'];
  const line = `${operation} ${status}\n`;
  if (!file || operation === null || noted.has(line)) return;
  noted.add(line);
  appendFileSync(file, line);
}

/**
 * What is wrong with the answers of a whole run, a line each: a status that no test was answered, and an exception that excuses
 * nothing. A status is excused where each of its codes is.
 *
 * @param answered lines as noteAnswered writes them
 */
export function unanswered(document: Listed, answered: Iterable<string>, exceptions: readonly Exception[]): string[] {
  const seen = new Set(answered);
  const excused = new Set(exceptions.map(({ code }) => code));
  const pairs = pairsOf(document);
  const missing = pairs.filter(({ operation, status }) => !seen.has(`${operation} ${status}`));
  const faults = missing
    .filter(({ codes }) => codes.length === 0 || !codes.every((code) => excused.has(code)))
    .map(({ operation, status }) => `${operation} ${status}: openapi.json lists it and no test was answered so`);
  return [...faults, ...exceptions.flatMap(({ code }) => needless(code, pairs, missing))];
}

/** Why an exception is to go; nothing where it is needed. */
function needless(code: string, pairs: Pair[], missing: Pair[]): string[] {
  const has = ({ codes }: Pair) => codes.includes(code);
  if (!pairs.some(has)) return [`the exception of ${code}: no operation of openapi.json lists it`];
  return missing.some(has) ? [] : [`the exception of ${code}: each operation was answered, so that it is not needed`];
}

function pairsOf({ paths, components }: Listed): Pair[] {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  return operations.flatMap(({ operationId: operation, responses = {} }) =>
    Object.entries(operation ? responses : {}).map(([status, given]) => ({
      operation: operation ?? '',
      status,
      codes: codesOf(given.$ref ? components.responses?.[given.$ref.replace(/^.*\//, '')] : given),
    })),
  );
}

const codesOf = (response: Responded = {}): string[] =>
  Object.keys(response.content?.['application/problem+json']?.examples ?? {});
