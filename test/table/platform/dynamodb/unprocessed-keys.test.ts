import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { draft, getId, storeAll } from '../../../support/drafts.ts';
import { startFaultyDynamoDb } from '../../../support/faulty-dynamodb.ts';
import { ownTable } from '../../../support/own-table.ts';

/*
 * A batch read may leave keys unprocessed. They are requested again, until eight answers have brought nothing at all.
 */

let table: Awaited<ReturnType<typeof startFaultyDynamoDb>>;
let read: (count: number) => Promise<number[]>;
/** The pauses between attempts, which pass at once. The SDK's own timers, of a second and more, run on. */
let pauses: number[] = [];

beforeAll(async () => {
  await ownTable('unprocessed');
  table = await startFaultyDynamoDb(process.env['DYNAMODB_ENDPOINT'] ?? '');
  process.env['DYNAMODB_ENDPOINT'] = table.endpoint;
  vi.resetModules();
  const { getItems } = await import('../../../../lib/platform/dynamodb/read.ts');
  const { entryKey } = await import('../../../support/key-chart.ts');
  await storeAll([1, 2, 3, 4].map((n) => draft(n)));
  read = async (count) => {
    const keys = Array.from({ length: count }, (_, i) => entryKey(getId(i + 1)));
    const items = await getItems(keys);
    return items.map(({ pk }) => Number.parseInt(String(pk).split('#')[1] ?? '', 16)).sort((a, b) => a - b);
  };
});
beforeEach(() => {
  table.batches.length = 0;
  pauses = [];
  const { setTimeout: real } = globalThis;
  const atOnce = (work: () => void, ms = 0, ...rest: []) => {
    // The pauses of a request that is sent again are drawn: no round number of milliseconds.
    const isOurs = ms < 1_000 && ms % 100 === 0;
    if (isOurs) pauses.push(ms);
    return real(work, isOurs ? 0 : ms, ...rest);
  };
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(atOnce as typeof setTimeout);
});
afterEach(() => {
  vi.restoreAllMocks();
  table.forget();
});
afterAll(() => table.stop());

const leave = (...counts: number[]) => table.fail(...counts.map((how) => ({ operation: 'BatchGetItem', how })));

it('requests unprocessed keys again, without a pause after partial results', async () => {
  leave(3, 1);
  expect(await read(4)).toEqual([1, 2, 3, 4]);
  expect(table.batches).toEqual([4, 3, 1]);
  expect(pauses).toEqual([]);
});

it('waits longer after each empty result, and reads all keys after seven empty results', async () => {
  leave(4, 4, 4, 4, 4, 4, 4);
  expect(await read(4)).toEqual([1, 2, 3, 4]);
  expect(table.batches).toEqual([4, 4, 4, 4, 4, 4, 4, 4]);
  expect(pauses).toEqual([100, 200, 300, 400, 500, 600, 700]);
});

it('throws storage_busy after eight empty results', async () => {
  leave(...Array(20).fill(4));
  await expect(read(4)).rejects.toMatchObject({ kind: 'unavailable', code: 'storage_busy', retryAfter: 2 });
  expect(table.batches).toEqual(Array(8).fill(4));
  expect(pauses).toEqual([100, 200, 300, 400, 500, 600, 700]);
});

it('counts empty results over the whole read, with partial results in between', async () => {
  leave(4, 4, 3, 3, 2, 2, 1, 1, 1, 1);
  expect(await read(4)).toEqual([1, 2, 3, 4]);
  expect(table.batches).toEqual([4, 4, 4, 3, 3, 2, 2, 1, 1, 1, 1]);
  table.batches.length = 0;
  leave(4, 4, 3, 3, 2, 2, 1, 1, 1, 1, 1, 1);
  await expect(read(4)).rejects.toMatchObject({ code: 'storage_busy' });
  expect(table.batches).toEqual([4, 4, 4, 3, 3, 2, 2, 1, 1, 1, 1]);
});

it('reads a hundred keys per request, unprocessed keys first', async () => {
  leave(98);
  expect(await read(101)).toEqual([1, 2, 3, 4]);
  expect(table.batches).toEqual([100, 99]);
  table.batches.length = 0;
  expect(await read(250)).toEqual([1, 2, 3, 4]);
  expect(table.batches).toEqual([100, 100, 50]);
  table.batches.length = 0;
  expect(await read(0)).toEqual([]);
  expect(table.batches).toEqual([]);
});
