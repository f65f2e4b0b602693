import { afterAll, beforeAll, expect, it } from 'vitest';
import { daysAgo, rss, startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld('ingest-identity');
});
afterAll(() => world.stop());

const pubDate = daysAgo(1);

it('duplicate guids in one document: items with different links are different entries, in any order', async () => {
  const feed = world.nextFeed();
  const items = ['one', 'two', 'three'].map((title) => ({ title, link: `/${title}`, guid: 'same', pubDate }));
  expect(await world.ingest(feed, rss(items))).toMatchObject({ items: 3, created: 3, errors: [] });
  expect(await world.ingest(feed, rss(items.toReversed()))).toMatchObject({ unchanged: 3, created: 0 });
  expect((await world.stored(feed)).map(({ title }) => title).sort()).toEqual(['one', 'three', 'two']);
});

it('duplicate guids without links: the titles tell them apart', async () => {
  const feed = world.nextFeed();
  const items = ['one', 'two'].map((title) => ({ title, guid: '0', pubDate }));
  expect(await world.ingest(feed, rss(items))).toMatchObject({ created: 2 });
});

it('an item that is in the document twice is one entry', async () => {
  const feed = world.nextFeed();
  const item = { title: 'one', link: '/1', guid: 'same', pubDate };
  expect(await world.ingest(feed, rss([item, item]))).toMatchObject({ items: 2, created: 1, unchanged: 1, errors: [] });
  expect(await world.ingest(feed, rss([item, item]))).toMatchObject({ created: 0, unchanged: 2 });
});

it('the same guid and link in two feeds are two entries', async () => {
  const [one, two] = [world.nextFeed(), world.nextFeed()];
  const document = rss([{ title: 'shared', link: '/shared', guid: 'shared', pubDate }]);
  for (const feed of [one, two]) expect(await world.ingest(feed, document)).toMatchObject({ created: 1 });
  const [[first], [second]] = [await world.stored(one), await world.stored(two)];
  expect(first?.id).not.toBe(second?.id);
  expect([first?.feed_id, second?.feed_id]).toEqual([one.id, two.id]);
});

it('no guid: the link identifies, whatever its tracking parameters; an edited title is an update', async () => {
  const feed = world.nextFeed();
  await world.ingest(feed, rss([{ title: 'one', link: '/1?utm_source=a', pubDate }]));
  expect(await world.ingest(feed, rss([{ title: 'one', link: '/1?utm_source=b', pubDate }]))).toMatchObject({
    unchanged: 1,
  });
  expect(await world.ingest(feed, rss([{ title: 'two', link: '/1', pubDate }]))).toMatchObject({ updated: 1 });
  expect(await world.stored(feed)).toMatchObject([{ title: 'two', link: 'https://reg.example/1' }]);
});

it('no guid and no link: title and text identify; another text is another entry', async () => {
  const feed = world.nextFeed();
  const item = { title: 'one', description: 'A text.', pubDate };
  await world.ingest(feed, rss([item]));
  expect(await world.ingest(feed, rss([{ ...item, pubDate: daysAgo(2) }]))).toMatchObject({ updated: 1 });
  expect(await world.ingest(feed, rss([{ ...item, description: 'Another.' }]))).toMatchObject({ created: 1 });
  expect(await world.stored(feed)).toHaveLength(2);
});

it('a guid with white space around it is the same guid', async () => {
  const feed = world.nextFeed();
  await world.ingest(feed, rss([{ title: 'one', guid: 'g', pubDate }]));
  expect(await world.ingest(feed, rss([{ title: 'one', guid: ' \n g ', pubDate }]))).toMatchObject({ unchanged: 1 });
});

it('a guid that changes makes a new entry, and the old one stays', async () => {
  const feed = world.nextFeed();
  await world.ingest(feed, rss([{ title: 'one', link: '/1', guid: 'g', pubDate }]));
  expect(await world.ingest(feed, rss([{ title: 'one', link: '/1', guid: 'h', pubDate }]))).toMatchObject({
    created: 1,
  });
  expect(await world.stored(feed)).toHaveLength(2);
});

it('a guid that is an address is the link where there is none, any other is not', async () => {
  const [one, two] = [world.nextFeed(), world.nextFeed()];
  await world.ingest(one, rss([{ title: 'one', guid: 'https://reg.example/g', pubDate }]));
  await world.ingest(two, rss([{ title: 'two', guid: 'tag:reg.example,2026:1', pubDate }]));
  expect((await world.stored(one))[0]?.link).toBe('https://reg.example/g');
  expect((await world.stored(two))[0]?.link).toBeNull();
});

it('one bad item does not stop the others, and its error stands on the feed until a good run', async () => {
  const feed = world.nextFeed();
  const good = { title: 'good', guid: '1', pubDate };
  const reason = 'an item has neither title nor text';
  expect(await world.ingest(feed, rss([{ guid: '0' }, good]))).toMatchObject({
    ...{ items: 2, created: 1, failed: 1, errors: [reason] },
  });
  expect(await world.lastError(feed)).toBe(reason);
  expect(await world.ingest(feed, rss([good]))).toMatchObject({ unchanged: 1, errors: [] });
  expect(await world.lastError(feed)).toBeNull();
});

it('a hundred bad items leave five reasons, not a hundred', async () => {
  const feed = world.nextFeed();
  const result = await world.ingest(feed, rss(Array.from({ length: 100 }, (_, i) => ({ guid: String(i) }))));
  expect(result).toMatchObject({ items: 100, failed: 100, created: 0 });
  expect(result.errors).toHaveLength(5);
});
