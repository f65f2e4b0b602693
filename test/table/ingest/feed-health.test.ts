import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Feed } from '../../../lib/feeds/feed.ts';
import type { FeedHealth } from '../../../lib/feeds/health.ts';
import { catalogOfFeeds } from '../../support/read-catalog.ts';
import { DAY, daysAgo, rss, startWorld, type World } from './world.ts';

let world: World;
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
  ...{ last_error: null, last_error_at: null, failures: 0, parse_failures: 0, paused_reason: null, retry_at: null },
};

/** Seconds from the last run to the next one. */
const waitOf = ({ retry_at, last_attempt_at }: FeedHealth) =>
  (Date.parse(retry_at ?? '') - Date.parse(last_attempt_at)) / 1_000;

async function stateOf(feed: Feed, at = new Date()) {
  const feeds = {
    ...(await import('../../../lib/feeds/followed-feeds.ts')),
    ...(await import('../../../lib/feeds/feed-state.ts')),
    ...(await import('../../../lib/feeds/feed-due-state.ts')),
  };
  const found = (await feeds.listFollowedFeeds()).find((one) => one.feed.id === feed.id);
  if (!found) throw new Error(`${feed.id} is not listed`);
  return { state: feeds.getFeedState(found, at), turn: feeds.getFeedDueState(found, at), ...found };
}

describe('pauses', () => {
  it('410: paused at once, until a good fetch', async () => {
    const feed = world.nextFeed();
    await world.ingest(feed, GOOD);
    expect(await world.ingest(feed, GONE)).toMatchObject({
      outcome: 'failed',
      errors: ['The server answered 410 Gone'],
    });
    const paused = { paused_reason: 'The server answered 410 Gone', retry_at: null };
    expect(await world.health(feed)).toMatchObject({ ...paused, failures: 1, parse_failures: 0 });
    expect(await stateOf(feed)).toMatchObject({ state: 'paused', turn: 'paused' });
    await world.ingest(feed, { body: '', status: 500 });
    expect(await world.health(feed)).toMatchObject({ ...paused, failures: 2 });
    await world.ingest(feed, GOOD);
    expect(await world.health(feed)).toMatchObject(HEALTHY);
    expect(await stateOf(feed)).toMatchObject({ state: 'fine', turn: 'early' });
  });

  it('web pages under 200: paused at the third in a row, with the reason; a good fetch heals', async () => {
    const feed = world.nextFeed();
    for (const count of [1, 2]) {
      expect(await world.ingest(feed, WEB_PAGE)).toMatchObject({ outcome: 'failed' });
      expect(await world.health(feed)).toMatchObject({ parse_failures: count, failures: count, paused_reason: null });
    }
    expect(await stateOf(feed)).toMatchObject({ state: 'failing', turn: 'waiting' });
    await world.ingest(feed, WEB_PAGE);
    expect(await world.health(feed)).toMatchObject({
      ...{ parse_failures: 3, last_success_at: null },
      paused_reason: 'No feed 3 times in a row: The document is a web page, not a feed',
    });
    expect(waitOf(await world.health(feed))).toBe(DAY / 1_000);
    await world.ingest(feed, GOOD);
    expect(await world.health(feed)).toMatchObject({ ...HEALTHY, created: 1 });
  });

  it('web pages: due once a day in the pause, also after another failure; 410 ends that, until it is a web page again', async () => {
    const feed = world.nextFeed();
    const turnIn = async (hours: number) => (await stateOf(feed, new Date(Date.now() + hours * HOUR))).turn;
    const turns = async () => [await turnIn(23), await turnIn(25)];
    for (let i = 0; i < 3; i += 1) await world.ingest(feed, WEB_PAGE);
    expect(await turns()).toEqual(['paused', 'due']);
    expect((await stateOf(feed, new Date(Date.now() + 25 * HOUR))).state).toBe('paused');
    await world.ingest(feed, { body: '', status: 503, headers: { 'retry-after': '60' } });
    expect(await turns()).toEqual(['paused', 'due']);
    await world.ingest(feed, GONE);
    expect(await turns()).toEqual(['paused', 'paused']);
    await world.ingest(feed, { body: '', status: 500 });
    expect(await turns()).toEqual(['paused', 'paused']);
    await world.ingest(feed, WEB_PAGE);
    expect(await turns()).toEqual(['paused', 'due']);
  });

  it('a good document between bad ones begins the count anew; failed fetches never pause', async () => {
    const feed = world.nextFeed();
    for (const answer of [WEB_PAGE, WEB_PAGE, GOOD, WEB_PAGE, WEB_PAGE]) await world.ingest(feed, answer);
    expect(await world.health(feed)).toMatchObject({ parse_failures: 2, paused_reason: null });
    const failing = world.nextFeed();
    for (let i = 0; i < 4; i += 1) await world.ingest(failing, { body: '', status: 404 });
    expect(await world.health(failing)).toMatchObject({ failures: 4, parse_failures: 0, paused_reason: null });
  });
});

describe('intervals', () => {
  /** The minutes of a day at which a planner that runs every 5 minutes, some seconds late, finds a feed due that is read a little later. */
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
    '%s minutes, planned every 5: read every %i, be the planner on time or up to a minute late',
    async (given, every) => {
      const expected = Array.from({ length: 1_440 / every }, (_, i) => i * every);
      expect(await readings(given, () => 0)).toEqual(expected);
      expect(await readings(given, (period) => (period * 17) % 60)).toEqual(expected);
    },
  );

  it('early before the interval, also after 304; a failure does not wait for it; the queue may hold a feed up for minutes', async () => {
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

  it('the catalog gives them: 5 to 1,440 whole minutes, to the stored feed; without one nothing changes', async () => {
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

describe('when to try again', () => {
  it('15 minutes after the first failure, then twice as long each time, at most a day', async () => {
    const feed = world.nextFeed();
    const waits: number[] = [];
    for (let i = 0; i < 9; i += 1) {
      await world.ingest(feed, { body: '', status: 500 });
      waits.push(waitOf(await world.health(feed)) / 60);
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 960, 1_440, 1_440]);
    expect((await stateOf(feed, new Date(Date.now() + DAY - HOUR))).turn).toBe('waiting');
    expect((await stateOf(feed, new Date(Date.now() + DAY + HOUR))).turn).toBe('due');
  });

  const inHours = (hours: number) => () => new Date(Date.now() + hours * HOUR).toUTCString();
  it.each([
    [429, 'seconds', '120', 120],
    [503, 'seconds', ' 7200 ', 7_200],
    [429, 'a date', inHours(2), 7_200],
    [503, 'seconds beyond a day', '99999999999999999999', 86_400],
    [429, 'a date beyond a day', inHours(90), 86_400],
    [429, 'nonsense', 'soon', 900],
    [429, 'a negative number', '-5', 900],
    [429, 'a fraction', '1.5', 900],
    [429, 'a number in another form', '1e3', 900],
    [429, 'a date in the past', inHours(-1), 900],
    [429, 'a date without a zone', '2099-01-01', 900],
    [429, 'nothing', undefined, 900],
    [500, 'seconds that a 500 may not give', '120', 900],
  ])('%i with Retry-After: %s', async (status, _, given, expected) => {
    const feed = world.nextFeed();
    const header = typeof given === 'function' ? given() : given;
    await world.ingest(feed, { body: '', status, headers: header === undefined ? {} : { 'retry-after': header } });
    const health = await world.health(feed);
    expect(health).toMatchObject({ failures: 1, parse_failures: 0, paused_reason: null });
    expect(Math.abs(waitOf(health) - expected)).toBeLessThanOrEqual(60);
  });
});

it('figures and lag: unknown at the first reading, then the age of the newest entry when it came', async () => {
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

it('states: never fetched, fine, stale after 48 hours, incomplete', async () => {
  const feed = world.nextFeed();
  expect(await stateOf(feed)).toMatchObject({ state: 'never fetched', turn: 'due', health: null });
  await world.ingest(feed, GOOD);
  expect((await stateOf(feed, new Date(Date.now() + 47 * HOUR))).state).toBe('fine');
  expect((await stateOf(feed, new Date(Date.now() + 49 * HOUR))).state).toBe('stale');
  await world.ingest(feed, rss([item('one'), { guid: 'nothing' }]));
  expect(await stateOf(feed)).toMatchObject({ state: 'incomplete', turn: 'early', health: { failures: 0 } });
});

describe('the catalog', () => {
  async function apply(feed: Feed, change: { name?: string; url?: string }) {
    const { applyCatalog } = await import('../../../lib/catalog/apply-catalog.ts');
    const catalog = catalogOfFeeds();
    const feeds = catalog.feeds.map((one) => (one.id === feed.id ? { ...one, ...change } : one));
    return applyCatalog({ ...catalog, feeds });
  }
  const tagged = { body: GOOD, headers: { etag: '"1"' } };

  it('applying it keeps health; where it changes the name, the next run reads in full', async () => {
    const feed = world.nextFeed();
    await world.ingest(feed, tagged);
    await world.ingest(feed, GONE);
    const before = await world.health(feed);
    expect(await apply(feed, {})).toEqual([]);
    expect(await world.health(feed)).toEqual(before);
    expect(await apply(feed, { name: 'Another name' })).toMatchObject([{ id: feed.id, fields: ['name'] }]);
    expect(await stateOf(feed)).toMatchObject({ state: 'paused', feed: { name: 'Another name' } });
    const forgotten = { etag: null, last_modified: null, validators_url: null };
    expect(await world.health(feed)).toEqual({ ...before, ...forgotten, run_id: expect.any(String) });
    await apply(feed, {});
  });

  it('a changed address is read anew: no validators, no pause; what was read stays known', async () => {
    const feed = world.nextFeed();
    await world.ingest(feed, tagged);
    await world.ingest(feed, GONE);
    const { last_success_at, items } = await world.health(feed);
    const url = 'https://reg.example/new.xml';
    await apply(feed, { url });
    const { state, turn, health, feed: changed } = await stateOf(feed);
    expect([state, turn, changed.url]).toEqual(['fine', 'due', url]);
    const forgotten = { etag: null, last_modified: null, validators_url: null };
    expect(health).toMatchObject({ ...HEALTHY, ...forgotten, url, last_success_at, items });
    await world.ingest(changed, { body: '', status: 500 });
    expect(await world.health(changed)).toMatchObject({ url, failures: 1, paused_reason: null, etag: null });
  });

  it('a run that began before its address changed leaves nothing to the new one', async () => {
    const feed = world.nextFeed();
    const url = 'https://reg.example/newer.xml';
    const began = await stateOf(feed);
    await apply(feed, { url });
    await world.ingestFeed(began, async () => ({ kind: 'gone' }));
    expect(await stateOf(feed)).toMatchObject({ turn: 'due', health: { url, paused_reason: null } });
  });
});
