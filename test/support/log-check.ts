import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { StackFile } from '../../local/stack-file.ts';

/*
 * Checks the log of a stack. It has lines of the functions, and between them lines of serverless-offline, which AWS
 * does not have. Before `Server ready` the parts log their start.
 */

export type StackLogLine = Record<string, unknown>;

/**
 * Lines of serverless-offline about calls.
 *
 * They report the begin and end of a function, a denied request, a response without a body, and the end.
 */
const CALLED = /^(GET|POST|PUT|PATCH|DELETE|ANY|OPTIONS) \S+ \(λ: (\w+)\)$/;
const ENDED = /^\(λ: (\w+)\) RequestId: [\w-]+ {2}Duration: /;
const OFFLINE = [CALLED, ENDED, /^Shutting down\.\.\.$/, /^$/];

/** The forms of what opens something: keys, tokens, chat credentials, hashes. */
const SECRETS = /ruf_[0-9a-f]{16}_[0-9a-f]{8}|\beyJ[\w-]{10,}\.|\bxox[a-z]-|hooks\.slack|\b[0-9a-f]{64}\b|Bearer /i;

const getText = (dataDir: string) => readFileSync(path.join(dataDir, 'stack.log'), 'utf8');

/** The log since the stack was ready, line by line. */
function getRows(dataDir: string): string[] {
  const text = getText(dataDir);
  return text.slice(text.lastIndexOf('Server ready:')).split('\n').slice(1);
}

/** What the functions of a stack wrote. */
function getLines(dataDir: string): StackLogLine[] {
  return getRows(dataDir)
    .filter((row) => row.startsWith('{'))
    .map((row) => JSON.parse(row));
}

/** The lines of the request that an answer's X-Request-Id names. */
export function linesOfRequest(dataDir: string, requestId: unknown): StackLogLine[] {
  return getLines(dataDir).filter(({ request_id }) => request_id === requestId);
}

/**
 * Returns the findings in the log of a stack.
 *
 * They are lines that are not JSON objects, requests without exactly one line, and secrets, by their form and by those
 * of this stack.
 */
export function logFaults(dataDir: string, { api_key, users }: Pick<StackFile, 'api_key' | 'users'>): string[] {
  const rows = getRows(dataDir);
  const written = rows.filter((row) => !OFFLINE.some((form) => form.test(row)));
  const strange = written.filter((row) => !isObject(row));
  const lines = written.filter(isObject).map((row) => JSON.parse(row) as StackLogLine);
  const own = [api_key, ...users.map(({ password }) => password)];
  const telling = written.filter((row) => SECRETS.test(row) || own.some((secret) => row.includes(secret)));
  return [
    ...strange.map((row) => `no JSON object: ${row.slice(0, 200)}`),
    ...telling.map((row) => `a secret: ${row.slice(0, 400)}`),
    ...unmatched(rows, lines),
  ];
}

function isObject(row: string): boolean {
  try {
    const value = JSON.parse(row);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/**
 * Each call of a function has one line with its route, and no two have the same request id. A call that the end of the
 * stack cut off may have none.
 */
function unmatched(rows: string[], lines: StackLogLine[]): string[] {
  const access = lines.filter(({ route }) => route !== undefined);
  const called = getCounts(rows.map((row) => CALLED.exec(row)?.[2]));
  const ended = getCounts(rows.map((row) => ENDED.exec(row)?.[1]));
  const written = getCounts(access.map(({ route }) => String(route)));
  const wrong = [...new Set([...called.keys(), ...written.keys()])].filter((name) => {
    const count = written.get(name) ?? 0;
    return count < (ended.get(name) ?? 0) || count > (called.get(name) ?? 0);
  });
  const ids = access.map(({ request_id }) => String(request_id));
  const twice = ids.filter((id, i) => ids.indexOf(id) !== i);
  return [
    ...wrong.map((name) => `${name}: ${called.get(name) ?? 0} calls and ${written.get(name) ?? 0} lines`),
    ...twice.map((id) => `two lines of request ${id}`),
    ...lines
      .filter(({ level }) => !['INFO', 'WARN', 'ERROR'].includes(String(level)))
      .map((line) => `no level: ${JSON.stringify(line)}`),
  ];
}

function getCounts(names: (string | undefined)[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
