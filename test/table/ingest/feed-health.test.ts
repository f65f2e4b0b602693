import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Feed } from '../../../lib/feeds/feed.ts';
import type { FeedHealth } from '../../../lib/feeds/health.ts';
import { catalogOfFeeds } from '../../support/read-catalog.ts';
import { DAY, daysAgo, type IngestWorld, rss, startWorld } from './world.ts';

let world: IngestWorld;
beforeAll(async () => {
  world = await startWorld('ingest-health');
});
afterAll(() => world.stop());

const HOUR = 3_600_000;
const item = (title: string, pubDate = daysAgo(2)) => ({ title, guid: title, pubDate });
const GOOD = rss([item('one')]);
const GONE = { body: '', status: 410 };
const WEB_PAGE = { body: '<!doctype html><html><body>Down for maintenance</body></html>' };
const HEALTHY = {
  last_error: null,
  last_error_at: null,
  failures: 0,
  parse_failures: 0,
  paused_reason: null,
  retry_at: null,
};

/** Seconds from the last run to the next one. */
const getWait = ({ retry_at, last_attempt_at }: FeedHealth) =>
  (Date.parse(retry_at ?? '') - Date.parse(last_attempt_at)) / 1_000;

async function getState(feed: Feed, at = new Date()) {
  const feeds = {
    ...(await import('../../../lib/feeds/feeds-with-health.ts')),
    ...(await import('../../../lib/feeds/feed-state.ts')),
    ...(await import('../../../lib/feeds/feed-due-state.ts')),
  };
  const found = (await feeds.listFeedsWithHealth()).find((one) => one.feed.id === feed.id);
  if (!found) throw new Error(`${feed.id} is not listed`);
  return { state: feeds.getFeedState(found, at), turn: feeds.getFeedDueState(found, at), ...found };
}

describe('pauses of feeds', () => {
  it('pauses a feed at once after 410, until a successful fetch', async () => {
    const feed = world.nextFeed();
    await world.ingest(feed, GOOD);
    expect(await world.ingest(feed, GONE)).toMatchObject({
      outcome: 'failed',
      errors: ['The server answered 410 Gone'],
    });
    const paused = { paused_reason: 'The server answered 410 Gone', retry_at: null };
    expect(await world.health(feed)).toMatchObject({ ...paused, failures: 1, parse_failures: 0 });
    expect(await getState(feed)).toMatchObject({ state: 'paused', turn: 'paused' });
    await world.ingest(feed, { body: '', status: 500 });
    expect(await world.health(feed)).toMatchObject({ ...paused, failures: 2 });
    await world.ingest(feed, GOOD);
    expect(await world.health(feed)).toMatchObject(HEALTHY);
    expect(await getState(feed)).toMatchObject({ state: 'fine', turn: 'early' });
  });

  it('pauses a feed after three web pages in a row instead of a feed, until a successful fetch', async () => {
    const feed = world.nextFeed();
    for (const count of [1, 2]) {
      expect(await world.ingest(feed, WEB_PAGE)).toMatchObject({ outcome: 'failed' });
      expect(await world.health(feed)).toMatchObject({ parse_failures: count, failures: count, paused_reason: null });
    }
    expect(await getState(feed)).toMatchObject({ state: 'failing', turn: 'waiting' });
    await world.ingest(feed, WEB_PAGE);
    expect(await world.health(feed)).toMatchObject({
      parse_failures: 3,
      last_success_at: null,
      paused_reason: 'No feed 3 times in a row: The document is a web page, not a feed',
    });
    expect(getWait(await world.health(feed))).toBe(DAY / 1_000);
    await world.ingest(feed, GOOD);
    expect(await world.health(feed)).toMatchObject({ ...HEALTHY, created: 1 });
  });

  it('fetches a feed paused for web pages once a day, and no more after 410', async () => {
    const feed = world.nextFeed();
    const turnIn = async (hours: number) => (await getState(feed, new Date(Date.now() + hours * HOUR))).turn;
    const turns = async () => [await turnIn(23), await turnIn(25)];
    for (let i = 0; i < 3; i += 1) await world.ingest(feed, WEB_PAGE);
    expect(await turns()).toEqual(['paused', 'due']);
    expect((await getState(feed, new Date(Date.now() + 25 * HOUR))).state).toBe('paused');
    await world.ingest(feed, { body: '', status: 503, headers: { 'retry-after': '60' } });
    expect(await turns()).toEqual(['paused', 'due']);
    await world.ingest(feed, GONE);
    expect(await turns()).toEqual(['paused', 'paused']);
    await world.ingest(feed, { body: '', status: 500 });
    expect(await turns()).toEqual(['paused', 'paused']);
    await world.ingest(feed, WEB_PAGE);
    expect(await turns()).toEqual(['paused', 'due']);
  });

  it('resets the count of web pages after a good document, and never pauses for failed fetches', async () => {
    const feed = world.nextFeed();
    for (const answer of [WEB_PAGE, WEB_PAGE, GOOD, WEB_PAGE, WEB_PAGE]) await world.ingest(feed, answer);
    expect(await world.health(feed)).toMatchObject({ parse_failures: 2, paused_reason: null });
    const failing = world.nextFeed();
    for (let i = 0; i < 4; i += 1) await world.ingest(failing, { body: '', status: 404 });
    expect(await world.health(failing)).toMatchObject({ failures: 4, parse_failures: 0, paused_reason: null });
  });
});

describe('fetch intervals of feeds', () => {
  /**
   * Returns the minutes of a day at which a feed with an interval is read. The planner runs every 5 minutes, some
   * seconds late, and each read follows a little later.
   */
  async function readings(interval_minutes: number | undefined, late: (period: number) => number) {
    const { getFeedDueState } = await import('../../../lib/feeds/feed-due-state.ts');
    const { createFeedHealth } = await import('../../../lib/feeds/health.ts');
    const feed = { ...world.nextFeed(), interval_minutes };
    const start = Date.parse('2026-11-20T00:00:00Z');
    let health: FeedHealth | null = null;
    const read: number[] = [];
    for (let period = 0; period < 288; period += 1) {
      const now = new Date(start + period * 300_000 + late(period) * 1_000);
      if (getFeedDueState({ feed, health }, now) !== 'due') continue;
      read.push(period * 5);
      const last_attempt_at = new Date(now.getTime() + 20_000).toISOString();
      health = { ...createFeedHealth(feed.url), last_attempt_at, last_success_at: last_attempt_at };
    }
    return read;
  }

  it.each([
    [undefined, 30],
    [5, 5],
    [7, 10],
    [30, 30],
    [60, 60],
    [1_440, 1_440],
  ])(
    'reads a feed with an interval of %s minutes every %i minutes, also with a delayed planner',
    async (given, every) => {
      const expected = Array.from({ length: 1_440 / every }, (_, i) => i * every);
      expect(await readings(given, () => 0)).toEqual(expected);
      expect(await readings(given, (period) => (period * 17) % 60)).toEqual(expected);
    },
  );

  it('waits for the interval after a successful fetch or 304, but not after a failure', async () => {
    const { getFeedDueState } = await import('../../../lib/feeds/feed-due-state.ts');
    const feed: Feed = { ...world.nextFeed(), interval_minutes: 1_440 };
    const tagged = (request: { headers: object }, response: ServerResponse) =>
      'if-none-match' in request.headers
        ? response.writeHead(304).end()
        : response.writeHead(200, { etag: '"1"' }).end(GOOD);
    const turnIn = async (hours: number) =>
      getFeedDueState({ feed, health: await world.health(feed) }, new Date(Date.now() + hours * HOUR));
    await world.ingest(feed, tagged);
    expect(await turnIn(23)).toBe('early');
    expect(await world.ingest(feed, tagged)).toMatchObject({ outcome: 'not modified' });
    expect([await turnIn(0), await turnIn(23), await turnIn(23.95)]).toEqual(['early', 'early', 'due']);
    await world.ingest(feed, { body: '', status: 500 });
    expect([await turnIn(0.2), await turnIn(0.3)]).toEqual(['waiting', 'due']);
  });

  it('accepts intervals of 5 to 1,440 whole minutes in the catalog and stores them with the feed', async () => {
    const { applyCatalog } = await import('../../../lib/catalog/apply-catalog.ts');
    const { Catalog } = await import('../../../lib/catalog/catalog-file.ts');
    const { listFeeds } = await import('../../../lib/catalog/stored-feeds.ts');
    const feed = world.nextFeed();
    const given = catalogOfFeeds();
    const withInterval = (interval_minutes: unknown) => ({
      ...given,
      feeds: given.feeds.map((one) => (one.id === feed.id ? { ...one, interval_minutes } : one)),
    });
    for (const wrong of [0, 4, 1_441, 7.5, '30', null])
      expect(Catalog.safeParse(withInterval(wrong)).success, String(wrong)).toBe(false);
    expect(await applyCatalog(Catalog.parse(given))).toEqual([]);
    expect(await applyCatalog(Catalog.parse(withInterval(5)))).toMatchObject([
      { id: feed.id, fields: ['interval_minutes'] },
    ]);
    expect((await listFeeds()).find(({ id }) => id === feed.id)).toEqual({ ...feed, interval_minutes: 5 });
    expect(await applyCatalog(Catalog.parse(withInterval(1_440)))).toHaveLength(1);
    expect(await applyCatalog(Catalog.parse(given))).toHaveLength(1);
  });
});

describe('retries after failed fetches', () => {
  it('waits 15 minutes after the first failure and doubles the wait up to a day', async () => {
    const feed = world.nextFeed();
    const waits: number[] = [];
    for (let i = 0; i < 9; i += 1) {
      await world.ingest(feed, { body: '', status: 500 });
      waits.push(getWait(await world.health(feed)) / 60);
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 960, 1_440, 1_440]);
    expect((await getState(feed, new Date(Date.now() + DAY - HOUR))).turn).toBe('waiting');
    expect((await getState(feed, new Date(Date.now() + DAY + HOUR))).turn).toBe('due');
  });

  const inHours = (hours: number) => () => new Date(Date.now() + hours * HOUR).toUTCString();
  it.each([
    [429, 'seconds', { given: '120', expected: 120 }],
    [503, 'seconds', { given: ' 7200 ', expected: 7_200 }],
    [429, 'a date', { given: inHours(2), expected: 7_200 }],
    [503, 'seconds beyond a day', { given: '99999999999999999999', expected: 86_400 }],
    [429, 'a date beyond a day', { given: inHours(90), expected: 86_400 }],
    [429, 'no number or date', { given: 'soon', expected: 900 }],
    [429, 'a negative number', { given: '-5', expected: 900 }],
    [429, 'a fraction', { given: '1.5', expected: 900 }],
    [429, 'a number in exponential form', { given: '1e3', expected: 900 }],
    [429, 'a date in the past', { given: inHours(-1), expected: 900 }],
    [429, 'a date without a zone', { given: '2099-01-01', expected: 900 }],
    [429, 'nothing', { given: undefined, expected: 900 }],
    [500, 'seconds, which are ignored for a 500', { given: '120', expected: 900 }],
  ])('schedules the retry after status %i with Retry-After: %s', async (status, _, { given, expected }) => {
    const feed = world.nextFeed();
    const header = typeof given === 'function' ? given() : given;
    await world.ingest(feed, { body: '', status, headers: header === undefined ? {} : { 'retry-after': header } });
    const health = await world.health(feed);
    expect(health).toMatchObject({ failures: 1, parse_failures: 0, paused_reason: null });
    expect(Math.abs(getWait(health) - expected)).toBeLessThanOrEqual(60);
  });
});

it('reports the lag of new entries, and null after the first fetch of a feed', async () => {
  const feed = world.nextFeed();
  await world.ingest(feed, rss([item('one', daysAgo(3)), { title: 'undated', guid: 'undated' }]));
  const newest = `${new Date(daysAgo(3)).toISOString().slice(0, 10)}`;
  expect(await world.health(feed)).toMatchObject({ items: 2, created: 2, updated: 0, lag_seconds: null });
  expect((await world.health(feed)).newest_published).toContain(newest);
  const news = item('two', new Date(Date.now() - 2 * HOUR).toUTCString());
  await world.ingest(feed, rss([item('one', daysAgo(3)), news]));
  const { lag_seconds, ...figures } = await world.health(feed);
  expect(figures).toMatchObject({ items: 2, created: 1, updated: 0 });
  expect(Math.abs((lag_seconds ?? 0) - 7_200)).toBeLessThan(30);
  await world.ingest(feed, rss([item('older', daysAgo(90)), { ...news, description: 'edited' }]));
  expect(await world.health(feed)).toMatchObject({ created: 1, updated: 1, lag_seconds });
});

it('reports feeds as never fetched, fine, stale after 48 hours, or incomplete', async () => {
  const feed = world.nextFeed();
  expect(await getState(feed)).toMatchObject({ state: 'never fetched', turn: 'due', health: null });
  await world.ingest(feed, GOOD);
  expect((await getState(feed, new Date(Date.now() + 47 * HOUR))).state).toBe('fine');
  expect((await getState(feed, new Date(Date.now() + 49 * HOUR))).state).toBe('stale');
  await world.ingest(feed, rss([item('one'), { guid: 'nothing' }]));
  expect(await getState(feed)).toMatchObject({ state: 'incomplete', turn: 'early', health: { failures: 0 } });
});

describe('catalog changes of a feed', () => {
  async function apply(feed: Feed, change: { name?: string; url?: string }) {
    const { applyCatalog } = await import('../../../lib/catalog/apply-catalog.ts');
    const catalog = catalogOfFeeds();
    const feeds = catalog.feeds.map((one) => (one.id === feed.id ? { ...one, ...change } : one));
    return applyCatalog({ ...catalog, feeds });
  }
  const tagged = { body: GOOD, headers: { etag: '"1"' } };

  it('keeps the health of a renamed feed and drops its validators', async () => {
    const feed = world.nextFeed();
    await world.ingest(feed, tagged);
    await world.ingest(feed, GONE);
    const before = await world.health(feed);
    expect(await apply(feed, {})).toEqual([]);
    expect(await world.health(feed)).toEqual(before);
    expect(await apply(feed, { name: 'Another name' })).toMatchObject([{ id: feed.id, fields: ['name'] }]);
    expect(await getState(feed)).toMatchObject({ state: 'paused', feed: { name: 'Another name' } });
    const forgotten = { etag: null, last_modified: null, validators_url: null };
    expect(await world.health(feed)).toEqual({ ...before, ...forgotten, run_id: expect.any(String) });
    await apply(feed, {});
  });

  it('drops validators and pause of a feed with a new address, and keeps its known entries', async () => {
    const feed = world.nextFeed();
    await world.ingest(feed, tagged);
    await world.ingest(feed, GONE);
    const { last_success_at, items } = await world.health(feed);
    const url = 'https://reg.example/new.xml';
    await apply(feed, { url });
    const { state, turn, health, feed: changed } = await getState(feed);
    expect([state, turn, changed.url]).toEqual(['fine', 'due', url]);
    const forgotten = { etag: null, last_modified: null, validators_url: null };
    expect(health).toMatchObject({ ...HEALTHY, ...forgotten, url, last_success_at, items });
    await world.ingest(changed, { body: '', status: 500 });
    expect(await world.health(changed)).toMatchObject({ url, failures: 1, paused_reason: null, etag: null });
  });

  it('ignores the result of a run that began before the address of its feed changed', async () => {
    const feed = world.nextFeed();
    const url = 'https://reg.example/newer.xml';
    const began = await getState(feed);
    await apply(feed, { url });
    await world.ingestFeed(began, async () => ({ kind: 'gone' }));
    expect(await getState(feed)).toMatchObject({ turn: 'due', health: { url, paused_reason: null } });
  });
});
