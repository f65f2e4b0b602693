import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Catalog } from '../../../lib/catalog/catalog-file.ts';
import type { EntryDraft } from '../../../lib/entries/entry-draft.ts';
import type { Feed } from '../../../lib/feeds/feed.ts';
import { formatInstant } from '../../../lib/values/time.ts';
import { type CallQuery, call, type GatewayHandler } from '../../support/api.ts';
import { draft } from '../../support/drafts.ts';
import { ownTable } from '../../support/own-table.ts';
import { fc, getSome } from '../../support/property.ts';
import { catalogOfFeeds } from '../../support/read-catalog.ts';
import { FILES } from '../../support/read-files.ts';

/*
 * A 304 costs one read unit and is never wrong: the caller already has the body of a full read. Times are passed in,
 * and only dates are faked.
 */

interface PolledCall {
  route: string;
  query?: CallQuery;
  id?: string;
  accept?: string;
}

const catalog: Catalog = catalogOfFeeds();
const TOPIC = 'us-sec';
const CATEGORY = 'securities-markets';
const ENTRY = draft(1).id;
const ATOM = 'application/atom+xml';
const RSS = 'application/rss+xml';
/** Figures are in the order of category and topic, more of them than one page has. */
const PLACE = catalog.topics
  .map(({ category_id, id }) => ({ id, at: `${category_id}#${id}#` }))
  .sort((a, b) => (a.at < b.at ? -1 : 1))
  .findIndex(({ id }) => id === TOPIC);
const PAGE = { limit: 100, offset: Math.floor(PLACE / 100) * 100 };

const ofTopic = (route: string, query: CallQuery = {}): PolledCall => ({ route, query, id: TOPIC });
const ofEntries = (query: CallQuery = {}): PolledCall => ({ route: 'listEntries', query });
const details = (query: CallQuery): PolledCall => ({ route: 'listEntryDetails', query });
const CATALOG: PolledCall[] = [
  { route: 'listCategories' },
  { route: 'listCategories', query: { name: 'bank' } },
  { route: 'getCategory', id: CATEGORY },
  { route: 'listCategoryTopics', id: CATEGORY },
  { route: 'listTopics' },
];
const LISTS: PolledCall[] = [
  ofEntries(),
  { ...ofEntries({ limit: 3 }), accept: ATOM },
  { ...ofEntries({ limit: 3 }), accept: RSS },
  ofEntries({ is_active: false }),
  ofEntries({ updated_after: '2020-01-01' }),
  ofTopic('listTopicEntries'),
  details({ status: 'active' }),
  details({ search: 'description' }),
  details({ search: 'rules -absent', topic_id: TOPIC }),
  details({ jurisdiction: 'US' }),
];
const FIGURES: PolledCall[] = [
  { route: 'listTopics', query: { details: true } },
  ofTopic('getTopic'),
  ofTopic('getTopicSummary'),
  { route: 'getStatsOverview' },
  { route: 'listTopicStats', query: PAGE },
  ofTopic('getTopicStats'),
];
const OF_ENTRY = ['getEntry', 'listEntryVersions'].map((route): PolledCall => ({ route, id: ENTRY }));
/** The first version of an entry, which no edit after it changes. */
const FIRST_VERSION: PolledCall = { route: 'getEntryVersion', id: ENTRY };
/** The entries related to an entry, which another entry changes. */
const RELATED: PolledCall = { route: 'getRelatedEntries', id: ENTRY };
const ALL: PolledCall[] = [...CATALOG, ...LISTS, ...OF_ENTRY, FIRST_VERSION, RELATED, ...FIGURES];
const getName = ({ route, query = {}, accept = '' }: PolledCall) => [route, JSON.stringify(query), accept].join(' ');

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;
/** Ten o'clock of a future day: all of the catalog is committed. */
const TEN = Math.ceil(Date.now() / DAY) * DAY + 10 * HOUR;
let now = TEN;
const at = (time: number) => {
  now = time;
  vi.setSystemTime(time);
};
const instantAt = (time: number) => formatInstant(new Date(time));
const later = (seconds: number) => at(now + seconds * SECOND);

async function load() {
  return {
    ...(await import('../../../lib/entries/store-entry.ts')),
    ...(await import('../../../lib/catalog/apply-catalog.ts')),
    ...(await import('../../../lib/catalog/stored-feeds.ts')),
    ...(await import('../../../lib/catalog/store-catalog.ts')),
    ...(await import('../../../lib/entries/index-outbox.ts')),
    ...(await import('../../../lib/feeds/feeds-with-health.ts')),
    ...(await import('../../../lib/feeds/health.ts')),
    ...(await import('../../../lib/search/index/snapshot.ts')),
    ...(await import('../../../lib/summaries/summarize-topic.ts')),
    ...(await import('../../../lib/platform/dynamodb/write.ts')),
    ...(await import('../../support/key-chart.ts')),
  };
}
let lib: Awaited<ReturnType<typeof load>>;
const handlers = new Map<string, GatewayHandler>();
let feed: Feed;

async function get({ route, query = {}, id = '', accept }: PolledCall, tags: string[] = []) {
  const headers = {
    ...(accept ? { Accept: accept } : {}),
    ...(tags.length > 0 ? { 'If-None-Match': tags.join(', ') } : {}),
  };
  const pathParameters = { category_id: id, topic_id: id, entry_id: id, version: '1' };
  const answer = await call(handlers.get(route) as GatewayHandler, { query, headers, pathParameters });
  expect([200, 304], answer.text).toContain(answer.status);
  const { dynamodb_requests: requests, read_units: units } = answer.log;
  return { ...answer, tag: String(answer.headers['etag']), requests: Number(requests), units: Number(units) };
}

let made = 0;
const next = () => {
  made += 1;
  return made;
};
const store = (n: number, fields: Parameters<typeof draft>[1] = {}) =>
  lib.storeEntry(draft(n, { tags: [`${next()}`], ...fields }) as EntryDraft);
const succeed = async () => {
  const { health } = (await lib.findFeedWithHealth(feed.id)) ?? {};
  const time = instantAt(now);
  const after = {
    ...(health ?? lib.createFeedHealth(feed.url)),
    last_attempt_at: time,
    last_success_at: time,
    run_id: time,
  };
  expect(await lib.storeFeedHealth(feed.id, after, { seen: health?.run_id })).toBe(true);
};
/** The catalog with other texts of this name in one of each. */
const renamed = (name: string): Catalog => ({
  ...catalog,
  categories: catalog.categories.map((one) => (one.id === CATEGORY ? { ...one, description: name } : one)),
  topics: catalog.topics.map((one) => (one.id === TOPIC ? { ...one, description: name } : one)),
});

beforeAll(async () => {
  await ownTable('unchanged');
  vi.useFakeTimers({ toFake: ['Date'], now: TEN });
  lib = await load();
  for (const [name, file] of Object.entries(FILES))
    handlers.set(name, (await import(`../../../functions/feeds/${file}.ts`)).handler);
  feed = (await lib.listFeeds()).find(({ topic }) => topic.id === TOPIC) as Feed;
  for (let n = 1; n <= 30; n += 1) await store(n, { place: n, is_active: n % 5 !== 0, title: `Rules ${n}` });
  await succeed();
  await lib.summarizeTopic(TOPIC);
});
beforeEach(() => later(60));
afterAll(() => void vi.useRealTimers());

/** Adds a feed with an address that no other one has. */
const addFeed = (id: string, name = feed.name) =>
  lib.addUncatalogedFeed({ ...feed, id, name, url: `https://reg.example/${id}.xml`, origin: 'manual' });

/** Expects that a change makes the whole be read again, and returns both answers. */
async function after(change: () => Promise<unknown>, asked: PolledCall) {
  const first = await get(asked);
  later(1);
  await change();
  later(1);
  const again = await get(asked, [first.tag]);
  const whole = await get(asked);
  expect([again.status, again.text], getName(asked)).toEqual(whole.text === first.text ? [304, ''] : [200, whole.text]);
  return { first, again, whole };
}
const changes = async (change: () => Promise<unknown>, asked: PolledCall) =>
  expect((await after(change, asked)).again.status, getName(asked)).toBe(200);

describe('304 for an unchanged response', () => {
  it.each(ALL.map((asked) => [getName(asked), asked] as const))('costs at most one unit: %s', async (_, asked) => {
    const first = await get(asked);
    expect(first.status).toBe(200);
    for (const seconds of [0, 20, 600]) {
      later(seconds);
      const again = await get(asked, ['"other"', first.tag]);
      expect([again.status, again.text, again.tag]).toEqual([304, '', first.tag]);
      expect(again.requests).toBe(1);
      expect(again.units).toBeLessThanOrEqual(1);
      expect(again.headers['vary']).toBe(first.headers['vary']);
    }
  });

  it('reads the full response for an ETag set within 15 seconds of a change, but not at the next poll', async () => {
    await store(1);
    later(10);
    const early = await get(ofEntries());
    later(10);
    const again = await get(ofEntries(), [early.tag]);
    expect(again.status).toBe(304);
    expect(again.units).toBeGreaterThan(1);
    const third = await get(ofEntries(), [again.tag]);
    expect([third.status, third.units]).toEqual([304, 1]);
  });

  it('adds no table requests to an unconditional request', async () => {
    const cost = async (asked: PolledCall) => (await get(asked)).requests;
    expect(await cost({ route: 'listCategories' })).toBe(1);
    // The counters, and the newest entry of each status.
    expect(await cost({ route: 'getStatsOverview' })).toBe(3);
    // The counters and the list of the feeds, and then their health.
    expect(await cost(ofTopic('getTopicStats'))).toBe(3);
    expect(await cost(ofEntries({ limit: 2, is_active: true }))).toBe(2);
  });

  it('ignores unknown parameters and names them', async () => {
    const { tag } = await get(ofEntries());
    const again = await get(ofEntries({ colour: 'red' }), [tag]);
    expect([again.status, again.units, again.headers['ignored-parameters']]).toEqual([304, 1, 'colour']);
  });
});

describe('polling after a change', () => {
  it.each([...LISTS, ...OF_ENTRY].map((asked) => [getName(asked), asked] as const))(
    'returns 200 after a change of an entry: %s',
    async (_, asked) => {
      const n = asked.query?.['is_active'] === false ? 5 : 1;
      const of = asked.route === 'listTopicEntries' || asked.query?.['topic_id'] ? { place: 0 } : {};
      const as = { is_active: n !== 5, published_date: '2026-11-03T10:00:00Z', ...of };
      await changes(() => store(n, { title: `Rules ${made}`, ...as, published_date: '2026-11-05T10:00:00Z' }), asked);
    },
  );

  it('returns 200 for related entries after a new entry with a similar text', async () => {
    const similar = {
      title: 'Capital rules of Northgate',
      description: 'Northgate has to hold more capital from May on.',
    };
    await store(1, similar);
    // While index deletes are pending, no tag has a known validity.
    later(120);
    await lib.drainIndexOutbox(new Date(now));
    await changes(() => store(2_000, { ...similar, place: 2 }), RELATED);
  });

  it('returns 200 for statistics after a new entry', async () => {
    await lib.summarizeTopic(TOPIC);
    later(60);
    for (const asked of [ofTopic('getTopicSummary'), ...FIGURES.filter(({ route }) => route !== 'getTopicSummary')])
      await changes(() => store(1_000 + made, { published_date: instantAt(now) }), asked);
  });

  it('returns 200 after a write that was sent before the last response and committed later', async () => {
    for (const asked of [ofEntries(), { route: 'getStatsOverview' }]) {
      const late = async () => {
        later(-10);
        await store(2_000 + made);
        later(10);
      };
      await changes(late, asked);
    }
  });

  it('returns 200 after a change of the catalog', async () => {
    for (const asked of [...CATALOG.filter(({ query }) => !query), ofTopic('getTopic')])
      await changes(() => lib.applyCatalog(renamed(`Text ${next()}`)), asked);
    await changes(() => lib.applyCatalog(renamed(`Text ${next()}`)), {
      route: 'listTopics',
      query: { details: true },
    });
  });

  it('returns 200 after a change of one category by a killed command', async () => {
    const asked = { route: 'listCategories' };
    const [body] = (await get(asked)).body;
    const other = { ...body, description: `Text ${next()}` };
    await changes(
      () => lib.sendCatalogWrites([{ Put: { Item: { ...lib.categoryKey(body.id), body: other } } }]),
      asked,
    );
  });

  it('returns 200 for statistics after a new feed, a new name, or a successful fetch', async () => {
    const more = () => addFeed(`manual-${next()}`);
    for (const asked of FIGURES.filter(({ route }) => !/getTopicSummary/.test(route))) await changes(more, asked);
    await changes(() => lib.storeFeedItem({ ...feed, name: `Feed ${next()}` }), ofTopic('getTopicStats'));
    await changes(succeed, ofTopic('getTopicStats'));
    later(3 * 24 * 3_600);
    await changes(succeed, { route: 'getStatsOverview' });
  });

  it('returns 200 for a topic summary that was made again', async () => {
    await changes(() => lib.summarizeTopic(TOPIC), ofTopic('getTopicSummary'));
  });

  it('returns 200 for statistics after a day or an hour has passed, without a write', async () => {
    await succeed();
    // The next day it is older than a week.
    await store(3_000, { published_date: instantAt(now - 6 * DAY) });
    later(60);
    const midnight = Math.ceil(now / DAY) * DAY;
    for (const asked of FIGURES.slice(3)) {
      at(midnight - 2 * SECOND);
      const { tag } = await get(asked);
      at(midnight - SECOND);
      expect(await get(asked, [tag])).toMatchObject({ status: 304, requests: 1 });
      at(midnight);
      expect((await get(asked, [tag])).status).toBe(200);
    }
    const stale = Math.floor((now - 10 * HOUR) / 60_000) * 60_000 + 49 * HOUR + 17 * SECOND;
    at(stale - 48 * HOUR);
    await succeed();
    at(stale - 60 * SECOND);
    const { tag, body } = await get({ route: 'getStatsOverview' });
    at(stale + 50 * SECOND);
    const again = await get({ route: 'getStatsOverview' }, [tag]);
    expect([again.status, again.body.feeds_stale]).toEqual([200, body.feeds_stale + 1]);
  });

  it('returns 200 for a search whose pending index writes are completed', async () => {
    const mark = { pk: lib.PENDING_INDEX_WRITES_PARTITION, sk: `${instantAt(now - HOUR)}#${ENTRY}#1` };
    const asked = details({ search: 'description' });
    const settled = await get(asked);
    await lib.putItem({ Item: mark });
    const due = await get(asked);
    expect(due.body.total).toBeNull();
    expect(due.tag).toMatch(/^W\/"[\w-]{27}"$/);
    expect((await get(asked, [due.tag])).status).toBe(304);
    await lib.deleteItem(mark);
    const again = await get(asked, [due.tag]);
    expect([again.status, again.body.total]).toEqual([200, settled.body.total]);
  });
});

describe('search with cached languages', () => {
  it('200: returns entries in a new language once the cached languages expire', async () => {
    const asked = details({ search: 'Verordnungen' });
    const [german, english] = ['de', 'en'].map((language) => ({ ...feed, language })) as [Feed, Feed];
    await store(50, { title: 'Verordnung', language: 'de' });
    // While an edit has words to be removed, no search is certain.
    await lib.drainIndexOutbox(new Date(now + DAY));
    await lib.storeAttributesOfAllFeeds([english]);
    later(120);
    expect((await get(asked)).body.items).toEqual([]);
    later(20);
    await lib.storeAttributesOfAllFeeds([english, german]);
    later(30);
    const { tag, body } = await get(asked);
    expect(body.items).toEqual([]);
    later(30);
    expect((await get(asked, [tag])).body.items).toHaveLength(1);
  });
});

describe('ETag that does not belong to the response', () => {
  it('200: returns the full response for a tag of another query, path, format or host', async () => {
    const { tag } = await get(ofEntries({ limit: 2 }));
    for (const other of [ofEntries({ limit: 3 }), ofEntries(), { ...ofEntries({ limit: 2 }), accept: ATOM }])
      expect((await get(other, [tag])).status, getName(other)).toBe(200);
    const ofSec = await get(ofTopic('getTopicStats'));
    expect((await get({ route: 'getTopicStats', id: 'eu-ecb' }, [ofSec.tag])).status).toBe(200);
    const atom = await get({ ...ofEntries({ limit: 2 }), accept: ATOM });
    const headers = { Accept: ATOM, 'If-None-Match': atom.tag };
    const list = handlers.get('listEntries') as GatewayHandler;
    const elsewhere = await call(list, { query: { limit: 2 }, headers, domainName: 'other.example.org' });
    expect(elsewhere.status).toBe(200);
  });

  it('304: compares the full response if the ETag has no valid times or If-None-Match is *', async () => {
    const { tag, units } = await get(ofEntries());
    const [content, since, until, request] = tag.slice(3, -1).split('.');
    const inSeconds = (ms: number) => Math.floor(ms / SECOND).toString(36);
    const tagged = (...parts: (string | undefined)[]) => `W/"${parts.join('.')}"`;
    expect(since).toBe(inSeconds(now));
    for (const one of [
      tagged(content),
      `"${content}"`,
      tagged(content, inSeconds(now + 5_000), until, request),
      tagged(content, since, since, request),
      tagged(content, since, until, 'x'.repeat(12)),
      '*',
    ]) {
      const again = await get(ofEntries(), [one]);
      expect([again.status, again.units], one).toEqual([304, expect.any(Number)]);
      expect(again.units, one).toBeGreaterThanOrEqual(units);
    }
    for (const wrong of [tagged('x'.repeat(27)), '"*"', String(content), tagged(content, 'x y'), '""'])
      expect((await get(ofEntries(), [wrong])).status, wrong).toBe(200);
  });
});

/** An event between two polls. */
type PollStep =
  | { does: 'store'; n: number; late: number; is_active: boolean; day: number }
  | { does: 'succeed' | 'summarize' | 'mark' | 'settle' | 'rename' | 'add' }
  | { does: 'wait'; seconds: number };
const step: fc.Arbitrary<PollStep> = fc.oneof(
  fc.record({
    does: fc.constant('store' as const),
    n: fc.integer({ min: 1, max: 40 }),
    late: fc.integer({ min: 0, max: 12 }),
    is_active: fc.boolean(),
    day: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({ does: fc.constantFrom('succeed', 'summarize', 'mark', 'settle', 'rename', 'add') }),
  fc.record({
    does: fc.constant('wait' as const),
    seconds: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.constantFrom(3_600, 50_000, 200_000)),
  }),
);

async function take(one: PollStep): Promise<unknown> {
  const mark = { pk: lib.PENDING_INDEX_WRITES_PARTITION, sk: `2026-01-01T00:00:00Z#${ENTRY}#1` };
  switch (one.does) {
    case 'store':
      return storeLate(one);
    case 'wait':
      return later(one.seconds);
    case 'succeed':
      return succeed();
    case 'summarize':
      return lib.summarizeTopic(TOPIC);
    case 'rename':
      return lib.storeFeedItem({ ...feed, name: `Feed ${next()}` });
    case 'add':
      return addFeed(`manual-${next() % 5}`, `${made}`);
    case 'mark':
      // As a writer leaves it that is killed: with the change of an entry.
      await store(1, { title: `Marked ${made}` });
      return lib.putItem({ Item: mark });
    case 'settle':
      return lib.drainIndexOutbox(new Date(now + DAY));
  }
}

/** An entry that was sent some seconds ago, and is stored now. */
async function storeLate({ n, late, is_active, day }: PollStep & { does: 'store' }): Promise<void> {
  const begun = now;
  at(begun - late * SECOND);
  await store(n, { place: n, is_active, published_date: instantAt(begun - day * DAY) });
  at(begun);
}

/** How many histories are drawn; more find rarer faults and take minutes. */
const RUNS = Number(process.env['UNCHANGED_RUNS'] ?? getSome(25));

it('answers 304 only if a full read would return the same, for any writes and polls', async () => {
  const history = fc.record({
    asks: fc.uniqueArray(fc.constantFrom(...ALL), { minLength: 3, maxLength: 3 }),
    polls: fc.array(fc.record({ which: fc.nat(2), steps: fc.array(step, { maxLength: 2 }) }), {
      minLength: 6,
      maxLength: 12,
    }),
  });
  let cheap = 0;
  const holds = async ({ asks, polls }: typeof history extends fc.Arbitrary<infer H> ? H : never) => {
    const texts = new Map<string, string>();
    const tags = new Map<PolledCall, string[]>();
    for (const { which, steps } of polls) {
      for (const one of steps) await take(one);
      const asked = asks[which] as PolledCall;
      const known = tags.get(asked) ?? [];
      const answer = await get(asked, known);
      const whole = await get(asked);
      // A 304 after the whole reading has a new tag, of a text that the caller has.
      const cached = texts.has(answer.tag) ? [texts.get(answer.tag)] : [...texts.values()];
      const possible = answer.status === 200 ? [answer.text] : cached;
      expect(possible, getName(asked)).toContain(whole.text);
      if (answer.status === 304 && answer.requests === 1) cheap += 1;
      texts.set(answer.tag, whole.text);
      tags.set(asked, [...known, answer.tag]);
    }
    later(100);
  };
  await fc.assert(fc.asyncProperty(history, holds), { numRuns: RUNS });
  expect(cheap).toBeGreaterThan(RUNS / 5);
});
