import { afterAll, beforeAll, expect, it } from 'vitest';
import { atEachRequest } from '../../support/at-each-request.ts';
import { type CutDynamoDb, startCutDynamoDb } from '../../support/cut-dynamodb.ts';
import { CATALOG, expected, FEED, getDocument, ITEMS, NEW, OLD, startCatalog, withFeedIn } from './world.ts';

/*
 * A feed that moves to another topic takes all its entries along, also when the apply is killed, or runs concurrently
 * with readings and other applies.
 */

const OTHER = 'sec-speeches-statements';
let world: Awaited<ReturnType<typeof startCatalog>>;
let cut: CutDynamoDb;
let lib: typeof import('../../../lib/catalog/catalog-changes.ts') &
  typeof import('../../../lib/catalog/store-feed.ts') &
  typeof import('../../../lib/feeds/feeds-with-health.ts') &
  typeof import('../../support/key-chart.ts') &
  typeof import('../../../lib/platform/dynamodb/read.ts');
beforeAll(async () => {
  world = await startCatalog('catalog-names', async (real) => {
    cut = await startCutDynamoDb(real);
    return cut.endpoint;
  });
  lib = {
    ...(await import('../../../lib/catalog/catalog-changes.ts')),
    ...(await import('../../../lib/catalog/store-feed.ts')),
    ...(await import('../../../lib/feeds/feeds-with-health.ts')),
    ...(await import('../../support/key-chart.ts')),
    ...(await import('../../../lib/platform/dynamodb/read.ts')),
  };
});
afterAll(() => cut.stop());

const isMarked = async (id: string) =>
  lib.hasPendingFeedRename((await lib.getItem(lib.feedKey(id), { consistent: true })) ?? {});
/** Stores the feed as an apply does after its topic changed. */
function storeIn(topicId: string, id = FEED): Promise<void> {
  const { feeds } = lib.buildCatalogContents(withFeedIn(topicId, id), '2026-01-01T00:00:00Z');
  const feed = feeds.find((one) => one.id === id);
  if (!feed) throw new Error(`${id} is not in the catalog`);
  return lib.storeCatalogFeed(feed);
}
it('completes an interrupted catalog apply in the next one, and never shows its marker in responses', async () => {
  await world.applyCatalog(withFeedIn(OLD));
  await world.read(FEED, ITEMS);
  let from = OLD;
  let to = NEW;
  let marked = 0;
  await atEachRequest(cut, { least: 20, begin: async () => {}, run: () => storeIn(to) }, async (_, n) => {
    if (await isMarked(FEED)) {
      marked += 1;
      const change = { change: 'changed', kind: 'feed', id: FEED, fields: ['entries'] };
      expect(await world.applyCatalog(withFeedIn(to), { dryRun: true }), `at ${n}`).toEqual([change]);
      expect(JSON.stringify([await world.followed(FEED), await lib.listFeedsWithHealth()])).not.toContain('renaming');
    }
    await world.applyCatalog(withFeedIn(to));
    expect(await world.namesOf(FEED), `at ${n}`).toEqual(expected(ITEMS, to));
    expect(await isMarked(FEED), `at ${n}`).toBe(false);
    [from, to] = [to, from];
  });
  expect(marked).toBeGreaterThan(2);
  expect(await world.applyCatalog(withFeedIn(from))).toEqual([]);
});

it.each([
  ['that was fetched before', FEED],
  ['that was never fetched before', 'sec-litigation-releases'],
])('stores the new topic for all entries of a feed %s if the catalog changes during its fetch', async (_, id) => {
  await world.applyCatalog(withFeedIn(OLD, id));
  if (id === FEED) await world.read(id, ITEMS);
  const known = id === FEED ? ITEMS : [];
  const began = await world.followed(id);
  const run = await world.ingestFeed(began, async () => {
    await world.applyCatalog(withFeedIn(NEW, id));
    return getDocument([...known, 'new']);
  });
  expect(run.result).toMatchObject({ outcome: 'read', created: 1, errors: [] });
  expect(await world.namesOf(id)).toEqual(expected([...known, 'new'], NEW));
  const { feed, health } = await world.followed(id);
  expect([feed.topic.id, health?.etag]).toEqual([NEW, null]);
  expect(health?.last_success_at).not.toBeNull();
  expect(await world.read(id, ['new'])).toMatchObject({ unchanged: 1, errors: [] });
  expect((await world.followed(id)).health?.etag).toBe('"1"');
  expect(await world.applyCatalog(withFeedIn(NEW, id))).toEqual([]);
});

it('moves new entries to the new topic and clears the ETag if a fetch ends while entries are moved', async () => {
  await world.applyCatalog(withFeedIn(OLD));
  await world.read(FEED, ITEMS);
  const before = await world.namesOf(FEED);
  const began = await world.followed(FEED);
  const late = () => world.ingestFeed(began, async () => getDocument([...ITEMS, 'late']));
  expect(await cut.hold('UpdateItem', () => storeIn(NEW), late)).toBe(true);
  const titles = [...before.map((one) => one.split(':')[0] ?? ''), 'late'];
  expect(await world.namesOf(FEED)).toEqual(expected(titles, NEW));
  expect((await world.followed(FEED)).health?.etag).toBeNull();
});

it('lets two concurrent applies of one catalog succeed, and leaves no change to apply', async () => {
  await world.applyCatalog(withFeedIn(OLD));
  await world.read(FEED, ITEMS);
  await Promise.all([world.applyCatalog(withFeedIn(NEW)), world.applyCatalog(withFeedIn(NEW))]);
  expect((await world.namesOf(FEED)).filter((one) => !one.includes(`: ${NEW}`))).toEqual([]);
  expect(await world.applyCatalog(withFeedIn(NEW))).toEqual([]);
});

it('repairs all names with another apply after two catalogs were applied concurrently', async () => {
  await world.applyCatalog(CATALOG);
  await world.read(OTHER, ['one', 'two']);
  let conflicts = 0;
  const countConflict = (fault: Error) => {
    expect(fault.message).toContain('Another catalog changed the feed');
    conflicts += 1;
  };
  let other = Promise.resolve();
  // The other apply has begun when the first one continues; every second time it has ended.
  const during = async (_: unknown, n: number) => {
    other = storeIn(OLD, OTHER).catch(countConflict);
    await (n % 2 ? other : world.followed(OTHER));
  };
  const run = () => storeIn(NEW, OTHER).catch(countConflict);
  await atEachRequest(cut, { least: 20, begin: async () => {}, run, during }, async (_, n) => {
    await other;
    await world.applyCatalog(CATALOG);
    expect(await world.namesOf(OTHER), `at ${n}`).toEqual(expected(['one', 'two'], OLD));
    expect(await isMarked(OTHER), `at ${n}`).toBe(false);
  });
  expect(conflicts).toBeGreaterThan(0);
  expect(await world.applyCatalog(CATALOG)).toEqual([]);
});
