import { beforeAll, expect, it } from 'vitest';
import type { Catalog } from '../../../lib/catalog/catalog-file.ts';
import type { NewSource, SourceChange } from '../../../lib/catalog/sources/new-source.ts';
import { atEachRequest, startInstances } from '../../support/at-each-request.ts';
import { catalogOfFeeds } from '../../support/read-catalog.ts';
import { getDocument } from './world.ts';

/* Sources of people: each address has one source, also when a request is killed or two people add it at once. */

const load = async () => ({
  ...(await import('../../../lib/catalog/apply-catalog.ts')),
  ...(await import('../../../lib/catalog/sources/source-address.ts')),
  ...(await import('../../../lib/catalog/sources/source-overrides.ts')),
  ...(await import('../../../lib/catalog/sources/source-store.ts')),
  ...(await import('../../../lib/catalog/sources/update-source.ts')),
  ...(await import('../../../lib/catalog/stored-feeds.ts')),
  ...(await import('../../../lib/catalog/topics.ts')),
  ...(await import('../../../lib/entries/list-entries.ts')),
  ...(await import('../../../lib/feeds/feeds-with-health.ts')),
  ...(await import('../../../lib/ingest/ingest-feed.ts')),
  ...(await import('../../../lib/feeds/feed-freshness.ts')),
  ...(await import('../../support/key-chart.ts')),
  ...(await import('../../../lib/platform/dynamodb/read.ts')),
});
let world: Awaited<ReturnType<typeof startInstances<Awaited<ReturnType<typeof load>>>>>;
let lib: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
  world = await startInstances('sources', load);
  lib = world.calm;
});

const ADMIN = { person: 'ada', isProposal: false };
const CATALOG_FEED = 'sec-press-releases';
const describeSource = (path: string, more: Partial<NewSource> = {}): NewSource => ({
  url: `https://reg.example/${path}`,
  name: 'Register notices',
  topic_id: 'us-sec',
  ...more,
});
const create = async (path: string, more: Partial<NewSource> = {}) =>
  lib.parseStoredSource(await lib.createSource(describeSource(path, more), ADMIN)).feed.id;
const read = async (id: string) => lib.parseStoredSource(await lib.getSourceItem(id));
const listSourcesAt = async (url: string) => (await lib.listFeeds()).filter((feed) => feed.url === url);
const countFeeds = async () => {
  const totals = await lib.getItem(lib.CATALOG_TOTALS_KEY, { consistent: true });
  const counts = await lib.getItem(lib.SOURCE_COUNTS_KEY, { consistent: true });
  const topics = await Promise.all(['us-sec', 'us-cftc'].map(async (id) => (await lib.getTopic(id)).feed_count));
  return [totals?.['total_feeds'], totals?.['active_feeds'], counts?.['team'] ?? 0, ...topics];
};
/** Expects that each count equals the number of feeds that it counts. */
async function expectExactCounts(): Promise<void> {
  const feeds = await lib.listFeeds();
  const ofTopic = (id: string) => feeds.filter(({ topic }) => topic.id === id).length;
  const people = feeds.filter(({ origin }) => origin === 'person').length;
  const active = feeds.filter(({ is_active }) => is_active).length;
  expect(await countFeeds()).toEqual([feeds.length, active, people, ofTopic('us-sec'), ofTopic('us-cftc')]);
  const polled = feeds.filter((feed) => lib.isPolledFeed(feed)).map(({ id }) => id);
  expect(await lib.listPolledFeedIds()).toEqual(polled.sort());
}

it('stores a source with the defaults of its topic, and schedules and counts it', async () => {
  const id = await create('notices', { language: 'fr', include_words: ['capital'], documents: false });
  const { feed, defaults, overrides } = await read(id);
  expect(id).toMatch(/^reg-example-[0-9a-f]{10}$/);
  expect(feed).toMatchObject({ origin: 'person', is_active: true, language: 'fr', quotas: { documents: 0 } });
  expect(feed).toMatchObject({ institution_name: defaults.institution_name, topic: { id: 'us-sec' } });
  expect(overrides).toEqual({ language: 'fr', include_words: ['capital'], documents: false });
  expect(lib.getChangedDefaults({ feed, defaults, overrides })).toEqual({
    language: 'en',
    include_words: [],
    documents: true,
  });
  await expectExactCounts();
});

it('rejects an address that a source has, also the catalog, in another spelling, and names the source', async () => {
  const id = await create('taken?page=1');
  for (const path of ['taken?page=1', 'taken/?page=1', 'taken?page=1#top'])
    await expect(create(path)).rejects.toMatchObject({ status: 409, code: 'source_exists', sourceId: id });
  await lib.applyCatalog(catalogOfFeeds());
  const { url } = (await read(CATALOG_FEED)).feed;
  await expect(lib.createSource({ ...describeSource(''), url }, ADMIN)).rejects.toMatchObject({
    sourceId: CATALOG_FEED,
  });
});

it.each([
  ['an unknown topic', { topic_id: 'nothing' }, 'topic_not_found'],
  ['a page without selectors', { kind: 'page' as const }, 'invalid_parameter'],
  [
    'settings that are too long',
    { exclude_words: Array.from({ length: 50 }, () => 'x'.repeat(99)) },
    'invalid_parameter',
  ],
])('rejects %s, and leaves the address free', async (_, more, code) => {
  await expect(create('rejected', more)).rejects.toMatchObject({ code });
  expect(await lib.findSourceIdByAddress('https://reg.example/rejected')).toBeNull();
});

it('lets one of two people who add the same address at once have it', async () => {
  const results = await Promise.allSettled([create('race'), create('race'), create('race')]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await listSourcesAt('https://reg.example/race')).toHaveLength(1);
  await expectExactCounts();
});

it('stores nothing twice and leaves no address without source if adding one is killed at any request', async () => {
  await atEachRequest(
    world.proxy,
    {
      least: 4,
      begin: async (at) => describeSource(`added-${at}`),
      run: (source) => world.doomed.createSource(source, ADMIN),
    },
    async (source) => {
      const again = await lib.createSource(source, ADMIN).then(
        () => 'created',
        ({ code }) => code,
      );
      expect(['created', 'source_exists']).toContain(again);
      const [first, ...others] = await listSourcesAt(source.url);
      expect(others).toEqual([]);
      expect(await lib.findSourceIdByAddress(source.url)).toBe(first?.id);
      await expectExactCounts();
    },
  );
});

it('keeps id and health of a source with a new address, and releases the addresses in between', async () => {
  const id = await create('first');
  const move = (path: string) => lib.updateSource(id, { url: `https://reg.example/${path}` });
  await move('second');
  await move('third');
  expect((await read(id)).feed).toMatchObject({ id, url: 'https://reg.example/third' });
  const owner = (path: string) => lib.findSourceIdByAddress(`https://reg.example/${path}`);
  expect([await owner('first'), await owner('second'), await owner('third')]).toEqual([id, null, id]);
  const other = await create('second');
  await expect(move('second')).rejects.toMatchObject({ code: 'source_exists', sourceId: other });
  await lib.updateSource(id, { url: null });
  expect((await read(id)).feed.url).toBe('https://reg.example/first');
  expect(await owner('third')).toBeNull();
});

it('has one source and one address if a move is killed at any request', async () => {
  await atEachRequest(
    world.proxy,
    {
      least: 2,
      begin: async (at) => ({ id: await create(`from-${at}`), url: `https://reg.example/to-${at}` }),
      run: ({ id, url }) => world.doomed.updateSource(id, { url, topic_id: 'us-cftc' }),
    },
    async ({ id, url }) => {
      await lib.updateSource(id, { url, topic_id: 'us-cftc' });
      expect((await listSourcesAt(url)).map((feed) => feed.id)).toEqual([id]);
      expect(await lib.findSourceIdByAddress(url)).toBe(id);
      await expectExactCounts();
    },
  );
});

it('gives the entries of a renamed source their new names and topic with its next run', async () => {
  const id = await create('renamed');
  const read = async () => {
    const followed = await lib.findFeedWithHealth(id);
    if (followed) await lib.ingestFeed(followed, async () => getDocument(['one', 'two']));
  };
  await read();
  await lib.updateSource(id, { name: 'Renamed', topic_id: 'us-cftc' });
  expect((await lib.findFeedWithHealth(id))?.pending).toBe('names');
  await read();
  expect((await lib.findFeedWithHealth(id))?.pending).toBeUndefined();
  const page = { limit: 10, offset: 0, position: null };
  const { items } = await lib.listEntries({ attributes: { feed_id: [id] } }, page);
  expect(items.map(({ topic, feed }) => `${topic.id} ${feed.name}`)).toEqual(Array(2).fill('us-cftc Renamed'));
});

it('reads an unchanged document in full after a change of what selects its items, and only then', async () => {
  const id = await create('reselected');
  const followed = await lib.findFeedWithHealth(id);
  if (followed) await lib.ingestFeed(followed, async () => getDocument(['one']));
  const etag = async () => (await lib.findFeedWithHealth(id))?.health?.etag;
  expect(await etag()).toBe('"1"');
  await lib.updateSource(id, { interval_minutes: 60 });
  expect(await etag()).toBe('"1"');
  await lib.updateSource(id, { exclude_words: ['appointments'] });
  expect(await etag()).toBeNull();
});

it('does not fetch a paused source, and keeps the pause when the catalog is applied', async () => {
  await lib.applyCatalog(catalogOfFeeds());
  for (const paused of [true, false]) {
    await lib.updateSource(CATALOG_FEED, { paused });
    expect(await lib.applyCatalog(catalogOfFeeds())).toEqual([]);
    expect((await lib.listPolledFeedIds()).includes(CATALOG_FEED)).toBe(!paused);
    expect((await read(CATALOG_FEED)).feed.is_active).toBe(!paused);
    await expectExactCounts();
  }
});

it('fetches the source that a member proposed only after it is accepted', async () => {
  const item = await lib.createSource(describeSource('proposed'), { person: 'mia', isProposal: true });
  const { id } = lib.parseStoredSource(item).feed;
  expect(await lib.listPolledFeedIds()).not.toContain(id);
  await expect(lib.updateSource(id, { paused: true })).rejects.toMatchObject({ code: 'invalid_parameter' });
  await lib.updateSource(id, { name: 'Corrected' });
  expect(await lib.listPolledFeedIds()).not.toContain(id);
  await lib.updateSource(id, { accepted: true });
  expect(await lib.listPolledFeedIds()).toContain(id);
  await expectExactCounts();
});

const withFeed = (change: object, id = CATALOG_FEED): Catalog => {
  const catalog = catalogOfFeeds();
  return { ...catalog, feeds: catalog.feeds.map((feed) => (feed.id === id ? { ...feed, ...change } : feed)) };
};

it('keeps the settings of people when the catalog changes, and shows and resets to its new defaults', async () => {
  await lib.updateSource(CATALOG_FEED, { interval_minutes: 60, language: 'fr', topic_id: 'us-cftc' });
  const catalog = withFeed({ interval_minutes: 15, usual_kind: 'speech' });
  await lib.applyCatalog(catalog);
  expect(await lib.applyCatalog(catalog)).toEqual([]);
  const stored = await read(CATALOG_FEED);
  expect(stored.feed).toMatchObject({ interval_minutes: 60, language: 'fr', usual_kind: 'speech' });
  expect(lib.getChangedDefaults(stored)).toEqual({ interval_minutes: 15, language: 'en', topic_id: 'us-sec' });
  const reset: SourceChange = { interval_minutes: null, language: null, topic_id: null };
  await lib.updateSource(CATALOG_FEED, reset);
  expect((await read(CATALOG_FEED)).feed).toMatchObject({
    interval_minutes: 15,
    language: 'en',
    topic: { id: 'us-sec' },
  });
  await lib.applyCatalog(catalogOfFeeds());
  await expectExactCounts();
});

it('keeps a feed of the catalog inactive while a source of people has its address', async () => {
  const url = 'https://reg.example/people-first';
  const id = await create('people-first');
  await lib.applyCatalog(withFeed({ url }));
  expect((await read(CATALOG_FEED)).feed).toMatchObject({ url, is_active: false });
  expect(await lib.findSourceIdByAddress(url)).toBe(id);
  await lib.applyCatalog(catalogOfFeeds());
  expect((await read(CATALOG_FEED)).feed.is_active).toBe(true);
  await expectExactCounts();
});

it('stores at most the quota of a team', async () => {
  const before = { ...lib.MAX_SOURCES };
  Object.assign(lib.MAX_SOURCES, { team: Number((await countFeeds())[2]) });
  await expect(create('too-many')).rejects.toMatchObject({ status: 409, code: 'too_many_sources' });
  Object.assign(lib.MAX_SOURCES, before);
});
