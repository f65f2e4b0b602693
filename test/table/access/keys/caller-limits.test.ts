import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { TokenBuckets } from '../../../../lib/access/keys/admit-request.ts';
import { call, expectProblem } from '../../../support/api.ts';
import { startFaultyDynamoDb } from '../../../support/faulty-dynamodb.ts';
import { ownTable } from '../../../support/own-table.ts';
import { tableDump } from '../../../support/table-dump.ts';

/*
 * People and feed addresses are limited by the mechanism of keys. test/table/access/keys/rate-limit.test.ts tests their
 * common part.
 */

const LIMIT = { perSecond: 5, burst: 10 };
const BEGIN = Date.parse('2026-11-22T12:00:00Z');
let dynamoDb: Awaited<ReturnType<typeof startFaultyDynamoDb>>;
let lib: Awaited<ReturnType<typeof loaded>>;
const loaded = async () => ({
  ...(await import('../../../../lib/access/keys/caller-limits.ts')),
  ...(await import('../../../../lib/platform/dynamodb/capacity.ts')),
  ...(await import('../../../../lib/platform/dynamodb/read.ts')),
  ...(await import('../../../../lib/alerts/alert-store.ts')),
  ...(await import('../../../../lib/alerts/feed-token.ts')),
  ...(await import('../../../../lib/http/alert-query-input.ts')),
});
let last = 0;
const somebody = () => {
  last += 1;
  return `person ${last}`;
};

beforeAll(async () => {
  dynamoDb = await startFaultyDynamoDb(process.env['DYNAMODB_ENDPOINT'] ?? '');
  process.env['DYNAMODB_ENDPOINT'] = dynamoDb.endpoint;
  await ownTable('caller-limits', 'small-catalog');
  lib = await loaded();
});
afterAll(async () => {
  vi.useRealTimers();
  await dynamoDb.stop();
});

it('limits a caller to its burst and rate, without reads and with at most one write unit per request', async () => {
  const id = somebody();
  const instance: TokenBuckets = new Map();
  const answers: number[] = [];
  let most = 0;
  for (let i = 0; i < 200; i += 1) {
    const { result, cost } = await lib.measureCost(() =>
      lib.admitCaller(instance, { id, limit: LIMIT }, BEGIN + 50 * i),
    );
    answers.push(result);
    expect(cost.readUnits).toBe(0);
    most = Math.max(most, cost.writeUnits);
  }
  const admitted = answers.filter((seconds) => seconds === 0).length;
  expect(admitted).toBeGreaterThanOrEqual(58);
  expect(admitted).toBeLessThanOrEqual(60);
  expect(answers).toContain(1);
  expect(most).toBe(1);
});

it('limits a caller over three instances that share the allowance through conflicting writes', async () => {
  vi.resetModules();
  const others = await Promise.all(
    Array.from({ length: 3 }, async () => {
      vi.resetModules();
      return (await import('../../../../lib/access/keys/caller-limits.ts')).admitCaller;
    }),
  );
  const id = somebody();
  const instances = others.map((): TokenBuckets => new Map());
  const seconds = 20;
  let admitted = 0;
  for (let i = 0; i < 40 * seconds; i += 1) {
    const admitCaller = others[i % 3] as (typeof others)[0];
    if ((await admitCaller(instances[i % 3] as TokenBuckets, { id, limit: LIMIT }, BEGIN + 25 * i)) === 0)
      admitted += 1;
  }
  // By decision 9: k (burst + rate) + rate (1 + k / 100) T.
  expect(admitted).toBeLessThanOrEqual(3 * 15 + 5 * 1.03 * seconds);
  expect(admitted).toBeGreaterThanOrEqual(10 + 5 * (seconds - 1));
});

it('makes no table request for one call a minute, and limits each caller separately', async () => {
  const one = somebody();
  const other = somebody();
  const instance: TokenBuckets = new Map();
  const { cost } = await lib.measureCost(async () => {
    for (let i = 0; i < 20; i += 1)
      expect(await lib.admitCaller(instance, { id: one, limit: LIMIT }, BEGIN + 60_000 * i)).toBe(0);
  });
  expect(cost.requests).toBe(0);
  for (let i = 0; i < 11; i += 1) await lib.admitCaller(instance, { id: one, limit: LIMIT }, BEGIN + 1_300_000);
  expect(await lib.admitCaller(instance, { id: one, limit: LIMIT }, BEGIN + 1_300_000)).toBe(1);
  expect(await lib.admitCaller(instance, { id: other, limit: LIMIT }, BEGIN + 1_300_000)).toBe(0);
});

it('stores the allowance of a person in an item that expires and does not name the person', async () => {
  const id = somebody();
  const instance: TokenBuckets = new Map();
  for (let i = 0; i < 3; i += 1) await lib.admitCaller(instance, { id, limit: LIMIT }, BEGIN);
  const dump = await tableDump(process.env['DYNAMODB_ENDPOINT'] ?? '', process.env['TABLE_NAME'] ?? '');
  const keys = Object.keys(dump).filter((key) => key.startsWith('ALLOWANCE#'));
  const items = await Promise.all(keys.map((key) => lib.getItem({ pk: key.split(' ')[0] ?? '', sk: 'ALLOWANCE' })));
  expect(items.length).toBeGreaterThan(0);
  expect(JSON.stringify(items)).not.toContain('person');
  for (const item of items) expect(item).toMatchObject({ expires_at: expect.any(Number) });
});

it.each(['throttle', 'refuse', 'deny', 'lose'] as const)(
  'admits all requests while the allowance cannot be written: %s',
  async (how) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const id = somebody();
    const instance: TokenBuckets = new Map();
    dynamoDb.fail({ operation: 'UpdateItem', how, times: 10 });
    for (let i = 0; i < 30; i += 1) expect(await lib.admitCaller(instance, { id, limit: LIMIT }, BEGIN)).toBe(0);
    dynamoDb.forget();
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  },
);

it('answers 429 with Retry-After to one feed address that is requested too often, and not to another', async () => {
  const { handler } = await import('../../../../functions/site/get-alert-feed.ts');
  vi.useFakeTimers({ toFake: ['Date'], now: BEGIN });
  const address = async () => {
    const query = { search: 'opal' };
    const { id } = await lib.createAlert(somebody(), { name: 'Opal', query, filter: lib.parseAlertFilter(query) });
    return lib.createAlertFeedToken(`person ${last}`, id);
  };
  const one = await address();
  const other = await address();
  const ask = (feed_token: string) => call(handler, { pathParameters: { feed_token } });
  for (let i = 0; i < 60; i += 1) expect((await ask(i % 2 ? one : `${one}.ics`)).status).toBe(200);
  const refused = await ask(one);
  expectProblem(refused, 429, 'too_many_requests');
  expect(refused.headers['retry-after']).toBe('1');
  expect((await ask(`${one}.ics`)).status).toBe(429);
  expect((await ask(other)).status).toBe(200);
  vi.setSystemTime(BEGIN + 1_000);
  expect((await ask(one)).status).toBe(200);
});

it('answers 429 with Retry-After to a person whom the authorizer found over the limit', async () => {
  const { handler } = await import('../../../../functions/desk/get-me.ts');
  const caller = { principalId: 'somebody', role: 'viewer', retry_after: '3' };
  const answer = await call(handler, { caller });
  expectProblem(answer, 429, 'too_many_requests');
  expect(answer.headers['retry-after']).toBe('3');
  expect(answer.body.detail).toContain('too many requests of yours');
});

it('limits a person to a burst of 300 writes and one per second, without limiting reads', async () => {
  const person = somebody();
  const outcome = async (method: string, at: number, who = person) => {
    const { retryAfter, isOverWrites } = await lib.admitPersonRequest(who, method, at);
    return isOverWrites ? `writes ${retryAfter}` : `requests ${retryAfter}`;
  };
  let requests = 0;
  // Four a second, which the limit of requests never meets.
  for (let i = 0; i < 390; i += 1) {
    const { result, cost } = await lib.measureCost(() => outcome('POST', BEGIN + 250 * i));
    requests = Math.max(requests, cost.requests);
    expect(result).toBe('requests 0');
  }
  expect(requests).toBeLessThanOrEqual(2);
  const end = BEGIN + 250 * 390;
  for (let i = 0; i < 20; i += 1) await outcome('PUT', end);
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(await outcome(method, end)).toBe('writes 1');
  for (const method of ['GET', 'HEAD', 'OPTIONS']) expect(await outcome(method, end)).toBe('requests 0');
  expect(await outcome('POST', end, somebody())).toBe('requests 0');
  expect(await outcome('DELETE', end + 1_000)).toBe('requests 0');
});

it('answers 429 too_many_writes with Retry-After to a person over the write budget', async () => {
  const { handler } = await import('../../../../functions/desk/record-visit.ts');
  const caller = { principalId: 'somebody', role: 'viewer', retry_after: '2', over: 'writes' };
  const answer = await call(handler, { caller, path: '/dev/api/v2/me/visits' });
  expectProblem(answer, 429, 'too_many_writes');
  expect(answer.headers['retry-after']).toBe('2');
  expect(answer.body.detail).toContain('Nothing was changed');
});
