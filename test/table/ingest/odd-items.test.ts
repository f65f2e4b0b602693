import { afterAll, beforeAll, expect, it } from 'vitest';
import { daysAgo, type IngestWorld, rss, startWorld } from './world.ts';

let world: IngestWorld;
beforeAll(async () => {
  world = await startWorld('ingest-odd-items');
});
afterAll(() => world.stop());

const good = { title: 'good', guid: 'good', pubDate: daysAgo(1) };

/** Returns the stored odd item. It is read with a good one, without an error, and unchanged by a second run. */
async function getStored(fields: Record<string, string> | string) {
  const feed = world.nextFeed();
  const odd = typeof fields === 'string' ? fields : { guid: 'odd', pubDate: daysAgo(2), ...fields };
  expect(await world.ingest(feed, rss([odd, good]))).toMatchObject({ created: 2, failed: 0, errors: [] });
  expect(await world.ingest(feed, rss([odd, good]))).toMatchObject({ unchanged: 2, created: 0, updated: 0 });
  const entry = (await world.stored(feed)).find(({ title }) => title !== 'good');
  if (!entry) throw new Error('the odd item is not stored');
  return entry;
}

it.each([
  ['NUL and control characters', 'A\u0000B\u0007C\u001bD\u0085 E\u007f', 'ABCD E'],
  ['U+202E and other direction marks', 'pay \u202Egnp.exe\u202C \u2066x\u2069\u200F', 'pay gnp.exe x'],
  ['zero width characters and byte order marks', '\uFEFFA \u200Brule\u2060\uFEFF', 'A rule'],
  ['lone surrogates as character references', 'A &#xD800;rule', 'A rule'],
])('removes %s from title and text', async (_, text, expected) => {
  const feed = world.nextFeed();
  await world.ingest(
    feed,
    rss([`<item><title>${text}</title><description>${text}</description><guid>1</guid></item>`]),
  );
  expect(await world.stored(feed)).toMatchObject([{ title: expected, description: expected }]);
});

it('keeps joined emoji and right-to-left words in a title', async () => {
  const title = 'Family 👨‍👩‍👧‍👦 und نسخه‌ها';
  expect((await getStored({ title })).title).toBe(title);
});

it('cuts a title of 1 MB at 300 characters with an ellipsis', async () => {
  const { title } = await getStored({ title: 'regulator '.repeat(100_000) });
  expect(title).toHaveLength(300);
  expect(title).toMatch(/^(regulator )+\w*…$/);
});

it('cuts a title that is one word of 1 MB', async () => {
  expect((await getStored({ title: 'x'.repeat(1_000_000) })).title).toBe(`${'x'.repeat(299)}…`);
});

it('cuts a text of 1 MB of markup at 2,000 characters', async () => {
  const { description } = await getStored({ title: 'long', description: '<div><b>many</b> '.repeat(60_000) });
  expect(description.length).toBeLessThanOrEqual(2_000);
  expect(description).toMatch(/^many many /);
});

it('finds an entry whose text was cut from 10,000 different words by each stored word', async () => {
  const words = Array.from({ length: 10_000 }, (_, i) => `w${i}`).join(' ');
  const { description } = await getStored({ title: 'Zygote', description: words });
  const kept = description.split(/\W+/).filter(Boolean);
  expect(kept.length).toBeGreaterThan(300);
  for (const word of ['zygote', kept[0], kept[200], kept.at(-1)])
    expect(await world.titlesFound(`${word}`)).toEqual(['Zygote']);
});

it('identifies an item by a guid of 1 MB', async () => {
  expect((await getStored({ title: 'long guid', guid: 'g'.repeat(1_000_000) })).id).toMatch(/^[0-9a-f]{24}$/);
});

it('stores an item with a link of 3,000 characters without the link', async () => {
  expect(await getStored({ title: 'long link', link: `https://x.example/${'a'.repeat(3_000)}` })).toMatchObject({
    title: 'long link',
    link: null,
  });
});

it('accepts names of object properties such as __proto__ as titles and guids', async () => {
  const feed = world.nextFeed();
  const items = ['__proto__', 'constructor', 'toString'].map((name) => ({
    title: name,
    guid: name,
    pubDate: daysAgo(1),
  }));
  expect(await world.ingest(feed, rss(items))).toMatchObject({ created: 3, errors: [] });
  expect(await world.titlesFound('constructor')).toEqual(['constructor']);
});

it('ignores elements of other XML namespaces', async () => {
  const odd = `<item xmlns:media="http://search.yahoo.com/mrss/" xmlns:atom="http://www.w3.org/2005/Atom">
    <atom:link rel="self" href="https://x.example/self"/><title>plain</title><link>https://x.example/1</link>
    <guid>o</guid><pubDate>${daysAgo(2)}</pubDate><media:title>not this</media:title><media:content url="x"/></item>`;
  expect(await getStored(odd)).toMatchObject({ title: 'plain', link: 'https://x.example/1' });
});
