import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteHandler } from '../../../../lib/http/route.ts';
import { Problem } from '../../../../lib/values/problem.ts';
import { addDays, getToday } from '../../../../lib/values/time.ts';
import { call } from '../../../support/api.ts';
import { draft, getId } from '../../../support/drafts.ts';
import { ownTable } from '../../../support/own-table.ts';
import { fc } from '../../../support/property.ts';
import { smallCatalog } from '../../../support/read-catalog.ts';
import { startUnkindDynamoDb } from '../../../support/unkind-dynamodb.ts';
import { getCounters, getItems } from '../../jobs/table-state.ts';

/*
 * Many writers of all kinds use a DynamoDB that throttles, fails, loses answers, writes late, cuts answers and lets
 * transactions lock items. Each writer gets a correct answer or 503, and afterwards all counters equal a recount.
 */

const WRITES = process.env['EVERY_POINT'] ? 120 : 72;
const WRITERS = 6;
const ITEMS = 25;
const SEED = Number(process.env['TEST_SEED'] ?? 20261122);
const loaded = async () => ({
  ...(await import('../../../../lib/entries/store-entry.ts')),
  ...(await import('../../../../lib/entries/changes-by-attribute.ts')),
  ...(await import('../../../../lib/entries/entry-items.ts')),
  ...(await import('../../../../lib/entries/index-outbox.ts')),
  ...(await import('../../../../lib/search/index/postings.ts')),
  ...(await import('../../../../lib/access/keys/api-keys.ts')),
  ...(await import('../../../../lib/access/keys/key-store.ts')),
  ...(await import('../../../../lib/summaries/model-budget.ts')),
  ...(await import('../../../../lib/entries/statistics/latest-dates.ts')),
  ...(await import('../../../../lib/entries/statistics/retained-days.ts')),
  ...(await import('../../../../lib/catalog/apply-catalog.ts')),
  ...(await import('../../../../lib/catalog/stored-feeds.ts')),
  ...(await import('../../../../lib/ingest/ingest-document.ts')),
  ...(await import('../../../../lib/platform/dynamodb/request-retries.ts')),
  ...(await import('../../../support/key-chart.ts')),
  ...(await import('../../../../lib/platform/dynamodb/read.ts')),
});
let lib: Awaited<ReturnType<typeof loaded>>;
let dynamoDb: Awaited<ReturnType<typeof startUnkindDynamoDb>>;
let table = '';

beforeAll(async () => {
  await ownTable('unkind', 'small-catalog');
  table = process.env['TABLE_NAME'] ?? '';
  dynamoDb = await startUnkindDynamoDb(process.env['DYNAMODB_ENDPOINT'] ?? '', {
    seed: SEED,
    throttled: 0.15,
    failed: 0.05,
    lost: 0.06,
    halved: 0.02,
    slow: 0.05,
    lag: 16,
  });
  process.env['DYNAMODB_ENDPOINT'] = dynamoDb.endpoint;
  lib = await loaded();
});
afterAll(() => dynamoDb.stop());

/** Returns the result of work, or `busy` for 503; every other error is a bug. */
const orBusy = <T>(work: Promise<T>, busy: 'busy' | null = null): Promise<T | 'busy' | null> =>
  work.catch((error: unknown) => {
    if (error instanceof Problem && error.status === 503) return busy;
    throw error;
  });
const draws = (n: number, of: number) => fc.sample(fc.nat(of - 1), { numRuns: n, seed: SEED + of });

describe('concurrent writers on a faulty table', () => {
  it('keep all counters and rows of entries equal to a recount', async () => {
    const ids = draws(WRITES, 30);
    const places = draws(WRITES, 3);
    const days = draws(WRITES, 85);
    const words = draws(WRITES, 6);
    const one = async (i: number) => {
      const published_date = `${addDays(getToday(), -(days[i] ?? 0))}T10:00:00Z`;
      const fields = { place: places[i] ?? 0, published_date, is_active: i % 7 !== 0, awaits_summary: true };
      const title = `Capital ${'liquidity fraud climate market token margin'.split(' ')[words[i] ?? 0]}`;
      return orBusy(lib.storeEntry(draft(ids[i] ?? 0, { ...fields, title }), null, { toSummarize: i % 3 === 0 }));
    };
    const writers = Array.from({ length: WRITERS }, async (_, w) => {
      for (let i = w; i < WRITES; i += WRITERS) await one(i);
    });
    const others = [
      orBusy(lib.pruneCounterDays()),
      orBusy(lib.applyCatalog(smallCatalog())),
      orBusy(lib.pruneCounterDays()),
    ];
    await Promise.all([...writers, ...others]);
    await expectRecount();
  });

  it('create, rotate and revoke each API key once with repeats', async () => {
    const one = async (n: number) => {
      const created = await again(() =>
        lib.createApiKey(`unkind ${n}`, 'admin', { idempotencyKey: `creation-${n}-0123456789` }),
      );
      const rotated = await again(() => lib.rotateApiKey(created.id, 'admin', `rotation-${n}-0123456789`));
      const opening = await again(() => lib.verifyApiKey(rotated.api_key));
      expect([opening?.key.id, await again(() => lib.verifyApiKey(created.api_key))]).toEqual([created.id, null]);
      const { version } = await again(() => lib.getApiKey(created.id));
      expect(version).toBe(2);
      if (n % 2 === 0) return;
      await again(() => lib.revokeApiKey(created.id, 'admin'));
      expect(await again(() => lib.verifyApiKey(rotated.api_key))).toBeNull();
    };
    await Promise.all(Array.from({ length: 12 }, (_, n) => one(n)));
    const items = await getItems(table);
    const live = items.filter(({ sk, body }) => sk === 'API_KEY' && !(body as { revoked_at?: string }).revoked_at);
    const names = items.filter(({ pk }) => pk === 'API_KEY_NAME');
    const pairs = (all: [unknown, unknown][]) => all.map(([name, id]) => `${name} ${id}`).sort();
    expect(pairs(names.map(({ sk, key_id }) => [sk, key_id]))).toEqual(
      pairs(live.map(({ pk, body }) => [(body as { name: string }).name, String(pk).slice('API_KEY#'.length)])),
    );
    expect(live).toHaveLength(6);
  });

  it('never exceed the budget of a model, and count each call', async () => {
    const call = {
      use: 'entries' as const,
      feed: 'a-feed',
      feedCalls: 60,
      isScheduled: true,
      characters: 10,
      day: getToday(),
    };
    const limits = { calls: 1_000, characters: 100_000 };
    const takes = await Promise.all(
      Array.from({ length: 120 }, () => orBusy(lib.consumeModelBudget(call, limits), 'busy')),
    );
    const taken = takes.filter((one) => one === null).length;
    const [item] = (await getItems(table)).filter(({ pk }) => pk === 'MODEL_BUDGET');
    expect(Number(item?.['calls'])).toBeGreaterThanOrEqual(taken);
    // A write that came late may count a call that was then refused: too much, and never too little.
    expect(Number(item?.['calls'])).toBeLessThanOrEqual(60);
    expect(Number(item?.['characters'])).toBe(10 * Number(item?.['calls']));
  });
});

it('stores each entry of feed runs once in the end, and reports failed writes as failed', async () => {
  const sum = { runs: 0, created: 0, unknown: 0, failed: 0 };
  const feeds = await again(() => lib.listFeeds());
  const minFeeds = process.env['EVERY_POINT'] ? 3 : 2;
  const stored = async (id: string) => {
    const partition = lib.feedEntryList(id).partition('active');
    return (await lib.queryItems({ partition, index: 'index2' })).length;
  };
  for (const [i, feed] of feeds.entries()) {
    // Which faults a run meets depends on the order of its requests: more feeds are read until a write is unknown.
    if (i >= minFeeds && sum.unknown > 0) break;
    const items = Array.from({ length: ITEMS }, (_, n) => `<item><guid>${n}</guid><title>Notice ${n}</title></item>`);
    const body = Buffer.from(`<rss version="2.0"><channel><title>F</title>${items.join('')}</channel></rss>`);
    const read = async () => ({ kind: 'document', url: feed.url, contentType: '', body, validators: null }) as const;
    // Other tests of this file have entries in it.
    const others = await again(() => stored(feed.id));
    for (let before = others, isDone = false; !isDone; sum.runs += 1) {
      // So short a time that few requests are sent twice: most faults reach the run.
      const { result, failure } = await lib.withRetryTimeLimit(20, () => lib.ingestDocument(feed, read));
      await dynamoDb.settled();
      const after = await again(() => stored(feed.id));
      expect(after - before).toBeGreaterThanOrEqual(result.created);
      expect(after - before).toBeLessThanOrEqual(result.created + result.unknown);
      const { created, updated, unchanged, failed, unknown } = result;
      const counted = created + updated + unchanged + failed + unknown;
      if (counted > 0) expect(counted).toBe(ITEMS);
      expect(failure === null).toBe(counted > 0 && unknown + failed === 0);
      before = after;
      isDone = failure === null;
      for (const name of ['created', 'unknown', 'failed'] as const) sum[name] += result[name];
    }
    expect(await again(() => stored(feed.id))).toBe(others + ITEMS);
  }
  expect(sum.unknown).toBeGreaterThan(0);
  expect(sum.runs).toBeLessThan(400);
  await expectRecount();
});

it('answers reads on a faulty table with 200 and the right data', async () => {
  const handler: RouteHandler = (await import('../../../../functions/feeds/get-entry.ts')).handler;
  const listing: RouteHandler = (await import('../../../../functions/feeds/list-entries.ts')).handler;
  const id = getId(9_001);
  await again(() => lib.storeEntry(draft(9_001, { title: 'Read' })));
  const statuses: Record<string, number> = {};
  for (let i = 0; i < 120; i += 1) {
    const isOne = i % 2 === 0;
    const { status, body } = await (isOne
      ? call(handler, { pathParameters: { entry_id: id } })
      : call(listing, { query: { limit: 5 } }));
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === 200) expect(isOne ? body.title : body.items.length).toBe(isOne ? 'Read' : 5);
  }
  expect(statuses).toEqual({ 200: 120 });
});

it('injects every kind of fault', () => {
  for (const what of ['throttled', 'failed', 'lost', 'halved', 'slow', 'conflict', 'lag'])
    expect(dynamoDb.met[what], what).toBeGreaterThan(3);
  expect(Object.keys(dynamoDb.met).filter((what) => what.startsWith('refused'))).toEqual([]);
});

/** Repeats work as a caller that gets 503 does. */
async function again<T>(work: () => Promise<T>, attempts = 5): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (attempts > 1 && error instanceof Problem && error.status === 503) return again(work, attempts - 1);
    throw error;
  }
}

/**
 * Expects counters, hours and newest dates to equal a recount. Postings, changes and waits are there once each, with
 * the entry as it is.
 */
async function expectRecount(): Promise<void> {
  await dynamoDb.settled();
  await again(() => lib.drainIndexOutbox(new Date(Date.now() + 120_000)));
  await again(() => lib.correctTopicLatestDates());
  const { stored, counted } = await getCounters({ table, lib });
  expect(stored).toEqual(counted);
  const items = await getItems(table);
  const keys = (prefix: string) => items.filter(({ pk }) => String(pk).startsWith(prefix)).map(getText);
  const entries = items.filter(({ sk }) => sk === 'ENTRY').map((item) => lib.parseStoredEntry(item));
  expect(entries.length).toBeGreaterThan(20);
  const of = (keysOf: (entry: (typeof entries)[0]) => object[]) => entries.flatMap(keysOf).map(getText).sort();
  expect([...keys('WORD:'), ...keys('CONCEPT:'), ...keys('FACT:')].sort()).toEqual(
    of((entry) => lib.buildPostings(entry)),
  );
  expect(keys('WORDS_')).toEqual(['WORDS_DUE !']);
  expect(keys('CHANGES:').sort()).toEqual(of((entry) => lib.listChangeStreamKeysByAttribute(entry)));
  const changes = keys('CHANGES').filter((key) => key.startsWith('CHANGES ') && !key.startsWith('CHANGES ~'));
  expect(changes.sort()).toEqual(of(({ updated_at, id }) => [{ pk: 'CHANGES', sk: `${updated_at}#${id}` }]));
  const waiting = entries.filter(({ awaits_summary }) => awaits_summary);
  expect(keys('SUMMARIES_DUE')).toHaveLength(waiting.length);
}

const getText = (key: object) => {
  const { pk, sk } = key as { pk: string; sk: string };
  return `${pk} ${sk}`;
};
