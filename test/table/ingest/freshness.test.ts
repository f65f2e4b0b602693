import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Feed } from '../../../lib/feeds/feed.ts';
import type { FeedWithHealth } from '../../../lib/feeds/feeds-with-health.ts';
import type { FeedHealth } from '../../../lib/feeds/health.ts';
import { held } from '../../support/held.ts';
import { catalogOfFeeds } from '../../support/read-catalog.ts';
import { daysAgo, type IngestWorld, rss, startWorld } from './world.ts';

const HOUR = 3_600_000;
const GOOD = rss([{ title: 'one', guid: 'one', pubDate: daysAgo(2) }]);
const DYNAMODB = 'com.amazonaws.dynamodb.v20120810#';
const TRANSACTION_MS = 15;

/**
 * Starts a DynamoDB in which transactions conflict as on AWS. A transaction that touches an item of another one under
 * way is cancelled. While `blocked` is set, each one that touches the freshness is cancelled. The next creation of the
 * freshness waits for `release`.
 */
async function startMeetingPlace(dynamoDb: string) {
  const held = new Set<string>();
  const place = {
    endpoint: '',
    conflicts: 0,
    blocked: false,
    makings: 0,
    release: Promise.resolve(),
    stop: () => {},
  };
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    if (String(request.headers['x-amz-target']).endsWith('.UpdateItem') && body.includes('"FEEDS"')) {
      const { release } = place;
      place.makings += 1;
      place.release = Promise.resolve();
      await release;
    }
    const isTransaction = String(request.headers['x-amz-target']).endsWith('.TransactWriteItems');
    const keys = isTransaction ? getKeys(JSON.parse(body.toString())) : [];
    const met = keys.map((key) => held.has(key) || (place.blocked && key === 'STATS FEEDS'));
    if (met.includes(true)) {
      place.conflicts += 1;
      const CancellationReasons = met.map((is) => ({ Code: is ? 'TransactionConflict' : 'None' }));
      const __type = `${DYNAMODB}TransactionCanceledException`;
      response.writeHead(400, { 'Content-Type': 'application/x-amz-json-1.0' });
      return void response.end(JSON.stringify({ __type, message: 'cancelled', CancellationReasons }));
    }
    for (const key of keys) held.add(key);
    if (keys.length > 0) await new Promise((resolve) => setTimeout(resolve, TRANSACTION_MS));
    const { method, headers } = request;
    http
      .request(new URL(request.url ?? '/', dynamoDb), { method, headers }, (answer) => {
        for (const key of keys) held.delete(key);
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      })
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  place.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  place.stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return place;
}

type Wire = { pk: { S: string }; sk: { S: string } };
interface KeysOfOptions {
  TransactItems: Record<string, { Key?: Wire; Item?: Wire }>[];
}

function getKeys({ TransactItems }: KeysOfOptions): string[] {
  return TransactItems.flatMap((write) => Object.values(write)).map(({ Key, Item }) => {
    const { pk, sk } = (Key ?? Item) as Wire;
    return `${pk.S} ${sk.S}`;
  });
}

let world: IngestWorld;
let metByCatalog: number;
let place: Awaited<ReturnType<typeof startMeetingPlace>>;
let lib: typeof import('../../../lib/feeds/feeds-with-health.ts') &
  typeof import('../../../lib/feeds/feed-state.ts') &
  typeof import('../../../lib/feeds/feed-due-state.ts') &
  typeof import('../../../lib/catalog/stored-feeds.ts') &
  typeof import('../../../lib/catalog/apply-catalog.ts') &
  typeof import('../../../lib/platform/dynamodb/read.ts') &
  typeof import('../../../lib/platform/dynamodb/write.ts') &
  typeof import('../../../lib/platform/dynamodb/capacity.ts') & {
    Catalog: typeof import('../../../lib/catalog/catalog-file.ts')['Catalog'];
  };
beforeAll(async () => {
  place = await startMeetingPlace(process.env['DYNAMODB_ENDPOINT'] ?? '');
  process.env['DYNAMODB_ENDPOINT'] = place.endpoint;
  world = await startWorld('ingest-freshness');
  metByCatalog = place.conflicts;
  lib = {
    ...(await import('../../../lib/feeds/feeds-with-health.ts')),
    ...(await import('../../../lib/feeds/feed-state.ts')),
    ...(await import('../../../lib/feeds/feed-due-state.ts')),
    ...(await import('../../../lib/catalog/stored-feeds.ts')),
    ...(await import('../../../lib/catalog/apply-catalog.ts')),
    ...(await import('../../../lib/platform/dynamodb/read.ts')),
    ...(await import('../../../lib/platform/dynamodb/write.ts')),
    ...(await import('../../../lib/platform/dynamodb/capacity.ts')),
    ...(await import('../../../lib/catalog/catalog-file.ts')),
  };
});
afterAll(() => {
  world.stop();
  place.stop();
});
beforeEach(() => {
  place.conflicts = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

const catalog = catalogOfFeeds();
/** Applies the catalog without some feeds. */
const apply = (...without: Feed[]) => {
  const gone = new Set(without.map(({ id }) => id));
  return lib.applyCatalog(lib.Catalog.parse({ ...catalog, feeds: catalog.feeds.filter(({ id }) => !gone.has(id)) }));
};
const stale = async () => (await world.stats.getStatsOverview()).feeds_stale;
const FRESHNESS = { pk: 'STATS', sk: 'FEEDS' };

it('stores the catalog without transaction conflicts', () => {
  expect(metByCatalog).toBe(0);
});

/** Returns the number of stale feeds that the feeds' own items give. */
async function recount(): Promise<number> {
  const since = Date.now() - 48 * HOUR;
  const isStale = ({ feed, health }: FeedWithHealth) =>
    feed.is_active && feed.url.startsWith('http') && !(Date.parse(health?.last_success_at ?? '') >= since);
  return (await lib.listFeedsWithHealth()).filter(isStale).length;
}

/** Deletes the freshness, as in a table of an earlier release. */
async function forget(): Promise<void> {
  await lib.writeTransaction([{ Delete: { Key: FRESHNESS } }]);
}

it('counts a feed as fresh after a document or 304, but not after a failed fetch or a web page', async () => {
  const one = world.nextFeed();
  const two = world.nextFeed();
  const three = world.nextFeed();
  const all = world.all.length;
  expect(await stale()).toBe(all);
  await world.ingest(one, { body: GOOD, headers: { etag: '"1"' } });
  expect(await stale()).toBe(all - 1);
  await world.ingest(two, { body: '', status: 500 });
  await world.ingest(three, '<!doctype html><html></html>');
  expect(await stale()).toBe(all - 1);
  const success = (await world.health(one)).last_success_at;
  const by_feed = async (feed: Feed) =>
    (await world.stats.getTopicStats(feed.topic.id)).by_feed.find(({ feed_id }) => feed_id === feed.id);
  expect(await by_feed(one)).toMatchObject({ last_success_at: success });
  expect(await by_feed(two)).toMatchObject({ last_success_at: null });

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 47 * HOUR });
  expect(await stale()).toBe(all - 1);
  vi.setSystemTime(Date.now() + 2 * HOUR);
  expect(await stale()).toBe(all);
  expect(await by_feed(one)).toMatchObject({ last_success_at: success });
  const notModified = (_: unknown, response: http.ServerResponse) => response.writeHead(304).end();
  expect(await world.ingest(one, notModified)).toMatchObject({ outcome: 'not modified' });
  expect(await stale()).toBe(all - 1);
  const later = (await world.health(one)).last_success_at;
  expect(later).not.toBe(success);
  expect(await by_feed(one)).toMatchObject({ last_success_at: later });
  await world.ingest(one, { body: '', status: 500 });
  expect(await by_feed(one)).toMatchObject({ last_success_at: later });
  await world.ingest(one, GOOD);
});

it('does not count an unfollowed feed as stale, even if a run still fetched it afterwards', async () => {
  const fresh = world.nextFeed();
  const dead = world.nextFeed();
  await world.ingest(fresh, GOOD);
  const before = await stale();
  await apply(fresh, dead);
  expect(await stale()).toBe(before - 1);
  await world.ingest(dead, GOOD);
  expect(await world.health(dead)).toMatchObject({ created: 1, failures: 0 });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 49 * HOUR });
  expect(await stale()).toBe(await recount());
  vi.useRealTimers();
  await apply();
  expect([await stale(), await stale()]).toEqual([before - 1, await recount()]);
});

it('counts a manually added feed as stale if it has an address, but not if it is a file', async () => {
  const [like] = world.all;
  const before = await stale();
  await lib.addUncatalogedFeed({ ...(like as Feed), id: 'manual-file', url: 'file:a.xml', origin: 'manual' });
  expect(await stale()).toBe(before);
  await lib.addUncatalogedFeed({
    ...(like as Feed),
    id: 'manual-http',
    url: 'https://reg.example/x.xml',
    origin: 'manual',
  });
  expect(await stale()).toBe(before + 1);
});

it('adds a manually added feed to the search attributes within a minute', async () => {
  const { getFeedAttributes } = await import('../../../lib/search/index/snapshot.ts');
  const aboutIt = async () =>
    [...(await getFeedAttributes()).byCode.values()].filter(({ feed_id }) => feed_id.includes('manual-irish'));
  expect(await aboutIt()).toEqual([]);
  const [like] = world.all;
  await lib.addUncatalogedFeed({
    ...(like as Feed),
    id: 'manual-irish',
    url: 'file:b.xml',
    language: 'ga',
    origin: 'manual',
  });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_001 });
  const about = await aboutIt();
  vi.useRealTimers();
  expect(about).toContainEqual(expect.objectContaining({ language: ['ga'] }));
});

it('counts all feeds as stale without a freshness item, until the catalog is applied', async () => {
  const before = await stale();
  await forget();
  const { feeds_stale, active_feeds } = await world.stats.getStatsOverview();
  expect(feeds_stale).toBe(active_feeds);
  expect(await apply()).toEqual([]);
  expect([await stale(), before]).toEqual([before, await recount()]);
});

it('restores a missing freshness item at the first successful fetch, with concurrent writers', async () => {
  for (let round = 0; round < 5; round += 1) {
    await forget();
    const [a, b, c] = world.all.slice(20 + 3 * round) as [Feed, Feed, Feed];
    await Promise.all([
      world.ingest(a, GOOD),
      world.ingest(b, GOOD),
      lib.storeFeedItem({ ...c, is_active: false }),
      ...world.all.slice(60, 66).map((feed) => lib.storeFeedItem(feed)),
    ]);
    expect(await stale()).toBe(await recount());
    await lib.storeFeedItem(c);
    expect(await stale()).toBe(await recount());
  }
});

it('keeps a successful fetch when a slower writer restores the freshness item', async () => {
  const [slow, quick] = world.all.slice(10) as [Feed, Feed];
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 49 * HOUR });
  await forget();
  const { when, over } = held();
  place.release = when();
  const makings = place.makings;
  const late = lib.storeFeedItem(slow);
  await expect.poll(() => place.makings).toBeGreaterThan(makings);
  await world.ingest(quick, GOOD);
  const before = await stale();
  over();
  await late;
  expect([await stale(), before]).toEqual([await recount(), await recount()]);
});

it('stores the health of all feeds in parallel runs with transaction conflicts', async () => {
  const { runInParallel } = await import('../../../lib/values/in-parallel.ts');
  const results: unknown[] = [];
  let runs = 0;
  for (; runs < 10 && place.conflicts <= 20; runs += 1) {
    await runInParallel(world.all, 6, async (feed) => {
      results.push(await world.ingest(feed, GOOD));
    });
  }
  expect(place.conflicts).toBeGreaterThan(20);
  expect(results.filter((result) => (result as { errors: string[] }).errors.length > 0)).toEqual([]);
  expect(results).toHaveLength(runs * world.all.length);
  const followed = (await lib.listFeedsWithHealth()).filter(({ feed }) => feed.origin === 'catalog');
  const since = Date.now() - 10 * 60_000;
  expect(followed.filter(({ health }) => !(Date.parse(health?.last_success_at ?? '') > since))).toEqual([]);
  // A transaction that met others at each attempt keeps its health alone; its next good fetch repairs the freshness.
  expect((await stale()) - (await recount())).toBeLessThan(world.all.length / 10);
  for (const feed of world.all) await world.ingest(feed, GOOD);
  expect(await stale()).toBe(await recount());
});

it('stores the health when freshness cannot be written, and repairs freshness at the next fetch', async () => {
  const [feed] = world.all as [Feed];
  const { last_success_at: before } = await world.health(feed);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 49 * HOUR });
  const all = await stale();
  place.blocked = true;
  const run = await world.ingest(feed, GOOD);
  place.blocked = false;
  expect(run).toMatchObject({ outcome: 'read', errors: [] });
  const health = (await world.health(feed)) as FeedHealth;
  expect(Date.parse(health.last_success_at ?? '') - Date.parse(before ?? '')).toBeGreaterThan(48 * HOUR);
  expect(await stale()).toBe(all);
  await world.ingest(feed, GOOD);
  expect(await stale()).toBe(all - 1);
});

it('reads an overview of 1,000 feeds with three requests and at most 6 read units', async () => {
  const few = (await lib.measureCost(() => world.stats.getStatsOverview())).cost;
  const feeds = Object.fromEntries(
    Array.from({ length: 1_000 }, (_, n) => [`institution-${n}-press-releases`, 29_000_000]),
  );
  await lib.putItem({ Item: { ...FRESHNESS, feeds } });
  const many = (await lib.measureCost(() => world.stats.getStatsOverview())).cost;
  expect([few.requests, many.requests]).toEqual([3, 3]);
  expect(few.readUnits).toBeLessThanOrEqual(2);
  expect(many.readUnits).toBeLessThanOrEqual(6);
  expect((await lib.measureCost(() => world.stats.getTopicStats('us-sec'))).cost.requests).toBe(3);
  const [feed] = world.all as [Feed];
  const health = await world.health(feed);
  const success = { ...health, last_success_at: health.last_attempt_at };
  expect((await lib.measureCost(() => lib.storeFeedHealth(feed.id, success))).cost.requests).toBe(1);
});
