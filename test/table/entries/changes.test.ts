import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { EntryDetail } from '../../../lib/entries/entry.ts';
import type { EntryFilter } from '../../../lib/entries/entry-filter.ts';
import { formatInstant } from '../../../lib/values/time.ts';
import { draft, getId, storeAll } from '../../support/drafts.ts';
import { startFaultyDynamoDb } from '../../support/faulty-dynamodb.ts';
import { unpackable } from '../../support/long-texts.ts';
import { ownTable } from '../../support/own-table.ts';

let lib: typeof import('../../../lib/entries/change-stream.ts') &
  typeof import('../../../lib/platform/dynamodb/capacity.ts') &
  typeof import('../../../lib/entries/list-entries.ts') &
  typeof import('../../../lib/entries/store-entry.ts') &
  typeof import('../../../lib/search/parse.ts') &
  typeof import('../../../lib/search/match-texts.ts');

const BEGIN = '2020-01-01T00:00:00Z';
const MINUTE = 60_000;

/** Runs work with the clock so many minutes before now; only Date is moved, timers run on. */
async function minutesAgo<T>(minutes: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - minutes * MINUTE });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

/** Returns everything since an instant, page by page. */
async function follow(since: string, filter: Partial<EntryFilter> = {}, limit = 7) {
  const items: EntryDetail[] = [];
  let pages = 0;
  for (let after: string | null = null; ; pages += 1) {
    const page: Awaited<ReturnType<typeof lib.listChanges>> = await lib.listChanges(
      { publishedRange: {}, ...filter },
      since,
      {
        limit,
        after,
      },
    );
    items.push(...page.items);
    after = page.next;
    if (!page.has_more) return { items, next: after, pages };
  }
}

let dynamoDb: Awaited<ReturnType<typeof startFaultyDynamoDb>>;

beforeAll(async () => {
  dynamoDb = await startFaultyDynamoDb(process.env['DYNAMODB_ENDPOINT'] ?? '');
  process.env['DYNAMODB_ENDPOINT'] = dynamoDb.endpoint;
  await ownTable('changes');
  lib = {
    ...(await import('../../../lib/entries/change-stream.ts')),
    ...(await import('../../../lib/platform/dynamodb/capacity.ts')),
    ...(await import('../../../lib/entries/list-entries.ts')),
    ...(await import('../../../lib/entries/store-entry.ts')),
    ...(await import('../../../lib/search/parse.ts')),
    ...(await import('../../../lib/search/match-texts.ts')),
  };
  await minutesAgo(60, async () => {
    for (let n = 1; n <= 20; n += 1) await lib.storeEntry(draft(n, { place: n, title: `Capital rule ${n}` }));
  });
});
afterEach(() => void vi.useRealTimers());
afterAll(() => dynamoDb.stop());

describe('the change stream', () => {
  it('returns each entry once, in the order of its last change', async () => {
    await minutesAgo(30, () => lib.storeEntry(draft(3, { place: 3, title: 'Capital rule 3, amended' })));
    const { items, pages } = await follow(BEGIN);
    expect(items.map(({ id }) => id)).toEqual([
      ...Array.from({ length: 20 }, (_, i) => getId(i + 1)).filter((id) => id !== getId(3)),
      getId(3),
    ]);
    expect(pages).toBe(2);
    for (const item of items) expect(item).toEqual(await lib.getEntry(item.id));
  });

  it('excludes changes made in the same second as the given instant', async () => {
    const { items } = await follow(BEGIN);
    const last = items.at(-1)?.updated_at ?? '';
    const first = items[0]?.updated_at ?? '';
    expect((await follow(last)).items).toEqual([]);
    expect((await follow(first)).items).toEqual(items.filter(({ updated_at }) => updated_at > first));
  });

  it('returns the same checkpoint while there are no new changes, and then only the new changes', async () => {
    const { next } = await follow(BEGIN);
    expect((await lib.listChanges({ publishedRange: {} }, '', { limit: 7, after: next })).next).toBe(next);
    await minutesAgo(5, () => lib.storeEntry(draft(7, { place: 7, title: 'Capital rule 7, amended' })));
    const { items, has_more } = await lib.listChanges({ publishedRange: {} }, '', { limit: 7, after: next });
    expect([items.map(({ id }) => id), has_more]).toEqual([[getId(7)], false]);
  });

  it('lists an entry once after two edits within a second', async () => {
    const at = Date.now() - 4 * MINUTE;
    for (const title of ['Capital rule 9, amended', 'Capital rule 9, amended twice']) {
      vi.useFakeTimers({ toFake: ['Date'], now: at });
      await lib.storeEntry(draft(9, { place: 9, title }));
      vi.useRealTimers();
    }
    const found = (await follow(BEGIN)).items.filter(({ id }) => id === getId(9));
    expect(found.map(({ title }) => title)).toEqual(['Capital rule 9, amended twice']);
  });

  it('excludes changes above the high-watermark until they are committed', async () => {
    await lib.storeEntry(draft(30, { title: 'Fresh' }));
    const ids = async () => (await follow(BEGIN)).items.map(({ id }) => id);
    expect(await ids()).not.toContain(getId(30));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16_000 });
    expect(await ids()).toContain(getId(30));
  });

  it('reports a write as done when its response is lost and the repeat meets a conflict', async () => {
    const storeWithFaults = async (title: string, isKnown = true) => {
      const known = (await lib.findStoredEntries([getId(41)])).get(getId(41)) ?? null;
      const faults = ['lose', 'conflict'] as const;
      dynamoDb.fail(...faults.map((how) => ({ operation: 'TransactWriteItems', how })));
      return lib.storeEntry(draft(41, { title }), isKnown ? known : null);
    };
    expect(await storeWithFaults('Lost')).toBe('created');
    expect(await storeWithFaults('Lost again')).toBe('updated');
    expect(await storeWithFaults('Lost again', false)).toBe('unchanged');
    expect((await lib.findStoredEntries([getId(41)])).get(getId(41))).toMatchObject({
      title: 'Lost again',
      version: 2,
    });
  });

  it('stamps a contended write with the time at which it is sent, not when it began', async () => {
    // Half of each pause at most: 3.6 seconds in all.
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const began = Date.now();
    dynamoDb.fail({ operation: 'TransactWriteItems', how: 'conflict', times: 12 });
    await lib.storeEntry(draft(40, { title: 'Contended' })).finally(() => vi.restoreAllMocks());
    expect((await lib.getEntry(getId(40))).updated_at >= formatInstant(new Date(began + 2_000))).toBe(true);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 });
    const { items } = await follow(BEGIN);
    expect(items.filter(({ id }) => id === getId(40))).toEqual([await lib.getEntry(getId(40))]);
  });
});

describe('filters of the change stream', () => {
  it('filters by feed, topic, status, words and published days of the stored entries', async () => {
    await minutesAgo(3, () =>
      lib.storeEntry(draft(50, { place: 1, is_active: false, title: 'Fraud', published_date: '2026-10-01T00:00:00Z' })),
    );
    const { items } = await follow(BEGIN);
    const ids = (entries: EntryDetail[]) => entries.map(({ id }) => id);
    const search = lib.parseSearchText('amended -twice');
    for (const [filter, matches] of [
      [{ attributes: { feed_id: ['cftc-press-releases'] } }, (e: EntryDetail) => e.feed_id === 'cftc-press-releases'],
      [{ attributes: { topic_id: ['eu-ecb'] } }, (e: EntryDetail) => e.topic_id === 'eu-ecb'],
      [{ status: 'inactive' }, (e: EntryDetail) => !e.is_active],
      [{ search }, (e: EntryDetail) => /amended$/.test(e.title)],
      [{ publishedRange: { to: '2026-10-31T23:59:59Z' } }, (e: EntryDetail) => e.id === getId(50)],
      [{ attributes: { feed_id: ['no-such-feed'] } }, () => false],
    ] satisfies [Partial<EntryFilter>, (entry: EntryDetail) => boolean][]) {
      const expected = items.filter(matches);
      for (const limit of [1, 2, 100]) expect(ids((await follow(BEGIN, filter, limit)).items)).toEqual(ids(expected));
    }
  });

  const filler = (n: number) => draft(1_000 + n, { place: 2, description: unpackable(1_000, n) });

  it('ends a page without matches at the read budget, and returns has_more', async () => {
    await minutesAgo(2, async () => {
      await storeAll(Array.from({ length: 120 }, (_, i) => filler(i)));
    });
    const rare = { publishedRange: {}, attributes: { tag: ['no-such-tag'] } };
    const { result, cost } = await lib.measureCost(() => lib.listChanges(rare, BEGIN, { limit: 50, after: null }));
    expect(result).toMatchObject({ items: [], has_more: true });
    expect(cost.requests).toBeLessThanOrEqual(8);
    expect(cost.readUnits).toBeLessThanOrEqual(60);
    expect((await follow(BEGIN, rare)).items).toEqual([]);
    const plain = await lib.measureCost(() =>
      lib.listChanges({ publishedRange: {} }, BEGIN, { limit: 50, after: null }),
    );
    expect(plain.cost.requests).toBe(2);
  });

  it('returns no items for limit 0, but has_more if there are any changes', async () => {
    const none = { limit: 0, after: null };
    expect(await lib.listChanges({ publishedRange: {} }, BEGIN, none)).toMatchObject({ items: [], has_more: true });
    expect(await lib.listChanges({ publishedRange: {} }, '9999-01-01T00:00:00Z', none)).toMatchObject({
      has_more: false,
    });
  });
});

it('returns the last state of each entry once to a consumer while four writers run', async () => {
  const seen = new Map<string, string>();
  let after = (await follow(BEGIN)).next;
  let during = 0;
  const read = async () => {
    const page = await lib.listChanges({ publishedRange: {} }, '', { limit: 9, after });
    for (const { id, updated_at } of page.items) {
      const change = `${id} ${updated_at}`;
      expect(seen.has(change), change).toBe(false);
      seen.set(change, id);
    }
    after = page.next;
    return page;
  };
  // The clock advances a second with each write, so that the high-watermark moves through the concurrent changes.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  // No write takes longer than a change needs to be committed, on a machine of any speed.
  const begun = Array(4).fill(Number.POSITIVE_INFINITY);
  let writers = 4;
  const writer = async (k: number) => {
    for (let i = 0; i < 40 || (during <= 20 && i < 400); i += 1) {
      vi.setSystemTime(Math.max(Date.now(), Math.min(Date.now() + 1_000, Math.min(...begun) + 10_000)));
      begun[k] = Date.now();
      await lib.storeEntry(draft(5_000 + ((i * 7 + k) % 60), { title: `Writer ${k} round ${i}` }));
      begun[k] = Number.POSITIVE_INFINITY;
    }
    writers -= 1;
  };
  const reader = async () => {
    while (writers > 0) during += (await read()).items.length;
  };
  await Promise.all([reader(), ...[0, 1, 2, 3].map(writer)]);
  expect(during).toBeGreaterThan(20);
  vi.setSystemTime(Date.now() + 16_000);
  while ((await read()).has_more);
  const stored = await Promise.all([...new Set(seen.values())].map((id) => lib.getEntry(id)));
  const written = stored.filter(({ id }) => id >= getId(5_000) && id < getId(5_060));
  expect(written).toHaveLength(60);
  for (const { id, updated_at } of written) expect(seen.has(`${id} ${updated_at}`)).toBe(true);
});
