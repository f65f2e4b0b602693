import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { atEachRequest, startInstances } from '../../support/at-each-request.ts';
import type { CutDynamoDb } from '../../support/cut-dynamodb.ts';

/* Shares lose addresses and comments after a while, at a cost that does not depend on how many there are. */

const DAY_MS = 86_400_000;
const SUB = '9aacfa7b-15e6-4409-82b9-db6c807a178f';
const NOW = Date.parse('2026-11-23T00:05:00Z');

const load = async () => ({
  ...(await import('../../../lib/sharing/share-store.ts')),
  ...(await import('../../../lib/sharing/share-retention.ts')),
  ...(await import('../../../lib/sharing/share-once.ts')),
  ...(await import('../../../lib/platform/dynamodb/capacity.ts')),
});

let healthy: Awaited<ReturnType<typeof load>>;
let failing: typeof healthy;
let proxy: CutDynamoDb;

beforeAll(async () => {
  process.env['SHARES_PER_HOUR'] = '0';
  ({ calm: healthy, doomed: failing, proxy } = await startInstances('retention', load));
  for (let day = 600; day > 0; day -= 1) await shareAt(day);
});
afterEach(() => vi.useRealTimers());
afterAll(() => proxy.stop());

/** A share of so many days before now; the earlier ones of a day have neither an address nor a comment. */
async function shareAt(daysAgo: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW - daysAgo * DAY_MS });
  const intent = {
    entry_id: `entry${'0'.repeat(11)}`,
    shared_by: SUB,
    requestId: 'request',
    idempotencyKey: undefined,
  };
  await healthy.shareOnce({ ...intent, comment: `of day ${daysAgo}` }, async () => ({
    method: 'webhook',
    channel_id: null,
    findEmail: async () => 'ada@example.org',
    post: async () => ({ channel_id: null, message_ts: null }),
  }));
}

/** Runs the retention so many days after now, and returns its cost. */
function run(lib: typeof healthy, days: number, later = 0) {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW + later * DAY_MS });
  return lib.measureCost(() => lib.removeExpiredSharerContacts(days));
}

/**
 * Returns the days, counted back from now, of shares that still have a comment. Each of these shares has its address,
 * and no other share has one.
 */
async function kept(): Promise<number[]> {
  const all = await healthy.listShares(undefined, 1_000);
  expect(all).toHaveLength(600);
  for (const { comment, shared_by_email, ...share } of all) {
    expect(shared_by_email).toBe(comment === null ? null : 'ada@example.org');
    expect(share).toMatchObject({ shared_by: SUB, outcome: 'posted', entry_id: `entry${'0'.repeat(11)}` });
  }
  return all.flatMap(({ comment }) => (comment === null ? [] : [Number(comment.slice(7))])).toSorted((a, b) => a - b);
}
const upTo = (days: number) => Array.from({ length: days }, (_, i) => i + 1);

it('keeps shares for 400 days by default, and forever with a retention of 0', async () => {
  expect(healthy.sharerContactRetentionDays).toBe(400);
  expect((await run(healthy, 0)).cost.requests).toBe(0);
  expect(await kept()).toEqual(upTo(600));
});

it('removes all expired shares in the first run, and only the shares of one day in a daily run', async () => {
  expect((await run(healthy, 400)).result).toBe(200);
  expect(await kept()).toEqual(upTo(400));
  const { result, cost } = await run(healthy, 400, 1);
  expect(result).toBe(1);
  expect(cost.requests).toBe(4);
  expect(await kept()).toEqual(upTo(399));
  expect((await run(healthy, 400, 1)).cost.requests).toBe(2);
});

it('restores nothing when the retention is extended, and removes shares when it is shortened', async () => {
  expect((await run(healthy, 500, 1)).result).toBe(0);
  expect((await run(healthy, 100, 1)).result).toBe(300);
  expect(await kept()).toEqual(upTo(99));
});

it('removes the rest after a run killed at any request, and no share within the retention', async () => {
  let days = 99;
  const begin = async () => {
    days -= 5;
  };
  await atEachRequest(proxy, { least: 8, begin, run: () => run(failing, days, 1) }, async (_, at) => {
    expect((await kept()).slice(0, days - 1), `killed at request ${at}`).toEqual(upTo(days - 1));
    await run(healthy, days, 1);
    expect(await kept(), `killed at request ${at}`).toEqual(upTo(days - 1));
  });
});
