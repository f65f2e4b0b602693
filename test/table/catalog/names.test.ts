import { afterAll, beforeAll, expect, it } from 'vitest';
import { atEachRequest } from '../../support/at-each-request.ts';
import { type CutDynamoDb, startCutDynamoDb } from '../../support/cut-dynamodb.ts';
import { CATALOG, documentOf, expected, FEED, ITEMS, NEW, OLD, startCatalog, withFeedIn } from './world.ts';

/* Where a feed gets another topic, all its entries do, whatever becomes of the apply and of readings and applies beside it. */

const OTHER = 'sec-speeches-statements';
let world: Awaited<ReturnType<typeof startCatalog>>;
let cut: CutDynamoDb;
let lib: typeof import('../../../lib/catalog/catalog-changes.ts') &
  typeof import('../../../lib/catalog/store-feed.ts') &
  typeof import('../../../lib/feeds/followed-feeds.ts') &
  typeof import('../../../lib/table/key-schema.ts') &
  typeof import('../../../lib/table/read.ts');
beforeAll(async () => {
  world = await startCatalog('catalog-names', async (real) => {
    cut = await startCutDynamoDb(real);
    return cut.endpoint;
  });
  lib = {
    ...(await import('../../../lib/catalog/catalog-changes.ts')),
    ...(await import('../../../lib/catalog/store-feed.ts')),
    ...(await import('../../../lib/feeds/followed-feeds.ts')),
    ...(await import('../../../lib/table/key-schema.ts')),
    ...(await import('../../../lib/table/read.ts')),
  };
});
afterAll(() => cut.stop());

const isMarked = async (id: string) =>
  lib.hasPendingRename((await lib.getItem(lib.feedKey(id), { consistent: true })) ?? {});
/** What an apply of that stores of the feed. */
function storeIn(topicId: string, id = FEED): Promise<void> {
  const { feeds } = lib.buildCatalogState(withFeedIn(topicId, id), '2026-01-01T00:00:00Z');
  const feed = feeds.find((one) => one.id === id);
  if (!feed) throw new Error(`${id} is not in the catalog`);
  return lib.storeCatalogFeed(feed);
}
it('an apply that is killed at any request: the next one ends it, and no answer has its mark', async () => {
  await world.applyCatalog(withFeedIn(OLD));
  await world.read(FEED, ITEMS);
  let [from, to] = [OLD, NEW];
  let marked = 0;
  await atEachRequest(cut, { least: 20, begin: async () => {}, run: () => storeIn(to) }, async (_, n) => {
    if (await isMarked(FEED)) {
      marked += 1;
      const change = { change: 'changed', kind: 'feed', id: FEED, fields: ['entries'] };
      expect(await world.applyCatalog(withFeedIn(to), { dryRun: true }), `at ${n}`).toEqual([change]);
      expect(JSON.stringify([await world.followed(FEED), await lib.listFollowedFeeds()])).not.toContain('renaming');
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
  ['that was read before', FEED],
  ['that was never read', 'sec-litigation-releases'],
])(
  'a reading that began before the apply and ends after it, of a feed %s: all it stored has the names of now',
  async (_, id) => {
    await world.applyCatalog(withFeedIn(OLD, id));
    if (id === FEED) await world.read(id, ITEMS);
    const known = id === FEED ? ITEMS : [];
    const began = await world.followed(id);
    const run = await world.ingestFeed(began, async () => {
      await world.applyCatalog(withFeedIn(NEW, id));
      return documentOf([...known, 'new']);
    });
    expect(run.result).toMatchObject({ outcome: 'read', created: 1, errors: [] });
    expect(await world.namesOf(id)).toEqual(expected([...known, 'new'], NEW));
    const { feed, health } = await world.followed(id);
    expect([feed.topic.id, health?.etag]).toEqual([NEW, null]);
    expect(health?.last_success_at).not.toBeNull();
    expect(await world.read(id, ['new'])).toMatchObject({ unchanged: 1, errors: [] });
    expect((await world.followed(id)).health?.etag).toBe('"1"');
    expect(await world.applyCatalog(withFeedIn(NEW, id))).toEqual([]);
  },
);

it('a reading that ends while its entries get their names: the next one reads in full', async () => {
  await world.applyCatalog(withFeedIn(OLD));
  await world.read(FEED, ITEMS);
  const before = await world.namesOf(FEED);
  const began = await world.followed(FEED);
  const late = () => world.ingestFeed(began, async () => documentOf([...ITEMS, 'late']));
  expect(await cut.hold('UpdateItem', () => storeIn(NEW), late)).toBe(true);
  const titles = [...before.map((one) => one.split(':')[0] ?? ''), 'late'];
  expect(await world.namesOf(FEED)).toEqual(expected(titles, NEW));
  expect((await world.followed(FEED)).health?.etag).toBeNull();
});

it('two applies of one catalog at once: both are told as applied, and nothing is left to do', async () => {
  await world.applyCatalog(withFeedIn(OLD));
  await world.read(FEED, ITEMS);
  await Promise.all([world.applyCatalog(withFeedIn(NEW)), world.applyCatalog(withFeedIn(NEW))]);
  expect((await world.namesOf(FEED)).filter((one) => !one.includes(`: ${NEW}`))).toEqual([]);
  expect(await world.applyCatalog(withFeedIn(NEW))).toEqual([]);
});

it('two applies of different catalogs at once: where entries have the names of both, one is told to apply again, and that mends them', async () => {
  await world.applyCatalog(CATALOG);
  await world.read(OTHER, ['one', 'two']);
  let told = 0;
  const orTold = (fault: Error) => {
    expect(fault.message).toContain('Another catalog changed the feed');
    told += 1;
  };
  let other = Promise.resolve();
  // The other one has begun when the first one goes on, and with each second number it has ended.
  const during = async (_: unknown, n: number) => {
    other = storeIn(OLD, OTHER).catch(orTold);
    await (n % 2 ? other : world.followed(OTHER));
  };
  const run = () => storeIn(NEW, OTHER).catch(orTold);
  await atEachRequest(cut, { least: 20, begin: async () => {}, run, during }, async (_, n) => {
    await other;
    await world.applyCatalog(CATALOG);
    expect(await world.namesOf(OTHER), `at ${n}`).toEqual(expected(['one', 'two'], OLD));
    expect(await isMarked(OTHER), `at ${n}`).toBe(false);
  });
  expect(told).toBeGreaterThan(0);
  expect(await world.applyCatalog(CATALOG)).toEqual([]);
});
