import { beforeAll, expect, it } from 'vitest';
import type { Catalog } from '../../../lib/catalog/catalog-file.ts';
import { CATALOG, expected, FEED, getDocument, ITEMS, OLD, startCatalog } from './world.ts';

/* A feed that the catalog does not list, with a topic that it lists. */

let world: Awaited<ReturnType<typeof startCatalog>>;
let manualFeed: typeof import('../../../lib/ingest/create-manual-feed.ts')['createManualFeed'];
beforeAll(async () => {
  world = await startCatalog('unnamed-feeds');
  ({ createManualFeed: manualFeed } = await import('../../../lib/ingest/create-manual-feed.ts'));
});

const moved = (catalog: Catalog): Catalog => ({
  ...catalog,
  topics: catalog.topics.map((topic) =>
    topic.id === OLD ? { ...topic, name: 'Renamed', category_id: 'central-banks', sectors: ['banking'] } : topic,
  ),
});
const now = (titles: string[]) => titles.map((title) => `${title}: ${OLD}, Renamed, central-banks`).sort();

it('stores changed names of the topic in a manually created feed and in its entries', async () => {
  await manualFeed({ id: 'by-hand', url: 'https://reg.example/by-hand', topicId: OLD }, async () => getDocument(ITEMS));
  await world.read('by-hand', ITEMS);
  const before = (await world.followed('by-hand')).feed;
  expect(await world.namesOf('by-hand')).toEqual(expected(ITEMS, OLD));
  const changes = await world.applyCatalog(moved(CATALOG));
  const [change] = changes.filter(({ id }) => id === 'by-hand');
  expect(change).toEqual({
    change: 'changed',
    kind: 'feed',
    id: 'by-hand',
    fields: ['category', 'sectors', 'topic'],
  });
  expect(await world.namesOf('by-hand')).toEqual(now(ITEMS));
  const category = { id: 'central-banks', name: CATALOG.categories.find(({ id }) => id === 'central-banks')?.name };
  const topic = { id: OLD, name: 'Renamed' };
  expect((await world.followed('by-hand')).feed).toEqual({ ...before, sectors: ['banking'], topic, category });
  expect(await world.applyCatalog(moved(CATALOG))).toEqual([]);
  expect(await world.read('by-hand', [...ITEMS, 'four'])).toMatchObject({ created: 1, unchanged: 3 });
  expect(await world.namesOf('by-hand')).toEqual(now([...ITEMS, 'four']));
});

it('applies topic changes to a feed removed from the catalog, and keeps the topic when it is removed too', async () => {
  await world.applyCatalog(CATALOG);
  await world.read(FEED, ITEMS);
  const without = { ...CATALOG, feeds: CATALOG.feeds.filter(({ id }) => id !== FEED) };
  expect(await world.applyCatalog(without)).toMatchObject([{ change: 'deactivated', id: FEED, fields: ['is_active'] }]);
  const changes = await world.applyCatalog(moved(without));
  expect(changes.filter(({ id }) => id === FEED)).toMatchObject([{ change: 'changed' }]);
  expect(await world.namesOf(FEED)).toEqual(now(ITEMS));
  expect((await world.followed(FEED)).feed.is_active).toBe(false);
  expect(await world.applyCatalog(moved(without))).toEqual([]);
  const gone = { ...without, topics: CATALOG.topics.filter(({ id }) => id !== OLD) };
  const left = { ...gone, feeds: without.feeds.filter(({ topic_id }) => topic_id !== OLD) };
  expect((await world.applyCatalog(left)).filter(({ id }) => [FEED, 'by-hand'].includes(id))).toEqual([]);
  expect(await world.namesOf(FEED)).toEqual(now(ITEMS));
  expect(await world.applyCatalog(left)).toEqual([]);
  await world.applyCatalog(CATALOG);
  expect(await world.namesOf(FEED)).toEqual(expected(ITEMS, OLD));
});
