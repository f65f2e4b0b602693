import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { TokenBuckets } from '../../../../lib/access/keys/admit-request.ts';
import { generateKeyId } from '../../../../lib/access/keys/key-format.ts';
import { startFaultyDynamoDb } from '../../../support/faulty-dynamodb.ts';
import { ownTable } from '../../../support/own-table.ts';

const LIMIT = { perSecond: 50, burst: 100 };
const BEGIN = Date.parse('2026-11-22T12:00:00Z');
let dynamoDb: Awaited<ReturnType<typeof startFaultyDynamoDb>>;
let keys: typeof import('../../../../lib/access/keys/api-keys.ts') &
  typeof import('../../../../lib/access/keys/key-store.ts') &
  typeof import('../../../../lib/access/keys/admit-request.ts');
let measured: typeof import('../../../../lib/platform/dynamodb/capacity.ts').measureCost;

beforeAll(async () => {
  dynamoDb = await startFaultyDynamoDb(process.env['DYNAMODB_ENDPOINT'] ?? '');
  process.env['DYNAMODB_ENDPOINT'] = dynamoDb.endpoint;
  await ownTable('rate-limit', 'small-catalog');
  const api = await import('../../../../lib/access/keys/api-keys.ts');
  const rows = await import('../../../../lib/access/keys/key-store.ts');
  keys = { ...api, ...rows, ...(await import('../../../../lib/access/keys/admit-request.ts')) };
  ({ measureCost: measured } = await import('../../../../lib/platform/dynamodb/capacity.ts'));
});
afterAll(() => dynamoDb.stop());

const fresh = () => keys.createApiKey(`limited ${generateKeyId()}`, 'test');
const getAllowance = async (id: string) => (await keys.getApiKey(id)).allowance;

/**
 * Consumes a request as the authorizer does. It reads the key, and takes from its allowance in one of several
 * instances.
 */
async function ask(instance: TokenBuckets, id: string, at: number): Promise<number> {
  return keys.consumeRateLimit(
    instance,
    { ...keys.toCallerWithAllowance(await keys.getApiKey(id)), limit: LIMIT },
    BEGIN + at,
  );
}

it('limits an API key to its burst and rate over three instances, with one write per second', async () => {
  const { id } = await fresh();
  const instances = [new Map(), new Map(), new Map()];
  let admitted = 0;
  let writeUnits = 0;
  let writes = 0;
  for (let i = 0; i < 600; i += 1) {
    const instance = instances[i % 3] ?? new Map();
    const at = (1_000 * i) / 120;
    const { result, cost } = await measured(() => ask(instance, id, at));
    if (result === 0) admitted += 1;
    writeUnits += cost.writeUnits;
    writes += cost.requests - 1;
  }
  expect(admitted).toBeGreaterThanOrEqual(250);
  expect(admitted).toBeLessThanOrEqual(250 * 1.03 + 3 * 150);
  expect([writes, writeUnits]).toEqual([5, 5]);
});

it('stores the request count of one of five concurrent instances first, and adds the others later', async () => {
  const { id } = await fresh();
  const instances = Array.from({ length: 5 }, () => new Map());
  const stored = await keys.getApiKey(id);
  const allAt = (at: number, seen: typeof stored) =>
    Promise.all(
      instances.map((instance) =>
        keys.consumeRateLimit(instance, { ...keys.toCallerWithAllowance(seen), limit: LIMIT }, BEGIN + at),
      ),
    );
  await allAt(0, stored);
  expect(await getAllowance(id)).toBeNull();
  await allAt(0, stored);
  expect(await getAllowance(id)).toEqual({ tokens: 98, storedAt: BEGIN });
  // The winner has flushed all of its requests; the first of the others adds its two, and one more.
  for (const instance of instances) await ask(instance, id, 1_000);
  expect((await getAllowance(id))?.storedAt).toBe(BEGIN + 1_000);
  expect((await getAllowance(id))?.tokens).toBeGreaterThan(96.9);
});

it('admits only the burst of concurrent requests in one instance, with one write', async () => {
  const { id } = await fresh();
  const stored = await keys.getApiKey(id);
  const instance: TokenBuckets = new Map();
  dynamoDb.requests.length = 0;
  const answers = await Promise.all(
    Array.from({ length: 150 }, () =>
      keys.consumeRateLimit(instance, { ...keys.toCallerWithAllowance(stored), limit: LIMIT }, BEGIN),
    ),
  );
  expect(answers.filter((seconds) => seconds === 0)).toHaveLength(100);
  expect(dynamoDb.requests).toEqual(['UpdateItem']);
  expect(instance.get(id)?.unflushedRequests).toBe(98);
  expect(await getAllowance(id)).toEqual({ tokens: 98, storedAt: BEGIN });
  // No request was admitted twice: half a second later there are tokens for more.
  const later = await Promise.all(Array.from({ length: 60 }, () => ask(instance, id, 500)));
  expect(later.filter((seconds) => seconds === 0)).toHaveLength(25);
});

it('makes no request beyond the key lookup for a call every ten seconds, and limits keys separately', async () => {
  const one = await fresh();
  const other = await fresh();
  const instance = new Map();
  const costs = await measured(async () => {
    for (let i = 0; i < 20; i += 1) expect(await ask(instance, one.id, 10_000 * i)).toBe(0);
  });
  expect(costs.cost).toEqual({ requests: 20, readUnits: 20, writeUnits: 0 });
  for (let i = 0; i < 101; i += 1) await ask(instance, one.id, 200_000);
  expect(await ask(instance, one.id, 200_000)).toBe(1);
  expect(await ask(instance, other.id, 200_000)).toBe(0);
});

it('writes nothing for a refused request', async () => {
  const { id } = await fresh();
  await keys.storeRateLimitState(id, null, { tokens: -149, storedAt: BEGIN });
  const { result, cost } = await measured(() => ask(new Map(), id, 0));
  expect([result, cost]).toEqual([3, { requests: 1, readUnits: 1, writeUnits: 0 }]);
});

it('keeps the allowance when the key is rotated, and rejects a write based on an outdated allowance', async () => {
  const { id } = await fresh();
  const { version } = await keys.getApiKey(id);
  await keys.storeRateLimitState(id, null, { tokens: 7, storedAt: BEGIN });
  expect(await keys.replaceSecret({ id, version, hash: 'a hash', by: 'rotator', now: '2026-11-22T12:00:00Z' })).toBe(
    true,
  );
  expect(await keys.getApiKey(id)).toMatchObject({ version: version + 1, allowance: { tokens: 7, storedAt: BEGIN } });
  expect(
    await keys.storeRateLimitState(id, { tokens: 7, storedAt: BEGIN }, { tokens: 6, storedAt: BEGIN + 1_000 }),
  ).toBe(true);
  expect(
    await keys.storeRateLimitState(id, { tokens: 7, storedAt: BEGIN }, { tokens: 5, storedAt: BEGIN + 1_001 }),
  ).toBe(false);
  expect(await keys.storeRateLimitState('0000000000000000', null, { tokens: 1, storedAt: BEGIN })).toBe(false);
});

it.each(['throttle', 'refuse', 'deny', 'lose'] as const)(
  'admits requests when the allowance cannot be written (%s), and logs it once',
  async (how) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { id } = await fresh();
    const instance = new Map();
    dynamoDb.fail({ operation: 'UpdateItem', how, times: 10 });
    for (let i = 0; i < 160; i += 1) expect(await ask(instance, id, i)).toBe(0);
    dynamoDb.forget();
    expect(warn.mock.calls.map(([line]) => JSON.parse(line))).toEqual([
      { level: 'WARN', event: 'allowance_not_kept', caller: id, error: expect.stringMatching(/Exception|Error/) },
    ]);
    warn.mockRestore();
    // Ten seconds later it is limited again.
    const stored = await keys.getApiKey(id);
    const later = Array.from({ length: 102 }, () =>
      keys.consumeRateLimit(instance, { ...keys.toCallerWithAllowance(stored), limit: LIMIT }, BEGIN + 10_500),
    );
    expect((await Promise.all(later)).filter((seconds) => seconds === 1).length).toBeGreaterThan(0);
  },
);

it('returns the seconds to wait from the authorizer, with a default of 50 per second and a burst of 100', async () => {
  const { api_key, id } = await fresh();
  await keys.verifyApiKey(api_key);
  const { handler } = await import('../../../../functions/authorizers/api-key.ts');
  const event = { methodArn: 'arn', multiValueHeaders: { 'X-API-Key': [api_key] }, requestContext: {} };
  const context = async () => (await handler(event as never)).context;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  try {
    for (let i = 0; i < 100; i += 1) expect(await context()).toEqual({ role: 'api_key' });
    expect(await context()).toEqual({ role: 'api_key', retry_after: '1' });
    vi.advanceTimersByTime(1_000);
    for (let i = 0; i < 50; i += 1) expect(await context()).toEqual({ role: 'api_key' });
    expect(await context()).toEqual({ role: 'api_key', retry_after: '1' });
    expect((await getAllowance(id))?.tokens).toBeLessThan(100);
  } finally {
    vi.useRealTimers();
  }
});
