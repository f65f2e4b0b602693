import { expect, it, onTestFinished, vi } from 'vitest';
import { dueSummaryKey } from '../../../lib/platform/dynamodb/key-schema.ts';
import type { SummaryQueueRow } from '../../../lib/summaries/summary-queue.ts';
import { runInParallel } from '../../../lib/values/in-parallel.ts';
import { draft, getId } from '../../support/drafts.ts';
import { ownTable } from '../../support/own-table.ts';
import { extractive, type Service, startWorld, TEXT } from './world.ts';

let lib: typeof import('../../../lib/summaries/summary-queue.ts') &
  typeof import('../../../lib/platform/dynamodb/write.ts') &
  typeof import('../../../lib/platform/dynamodb/capacity.ts');

const LATER = '2026-12-01T00:00:00Z';
const at = (minute: number) =>
  new Date(Date.parse('2026-11-01T00:00:00Z') + minute * 60_000).toISOString().slice(0, 19);
const getFeeds = (rows: SummaryQueueRow[]) => rows.map(({ feed }) => feed);
const getIds = (rows: SummaryQueueRow[]) => rows.map(({ id }) => id);

/** A table in which entries wait: how many of each feed, the first of each feed in the same minute. */
async function load(waiting: Record<string, number>) {
  await ownTable('turns');
  vi.resetModules();
  lib = {
    ...(await import('../../../lib/summaries/summary-queue.ts')),
    ...(await import('../../../lib/platform/dynamodb/write.ts')),
    ...(await import('../../../lib/platform/dynamodb/capacity.ts')),
  };
  const rows = Object.entries(waiting).flatMap(([feed, count], f) =>
    Array.from({ length: count }, (_, n) => dueSummaryKey(feed, `${at(n)}Z`, getId(f * 100_000 + n))),
  );
  const batches = Array.from({ length: Math.ceil(rows.length / 100) }, (_, i) => rows.slice(i * 100, i * 100 + 100));
  await runInParallel(batches, 4, (batch) => lib.writeTransaction(batch.map((key) => ({ Put: { Item: { ...key } } }))));
  return Object.keys(waiting).sort();
}

it('lists waiting entries of all feeds in turn, the oldest first, also if one feed has 3,000 entries', async () => {
  const feeds = await load({ 'a-liar': 3_000, one: 1, two: 1, three: 2, four: 1, five: 1 });
  const { result, cost } = await lib.measureCost(() => lib.listSummaryQueue({ before: LATER, limit: 100 }, feeds, 0));
  expect(getFeeds(result.slice(0, 7))).toEqual(['a-liar', 'five', 'four', 'one', 'three', 'two', 'a-liar']);
  expect(result).toHaveLength(100);
  expect(getIds(result.filter(({ feed }) => feed === 'a-liar')).slice(0, 3)).toEqual([0, 1, 2].map(getId));
  expect(cost.requests).toBeLessThanOrEqual(3);
  expect(cost.readUnits).toBeLessThanOrEqual(6);
  expect(getFeeds(await lib.listSummaryQueue({ before: LATER, limit: 3 }, feeds, 0))).toEqual([
    'a-liar',
    'five',
    'four',
  ]);
});

it('leaves out entries of each feed that have not waited long enough', async () => {
  const feeds = await load({ one: 130, two: 3 });
  const rows = await lib.listSummaryQueue({ before: `${at(1)}Z`, limit: 100 }, feeds, 0);
  expect(getIds(rows)).toEqual([0, 100_000, 1, 100_001].map(getId));
});

it('includes entries of each of 90 feeds within six listings of 30 entries, with bounded requests', async () => {
  const names = Array.from({ length: 90 }, (_, n) => `feed-${String(n).padStart(2, '0')}`);
  const feeds = await load(Object.fromEntries(names.map((name) => [name, 60])));
  const listed = new Set<string>();
  for (let listing = 0; listing < 6; listing += 1) {
    const { result, cost } = await lib.measureCost(() =>
      lib.listSummaryQueue({ before: LATER, limit: 30 }, feeds, listing),
    );
    for (const { feed } of result) listed.add(feed);
    expect(new Set(getFeeds(result)).size).toBe(30);
    expect(cost.requests).toBeLessThanOrEqual(40);
  }
  expect(listed.size).toBe(90);
});

it('defers entries of a feed without quota left, and new entries when calls are scarce', async () => {
  // All calls are of one day.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  const world = await startWorld('turns-quota');
  const service: Service = await world.load({ SUMMARY_CALLS_A_DAY: '12' });
  const store = (n: number, place: number) =>
    extractive(TEXT).then((fields) =>
      service.writes.storeEntry(draft(n, { ...fields, place }), null, { toSummarize: true }),
    );
  for (let n = 0; n < 9; n += 1) await store(n, n < 4 ? 0 : 1);
  const tell = async (n: number, turn: object) => service.summarizeEntry(getId(n), turn);
  expect(await tell(0, { feedCalls: undefined })).toMatchObject({ outcome: 'stored' });
  expect(await tell(1, { isScheduled: true })).toMatchObject({ outcome: 'stored' });
  const deferred = { outcome: 'deferred', reason: 'the quota of its feed is used up for today' };
  expect(await tell(2, { isScheduled: true })).toEqual(deferred);
  expect(await tell(3, { isScheduled: true })).toEqual({ ...deferred, reason: `not asked again: ${deferred.reason}` });
  for (const n of [4, 5, 6]) expect(await tell(n, { feedCalls: 12 })).toMatchObject({ outcome: 'stored' });
  const scarce = { outcome: 'deferred', reason: 'calls are scarce, it waits for its turn' };
  expect(await tell(7, { feedCalls: 12 })).toEqual(scarce);
  expect(await tell(7, { feedCalls: 12, isScheduled: true })).toMatchObject({ outcome: 'stored' });
  expect(await tell(8, { feedCalls: 12 })).toEqual({ ...scarce, reason: `not asked again: ${scarce.reason}` });
  expect(world.model.calls).toHaveLength(6);
  await world.model.stop();
});
