import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startFaultyDynamoDb } from '../../support/faulty-dynamodb.ts';
import { ownTable } from '../../support/own-table.ts';

/* Who goes through a list holds its place alone, and moves it, whatever becomes of the table's answers. */

let dynamoDb: Awaited<ReturnType<typeof startFaultyDynamoDb>>;
let places: typeof import('../../../lib/table/lease.ts');

beforeAll(async () => {
  await ownTable('place', 'small-catalog');
  dynamoDb = await startFaultyDynamoDb(process.env['DYNAMODB_ENDPOINT'] ?? '');
  process.env['DYNAMODB_ENDPOINT'] = dynamoDb.endpoint;
  places = await import('../../../lib/table/lease.ts');
});
afterEach(() => dynamoDb.forget());
afterAll(() => dynamoDb.stop());

const someKey = () => ({ pk: 'PLACE', sk: randomUUID() });
const lose = () => dynamoDb.fail({ operation: 'UpdateItem', how: 'lose' });

it('one at a time holds a place, the next one when its time is over, and moves it from where it found it', async () => {
  const [key, now] = [someKey(), Date.now()];
  const first = await places.acquireLease(key, now);
  expect(first?.checkpoint).toBeNull();
  expect(await places.acquireLease(key, now + 59_000)).toBeNull();
  expect(await places.advanceCheckpoint(key, first as never, 'a', now + 60_000)).toBe(true);
  expect(await places.acquireLease(key, now + 60_000)).toBeNull();
  const second = await places.acquireLease(key, now + 60_001);
  expect(second?.checkpoint).toBe('a');
  expect(
    await places.advanceCheckpoint(key, { ...(second as never as object), checkpoint: 'b' } as never, 'c', 0),
  ).toBe(false);
  expect(await places.advanceCheckpoint(key, first as never, 'b', 0)).toBe(false);
  expect(await places.advanceCheckpoint(key, second as never, 'b', 0)).toBe(true);
  expect(await places.getCheckpoint(key)).toBe('b');
});

it('a move whose answer was lost is told as done, the first one of a list and later ones', async () => {
  const key = someKey();
  lose();
  const held = await places.acquireLease(key);
  lose();
  expect(await places.advanceCheckpoint(key, held as never, 'a', 0)).toBe(true);
  const again = await places.acquireLease(key);
  lose();
  expect(await places.advanceCheckpoint(key, again as never, 'b', 0)).toBe(true);
  expect(await places.getCheckpoint(key)).toBe('b');
});
