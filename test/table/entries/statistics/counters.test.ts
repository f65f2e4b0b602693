import { beforeAll, expect, it, vi } from 'vitest';
import type { EntryDetail } from '../../../../lib/entries/entry.ts';
import { addDays, getToday } from '../../../../lib/values/time.ts';
import { draft } from '../../../support/drafts.ts';
import { ownTable } from '../../../support/own-table.ts';
import { fc, getSome } from '../../../support/property.ts';

const TOPICS = ['us-sec', 'us-cftc', 'eu-ecb'];
const FEEDS = ['sec-press-releases', 'cftc-press-releases', 'ecb-press-releases'];
const WORDS = ['capital', 'liquidity', 'fraud', 'climate', 'market'];

let lib: typeof import('../../../../lib/entries/change-stream.ts') &
  typeof import('../../../../lib/entries/list-entries.ts') &
  typeof import('../../../../lib/entries/store-entry.ts') &
  typeof import('../../../../lib/entries/statistics/get-statistics.ts') &
  typeof import('../../../../lib/entries/statistics/entry-totals.ts') &
  typeof import('../../../../lib/entries/statistics/retained-days.ts') &
  typeof import('../../../../lib/search/parse.ts') &
  typeof import('../../../../lib/search/match-texts.ts');

beforeAll(async () => {
  await ownTable('counters', 'small-catalog');
  lib = {
    ...(await import('../../../../lib/entries/change-stream.ts')),
    ...(await import('../../../../lib/entries/list-entries.ts')),
    ...(await import('../../../../lib/entries/store-entry.ts')),
    ...(await import('../../../../lib/entries/statistics/get-statistics.ts')),
    ...(await import('../../../../lib/entries/statistics/entry-totals.ts')),
    ...(await import('../../../../lib/entries/statistics/retained-days.ts')),
    ...(await import('../../../../lib/search/parse.ts')),
    ...(await import('../../../../lib/search/match-texts.ts')),
  };
});

const write = fc.record({
  n: fc.integer({ min: 1, max: 12 }),
  place: fc.integer({ min: 0, max: 2 }),
  is_active: fc.boolean(),
  title: fc.subarray(WORDS, { minLength: 1 }).map((words) => words.join(' ')),
  published_date: fc
    .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(
      ([back, hour, minute]) =>
        `${addDays(getToday(), -back)}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`,
    ),
});

const everything = { limit: 1_000, offset: 0, position: null };

async function listed(filter: object = {}): Promise<EntryDetail[]> {
  return (await lib.listEntries({ publishedRange: {}, ...filter }, everything)).items;
}

/** Returns all entries of the list of changes, once they are committed. */
async function changed(): Promise<EntryDetail[]> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  const { items } = await lib.listChanges({ publishedRange: {} }, '2020-01-01T00:00:00Z', {
    limit: 1_000,
    after: null,
  });
  vi.useRealTimers();
  return items;
}

async function expectRecount(): Promise<void> {
  const all = await listed();
  const byChange = (a: EntryDetail, b: EntryDetail) => (a.updated_at + a.id < b.updated_at + b.id ? -1 : 1);
  expect(await changed()).toEqual([...all].sort(byChange));
  const active = all.filter((entry) => entry.is_active);
  const since = (days: number) => addDays(getToday(), 1 - days);
  const newer = (entries: EntryDetail[], days: number) =>
    entries.filter((entry) => entry.is_active && entry.published_date.slice(0, 10) >= since(days)).length;
  const byDay = (entries: EntryDetail[]) =>
    Array.from({ length: lib.DAILY_STATISTICS_DAYS }, (_, i) =>
      addDays(getToday(), i + 1 - lib.DAILY_STATISTICS_DAYS),
    ).map((date) => ({
      date,
      entries: entries.filter((one) => one.is_active && one.published_date.startsWith(date)).length,
    }));
  const overview = await lib.getStatsOverview();
  expect(overview).toMatchObject({
    by_day: byDay(all),
    total_entries: all.length,
    active_entries: active.length,
    entries_last_7_days: newer(all, 7),
    entries_last_30_days: newer(all, 30),
    latest_published_date: all[0]?.published_date ?? null,
  });
  for (const [place, topic] of TOPICS.entries()) {
    const own = all.filter((entry) => entry.topic_id === topic);
    const { by_feed, by_day, ...stats } = await lib.getTopicStats(topic);
    expect(stats).toMatchObject({
      total_entries: own.length,
      active_entries: own.filter((entry) => entry.is_active).length,
      entries_last_7_days: newer(own, 7),
      entries_last_30_days: newer(own, 30),
      latest_published_date: own[0]?.published_date ?? null,
    });
    expect(by_day).toEqual(byDay(own));
    const feedsOfOwn = new Set(own.map(({ feed_id }) => feed_id));
    expect(by_feed.map(({ feed_id }) => feed_id)).toEqual(expect.arrayContaining([...feedsOfOwn, FEEDS[place]]));
    expect(by_feed.map(({ feed_id, total_entries }) => [feed_id, total_entries])).toEqual(
      by_feed.map(({ feed_id }) => [feed_id, own.filter((entry) => entry.feed_id === feed_id).length]),
    );
    expect(await listed({ attributes: { topic_id: [topic] } })).toEqual(own);
  }
  for (const word of WORDS) {
    const search = lib.parseSearchText(word);
    expect(await listed({ search })).toEqual(all.filter((entry) => entry.title.includes(word)));
  }
  for (const status of [undefined, 'active', 'inactive'] as const) {
    for (const [from, to] of [
      [0, 0],
      [20, 3],
      [89, 0],
      [95, 92],
    ] as const) {
      const publishedRange = {
        from: `${addDays(getToday(), -from)}T00:00:00Z`,
        to: `${addDays(getToday(), -to)}T23:59:59Z`,
      };
      const of = all.filter(
        (entry) =>
          entry.published_date >= publishedRange.from &&
          entry.published_date <= publishedRange.to &&
          (!status || entry.status === status),
      );
      const lists = [['topic_id', TOPICS] as const, ['feed_id', FEEDS] as const].flatMap(([name, ids]) =>
        ids.map((id) => ({ attributes: { [name]: [id] }, isOf: (entry: EntryDetail) => entry[name] === id })),
      );
      for (const { attributes, isOf } of [{ attributes: {}, isOf: () => true }, ...lists]) {
        const { total } = await lib.listEntries({ publishedRange, status, attributes }, { ...everything, limit: 0 });
        expect(total, JSON.stringify({ publishedRange, status, attributes })).toBe(of.filter(isOf).length);
      }
    }
  }
  for (const offset of [1, 3, all.length]) {
    const { items } = await lib.listEntries({ publishedRange: {} }, { limit: 5, offset, position: null });
    expect(items).toEqual(all.slice(offset, offset + 5));
  }
}

it('counts zero entries of a topic and its feeds before the first entry', async () => {
  const { by_feed, ...stats } = await lib.getTopicStats('eu-ecb');
  const none = { total_entries: 0, active_entries: 0, inactive_entries: 0 };
  expect(stats).toMatchObject({ ...none, latest_published_date: null });
  expect(by_feed.length).toBeGreaterThan(0);
  for (const feed of by_feed) expect(feed).toMatchObject(none);
  const { items } = await lib.listTopicStats({ limit: 100, offset: 0, position: null });
  expect(items).toContainEqual(expect.objectContaining({ topic_id: 'eu-ecb', ...none }));
});

it('keeps counters, lists, postings and dates equal to a recount after concurrent writes of all kinds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(write, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 4 }),
      async (writers) => {
        await Promise.all(
          writers.map(async (writes) => {
            for (const { n, ...fields } of writes) await lib.storeEntry(draft(n, fields));
          }),
        );
        await expectRecount();
      },
    ),
    { numRuns: getSome(10) },
  );
});

it('counts 60 entries exactly when 20 concurrent writers store each entry five times', async () => {
  const before = (await lib.getStatsOverview()).total_entries;
  const outcomes: string[] = [];
  await Promise.all(
    Array.from({ length: 20 }, async (_, writer) => {
      for (let i = 0; i < 15; i += 1)
        outcomes.push(await lib.storeEntry(draft(1_000 + ((i * 7 + writer) % 60), { place: writer % 1 })));
    }),
  );
  expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(60);
  expect(outcomes.filter((outcome) => outcome === 'unchanged')).toHaveLength(240);
  expect((await lib.getStatsOverview()).total_entries).toBe(before + 60);
});

it('removes only the counts of days beyond the retention period', async () => {
  const { STATS_PARTITION, TOPIC_STATS_PARTITION } = await import('../../../support/key-chart.ts');
  const { queryItems } = await import('../../../../lib/platform/dynamodb/read.ts');
  const { DAILY_COUNT_ATTRIBUTES, RETAINED_COUNTER_DAYS, formatEpochDayKey } = await import(
    '../../../../lib/entries/statistics/counters.ts'
  );
  const oldest = addDays(getToday(), -RETAINED_COUNTER_DAYS);
  for (const [i, back] of [0, RETAINED_COUNTER_DAYS - 1, RETAINED_COUNTER_DAYS].entries())
    for (const is_active of [true, false])
      await lib.storeEntry(
        draft(2_000 + 2 * i + Number(is_active), {
          published_date: `${addDays(getToday(), -back)}T09:00:00Z`,
          is_active,
        }),
      );
  /** The days of each item that counts by day, as it names them. */
  const counted = async () => {
    const items = [
      ...(await queryItems({ partition: STATS_PARTITION, from: 'SHARD#', consistent: true })),
      ...(await queryItems({ partition: TOPIC_STATS_PARTITION, index: 'index3' })),
    ];
    return items.flatMap((item) =>
      Object.values(DAILY_COUNT_ATTRIBUTES).map((map) => [
        `${item['sk']} ${map}`,
        Object.keys((item[map] ?? {}) as object).sort(),
      ]),
    ) as [string, string[]][];
  };
  const before = await counted();
  const isOldest = (day: string) => day === formatEpochDayKey(oldest);
  const old = before.flatMap(([, days]) => days.filter(isOldest));
  expect(old.length).toBeGreaterThanOrEqual(4);
  expect(await lib.pruneCounterDays()).toBe(0);
  expect(await counted()).toEqual(before);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
  const pruned = await lib.pruneCounterDays();
  vi.useRealTimers();
  expect(pruned).toBe(old.length);
  expect(await counted()).toEqual(before.map(([name, days]) => [name, days.filter((day) => !isOldest(day))]));
});
