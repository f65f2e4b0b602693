import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startFaultyDynamoDb } from '../../../support/faulty-dynamodb.ts';
import { ownTable } from '../../../support/own-table.ts';

/* One run at a time owns the lease of a list and advances its checkpoint, with any faults of the table. */

let dynamoDb: Awaited<ReturnType<typeof startFaultyDynamoDb>>;
let leases: typeof import('../../../../lib/platform/dynamodb/lease.ts');

beforeAll(async () => {
  await ownTable('place', 'small-catalog');
  dynamoDb = await startFaultyDynamoDb(process.env['DYNAMODB_ENDPOINT'] ?? '');
  process.env['DYNAMODB_ENDPOINT'] = dynamoDb.endpoint;
  leases = await import('../../../../lib/platform/dynamodb/lease.ts');
});
afterEach(() => dynamoDb.forget());
afterAll(() => dynamoDb.stop());

const someKey = () => ({ pk: 'PLACE', sk: randomUUID() });
const lose = () => dynamoDb.fail({ operation: 'UpdateItem', how: 'lose' });

it('only one run at a time acquires the lease, and advances only the checkpoint that it read', async () => {
  const key = someKey();
  const now = Date.now();
  const first = await leases.acquireLease(key, now);
  expect(first?.checkpoint).toBeNull();
  expect(await leases.acquireLease(key, now + 59_000)).toBeNull();
  expect(await leases.advanceCheckpoint(key, first as never, { position: 'a', until: now + 60_000 })).toBe(true);
  expect(await leases.acquireLease(key, now + 60_000)).toBeNull();
  const second = await leases.acquireLease(key, now + 60_001);
  expect(second?.checkpoint).toBe('a');
  expect(
    await leases.advanceCheckpoint(key, { ...(second as never as object), checkpoint: 'b' } as never, {
      position: 'c',
      until: 0,
    }),
  ).toBe(false);
  expect(await leases.advanceCheckpoint(key, first as never, { position: 'b', until: 0 })).toBe(false);
  expect(await leases.advanceCheckpoint(key, second as never, { position: 'b', until: 0 })).toBe(true);
  expect(await leases.getCheckpoint(key)).toBe('b');
});

it('an advance of the checkpoint whose response is lost is reported as done', async () => {
  const key = someKey();
  lose();
  const first = await leases.acquireLease(key);
  lose();
  expect(await leases.advanceCheckpoint(key, first as never, { position: 'a', until: 0 })).toBe(true);
  const again = await leases.acquireLease(key);
  lose();
  expect(await leases.advanceCheckpoint(key, again as never, { position: 'b', until: 0 })).toBe(true);
  expect(await leases.getCheckpoint(key)).toBe('b');
});
