import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Feed } from '../../../lib/feeds/feed.ts';
import { held } from '../../support/held.ts';
import { daysAgo, type IngestWorld, rss, startWorld } from './world.ts';

/* Items that share a guid or a link and are different updates: none may replace another. */

let world: IngestWorld;
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

describe('updates without guids that link to one page', () => {
  const [a, b, c] = ['A', 'B', 'C'].map((title, i) => notice(`Decision ${title}`, 9 - i, { link: page }));
  if (!a || !b || !c) throw new Error('three notices');

  it('are separate entries when other updates appear in or disappear from the document', async () => {
    const feed = world.nextFeed();
    await take(feed, [b, a], [c, b, a], [c, b], [c], [c, a]);
    expect(await titles(feed)).toEqual(['Decision A', 'Decision B', 'Decision C']);
  });

  it('are separate entries in successive documents, if title and date differ', async () => {
    const feed = world.nextFeed();
    await take(feed, [a], [b], [c], [a, b, c]);
    expect(await titles(feed)).toEqual(['Decision A', 'Decision B', 'Decision C']);
  });

  it('are edits of one entry when only the title changes', async () => {
    const feed = world.nextFeed();
    await take(feed, [a], [{ ...a, title: 'Decision A (corrected)' }]);
    expect(await titles(feed)).toEqual(['Decision A (corrected)']);
  });
});

describe('updates that all have the same guid', () => {
  const [a, b, c] = ['A', 'B', 'C'].map((title, i) => notice(`Decision ${title}`, 9 - i, { guid: '0' }));
  if (!a || !b || !c) throw new Error('three notices');
  const linked = [a, b, c].map((one, i) => ({ ...one, link: `https://reg.example/${i}` }));

  it('are separate entries if they have no links, also when other updates appear or disappear', async () => {
    const feed = world.nextFeed();
    await take(feed, [a], [b, a], [c, b, a], [c], [b]);
    expect(await titles(feed)).toEqual(['Decision A', 'Decision B', 'Decision C']);
  });

  it('are separate entries if each has a separate link, also in successive documents', async () => {
    const feed = world.nextFeed();
    await take(feed, ...linked.map((one) => [one]), linked);
    expect(await titles(feed)).toEqual(['Decision A', 'Decision B', 'Decision C']);
  });

  it('are separate entries if all have the same link', async () => {
    const feed = world.nextFeed();
    const all = [a, b, c].map((one) => ({ ...one, link: page }));
    await take(feed, all.slice(0, 1), all.slice(0, 2), all);
    expect(await titles(feed)).toEqual(['Decision A', 'Decision B', 'Decision C']);
  });
});

describe('one update under changing identifiers', () => {
  it('is one entry if it occurs twice in a document with the same content', async () => {
    const feed = world.nextFeed();
    const one = notice('Decision', 3, { link: page });
    await take(feed, [one], [one, one]);
    expect(await titles(feed)).toEqual(['Decision']);
  });

  it('stays the same entry when it gets a guid later', async () => {
    const feed = world.nextFeed();
    const items = [1, 2].map((n) => notice(`Decision ${n}`, n, { link: `https://reg.example/d/${n}` }));
    await take(
      feed,
      items,
      items.map((item, i) => ({ ...item, guid: `guid-${i}` })),
    );
    expect(await titles(feed)).toEqual(['Decision 1', 'Decision 2']);
  });

  it('stays the same entry when title, link and text change under its guid and date', async () => {
    const feed = world.nextFeed();
    const one = notice('Decision', 3, { guid: 'g', link: page });
    await take(feed, [one], [{ ...one, title: 'Ruling', link: `${page}/2`, description: 'Rewritten.' }]);
    expect(await titles(feed)).toEqual(['Ruling']);
  });
});

it('does not replace a newer version of an entry with the version of a slower run', async () => {
  const feed = world.nextFeed();
  const pubDate = daysAgo(2);
  const version = (n: number) => rss([{ title: `Deadline v${n}`, guid: 'deadline', pubDate }]);
  await world.ingest(feed, version(0));
  const later = held();
  const begun = held();
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
