import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Feed } from '../../../lib/feeds/feed.ts';
import type { IngestResult } from '../../../lib/ingest/ingest-run.ts';
import { runInParallel } from '../../../lib/values/in-parallel.ts';
import { getCpu } from '../../support/cpu.ts';
import { HOSTILE_ADDRESSES, HOSTILE_ANSWERS } from './hostile-cases.ts';
import { daysAgo, type IngestWorld, listen, rss, startWorld } from './world.ts';

interface FeedOutcome {
  feed: Feed;
  result: IngestResult;
}
let world: IngestWorld;
let canary: Awaited<ReturnType<typeof listen>>;
let usualCanary: Awaited<ReturnType<typeof listen>> | null = null;
let visits = 0;
const outcomes = new Map<string, FeedOutcome>();
const good: FeedOutcome[] = [];
/** Writers in parallel. Behind more of them a request to the table would exceed its time limit. */
const WRITERS = 8;
const READERS = 16;

const GOOD = rss(['one', 'two', 'three'].map((title) => ({ title, guid: title, pubDate: daysAgo(1) })));

/** Starts a server that no feed may reach, on a port that feeds may use, if one is free. */
async function listenOnUsualPort() {
  for (const port of [8080, 8443]) {
    const server = await listen(count, port).catch(() => null);
    if (server) return server;
  }
  return null;
}
const count: Parameters<typeof listen>[0] = (_, response) => {
  visits += 1;
  response.end(GOOD);
};

/** Feeds for as many cases as there are: the catalog's, and copies under names of their own. */
async function feedFor(number: number): Promise<Feed> {
  const { storeFeedItem } = await import('../../../lib/catalog/stored-feeds.ts');
  const feed = { ...(world.all[0] as Feed), id: `hostile-${number}`, origin: 'manual' as const };
  await storeFeedItem(feed);
  return feed;
}

beforeAll(async () => {
  world = await startWorld('ingest-hostile');
  canary = await listen(count);
  usualCanary = await listenOnUsualPort();
  const usual = usualCanary?.origin ?? 'http://127.0.0.1:8080';
  world.serve('/to-canary', { body: '', status: 302, headers: { location: `${canary.origin}/secret` } });
  world.serve('/to-usual', { body: '', status: 307, headers: { location: `${usual}/secret` } });
  world.serve('/to-name', { body: '', status: 302, headers: { location: usual.replace('127.0.0.1', 'localhost') } });
  const cases: [string, (feed: Feed) => Promise<IngestResult>][] = [
    ...HOSTILE_ANSWERS.map(([name, answer]): (typeof cases)[0] => [name, (feed) => world.ingest(feed, answer)]),
    ...[...HOSTILE_ADDRESSES.map(([address]) => address), canary.origin, usual].map((address): (typeof cases)[0] => [
      address,
      (feed) => world.ingestUrl(feed, address),
    ]),
    ...['/to-canary', '/to-usual', '/to-name'].map((path): (typeof cases)[0] => [
      path,
      (feed) => world.ingestUrl(feed, world.origin + path),
    ]),
  ];
  const feeds: Feed[] = [];
  await runInParallel([...cases.keys()], WRITERS, async (i) => {
    feeds[i] = await feedFor(i);
  });
  await Promise.all([
    ...[1, 2, 3].map(async () => {
      const feed = world.nextFeed();
      good.push({ feed, result: await world.ingest(feed, GOOD) });
    }),
    runInParallel([...cases.entries()], READERS, async ([i, [name, run]]) => {
      const feed = feeds[i] as Feed;
      outcomes.set(name, { feed, result: await run(feed) });
    }),
  ]);
});
afterAll(() => {
  for (const server of [world, canary, usualCanary]) server?.stop();
});

async function expectRefused(name: string, error: string | RegExp) {
  const { feed, result } = outcomes.get(name) as FeedOutcome;
  const message = result.errors[0] ?? '';
  if (typeof error === 'string') expect(message).toBe(error);
  else expect(message).toMatch(error);
  expect(result).toEqual({
    feedId: feed.id,
    outcome: 'failed',
    items: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    skipped: 0,
    failed: 0,
    unknown: 0,
    errors: [message],
  });
  expect(message.length).toBeLessThan(400);
  expect(await world.lastError(feed)).toBe(message);
  expect(await world.stored(feed)).toEqual([]);
}

describe('hostile feed that leaves one error and no entry', () => {
  it.each(HOSTILE_ANSWERS.map(([name, , error]) => ({ name, error })))('is refused: $name', ({ name, error }) =>
    expectRefused(name, error),
  );
  it.each(HOSTILE_ADDRESSES.map(([address, error]) => ({ address, error })))(
    'is refused: $address',
    ({ address, error }) => expectRefused(address, error),
  );
});

it('stores the good feeds of the same run completely, without an error', async () => {
  for (const { feed, result } of good) {
    expect(result).toMatchObject({ items: 3, created: 3, failed: 0, errors: [] });
    expect((await world.stored(feed)).map(({ title }) => title).sort()).toEqual(['one', 'three', 'two']);
    expect(await world.lastError(feed)).toBeNull();
  }
  expect(good).toHaveLength(3);
});

it('never connects to a local server that is not allowed, by address, port, redirect or name', async () => {
  const port = new URL(canary.origin).port;
  await expectRefused(canary.origin, `Port ${port} is not followed`);
  await expectRefused('/to-canary', `Port ${port} is not followed`);
  await expectRefused(usualCanary?.origin ?? 'http://127.0.0.1:8080', / is not allowed/);
  for (const path of ['/to-usual', '/to-name']) await expectRefused(path, / is not allowed/);
  expect(visits).toBe(0);
});

it('does not fetch external DTDs, style sheets or XInclude', async () => {
  const outside = `${canary.origin}/x`;
  const document = rss(
    [`<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${outside}"/>`, { title: 'one', guid: '1' }],
    `<?xml version="1.0"?><?xml-stylesheet href="${outside}"?><!DOCTYPE rss SYSTEM "${outside}">`,
  );
  const feed = world.nextFeed();
  expect(await world.ingest(feed, document)).toMatchObject({ created: 1, errors: [] });
  expect(visits).toBe(0);
});

it('does not expand nested entities (billion laughs) or read files through entities', async () => {
  const levels = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');
  const bomb = `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY l0 "laugh">${levels}]>`;
  const feed = world.nextFeed();
  const item = '<item><title>x &l9; y</title><guid>1</guid><description>a &l9; b</description></item>';
  let result: IngestResult | undefined;
  const spent = await getCpu(async () => {
    result = await world.ingest(feed, rss([item], bomb));
  });
  expect(spent).toBeLessThan(2_000);
  expect(result).toMatchObject({ outcome: 'read', items: 1, created: 1, errors: [] });
  const stored = await world.stored(feed);
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toMatch(/laugh/);
  const line = readFileSync('/etc/passwd', 'utf8').split('\n')[0] ?? 'root:';
  const refused = outcomes.get('a file as an external entity');
  expect(JSON.stringify(refused)).not.toContain(line);
});
