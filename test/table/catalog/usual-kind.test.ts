import { beforeAll, expect, it } from 'vitest';
import type { Catalog } from '../../../lib/catalog/catalog-file.ts';
import { CATALOG, startCatalog } from './world.ts';

/* The usual kind of a feed is the kind of its entries that have no cue of a kind. */

const FEED = 'fed-speeches';
const PAGE = { limit: 100, offset: 0, position: null };
let world: Awaited<ReturnType<typeof startCatalog>>;
let listEntries: typeof import('../../../lib/entries/list-entries.ts').listEntries;
beforeAll(async () => {
  world = await startCatalog('usual-kind');
  ({ listEntries } = await import('../../../lib/entries/list-entries.ts'));
});

const withFeed = (change: object): Catalog => ({
  ...CATALOG,
  feeds: CATALOG.feeds.map((feed) => (feed.id === FEED ? { ...feed, ...change } : feed)),
});

async function listTitles(kind: string): Promise<string[]> {
  const { items } = await listEntries({ attributes: { feed_id: [FEED], kind: [kind] } }, PAGE);
  return items.map(({ title }) => title).sort();
}

it('gives entries without a kind the usual kind of their feed, and finds them by it', async () => {
  await world.applyCatalog(withFeed({ usual_kind: 'speech' }));
  await world.read(FEED, ['Larsen, Growth and prices', 'Larsen, Trade', 'Board fines Alder Bank']);
  expect(await listTitles('speech')).toEqual(['Larsen, Growth and prices', 'Larsen, Trade']);
  expect(await listTitles('enforcement')).toEqual(['Board fines Alder Bank']);
  expect(await listTitles('other')).toEqual([]);
});

it('keeps the usual kind of stored entries when the language of the feed changes', async () => {
  await world.applyCatalog(withFeed({ usual_kind: 'speech', language: 'de' }));
  expect(await listTitles('speech')).toEqual(['Larsen, Growth and prices', 'Larsen, Trade']);
});

it('applies a changed usual kind only to entries that are stored later', async () => {
  await world.applyCatalog(withFeed({ usual_kind: 'research', language: 'de' }));
  await world.read(FEED, ['Larsen, Trade', 'Larsen, Wages']);
  expect(await listTitles('speech')).toContain('Larsen, Trade');
  expect(await listTitles('research')).toEqual(['Larsen, Wages']);
});
