import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { EntryDetail } from '../../../lib/entries/entry.ts';
import type { EntryFilter } from '../../../lib/entries/entry-filter.ts';
import type { Feed } from '../../../lib/feeds/feed.ts';
import { runInParallel } from '../../../lib/values/in-parallel.ts';
import { startCutDynamoDb } from '../../support/cut-dynamodb.ts';
import { draft, getId } from '../../support/drafts.ts';
import { ownTable } from '../../support/own-table.ts';
import { fc, getSome } from '../../support/property.ts';

/*
 * Consumers with filters run alongside writers that are killed or paused at any of their requests, and alongside the
 * draining of the outbox. Each page of a consumer is what the list of all changes has for it at that moment.
 */

async function getInstance(endpoint: string) {
  vi.resetModules();
  process.env['DYNAMODB_ENDPOINT'] = endpoint;
  return {
    ...(await import('../../../lib/entries/change-stream.ts')),
    ...(await import('../../../lib/entries/store-entry.ts')),
    ...(await import('../../../lib/entries/entry-items.ts')),
    ...(await import('../../../lib/entries/index-outbox.ts')),
    ...(await import('../../../lib/entries/entry-draft.ts')),
    ...(await import('../../../lib/search/parse.ts')),
    ...(await import('../../../lib/search/index/snapshot.ts')),
    ...(await import('../../../lib/summaries/summary-queue.ts')),
    ...(await import('../../../lib/summaries/waiting-entries.ts')),
    ...(await import('../../../lib/catalog/stored-feeds.ts')),
    ...(await import('../../../lib/platform/dynamodb/capacity.ts')),
    ...(await import('../../../lib/platform/dynamodb/read.ts')),
    ...(await import('../../../lib/platform/dynamodb/write.ts')),
  };
}
type ChangesLib = Awaited<ReturnType<typeof getInstance>>;

/** Of three topics, three jurisdictions and two categories; the first two are of one topic. */
const FEEDS = [
  'sec-press-releases',
  'sec-litigation-releases',
  'cftc-press-releases',
  'ecb-press-releases',
  'fca-news',
];
const [SEC, LITIGATION] = FEEDS as [string, string];
/** From the first to the second one, words are added and none is gone. */
const TITLES = ['Capital rules', 'Capital rules on fraud', 'Climate'];
/** More requests than anything here sends: beyond them nothing is cut. */
const MAX_REQUESTS = 12;

let healthy: ChangesLib;
let failing: ChangesLib;
let other: ChangesLib;
let cutting: Awaited<ReturnType<typeof startCutDynamoDb>>;
let stopping: typeof cutting;
let feeds: Feed[];
let clock = Date.now();
let made = 0;

beforeAll(async () => {
  await ownTable('change-lists');
  const endpoint = process.env['DYNAMODB_ENDPOINT'] ?? '';
  [cutting, stopping] = await Promise.all([startCutDynamoDb(endpoint), startCutDynamoDb(endpoint)]);
  failing = await getInstance(cutting.endpoint);
  other = await getInstance(stopping.endpoint);
  healthy = await getInstance(endpoint);
  const all = await healthy.listFeeds();
  feeds = FEEDS.map((id) => all.find((feed) => feed.id === id) as Feed);
});
afterAll(async () => {
  vi.useRealTimers();
  await Promise.all([cutting.stop(), stopping.stop()]);
});

/** Moves the clock of all processes on. */
function later(seconds: number): void {
  clock += seconds * 1_000;
  vi.useFakeTimers({ toFake: ['Date'], now: clock });
}

interface EntryEdit {
  n: number;
  feed: number;
  title: number;
  is_active: boolean;
}
const store = (lib: ChangesLib, { n, feed, title, is_active }: EntryEdit) =>
  lib.storeEntry(
    draft(n, { ...lib.getDenormalizedFeedFields(feeds[feed] as Feed), title: TITLES[title] as string, is_active }),
  );

const stored = async (n: number) => (await healthy.findStoredEntries([getId(n)])).get(getId(n));
/** Has an entry wait for a summary of the next text of its document. */
async function beginWait(n: number): Promise<void> {
  const entry = await stored(n);
  if (entry) await healthy.enqueueSummary(entry, (entry.awaited_text ?? 0) + 1);
}
/** Ends its wait without a summary: nothing that is answered changes. */
async function endWait(n: number): Promise<void> {
  const waiting = await healthy.findEntryAwaitingSummary(getId(n));
  if (waiting) await healthy.completeSummary(waiting, null);
}

type Filtered = [filter: Partial<EntryFilter>, matches: (entry: EntryDetail) => boolean];
const hasWord = (entry: EntryDetail) => entry.title.includes('fraud');
const filters = (): Record<string, Filtered> => ({
  feed: [{ attributes: { feed_id: [SEC] } }, (e) => e.feed_id === SEC],
  topic: [{ attributes: { topic_id: ['us-sec'] } }, (e) => e.topic_id === 'us-sec'],
  category: [{ attributes: { category_id: ['securities-markets'] } }, (e) => e.category.id === 'securities-markets'],
  jurisdiction: [{ attributes: { jurisdiction: ['EU'] } }, (e) => e.jurisdiction_code === 'EU'],
  jurisdictions: [{ attributes: { jurisdiction: ['EU', 'GB'] } }, (e) => ['EU', 'GB'].includes(e.jurisdiction_code)],
  'four feeds': [{ attributes: { feed_id: FEEDS.slice(1) } }, (e) => e.feed_id !== SEC],
  'more feeds than are read': [{ attributes: { feed_id: FEEDS } }, () => true],
  'topic and jurisdiction': [
    { attributes: { jurisdiction: ['US'], topic_id: ['us-sec', 'eu-ecb'] } },
    (e) => e.topic_id === 'us-sec',
  ],
  'feed and status': [
    { attributes: { feed_id: [LITIGATION] }, status: 'active' },
    (e) => e.feed_id === LITIGATION && e.is_active,
  ],
  'category and word': [
    { attributes: { category_id: ['securities-markets'] }, search: healthy.parseSearchText('fraud') },
    (e) => e.category.id === 'securities-markets' && hasWord(e),
  ],
  'word alone': [{ search: healthy.parseSearchText('fraud') }, hasWord],
  'no list': [{ attributes: { language: ['de'] } }, () => false],
  nobody: [{ attributes: { feed_id: ['no-such-feed'] } }, () => false],
});

const getPlace = ({ updated_at, id }: EntryDetail) => `${updated_at}#${id}`;

/** Returns the committed entries of the list of all changes that match a filter, after a sort key. */
async function plain(matches: (entry: EntryDetail) => boolean, place: string): Promise<EntryDetail[]> {
  const rows = await healthy.queryItems({ partition: 'CHANGES', from: `${place}!`, consistent: true });
  const settled = new Date(clock - 15_000).toISOString();
  return rows
    .filter(({ sk }) => !String(sk).startsWith('~'))
    .map(healthy.parseEntryChangeRow)
    .filter((entry) => matches(entry) && Date.parse(entry.updated_at) <= Date.parse(settled));
}

/** Returns a consumer that reads the changes of a filter one page at a time. */
function getFollower([filter, matches]: Filtered, name: string, since: string) {
  let place = `${since}~`;
  const seen = new Map<string, EntryDetail>();
  const read = async (limit: number) => {
    const before = JSON.stringify(await plain(matches, place));
    const page = await healthy.listChanges({ publishedRange: {}, ...filter }, since, { limit, after: place });
    const expected = await plain(matches, place);
    // A writer that was paused for longer than its request waits has repeated the request in between.
    if (JSON.stringify(expected) !== before) return true;
    const part = page.has_more ? expected.filter((entry) => getPlace(entry) <= page.next) : expected;
    expect(page.items, name).toEqual(part);
    expect(page.items.length, name).toBeLessThanOrEqual(limit);
    for (const item of page.items) seen.set(getPlace(item), item);
    place = page.next;
    return page.has_more;
  };
  return {
    read,
    /** Reads to the end, and expects that each current entry was returned as it is. */
    async end() {
      while (await read(3));
      for (const entry of await plain(matches, since)) expect(seen.get(getPlace(entry)), name).toEqual(entry);
    },
  };
}

const settle = async (lib: ChangesLib) => void (await lib.drainIndexOutbox());

const version = fc.record({
  n: fc.nat(3),
  feed: fc.constantFrom(0, 0, 0, 1, 2, 3, 4),
  title: fc.constantFrom(0, 0, 1, 1, 2),
  is_active: fc.constantFrom(true, true, true, false),
});
const at = fc.oneof(fc.nat(MAX_REQUESTS), fc.constant('BatchWriteItem'));
const how = fc.constantFrom('cut' as const, 'half' as const);
const seconds = fc.constantFrom(0, 0, 1, 5, 20);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('store' as const), version }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cut' as const), version, at, how }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('hold' as const), version, meanwhile: version, at }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('begin wait' as const), version }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end wait' as const), version }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('settle' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cut settling' as const), at, how }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('hold settling' as const), meanwhile: version, at }) },
);
type WriterStep = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Performs a step; `look` lets the consumers read while a process is paused. */
async function run(
  one: WriterStep,
  numbered: (version: EntryEdit) => EntryEdit,
  look: () => Promise<void>,
): Promise<void> {
  const write = async (later_: EntryEdit) => {
    await store(healthy, numbered(later_));
    await look();
  };
  if (one.kind === 'store') await store(healthy, numbered(one.version));
  else if (one.kind === 'begin wait') await beginWait(numbered(one.version).n);
  else if (one.kind === 'end wait') await endWait(numbered(one.version).n);
  else if (one.kind === 'cut') await cutting.cut(one.at, () => store(failing, numbered(one.version)), one.how);
  else if (one.kind === 'hold')
    await stopping.hold(
      one.at,
      () => store(other, numbered(one.version)),
      () => write(one.meanwhile),
    );
  else {
    later(70);
    if (one.kind === 'settle') await settle(healthy);
    else if (one.kind === 'cut settling') await cutting.cut(one.at, () => settle(failing), one.how);
    else
      await stopping.hold(
        one.at,
        () => settle(other),
        () => write(one.meanwhile),
      );
  }
}

it('lists the same changes as filtering all changes does, with interrupted writers and outbox drains', async () => {
  const steps = fc.array(fc.tuple(step, seconds, fc.nat(999), fc.constantFrom(1, 2, 50)), {
    minLength: 6,
    maxLength: 16,
  });
  const isRight = async (drawn: [WriterStep, number, number, number][]) => {
    const since = await beginning();
    const base = 1_000 + 10 * made++;
    const followers = Object.entries(filters()).map(([name, filtered]) => getFollower(filtered, name, since));
    for (const [one, passed, who, limit] of drawn) {
      const look = async () => {
        for (const i of [who, who + 4, who + 8]) await followers[i % followers.length]?.read(limit);
      };
      await run(one, (drawn_) => ({ ...drawn_, n: base + drawn_.n }), look);
      later(passed);
      await look();
    }
    for (const follower of followers) await follower.end();
    later(200);
    await settle(healthy);
    for (const follower of followers) await follower.end();
  };
  await fc.assert(fc.asyncProperty(steps, isRight), { numRuns: getSome(8), endOnFailure: true });
});

/** Returns an instant to follow from, once time has passed and no index write is pending. */
async function beginning(): Promise<string> {
  later(200);
  await settle(healthy);
  const since = new Date(clock).toISOString().replace(/\.\d+Z/, 'Z');
  later(1);
  return since;
}

/** Expects each list to have what the list of all changes has for its filter, once all is committed. */
async function expectEachList(since: string): Promise<void> {
  later(200);
  await settle(healthy);
  for (const [name, filtered] of Object.entries(filters())) await getFollower(filtered, name, since).end();
}

it('updates the filtered lists when an entry is edited during or after its wait for a summary', async () => {
  const since = await beginning();
  const first: EntryEdit = { n: 0, feed: 0, title: 1, is_active: true };
  const edits = [{ title: 2 }, { feed: 3 }, { is_active: false }, { feed: 3, is_active: false, title: 0 }];
  const waits = [[beginWait], [beginWait, endWait], [beginWait, endWait, beginWait]];
  for (const [i, steps] of waits.entries())
    for (const [j, edit] of edits.entries()) {
      const n = 70_000 + 10 * i + j;
      await store(healthy, { ...first, n });
      for (const step of steps) await step(n);
      later(1);
      await store(healthy, { ...first, n, ...edit });
    }
  await expectEachList(since);
});

it('lists an entry once if its wait for a summary began while index writes were pending', async () => {
  const since = await beginning();
  // Killed after its rows were written and before it deleted the pending index write.
  const killed = cutting.cut('DeleteItem', () => store(failing, { n: 71_000, feed: 0, title: 1, is_active: true }));
  expect(await killed).toBe(true);
  await beginWait(71_000);
  await expectEachList(since);
});

const RARE = FEEDS[4] as string;
const ofRare = (entry: EntryDetail) => entry.feed_id === RARE;
/** Another version of an entry of a busy feed. */
const busy = (n: number, title = 0): EntryEdit => ({ n: 100_000 + n, feed: 3, title, is_active: true });
const BUSY = 250;
let begun = '';

/** Returns the cost of the first page of a rare feed, which must equal the list of all changes. */
async function costOfRare(limit: number): Promise<{ requests: number; readUnits: number }> {
  const page = { limit, after: `${begun}~` };
  const { result, cost } = await healthy.measureCost(() =>
    healthy.listChanges({ attributes: { feed_id: [RARE] } }, begun, page),
  );
  const all = await plain(ofRare, begun);
  expect(result.items).toEqual(result.has_more ? all.filter((entry) => getPlace(entry) <= result.next) : all);
  return cost;
}

it('reports an entry once that was edited twice within a second, also across pages', async () => {
  later(200);
  await settle(healthy);
  const since = new Date(clock).toISOString().replace(/\.\d+Z/, 'Z');
  later(1);
  for (const [n, title] of [
    [80_000, 0],
    [80_001, 0],
    [80_001, 1],
  ] as const)
    await store(healthy, { n, feed: 4, title, is_active: true });
  later(20);
  const follower = getFollower([{ attributes: { feed_id: [RARE] } }, ofRare], 'rare feed', since);
  while (await follower.read(1));
  await follower.end();
});

it('reads a page of one feed at the same cost, however many entries other feeds have', async () => {
  later(200);
  await settle(healthy);
  begun = new Date(clock).toISOString().replace(/\.\d+Z/, 'Z');
  for (let n = 0; n < 30; n += 1) {
    later(1);
    await store(healthy, { n: 90_000 + n, feed: 4, title: 0, is_active: true });
  }
  later(200);
  const before = await costOfRare(20);
  await runInParallel(
    Array.from({ length: BUSY }, (_, n) => busy(n)),
    4,
    (one) => store(healthy, one),
  );
  await store(healthy, { n: 90_030, feed: 4, title: 0, is_active: true });
  later(200);
  await settle(healthy);
  expect(await costOfRare(20)).toEqual(before);
  expect(before.requests).toBe(2);
  expect(before.readUnits).toBeLessThanOrEqual(6);
});

it('reads all changes instead of a filtered list while pending index writes are too old or too many', async () => {
  const areAllRead = async () => (await costOfRare(50)).requests > 3;
  later(0);
  expect(await areAllRead()).toBe(false);
  expect(await cutting.cut('BatchWriteItem', () => store(failing, busy(0, 1)))).toBe(true);
  expect(await areAllRead()).toBe(false);
  later(16);
  expect(await areAllRead()).toBe(true);
  later(60);
  await settle(healthy);
  expect(await areAllRead()).toBe(false);
  for (let n = 0; n < 26; n += 1) await store(healthy, busy(n, 2));
  expect(await areAllRead()).toBe(true);
  later(200);
  await settle(healthy);
  expect(await areAllRead()).toBe(false);
});
