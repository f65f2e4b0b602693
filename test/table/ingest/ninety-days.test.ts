import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { FetchResult } from '../../../lib/ingest/fetch-document.ts';
import type { HttpValidators } from '../../../lib/ingest/validators.ts';
import { runInParallel } from '../../../lib/values/in-parallel.ts';
import { createTable } from '../../../local/create-table.ts';
import { type ModelEndpoint, startModelEndpoint } from '../../support/model-endpoint.ts';
import { getRandom } from '../jobs/drain.ts';
import { rss } from './world.ts';

/*
 * Ninety days of fifty feeds, read every sixth day. Fifteen lie: five bring fresh guids at each fetch, five date their
 * items again, three change their texts, and two die with 200. The others publish now and then, and none of their
 * entries may be late.
 */
const DAYS = 90;
const BEGUN = Date.parse('2026-03-01T06:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From one reading to the next, in days: also the interval of each feed. */
const EVERY = 6;
/** On these days an operator releases all quarantined feeds. */
const RELEASES = [30, 60];
/** From this day on the feeds that change their texts change more of them than their quota allows. */
const WORSE = 60;
const QUOTAS = { entries: 4, changes: 5, bytes: 20_000 };
/** Of the model a day: 9 for entries, of which 4 are for turns; 1 for one feed; 1 is kept for topics. */
const CALLS = 10;
const KEPT = 1;

type FeedConduct = 'honest' | 'fresh guids' | 'moving dates' | 'changing texts' | 'dead';
const KINDS: FeedConduct[] = [
  ...Array.from({ length: 5 }, (): FeedConduct => 'fresh guids'),
  ...Array.from({ length: 5 }, (): FeedConduct => 'moving dates'),
  ...Array.from({ length: 3 }, (): FeedConduct => 'changing texts'),
  ...Array.from({ length: 2 }, (): FeedConduct => 'dead'),
  ...Array.from({ length: 35 }, (): FeedConduct => 'honest'),
];
const idOfFeed = (n: number) => `${KINDS[n]?.replace(' ', '-')}-${String(n).padStart(2, '0')}`;
const kindOf = (id: string) => KINDS[Number(id.slice(-2))] as FeedConduct;

const random = getRandom(39);
const getDay = (now: number) => Math.round((now - BEGUN) / DAY);
/** Long enough for a model, of few different words. */
const getText = (name: string) => {
  const sentence = `The bank reports the exposures of ${name} to the authority each quarter and each year.`;
  return (
    `${sentence} The authority reports the exposures of the bank to the bank each year. The bank reports exposures ` +
    'to the authority each year.'
  );
};
interface NinetyDaysItem {
  guid: string;
  title: string;
  at: number;
  text: string;
}
const getItem = (guid: string, at: number, text = 'A notice.'): NinetyDaysItem => ({
  guid,
  title: `Notice ${guid}`,
  at,
  text,
});

/** The items that each honest feed has published, the newest last. */
const published = new Map<string, NinetyDaysItem[]>();
function publish(id: string, now: number): void {
  const items = published.get(id) ?? [];
  if (random() < 1 / 10) {
    const at = now - Math.floor(random() * ((EVERY * DAY) / 1_000 - 60)) * 1_000;
    items.push(getItem(`${id}-${items.length}`, at, getText(`${id} ${items.length}`)));
  }
  published.set(id, items);
}

function getItems(id: string, now: number): NinetyDaysItem[] {
  const day = getDay(now);
  const range = (count: number) => Array.from({ length: count }, (_, n) => n);
  if (kindOf(id) === 'fresh guids') return range(6).map((n) => getItem(`${id}-${day}-${n}`, now));
  if (kindOf(id) === 'moving dates') return range(3).map((n) => getItem(`${id}-${n}`, now));
  if (kindOf(id) === 'honest') return (published.get(id) ?? []).slice(-3);
  return range(6).map((n) =>
    getItem(`${id}-${n}`, BEGUN - DAY, getText(n < 4 || day >= WORSE ? `${id} ${n} of day ${day}` : `${id} ${n}`)),
  );
}

function getDocument(id: string, now: number): string {
  if (kindOf(id) === 'dead' && getDay(now) > 4) return Number(id.slice(-2)) % 2 ? '' : '<!doctype html><p>Welcome</p>';
  const items = kindOf(id) === 'dead' ? [getItem(`${id}-1`, BEGUN - DAY)] : getItems(id, now);
  const written = items.map(({ guid, title, at, text }) => ({
    guid,
    title,
    link: `https://reg.example/${guid}`,
    description: text,
    pubDate: new Date(at).toUTCString(),
  }));
  return rss(written);
}

function getRead(id: string, now: number) {
  return async (validators: HttpValidators | null): Promise<FetchResult> => {
    const body = getDocument(id, now);
    const known: HttpValidators = {
      url: `https://${id}.example/feed`,
      etag: `"${body.length}-${body.slice(-300)}"`,
      last_modified: null,
    };
    if (validators?.etag === known.etag) return { kind: 'not modified' };
    return {
      kind: 'document',
      url: known.url,
      contentType: 'application/xml',
      body: Buffer.from(body),
      validators: known,
    };
  };
}

let model: ModelEndpoint;
let lib: Awaited<ReturnType<typeof load>>;
async function load() {
  vi.resetModules();
  return {
    ...(await import('../../../lib/catalog/apply-catalog.ts')),
    ...(await import('../../../lib/catalog/catalog-file.ts')),
    ...(await import('../../../lib/catalog/stored-feeds.ts')),
    ...(await import('../../../lib/entries/list-entries.ts')),
    ...(await import('../../../lib/entries/store-entry.ts')),
    ...(await import('../../../lib/feeds/feed-due-state.ts')),
    ...(await import('../../../lib/feeds/feeds-with-health.ts')),
    ...(await import('../../../lib/feeds/release-feed.ts')),
    ...(await import('../../../lib/feeds/feed-state.ts')),
    ...(await import('../../../lib/ingest/ingest-feed.ts')),
    ...(await import('../../../lib/entries/statistics/get-statistics.ts')),
    ...(await import('../../../lib/summaries/model-budget.ts')),
    ...(await import('../../../lib/summaries/summarize-entry.ts')),
    ...(await import('../../../lib/summaries/summary-queue.ts')),
  };
}

function getCatalog() {
  const catalog = JSON.parse(readFileSync('catalog.json', 'utf8'));
  const feeds = KINDS.map((_, n) => ({
    id: idOfFeed(n),
    topic_id: catalog.topics[n % 10].id,
    institution_id: catalog.institutions[0].id,
    tags: [],
    name: `Feed ${n}`,
    url: `https://${idOfFeed(n)}.example/feed`,
    quotas: QUOTAS,
    verified: { on: '2026-01-01', how: 'the server of this test answers' },
  }));
  return { ...catalog, topics: catalog.topics.slice(0, 10), feeds };
}

beforeAll(async () => {
  model = await startModelEndpoint();
  const table = `ninety-days-${randomUUID()}`;
  await createTable(process.env['DYNAMODB_ENDPOINT'] ?? '', table);
  const settings = {
    SUMMARY_MODEL_ID: 'stand-in.model-v1',
    SUMMARY_REGION: 'eu-central-1',
    SUMMARY_ENDPOINT: model.url,
  };
  const budget = {
    SUMMARY_CALLS_A_DAY: String(CALLS),
    SUMMARY_CHARACTERS_A_DAY: '900000000',
    SUMMARY_TIMEOUT_MS: '60000',
  };
  Object.assign(process.env, { TABLE_NAME: table, ...settings, ...budget });
  lib = await load();
  vi.useFakeTimers({ toFake: ['Date'], now: BEGUN });
  await lib.applyCatalog(lib.Catalog.parse(getCatalog()));
  // Longer than the catalog takes it, so that the test is cheap.
  for (const { feed } of await lib.listFeedsWithHealth())
    await lib.storeFeedItem({ ...feed, interval_minutes: EVERY * 1_440 });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => model.stop());

/** When an honest entry was stored, by its id, and when its summary was made. */
const stored = new Map<string, number>();
const served = new Map<string, number>();
const late: string[] = [];

/** Reads the due feeds, the liars first, and returns the stored entries in their order. */
async function read(now: number): Promise<string[]> {
  const due = (await lib.listFeedsWithHealth()).filter(
    (followed) => lib.getFeedDueState(followed, new Date()) === 'due',
  );
  const order = due.sort((a, b) => Number(a.feed.id.slice(-2)) - Number(b.feed.id.slice(-2)));
  const runs = new Map<string, string[]>();
  await runInParallel(order, 4, async (followed) => {
    const { id } = followed.feed;
    const run = await lib.ingestFeed(followed, getRead(id, now), { toSummarize: true });
    runs.set(id, run.storedIds);
  });
  const honest = order
    .filter(({ feed }) => kindOf(feed.id) === 'honest')
    .flatMap(({ feed }) => runs.get(feed.id) ?? []);
  for (const entry of (await lib.findStoredEntries(honest)).values()) {
    stored.set(entry.id, now);
    if (now - Date.parse(entry.published_date) > EVERY * DAY) late.push(entry.title);
  }
  return order.flatMap(({ feed }) => runs.get(feed.id) ?? []);
}

async function summarize(id: string, isScheduled = false): Promise<void> {
  const { outcome } = await lib.summarizeEntry(id, { isScheduled });
  if (outcome === 'stored' && stored.has(id)) served.set(id, Date.now());
  expect(['stored', 'too short', 'deferred', 'capped', 'not waiting']).toContain(outcome);
}

/** Summarizes the waiting entries that the planner sends. */
async function turns(now: number): Promise<void> {
  vi.setSystemTime(now);
  const feeds = KINDS.map((_, n) => idOfFeed(n)).sort();
  const before = new Date(now - 15 * MINUTE).toISOString().replace('.000Z', 'Z');
  const rows = await lib.listSummaryQueue({ before, limit: 100 }, feeds, Math.floor(now / (5 * MINUTE)));
  for (const { id } of rows) await summarize(id, true);
}

async function hasCallForTopics(): Promise<boolean> {
  const call = { use: 'topics' as const, characters: 100, day: new Date().toISOString().slice(0, 10) };
  return (await lib.consumeModelBudget(call, { calls: CALLS, characters: 900_000_000 })) === null;
}

it('delays no entry of an honest feed in 90 days, and keeps flooding feeds within their quotas', async () => {
  const asked = { liars: 0, topics: 0 };
  for (let day = 0; day < DAYS; day += EVERY) {
    const now = BEGUN + day * DAY;
    vi.setSystemTime(now);
    for (const id of KINDS.map((_, n) => idOfFeed(n))) if (kindOf(id) === 'honest') publish(id, now);
    if (RELEASES.includes(day))
      for (const { feed, health } of await lib.listFeedsWithHealth())
        if (health?.flooding) await lib.releaseFeed(feed.id, new Date());
    for (const id of await read(now)) await summarize(id);
    for (const hours of [1, 12]) await turns(now + hours * HOUR);
    for (let n = 0; n < KEPT; n += 1) if (await hasCallForTopics()) asked.topics += 1;
    // The next day begins with a new budget.
    for (const hours of [18.1, 23]) await turns(now + hours * HOUR);
  }
  asked.liars = model.calls.length - served.size;

  const everyItem = [...published.values()].flat();
  expect([late, stored.size]).toEqual([[], everyItem.length]);
  const waits = [...stored].map(([id, at]) => (served.get(id) ?? Number.POSITIVE_INFINITY) - at);
  expect(Math.max(...waits) / DAY).toBeLessThan(1);
  expect(everyItem.length).toBeGreaterThan(40);
  // The liars would have used all calls, and the entries the share of the topics.
  expect(asked.liars).toBeGreaterThan(60);
  expect(asked.topics).toBe((DAYS / EVERY) * KEPT);

  const end = new Date();
  const feeds = await lib.listFeedsWithHealth();
  const outcomes = feeds.map((one) => {
    const { flooding, paused_reason, dates_kept } = one.health ?? {};
    const reason = (flooding?.reason ?? paused_reason ?? (dates_kept ? `${dates_kept} dates` : '')).replace(
      / on .*,| \d+ times in a row/,
      ',',
    );
    // Whether a feed without news of this week is as usual takes more than ninety days to know.
    const state = lib.getFeedState(one, end);
    return `${kindOf(one.feed.id)}: ${['fine', 'quiet', 'unknown'].includes(state) ? 'no fault' : state}: ${reason}`;
  });
  expect(
    Object.fromEntries(
      [...new Set(outcomes)].sort().map((one) => [one, outcomes.filter((other) => other === one).length]),
    ),
  ).toEqual({
    'changing texts: flooding: 6 changed entries, of which its quota allows 5 (quotas.changes)': 3,
    'dead: paused: No feed,: The document is a web page, not a feed': 1,
    'dead: paused: No feed,: The document is empty': 1,
    'fresh guids: flooding: 6 new entries, of which its quota allows 4 (quotas.entries)': 5,
    'honest: no fault: ': 35,
    'moving dates: moving dates: 3 dates': 5,
  });

  // A first reading, the next one, and one for each release.
  const most: Record<FeedConduct, number> = {
    honest: 1_000,
    'moving dates': 3,
    'changing texts': 6,
    dead: 1,
    'fresh guids': 6 + 3 * 4,
  };
  for (const { feed } of feeds) {
    const { total } = await lib.listEntries(
      { attributes: { feed_id: [feed.id] } },
      { limit: 0, offset: 0, position: null },
    );
    expect(total, feed.id).toBeLessThanOrEqual(most[kindOf(feed.id)]);
  }
  const { items } = await lib.listEntries({}, { limit: 10, offset: 0, position: null });
  expect(new Set(items.map(({ feed_id }) => kindOf(feed_id)))).toEqual(new Set(['honest']));
});
