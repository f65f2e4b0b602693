import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Feed } from '../../../lib/feeds/feed.ts';
import { DAY, type IngestWorld, rss, startWorld } from './world.ts';

let world: IngestWorld;
let lib: typeof import('../../../lib/feeds/list-coverage.ts') &
  typeof import('../../../lib/feeds/coverage-days.ts') &
  typeof import('../../../lib/feeds/feeds-with-health.ts') &
  typeof import('../../../lib/feeds/degraded-sources.ts') &
  typeof import('../../../lib/catalog/stored-feeds.ts') &
  typeof import('../../../lib/platform/dynamodb/capacity.ts') &
  typeof import('../../../lib/platform/dynamodb/write.ts');
beforeAll(async () => {
  world = await startWorld('ingest-coverage');
  lib = {
    ...(await import('../../../lib/feeds/list-coverage.ts')),
    ...(await import('../../../lib/feeds/coverage-days.ts')),
    ...(await import('../../../lib/feeds/feeds-with-health.ts')),
    ...(await import('../../../lib/feeds/degraded-sources.ts')),
    ...(await import('../../../lib/catalog/stored-feeds.ts')),
    ...(await import('../../../lib/platform/dynamodb/capacity.ts')),
    ...(await import('../../../lib/platform/dynamodb/write.ts')),
  };
});
afterAll(() => world.stop());
afterEach(() => {
  vi.useRealTimers();
});

const BEGIN = Date.parse('2026-03-02T06:00:00Z');
const setDay = (day: number) => vi.useFakeTimers({ toFake: ['Date'], now: BEGIN + day * DAY });
/** A document with an item a day. */
const daily = (first: number, last: number) =>
  rss(
    Array.from({ length: last - first + 1 }, (_, i) => ({
      title: `Notice ${first + i}`,
      guid: `notice-${first + i}`,
      pubDate: new Date(BEGIN + (first + i) * DAY - DAY / 4).toUTCString(),
    })),
  );
/** Nothing of the documents of a day was read with repair, or not at all. */
const well = { repaired: null, unread: 0, broken: 0 };
const everything = { limit: 100, offset: 0, position: null };
const getCoverage = async (feed: Feed, days: { from: string; to: string }) =>
  (await lib.listCoverage({ feed_id: feed.id, ...days }, everything, new Date())).items[0];
const silentFeeds = async () => (await world.stats.getStatsOverview()).feeds_silent;

it('counts fetches, failures, new entries and gaps of each run in the coverage of its day', async () => {
  const feed = world.nextFeed();
  setDay(0);
  await world.ingest(feed, daily(-19, 0));
  await world.ingest(feed, daily(-19, 0));
  setDay(1);
  await world.ingest(feed, { body: '', status: 500 });
  await world.ingest(feed, daily(-18, 1));
  setDay(24);
  await world.ingest(feed, daily(3, 20));
  expect(await lib.listFeedDayCoverage(feed.id, '2026-03-01', '2026-03-31')).toEqual([
    { day: '2026-03-02', read: 2, failed: 0, created: 20, gaps: 0, ...well },
    { day: '2026-03-03', read: 1, failed: 1, created: 1, gaps: 0, ...well },
    { day: '2026-03-26', read: 1, failed: 0, created: 18, gaps: 1, ...well },
  ]);
  expect(await getCoverage(feed, { from: '2026-03-02', to: '2026-03-26' })).toMatchObject({
    verdict: 'gaps',
    state: 'gap',
    read: 4,
    failures: 1,
    days_read: 3,
    days_not_read: 22,
    gaps_found: 1,
    gaps: [{ after: '2026-03-03T00:00:00Z', before: '2026-03-05T00:00:00Z', found_at: '2026-03-26T06:00:00Z' }],
  });
});

describe('coverage of days with broken documents', () => {
  const item = (n: number, more = '') =>
    `<item><title>Notice ${n}</title><link>https://reg.example/${n}</link><guid>g-${n}</guid>${more}</item>`;
  const both = { from: '2026-03-02', to: '2026-03-03' };
  const getState = async (feed: Feed) => (await getCoverage(feed, both))?.state;

  it('reports repaired items in the feed state and in the coverage until a document needs no repair', async () => {
    const feed = world.nextFeed();
    setDay(0);
    await world.ingest(feed, rss([item(1), item(2)]));
    expect(await getCoverage(feed, both)).toMatchObject({ verdict: 'complete', state: 'fine', items_repaired: 0 });
    setDay(1);
    const result = await world.ingest(feed, rss([item(1), item(2), item(3, '<category>Rates'), item(4)]));
    expect(result).toMatchObject({ outcome: 'read', items: 4, created: 2, unchanged: 2, failed: 0, errors: [] });
    expect(await getCoverage(feed, both)).toMatchObject({
      verdict: 'repaired',
      state: 'repaired',
      items_repaired: 1,
      items_unread: 0,
      documents_unread: 0,
    });
    const health = await world.health(feed);
    expect(health.repair).toMatchObject({
      items: 1,
      reason: expect.stringMatching(/^line 1, column \d+: unexpected close/),
    });
    expect(health).toMatchObject({ etag: null, last_error: null });
    await world.ingest(feed, rss([item(1), item(2), item(3), item(4)]));
    expect(await getCoverage(feed, both)).toMatchObject({ verdict: 'repaired', state: 'fine', items_repaired: 1 });
    expect(await getCoverage(feed, { from: '2026-03-02', to: '2026-03-02' })).toMatchObject({ verdict: 'complete' });
  });

  it('counts and names unreadable items, and does not report their day as complete', async () => {
    const feed = world.nextFeed();
    setDay(0);
    const result = await world.ingest(feed, rss([item(1), item(2).replace('</title>', '</link>'), item(3)]));
    expect(result).toMatchObject({ items: 3, created: 2, failed: 1 });
    expect(result.errors).toEqual(['item 2 ("Notice 2", line 1) cannot be read: </link> ends what did not begin']);
    expect(await getCoverage(feed, { from: '2026-03-02', to: '2026-03-02' })).toMatchObject({
      verdict: 'repaired',
      state: 'repaired',
      items_repaired: 0,
      items_unread: 1,
    });
  });

  it('fails the run on a truncated document with line and column, and does not count its day as complete', async () => {
    const feed = world.nextFeed();
    setDay(0);
    await world.ingest(feed, rss([item(1)]));
    const day = { from: '2026-03-02', to: '2026-03-02' };
    const { errors } = await world.ingest(feed, rss([item(1), item(2)]).slice(0, -60));
    expect(errors[0]).toMatch(/^The document cannot be read as a feed: line 1, column \d+: unclosed tag: /);
    expect(await getCoverage(feed, day)).toMatchObject({ verdict: 'not_read', state: 'failing', documents_unread: 1 });
    await world.ingest(feed, rss([item(1), item(2)]));
    expect(await getCoverage(feed, day)).toMatchObject({ verdict: 'complete', state: 'fine', documents_unread: 0 });
    expect(await getState(feed)).toBe('fine');
  });
});

it('counts a run once when its health is stored twice, and not when another run has overtaken it', async () => {
  const feed = world.nextFeed();
  setDay(0);
  await world.ingest(feed, daily(-3, 0));
  const health = await world.health(feed);
  const day = { at: '2026-03-02T07:00:00Z', isGood: true, created: 2, gaps: 0 };
  const next = { ...health, run_id: 'another-run', last_attempt_at: day.at, last_success_at: day.at };
  const both = [1, 2].map(() => lib.storeFeedHealth(feed.id, next, { day, seen: health.run_id }));
  expect(await Promise.all(both)).toEqual([true, true]);
  expect(await lib.storeFeedHealth(feed.id, next, { day, seen: health.run_id })).toBe(true);
  const failed = { ...next, run_id: 'a-third-run', last_attempt_at: '2026-03-02T08:00:00Z' };
  for (let time = 0; time < 2; time += 1)
    expect(await lib.storeFeedHealth(feed.id, failed, { day: { ...day, isGood: false }, seen: 'another-run' })).toBe(
      true,
    );
  expect(await lib.storeFeedHealth(feed.id, { ...failed, run_id: 'lost' }, { day, seen: 'unseen' })).toBe(false);
  const [stored] = await lib.listFeedDayCoverage(feed.id, '2026-03-02', '2026-03-02');
  expect(stored).toMatchObject({ read: 2, failed: 1, created: 4 + 2 + 2 });
});

it('reports an empty document after one with items as a failure, without pausing the feed', async () => {
  const feed = world.nextFeed();
  setDay(0);
  expect(await world.ingest(feed, rss([]))).toMatchObject({ outcome: 'read' });
  await world.ingest(feed, daily(-19, 0));
  for (let time = 1; time <= 4; time += 1) {
    expect(await world.ingest(feed, rss([]))).toMatchObject({
      outcome: 'failed',
      errors: ['The document has no items, and there were 20 in the one before'],
    });
    expect(await world.health(feed)).toMatchObject({ failures: time, paused_reason: null, items: 20 });
  }
  await world.ingest(feed, daily(-19, 0));
  expect(await world.health(feed)).toMatchObject({ failures: 0, last_error: null });
});

it('counts feeds that stopped publishing in the overview, until they publish again', async () => {
  const feed = world.nextFeed();
  const slow = world.nextFeed();
  setDay(0);
  await world.ingest(feed, daily(-19, 0));
  await world.ingest(slow, daily(-3, 0));
  const before = await silentFeeds();
  setDay(8);
  for (const one of [feed, slow]) await world.ingest(one, daily(one === feed ? -19 : -3, 0));
  expect(await silentFeeds()).toBe(before + 1);
  const { by_feed } = await world.stats.getTopicStats(feed.topic.id);
  expect(by_feed.find(({ feed_id }) => feed_id === feed.id)).toMatchObject({
    state: 'silent',
    last_news_on: '2026-03-02',
    usual_gap_days: 1,
    silent_after_days: 7,
  });
  const followed = [...(await lib.findFeedsWithHealth([feed.id, slow.id])).values()];
  expect(lib.toDegradedSources(followed, new Date())).toMatchObject([
    { feed_id: feed.id, state: 'silent', since: '2026-03-10T00:00:00Z', last_news_on: '2026-03-02' },
  ]);
  await world.ingest(feed, daily(-10, 9));
  expect(await silentFeeds()).toBe(before);
  // A feed that is not read any more is stale, and is not reported as overdue.
  setDay(30);
  expect(await silentFeeds()).toBe(0);
});

it('lists coverage by page at a bounded cost for all feeds, a topic and one feed', async () => {
  setDay(100);
  const filler = world.all.slice(0, 40);
  const puts = filler.flatMap((feed) =>
    Array.from({ length: 100 }, (_, n) => {
      const { Update } = lib.buildDayCoverageWrite(feed.id, 'a-run-of-the-day', {
        at: new Date(BEGIN + n * DAY).toISOString(),
        isGood: true,
        created: 1,
        gaps: 0,
      });
      const stored = { run: 'a-run-of', expires_at: 1_800_000_000, read: 1, failed: 0, created: 1, gaps: 0 };
      return { ...Update.Key, ...stored };
    }),
  );
  await lib.putAndDeleteItems(puts, []);
  const days = { from: '2026-03-11', to: '2026-06-10' };
  const seen: string[] = [];
  let position: { after: string; skip: number } | null = null;
  let pages = 0;
  do {
    const page: Parameters<typeof lib.listCoverage>[1] = { limit: 100, offset: 0, position };
    const { result, cost } = await lib.measureCost(() => lib.listCoverage(days, page, new Date()));
    expect(cost.requests).toBeLessThanOrEqual(3);
    expect(cost.readUnits).toBeLessThanOrEqual(59);
    expect(result.items.length).toBeLessThanOrEqual(25);
    expect(result.total).toBe(world.all.length);
    seen.push(...result.items.map(({ feed_id }) => feed_id));
    position = result.next;
    pages += 1;
  } while (position);
  expect([seen, pages]).toEqual([world.all.map(({ id }) => id).sort(), Math.ceil(world.all.length / 25)]);

  const [feed] = filler as [Feed];
  const ofTopic = () => lib.listCoverage({ ...days, topic_id: feed.topic.id }, everything, new Date());
  const { result, cost } = await lib.measureCost(ofTopic);
  expect(result.items.map(({ topic_id }) => topic_id)).toEqual(result.items.map(() => feed.topic.id));
  expect(result.items.find(({ feed_id }) => feed_id === feed.id)).toMatchObject({ days_read: 91, read: 91 });
  expect(cost.requests).toBeLessThanOrEqual(7);
  expect(cost.readUnits).toBeLessThanOrEqual(15);
  const one = { ...days, feed_id: feed.id };
  expect(await lib.listCoverage(one, everything, new Date())).toMatchObject({ total: 1, next: null });
  expect(await lib.listCoverage({ ...one, topic_id: 'nothing' }, everything, new Date())).toMatchObject({ total: 0 });
  expect(await lib.listCoverage({ ...days, topic_id: 'nothing' }, everything, new Date())).toMatchObject({ items: [] });
  const none = await lib.listCoverage(one, { ...everything, limit: 0 }, new Date());
  expect(none).toEqual({ items: [], total: 1, next: null });
});
