import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Feed } from '../../../lib/feeds/feed.ts';
import { held } from '../../support/held.ts';
import { daysAgo, rss, startWorld, type World } from './world.ts';

/* Items that have a guid or a link in common and are different updates all the same: none may take another's place. */

let world: World;
beforeAll(async () => {
  world = await startWorld('lookalikes');
});
afterAll(() => world.stop());

const page = 'https://reg.example/notices';
const notice = (title: string, days: number, more: Record<string, string> = {}) => ({
  title,
  description: `${title}, in full.`,
  pubDate: daysAgo(days),
  ...more,
});
const titles = async (feed: Feed) => (await world.stored(feed)).map(({ title }) => title).sort();

/** Takes documents in their order, each twice: the second time changes nothing. */
async function take(feed: Feed, ...documents: Record<string, string>[][]): Promise<void> {
  for (const items of documents) {
    expect((await world.ingest(feed, rss(items))).errors).toEqual([]);
    expect(await world.ingest(feed, rss(items))).toMatchObject({ created: 0, updated: 0, unchanged: items.length });
  }
}

describe('one page for all updates, and no guid', () => {
  const [a, b, c] = ['A', 'B', 'C'].map((title, i) => notice(`Decision ${title}`, 9 - i, { link: page }));
  if (!a || !b || !c) throw new Error('three notices');

  it('in one document each is an entry, whichever comes or goes', async () => {
    const feed = world.nextFeed();
    await take(feed, [b, a], [c, b, a], [c, b], [c], [c, a]);
    expect(await titles(feed)).toEqual(['Decision A', 'Decision B', 'Decision C']);
  });

  it('one at a time each is an entry: another title and another date are another update', async () => {
    const feed = world.nextFeed();
    await take(feed, [a], [b], [c], [a, b, c]);
    expect(await titles(feed)).toEqual(['Decision A', 'Decision B', 'Decision C']);
  });

  it('another title at the same date is an edit', async () => {
    const feed = world.nextFeed();
    await take(feed, [a], [{ ...a, title: 'Decision A (corrected)' }]);
    expect(await titles(feed)).toEqual(['Decision A (corrected)']);
  });
});

describe('one guid for all updates', () => {
  const [a, b, c] = ['A', 'B', 'C'].map((title, i) => notice(`Decision ${title}`, 9 - i, { guid: '0' }));
  if (!a || !b || !c) throw new Error('three notices');
  const linked = [a, b, c].map((one, i) => ({ ...one, link: `https://reg.example/${i}` }));

  it('without links each is an entry, whichever comes or goes', async () => {
    const feed = world.nextFeed();
    await take(feed, [a], [b, a], [c, b, a], [c], [b]);
    expect(await titles(feed)).toEqual(['Decision A', 'Decision B', 'Decision C']);
  });

  it('with links of their own, one at a time', async () => {
    const feed = world.nextFeed();
    await take(feed, ...linked.map((one) => [one]), linked);
    expect(await titles(feed)).toEqual(['Decision A', 'Decision B', 'Decision C']);
  });

  it('and one link for all', async () => {
    const feed = world.nextFeed();
    const all = [a, b, c].map((one) => ({ ...one, link: page }));
    await take(feed, all.slice(0, 1), all.slice(0, 2), all);
    expect(await titles(feed)).toEqual(['Decision A', 'Decision B', 'Decision C']);
  });
});

describe('one update', () => {
  it('that says the same twice in a document is one entry', async () => {
    const feed = world.nextFeed();
    const one = notice('Decision', 3, { link: page });
    await take(feed, [one], [one, one]);
    expect(await titles(feed)).toEqual(['Decision']);
  });

  it('that gets a guid later stays its entry', async () => {
    const feed = world.nextFeed();
    const items = [1, 2].map((n) => notice(`Decision ${n}`, n, { link: `https://reg.example/d/${n}` }));
    await take(
      feed,
      items,
      items.map((item, i) => ({ ...item, guid: `guid-${i}` })),
    );
    expect(await titles(feed)).toEqual(['Decision 1', 'Decision 2']);
  });

  it('that changes title, link and text under its guid stays its entry: its date is the same', async () => {
    const feed = world.nextFeed();
    const one = notice('Decision', 3, { guid: 'g', link: page });
    await take(feed, [one], [{ ...one, title: 'Ruling', link: `${page}/2`, description: 'Rewritten.' }]);
    expect(await titles(feed)).toEqual(['Ruling']);
  });
});

it('an older document never takes the place of a newer one, however late it ends', async () => {
  const feed = world.nextFeed();
  const pubDate = daysAgo(2);
  const version = (n: number) => rss([{ title: `Deadline v${n}`, guid: 'deadline', pubDate }]);
  await world.ingest(feed, version(0));
  const [later, begun] = [held(), held()];
  world.serve('/slow', async (_, response) => {
    begun.over();
    response.writeHead(200, { 'content-type': 'application/xml', etag: '"1"' }).write(version(1).slice(0, 50));
    await later.when();
    response.end(version(1).slice(50));
  });
  const slow = world.ingestUrl(feed, `${world.origin}/slow`);
  await begun.when();
  await world.ingest(feed, { body: version(2), headers: { etag: '"2"' } });
  later.over();
  expect(await slow).toMatchObject({ outcome: 'read', updated: 0 });
  expect(await titles(feed)).toEqual(['Deadline v2']);
  expect(await world.health(feed)).toMatchObject({
    etag: null,
    last_modified: null,
    validators_url: null,
    failures: 0,
  });
});
