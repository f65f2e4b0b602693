import { afterAll, beforeAll, expect, it } from 'vitest';
import { TABLE_IS_KIND } from '../../support/unkind-dynamodb.ts';
import { daysAgo, type IngestWorld, rss, startWorld } from './world.ts';

let world: IngestWorld;
beforeAll(async () => {
  world = await startWorld('ingest-identity');
});
afterAll(() => world.stop());

const pubDate = daysAgo(1);

it('stores items with the same guid and different links as different entries, in any order', async () => {
  const feed = world.nextFeed();
  const items = ['one', 'two', 'three'].map((title) => ({ title, link: `/${title}`, guid: 'same', pubDate }));
  expect(await world.ingest(feed, rss(items))).toMatchObject({ items: 3, created: 3, errors: [] });
  expect(await world.ingest(feed, rss(items.toReversed()))).toMatchObject({ unchanged: 3, created: 0 });
  expect((await world.stored(feed)).map(({ title }) => title).sort()).toEqual(['one', 'three', 'two']);
});

it('distinguishes items with the same guid and no link by their titles', async () => {
  const feed = world.nextFeed();
  const items = ['one', 'two'].map((title) => ({ title, guid: '0', pubDate }));
  expect(await world.ingest(feed, rss(items))).toMatchObject({ created: 2 });
});

it('stores an item that occurs twice in the document once', async () => {
  const feed = world.nextFeed();
  const item = { title: 'one', link: '/1', guid: 'same', pubDate };
  expect(await world.ingest(feed, rss([item, item]))).toMatchObject({ items: 2, created: 1, unchanged: 1, errors: [] });
  expect(await world.ingest(feed, rss([item, item]))).toMatchObject({ created: 0, unchanged: 2 });
});

it('stores the same guid and link in two feeds as two entries', async () => {
  const one = world.nextFeed();
  const two = world.nextFeed();
  const document = rss([{ title: 'shared', link: '/shared', guid: 'shared', pubDate }]);
  for (const feed of [one, two]) expect(await world.ingest(feed, document)).toMatchObject({ created: 1 });
  const [first] = await world.stored(one);
  const [second] = await world.stored(two);
  expect(first?.id).not.toBe(second?.id);
  expect([first?.feed_id, second?.feed_id]).toEqual([one.id, two.id]);
});

it('identifies an item without a guid by its link without tracking parameters', async () => {
  const feed = world.nextFeed();
  await world.ingest(feed, rss([{ title: 'one', link: '/1?utm_source=a', pubDate }]));
  expect(await world.ingest(feed, rss([{ title: 'one', link: '/1?utm_source=b', pubDate }]))).toMatchObject({
    unchanged: 1,
  });
  expect(await world.ingest(feed, rss([{ title: 'two', link: '/1', pubDate }]))).toMatchObject({ updated: 1 });
  expect(await world.stored(feed)).toMatchObject([{ title: 'two', link: 'https://reg.example/1' }]);
});

it('identifies an item without guid and link by its title and text', async () => {
  const feed = world.nextFeed();
  const item = { title: 'one', description: 'A text.', pubDate };
  await world.ingest(feed, rss([item]));
  expect(await world.ingest(feed, rss([{ ...item, pubDate: daysAgo(2) }]))).toMatchObject({ updated: 1 });
  expect(await world.ingest(feed, rss([{ ...item, description: 'Another.' }]))).toMatchObject({ created: 1 });
  expect(await world.stored(feed)).toHaveLength(2);
});

it('ignores white space around a guid', async () => {
  const feed = world.nextFeed();
  await world.ingest(feed, rss([{ title: 'one', guid: 'g', pubDate }]));
  expect(await world.ingest(feed, rss([{ title: 'one', guid: ' \n g ', pubDate }]))).toMatchObject({ unchanged: 1 });
});

it('keeps entries unchanged when the feed changes all guids', async () => {
  const feed = world.nextFeed();
  const items = ['one', 'two', 'three'].map((title, n) => ({ title, link: `/${title}`, pubDate: daysAgo(n + 1) }));
  const built = (build: number) => rss(items.map((item, n) => ({ ...item, guid: `build-${build}-${n}` })));
  await world.ingest(feed, built(1));
  const before = await world.stored(feed);
  for (const build of [2, 3])
    expect(await world.ingest(feed, built(build))).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
  expect(await world.stored(feed)).toEqual(before);
});

it('keeps an entry when first its guid changes, and then its title, date or link', async () => {
  const feed = world.nextFeed();
  const items = ['one', 'two'].map((title, n) => ({ title, link: `/${title}`, guid: title, pubDate: daysAgo(n + 2) }));
  const [first, second] = items as [(typeof items)[0], (typeof items)[0]];
  await world.ingest(feed, rss(items));
  const changed = [
    { ...first, guid: 'x', title: 'one, corrected' },
    { ...second, guid: 'y', link: '/two-moved' },
  ];
  expect(await world.ingest(feed, rss(changed))).toMatchObject({ created: 0, updated: 2 });
  const [one, two] = changed as [(typeof items)[0], (typeof items)[0]];
  expect(await world.ingest(feed, rss([{ ...one, pubDate: daysAgo(3) }, two]))).toMatchObject({ created: 0 });
  expect((await world.stored(feed)).map(({ title, link }) => [title, link]).sort()).toEqual([
    ['one, corrected', 'https://reg.example/one'],
    ['two', 'https://reg.example/two-moved'],
  ]);
});

it('stores an item with a known title as a new entry while the known item is in the document', async () => {
  const feed = world.nextFeed();
  const item = { title: 'Decision', link: '/list', guid: 'a', pubDate };
  await world.ingest(feed, rss([item, { title: 'x', link: '/x', guid: 'x', pubDate }]));
  const other = { ...item, guid: 'b', description: 'Of another bank.' };
  expect(await world.ingest(feed, rss([item, other]))).toMatchObject({ created: 1 });
});

it.each([
  ['http or https', 'http://reg.example/p?a=1&b=2', 'https://reg.example/p?a=1&b=2'],
  ['www.', 'https://reg.example/p', 'https://www.reg.example/p'],
  ['a slash at the end', 'https://reg.example/p', 'https://reg.example/p/'],
  ['the order of parameters', 'https://reg.example/p?b=2&a=1', 'https://reg.example/p?a=1&b=2'],
  [
    'tracking and session parameters',
    'https://reg.example/p?id=1',
    'https://reg.example/p;jsessionid=9?id=1&gclid=x&session_id=y',
  ],
])('treats links that differ in %s as the same link', async (_, link, other) => {
  const feed = world.nextFeed();
  const item = { title: 'one', pubDate };
  await world.ingest(feed, rss([{ ...item, link, guid: 'g' }]));
  expect(await world.ingest(feed, rss([{ ...item, link: other, guid: 'h' }]))).toMatchObject({ created: 0 });
  expect(await world.stored(feed)).toHaveLength(1);
});

it.each([
  ['the case of a path', '/Notice', '/notice'],
  ['a part of a path', '/notice/1', '/notice/2'],
  ['a parameter', '/n?id=1', '/n?id=2'],
])('treats links that differ in %s as different items', async (_, link, other) => {
  const feed = world.nextFeed();
  const rest = [1, 2].map((n) => ({ title: `rest ${n}`, link: `/rest/${n}`, guid: `rest-${n}`, pubDate }));
  await world.ingest(feed, rss([{ title: 'one', link, guid: 'g', pubDate }, ...rest]));
  const document = rss([{ title: 'one', link: other, guid: 'h', pubDate }, ...rest]);
  expect(await world.ingest(feed, document)).toMatchObject({ created: 1 });
});

it.runIf(TABLE_IS_KIND)(
  'looks up changed guids with four table requests, and one more request per hundred ids',
  async () => {
    const { measureCost } = await import('../../../lib/platform/dynamodb/capacity.ts');
    const getCost = async (count: number) => {
      const feed = world.nextFeed();
      const built = (build: number) =>
        rss(
          Array.from({ length: count }, (_, n) => ({ title: `n ${n}`, link: `/${n}`, guid: `${build}-${n}`, pubDate })),
        );
      await world.ingest(feed, built(1));
      const { cost } = await measureCost(() => world.ingest(feed, built(2)));
      const { cost: same } = await measureCost(() => world.ingest(feed, built(1)));
      return cost.requests - same.requests;
    };
    // Six ids of an item are looked up, a hundred in a request.
    expect(await getCost(3)).toBe(4);
    expect(await getCost(60)).toBeLessThanOrEqual(4 + (60 * 6) / 100);
  },
);

it('uses a guid as the link of an item without one, if the guid is an address', async () => {
  const one = world.nextFeed();
  const two = world.nextFeed();
  await world.ingest(one, rss([{ title: 'one', guid: 'https://reg.example/g', pubDate }]));
  await world.ingest(two, rss([{ title: 'two', guid: 'tag:reg.example,2026:1', pubDate }]));
  expect((await world.stored(one))[0]?.link).toBe('https://reg.example/g');
  expect((await world.stored(two))[0]?.link).toBeNull();
});

it('stores the other items when one is invalid, and keeps its error until a run without errors', async () => {
  const feed = world.nextFeed();
  const good = { title: 'good', guid: '1', pubDate };
  const reason = 'an item has neither title nor text';
  expect(await world.ingest(feed, rss([{ guid: '0' }, good]))).toMatchObject({
    items: 2,
    created: 1,
    failed: 1,
    errors: [reason],
  });
  expect(await world.lastError(feed)).toBe(reason);
  expect(await world.ingest(feed, rss([good]))).toMatchObject({ unchanged: 1, errors: [] });
  expect(await world.lastError(feed)).toBeNull();
});

it('reports only five errors for a hundred invalid items', async () => {
  const feed = world.nextFeed();
  const result = await world.ingest(feed, rss(Array.from({ length: 100 }, (_, i) => ({ guid: String(i) }))));
  expect(result).toMatchObject({ items: 100, failed: 100, created: 0 });
  expect(result.errors).toHaveLength(5);
});
