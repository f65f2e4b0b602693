import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startFaultyDynamoDb } from '../../../support/faulty-dynamodb.ts';
import { ownTable } from '../../../support/own-table.ts';

/* One owner at a time has the lease of an item, with any faults of the table. */

const DURATION_MS = 60_000;
const HOUR_MS = 3_600_000;

let dynamoDb: Awaited<ReturnType<typeof startFaultyDynamoDb>>;
let leases: typeof import('../../../../lib/platform/queue/lease.ts');
let table: typeof import('../../../../lib/platform/dynamodb/read.ts');

beforeAll(async () => {
  await ownTable('lease', 'small-catalog');
  dynamoDb = await startFaultyDynamoDb(process.env['DYNAMODB_ENDPOINT'] ?? '');
  process.env['DYNAMODB_ENDPOINT'] = dynamoDb.endpoint;
  leases = await import('../../../../lib/platform/queue/lease.ts');
  table = await import('../../../../lib/platform/dynamodb/read.ts');
});
afterEach(() => dynamoDb.forget());
afterAll(() => dynamoDb.stop());

const someKey = () => ({ pk: 'LEASE_TEST', sk: randomUUID() });
const now = Date.parse('2026-11-30T12:00:00Z');
const acquire = async (key: ReturnType<typeof someKey>, at = now) =>
  leases.acquireLease(key, { durationMs: DURATION_MS, now: at });
const getLease = async (key: ReturnType<typeof someKey>) => {
  const lease = await acquire(key);
  if (!lease) throw new Error('The lease was not acquired');
  return lease;
};
const read = (key: ReturnType<typeof someKey>) => table.getItem(key, { consistent: true });
const loseResponse = () => dynamoDb.fail({ operation: 'UpdateItem', how: 'lose' });

it('gives the lease to one owner at a time, until it expires or is released', async () => {
  const key = someKey();
  const first = await getLease(key);
  expect(await acquire(key, now + DURATION_MS - 1)).toBeNull();
  expect(await leases.updateLeasedItem(first, { set: { leased_until: now + 2 * DURATION_MS } })).toBe(true);
  expect(await acquire(key, now + DURATION_MS)).toBeNull();
  const second = await acquire(key, now + 2 * DURATION_MS);
  expect(second && (await leases.releaseLease(second, { set: { outcome: 'done' } }))).toBe(true);
  expect(await read(key)).toEqual({ ...key, outcome: 'done' });
  expect(await acquire(key, now)).not.toBeNull();
});

it('rejects all writes of an owner that was frozen for an hour while others had the lease', async () => {
  const key = someKey();
  const frozen = await getLease(key);
  const next = await acquire(key, now + HOUR_MS);
  expect(await leases.updateLeasedItem(frozen, { set: { outcome: 'frozen' } })).toBe(false);
  expect(await leases.releaseLease(frozen, { set: { outcome: 'frozen' } })).toBe(false);
  expect(next && (await leases.releaseLease(next, { set: { outcome: 'next' } }))).toBe(true);
  expect(await leases.updateLeasedItem(frozen, { set: { leased_until: now + 2 * HOUR_MS } })).toBe(false);
  expect(await read(key)).toEqual({ ...key, outcome: 'next' });
});

it('acquires the lease only if the condition is true', async () => {
  const key = someKey();
  const request = (phase: string) => ({
    durationMs: DURATION_MS,
    now,
    set: { phase: 'leased' },
    condition: { expression: 'phase = :phase', values: { ':phase': phase } },
  });
  expect(await leases.acquireLease(key, request('free'))).toBeNull();
  await leases.releaseLease(await getLease(key), { set: { phase: 'free' } });
  expect(await leases.acquireLease(key, request('other'))).toBeNull();
  expect(await leases.acquireLease(key, request('free'))).not.toBeNull();
  expect(await read(key)).toMatchObject({ phase: 'leased', leased_until: now + DURATION_MS });
});

it('succeeds if the response to an acquisition, a write or a release is lost', async () => {
  const key = someKey();
  loseResponse();
  const lease = await getLease(key);
  loseResponse();
  expect(await leases.updateLeasedItem(lease, { set: { outcome: 'written' } })).toBe(true);
  loseResponse();
  expect(await leases.releaseLease(lease, { remove: ['outcome'] })).toBe(true);
  expect(await read(key)).toEqual(key);
});
