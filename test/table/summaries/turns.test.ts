import { expect, it, onTestFinished, vi } from 'vitest';
import type { WaitingRow } from '../../../lib/summaries/waiting-turns.ts';
import { feedWaitingKey, waitingKey } from '../../../lib/table/key-chart.ts';
import { inParallel } from '../../../lib/values/in-parallel.ts';
import { startCutDynamoDb } from '../../support/cut-dynamodb.ts';
import { draft, idOf } from '../../support/drafts.ts';
import { GOOD } from '../../support/model-endpoint.ts';
import { ownTable } from '../../support/own-table.ts';
import { extractive, type Service, startWorld, TEXT } from './world.ts';

let lib: typeof import('../../../lib/summaries/waiting-turns.ts') &
  typeof import('../../../lib/table/write.ts') &
  typeof import('../../../lib/table/capacity.ts');

const LATER = '2026-12-01T00:00:00Z';
const at = (minute: number) =>
  new Date(Date.parse('2026-11-01T00:00:00Z') + minute * 60_000).toISOString().slice(0, 19);
const feedsOf = (rows: WaitingRow[]) => rows.map(({ feed }) => feed);
const idsOf = (rows: WaitingRow[]) => rows.map(({ id }) => id);

/** A table in which entries wait: how many of each feed, the first of each feed in the same minute. */
async function load(waiting: Record<string, number>) {
  await ownTable('turns');
  vi.resetModules();
  lib = {
    ...(await import('../../../lib/summaries/waiting-turns.ts')),
    ...(await import('../../../lib/table/write.ts')),
    ...(await import('../../../lib/table/capacity.ts')),
  };
  const rows = Object.entries(waiting).flatMap(([feed, count], f) =>
    Array.from({ length: count }, (_, n) => feedWaitingKey(feed, `${at(n)}Z`, idOf(f * 100_000 + n))),
  );
  const batches = Array.from({ length: Math.ceil(rows.length / 100) }, (_, i) => rows.slice(i * 100, i * 100 + 100));
  await inParallel(batches, 4, (batch) => lib.transact(batch.map((key) => ({ Put: { Item: { ...key } } }))));
  return Object.keys(waiting).sort();
}

it('a feed with 3,000 that wait does not hold up five with one: each has its turn first, the oldest first', async () => {
  const feeds = await load({ 'a-liar': 3_000, one: 1, two: 1, three: 2, four: 1, five: 1 });
  const { result, cost } = await lib.measured(() => lib.listWaitingEntries({ before: LATER, limit: 100 }, feeds, 0));
  expect(feedsOf(result.slice(0, 7))).toEqual(['a-liar', 'five', 'four', 'one', 'three', 'two', 'a-liar']);
  expect(result).toHaveLength(100);
  expect(idsOf(result.filter(({ feed }) => feed === 'a-liar')).slice(0, 3)).toEqual([0, 1, 2].map(idOf));
  expect(cost.requests).toBeLessThanOrEqual(3);
  expect(cost.readUnits).toBeLessThanOrEqual(6);
  expect(feedsOf(await lib.listWaitingEntries({ before: LATER, limit: 3 }, feeds, 0))).toEqual([
    'a-liar',
    'five',
    'four',
  ]);
});

it('what has not waited long enough is left out, of each feed', async () => {
  const feeds = await load({ one: 130, two: 3 });
  const rows = await lib.listWaitingEntries({ before: `${at(1)}Z`, limit: 100 }, feeds, 0);
  expect(idsOf(rows)).toEqual([0, 100_000, 1, 100_001].map(idOf));
});

it('rows of the older form take turns as one feed more', async () => {
  const feeds = await load({ one: 2 });
  await lib.transact([8, 9].map((n) => ({ Put: { Item: { ...waitingKey(`${at(n)}Z`, idOf(n)) } } })));
  const rows = await lib.listWaitingEntries({ before: LATER, limit: 100 }, feeds, 0);
  expect(rows.map(({ id, feed, row }) => [id, feed, row.split('#').length])).toEqual([
    [idOf(0), 'one', 4],
    [idOf(8), null, 2],
    [idOf(1), 'one', 4],
    [idOf(9), null, 2],
  ]);
});

it('more feeds than one listing reads: each is listed within a few listings, at bounded reads', async () => {
  const names = Array.from({ length: 90 }, (_, n) => `feed-${String(n).padStart(2, '0')}`);
  const feeds = await load(Object.fromEntries(names.map((name) => [name, 60])));
  const listed = new Set<string | null>();
  for (let listing = 0; listing < 6; listing += 1) {
    const { result, cost } = await lib.measured(() =>
      lib.listWaitingEntries({ before: LATER, limit: 30 }, feeds, listing),
    );
    for (const { feed } of result) listed.add(feed);
    expect(new Set(feedsOf(result)).size).toBe(30);
    expect(cost.requests).toBeLessThanOrEqual(40);
  }
  expect(listed.size).toBe(90);
});

it('an entry of a row of the older form is summarised, and its row goes once the entry no longer waits', async () => {
  const world = await startWorld('turns-older');
  const service: Service = await world.load();
  await service.writes.storeEntry(draft(1, await extractive(TEXT)), null, { toSummarize: true });
  const list = () => service.waiting.listWaitingEntries({ before: '9999', limit: 10 }, [], 0);
  const [own] = await list();
  const older = waitingKey('2026-11-01T00:00:00Z', idOf(1));
  await service.table.transact([{ Put: { Item: { ...older } } }]);
  expect((await list()).map(({ row }) => row).sort()).toEqual([older.sk, own?.row].sort());
  world.model.always(GOOD);
  expect(await service.summarizeEntry(idOf(1), { row: older.sk })).toMatchObject({ outcome: 'stored' });
  expect((await list()).map(({ row }) => row)).toEqual([older.sk]);
  expect(await service.summarizeEntry(idOf(1), { row: older.sk })).toMatchObject({ outcome: 'not waiting' });
  expect(await list()).toEqual([]);
  await world.model.stop();
});

it('an entry that waits anew, while a second message of the wait before finds it done, keeps its row and is summarised', async () => {
  const world = await startWorld('turns-anew');
  const endpoint = process.env['DYNAMODB_ENDPOINT'] ?? '';
  const stopping = await startCutDynamoDb(endpoint);
  process.env['DYNAMODB_ENDPOINT'] = stopping.endpoint;
  const second: Service = await world.load();
  process.env['DYNAMODB_ENDPOINT'] = endpoint;
  const service: Service = await world.load();
  const { awaitSummary } = await import('../../../lib/summaries/await-summary.ts');
  const { entryToSummarize, settleEntrySummary } = await import('../../../lib/summaries/waiting.ts');
  const entry = async () => {
    const read = await entryToSummarize(idOf(1));
    if (!read) throw new Error('not stored');
    return read;
  };
  await service.writes.storeEntry(draft(1, await extractive(TEXT)), null, { toSummarize: true });
  const list = () => service.waiting.listWaitingEntries({ before: '9999', limit: 10 }, [], 0);
  const [{ row } = { row: '' }] = await list();
  expect(await settleEntrySummary(await entry(), null)).toBe('stored');
  expect(await list()).toEqual([]);
  const begin = async () => {
    expect(await awaitSummary(await entry(), 1)).toBe(true);
  };
  let told: unknown;
  const message = async () => {
    told = await second.summarizeEntry(idOf(1), { row });
  };
  expect(await stopping.hold('TransactWriteItems', message, begin)).toBe(true);
  expect(told).toMatchObject({ outcome: 'not waiting' });
  expect(await list()).toMatchObject([{ id: idOf(1), row }]);
  world.model.always(GOOD);
  expect(await service.summarizeEntry(idOf(1), { row })).toMatchObject({ outcome: 'stored' });
  expect(await list()).toEqual([]);
  await Promise.all([stopping.stop(), world.model.stop()]);
});

it('a feed whose quota is used up waits alone; entries just stored leave the rest of scarce calls to turns', async () => {
  // All is asked of one day.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  const world = await startWorld('turns-quota');
  const service: Service = await world.load({ SUMMARY_CALLS_A_DAY: '12' });
  const store = (n: number, place: number) =>
    extractive(TEXT).then((fields) =>
      service.writes.storeEntry(draft(n, { ...fields, place }), null, { toSummarize: true }),
    );
  for (let n = 0; n < 9; n += 1) await store(n, n < 4 ? 0 : 1);
  const tell = async (n: number, turn: object) => service.summarizeEntry(idOf(n), turn);
  expect(await tell(0, { feedCalls: undefined })).toMatchObject({ outcome: 'stored' });
  expect(await tell(1, { row: 'x' })).toMatchObject({ outcome: 'stored' });
  const deferred = { outcome: 'deferred', reason: 'the quota of its feed is used up for today' };
  expect(await tell(2, { row: 'x' })).toEqual(deferred);
  expect(await tell(3, { row: 'x' })).toEqual({ ...deferred, reason: `not asked again: ${deferred.reason}` });
  for (const n of [4, 5, 6]) expect(await tell(n, { feedCalls: 12 })).toMatchObject({ outcome: 'stored' });
  const scarce = { outcome: 'deferred', reason: 'calls are scarce, it waits for its turn' };
  expect(await tell(7, { feedCalls: 12 })).toEqual(scarce);
  expect(await tell(7, { feedCalls: 12, row: 'x' })).toMatchObject({ outcome: 'stored' });
  expect(await tell(8, { feedCalls: 12 })).toEqual({ ...scarce, reason: `not asked again: ${scarce.reason}` });
  expect(world.model.calls).toHaveLength(6);
  await world.model.stop();
});
