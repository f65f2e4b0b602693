import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { type Listed, noteAnswered, unanswered } from '../../../contract/answered.ts';
import openapi from '../../../openapi.json';
import { EXCEPTIONS } from '../../support/all-answered.ts';

const problem = (...codes: string[]) => ({
  content: { 'application/problem+json': { examples: Object.fromEntries(codes.map((code) => [code, {}])) } },
});
const DOCUMENT: Listed = {
  paths: {
    '/alerts': {
      post: {
        operationId: 'createAlert',
        responses: { 201: {}, 413: problem('request_too_large'), 429: { $ref: '#/components/responses/Throttled' } },
      },
    },
    '/shares': {
      parameters: {},
      post: { operationId: 'share', responses: { 200: {}, 429: problem('throttled', 'too_many_shares') } },
    },
  },
  components: { responses: { Throttled: problem('throttled') } },
};
const ALL = ['createAlert 201', 'createAlert 413', 'share 200', 'share 429'];
const THROTTLED = { code: 'throttled', why: 'the gateway answers it' };
const without = (line: string) => ALL.filter((one) => one !== line);

it('unanswered() returns nothing if each documented response occurred in a test or is excepted', () => {
  expect(unanswered(DOCUMENT, [...ALL, 'share 418'], [THROTTLED])).toEqual([]);
});

it.each(ALL)('%s: unanswered() reports a documented response that occurred in no test', (line) => {
  const fault = `${line}: openapi.json lists it and no test was answered so`;
  expect(unanswered(DOCUMENT, without(line), [THROTTLED])).toEqual([fault]);
});

it('unanswered() reports the untested response createAlert 429 if no exception covers its error code', () => {
  const fault = 'createAlert 429: openapi.json lists it and no test was answered so';
  expect(unanswered(DOCUMENT, ALL, [])).toEqual([fault]);
});

it('unanswered() reports an exception as unnecessary if all its responses occurred in tests', () => {
  const fault = 'the exception of throttled: each operation was answered, so that it is not needed';
  expect(unanswered(DOCUMENT, [...ALL, 'createAlert 429'], [THROTTLED])).toEqual([fault]);
});

it('unanswered() reports an exception for an error code that no operation lists', () => {
  const gone = { code: 'teapot', why: 'it is one' };
  const fault = 'the exception of teapot: no operation of openapi.json lists it';
  expect(unanswered(DOCUMENT, ALL, [THROTTLED, gone])).toEqual([fault]);
});

it('unanswered() reports each non-excepted response of openapi.json if no response occurred in a test', () => {
  const operations = Object.values(openapi.paths).flatMap((methods) => Object.values(methods));
  const good = operations.map(({ operationId, responses }) => `${operationId} ${Object.keys(responses)[0]}`);
  const faults = unanswered(openapi as never, [], EXCEPTIONS);
  expect(faults.length).toBeGreaterThan(500);
  expect(faults.join('\n')).not.toContain('exception');
  for (const pair of good) expect(faults).toContain(`${pair}: openapi.json lists it and no test was answered so`);
});

const folder = mkdtempSync(path.join(tmpdir(), 'answered-'));
const file = path.join(folder, 'lines');
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true }));

it('noteAnswered records each operation with a status once, and ignores responses without an operation', () => {
  vi.stubEnv('CONTRACT_ANSWERED', undefined);
  noteAnswered('getEntry', 200);
  vi.stubEnv('CONTRACT_ANSWERED', file);
  for (const status of [200, 200, 404, 200]) noteAnswered('getEntry', status);
  noteAnswered(null, 404);
  expect(readFileSync(file, 'utf8')).toBe('getEntry 200\ngetEntry 404\n');
});
