import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { encodeCursor } from '../../../lib/http/cursor.ts';
import { DETAILED_ENTRY_LIST, DetailedEntryListQuery } from '../../../lib/http/entry-queries.ts';
import { KeyDateQuery } from '../../../lib/http/key-date-query.ts';
import { buildCursorScope } from '../../../lib/http/paging.ts';
import { addDays, getToday } from '../../../lib/values/time.ts';
import { type CallQuery, call, type GatewayHandler } from '../../support/api.ts';
import { benchItems } from '../../support/corpus.ts';
import { importedDatabase } from '../../support/imported-database.ts';
import { fc, getSome } from '../../support/property.ts';
import { FILES } from '../../support/read-files.ts';
import { FREQUENT, isImported, unevenEntry } from '../../support/uneven-corpus.ts';

/*
 * A read costs at most 60 units and 8 requests for any parameters, forged cursors included, and at most 40 requests as
 * of an instant. Repeated with the tag of its answer it costs one unit. Passages of documents and key dates have no
 * state in their tags, so they are read again.
 */

/** The night has more than the furthest offset leads to. */
const ENTRIES = Number(process.env['COST_ENTRIES'] ?? (process.env['EVERY_POINT'] ? 20_000 : 3_000));
const MOST = { units: 60, requests: 8 };
/** Requests for a list as of an instant, which reads each entry. */
const MAX_AS_OF = 40;

/** Reads without a state in their tags, which are read again. */
const READ_AGAIN = [
  ...['getEntryDocument', 'getDocumentText', 'getDocumentDiff', 'listDocumentPassages', 'listDueDates'],
];
/** The entry with a document, whose text is as long as one may be. */
const DOCUMENTED = '000000000000000000000001';

interface BoundedCall {
  name: string;
  id: string;
  query: CallQuery;
  headers: Record<string, string>;
}

const directory = mkdtempSync(path.join(tmpdir(), 'cost-'));
const handlers = new Map<string, GatewayHandler>();
let database: Awaited<ReturnType<typeof importedDatabase>>;
let measured: typeof import('../../../lib/platform/dynamodb/capacity.ts').measureCost;

beforeAll(async () => {
  database = await importedDatabase(directory, { uneven: benchItems(ENTRIES, unevenEntry, isImported) });
  process.env['DYNAMODB_ENDPOINT'] = database.endpoint;
  process.env['TABLE_NAME'] = 'uneven';
  ({ measureCost: measured } = await import('../../../lib/platform/dynamodb/capacity.ts'));
  for (const [name, file] of Object.entries(FILES))
    handlers.set(name, (await import(`../../../functions/feeds/${file}.ts`)).handler);
}, 1_200_000);
afterAll(async () => {
  await database.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** The entries of the table with their sort keys, the newest first. */
const placed = Array.from({ length: ENTRIES }, (_, n) => {
  const { id, published_date, feed_id, is_active } = unevenEntry(n, ENTRIES);
  return { id, place: `${published_date}#${id}`, feed_id, is_active };
}).sort((a, b) => (a.place < b.place ? 1 : -1));
const getIds = (query: CallQuery): string[] =>
  placed
    .filter((one) => Object.entries(query).every(([name, value]) => one[name as 'feed_id' | 'is_active'] === value))
    .map(({ id }) => id);

async function getCost({ name, id, query, headers }: BoundedCall) {
  const pathParameters = { category_id: id, topic_id: id, entry_id: id, version: '1' };
  const { result, cost } = await measured(() =>
    call(handlers.get(name) as GatewayHandler, { query, pathParameters, headers }),
  );
  return { status: result.status, body: result.body, tag: String(result.headers['etag']), cost };
}

async function expectBounded(asked: BoundedCall) {
  const { status, body, tag, cost } = await getCost(asked);
  const message = `${JSON.stringify(asked)}: ${status}, ${cost.requests} requests, ${cost.readUnits} units`;
  expect([200, 304, 400, 404], message).toContain(status);
  const isListAsOf = asked.query['as_of'] !== undefined && !/^getEntry|Document/.test(asked.name);
  expect(cost.requests, message).toBeLessThanOrEqual(isListAsOf ? MAX_AS_OF : MOST.requests);
  expect(cost.readUnits, message).toBeLessThanOrEqual(MOST.units);
  if (status === 200) {
    const again = await getCost({ ...asked, headers: { ...asked.headers, 'If-None-Match': tag } });
    const most = READ_AGAIN.includes(asked.name) ? cost : { requests: 1, readUnits: 1 };
    expect(again.status, message).toBe(304);
    expect(again.cost.requests, message).toBeLessThanOrEqual(most.requests);
    expect(again.cost.readUnits, message).toBeLessThanOrEqual(most.readUnits);
  }
  return { status, body };
}

const day = fc.integer({ min: 0, max: 12_200 }).map((back) => addDays(getToday(), -back));
const time = fc.constantFrom('00:00:00', '09:00:00', '09:00:01', '10:00:00', '10:30:00', '10:59:59', '23:59:59');
const instant = fc.tuple(fc.oneof(day, fc.constantFrom(addDays(getToday(), -3), addDays(getToday(), -4))), time);
const moment = fc.oneof(
  day,
  instant.map(([of, at]) => `${of}T${at}Z`),
);
const entryId = fc.integer({ min: 0, max: ENTRIES }).map((n) => n.toString(16).padStart(24, '0'));
/** A day of the span that key dates of the corpus are in, and some before and after it. */
const coming = fc.integer({ min: -5, max: 300 }).map((ahead) => addDays(getToday(), ahead));
const place = fc.oneof(
  fc.tuple(moment, entryId).map(([at, id]) => `${at}#${id}`),
  fc.tuple(coming, entryId).map(([at, id]) => `${at}#0#${id}`),
  fc.stringMatching(/^[0-9A-Za-z:#~-]{1,60}$/),
  fc.constantFrom('9999', '0', '~', 'category#topic-3#STATS'),
  fc
    .tuple(fc.constantFrom('all', 'newest'), fc.constantFrom('0', '-1', 'x', '400050'), moment, moment)
    .map(([which, score, top, floor]) => [which, score, `${top}#a`, `${top}#a`, `${floor}#a`].join('~')),
);
const word = fc.constantFrom(
  ...FREQUENT,
  'leverage',
  'ombudsman',
  'swing',
  'absent',
  '-capital',
  '"capital report"',
  'CRA',
  'own funds',
);
const as_of = fc.constantFrom('2020-01-01T00:00:00Z', '2026-11-01T00:00:00Z');
const paging = {
  limit: fc.constantFrom(0, 1, 20, 50, 99, 100, 10 ** 14),
  offset: fc.oneof(fc.nat(400), fc.nat(10_000), fc.constantFrom(9_999, 10_000)),
};
const filters: Record<string, Record<string, fc.Arbitrary<string | number | boolean>>> = {
  listCategories: { name: word, is_active: fc.boolean(), page: fc.integer({ min: 1, max: 10 ** 9 }) },
  listTopics: { category_id: fc.constantFrom('category', 'none'), details: fc.boolean(), page_size: fc.constant(1) },
  listTopicEntries: { is_active: fc.boolean(), as_of, ...paging },
  listEntries: {
    feed_id: fc.constantFrom('feed-0', 'feed-7', 'none'),
    is_active: fc.boolean(),
    updated_after: moment,
    as_of,
    ...paging,
  },
  listEntryDetails: {
    topic_id: fc.constantFrom('topic-0', 'topic-9', 'none'),
    status: fc.constantFrom('active', 'inactive'),
    search: fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' ')),
    date: day,
    start_date: moment,
    end_date: moment,
    updated_after: moment,
    jurisdiction: fc.constantFrom('EU', 'US', 'eu,us'),
    sector: fc.constantFrom('banking', 'none,banking'),
    tag: fc.constantFrom('capital', 'liquidity,none'),
    language: fc.constantFrom('en', 'de', 'xx'),
    order: fc.constantFrom('newest', 'relevance'),
    highlight: fc.boolean(),
    as_of,
    facets: fc.constantFrom('sector', 'jurisdiction,category_id,topic_id,sector,language'),
    feed_id: fc.constantFrom('feed-3', Array.from({ length: 20 }, (_, n) => `feed-${n}`).join(',')),
    ...paging,
  },
  listDueDates: {
    from: coming,
    to: coming,
    kind: fc.constantFrom('comment_end', 'effective,hearing'),
    category_id: fc.constantFrom('category', 'none'),
    topic_id: fc.constantFrom('topic-0', 'topic-9,none'),
    feed_id: fc.constantFrom('feed-3', 'none'),
    jurisdiction: fc.constantFrom('EU', 'US'),
    sector: fc.constantFrom('banking', 'none'),
    ...paging,
  },
  listTopicStats: paging,
  getEntry: { as_of },
  listEntryVersions: paging,
  getEntryDocument: { as_of },
  getDocumentText: { as_of, version: fc.integer({ min: 1, max: 2 }) },
  listDocumentPassages: { as_of, search: word, version: fc.integer({ min: 1, max: 2 }), ...paging },
  getDocumentDiff: { as_of, from: fc.integer({ min: 1, max: 3 }), to: fc.integer({ min: 1, max: 3 }) },
  getEntryDiff: { from: fc.integer({ min: 1, max: 3 }), to: fc.integer({ min: 1, max: 3 }) },
};
/** Parameters that cursors are not bound to. */
const PAGING = ['limit', 'offset', 'cursor', 'updated_after', ...DETAILED_ENTRY_LIST.responseParameters];

/** The filters as the route has them, which its cursors are bound to. */
function asRead(name: string, own: CallQuery): Record<string, unknown> {
  const texts = Object.fromEntries(Object.entries(own).map(([key, value]) => [key, String(value)]));
  const schema = { listEntryDetails: DetailedEntryListQuery, listDueDates: KeyDateQuery }[name];
  return (schema && z.safeParse(schema, texts).data) ?? own;
}

/** A cursor with a valid seal and any contents: every reader of the source can make one. */
const forged = fc.record({
  offset: fc.nat(999_999_999),
  skip: fc.nat(999_999),
  after: place,
  isOfChanges: fc.boolean(),
});
const request: fc.Arbitrary<BoundedCall> = fc.constantFrom(...Object.keys(FILES)).chain((name) =>
  fc
    .record({
      query: fc.record(filters[name] ?? {}, { requiredKeys: [] }) as fc.Arbitrary<CallQuery>,
      id: fc.oneof(fc.constantFrom('topic-0', 'topic-9', 'category', 'none', DOCUMENTED), entryId),
      cursor: fc.option(forged, { freq: 2 }),
      headers: fc.constantFrom(
        ...[
          {},
          { Accept: 'application/atom+xml' },
          { Accept: 'application/rss+xml' },
          { Accept: 'text/calendar' },
          { 'If-None-Match': '*' },
        ],
      ),
    })
    .map(({ query, id, cursor, headers }) => {
      if (!cursor) return { name, id, query, headers };
      const { offset: _, ...rest } = query;
      const own = Object.fromEntries(Object.entries(rest).filter(([key]) => !PAGING.includes(key)));
      const ofList = buildCursorScope(name, name === 'listTopicEntries' ? id : '', asRead(name, own));
      const list = cursor.isOfChanges ? `changes of ${ofList}` : ofList;
      return { name, id, query: { ...rest, cursor: encodeCursor(list, cursor.offset, cursor) }, headers };
    }),
);

it('the cost test covers each file of functions/feeds', () => {
  const files = readdirSync('functions/feeds').map((file) => file.replace(/\.ts$/, ''));
  expect(Object.values<string>(FILES).sort()).toEqual(files.sort());
});

describe('read route, with at most 60 units and 8 requests', () => {
  it('stays within these bounds for any parameters and any cursor', async () => {
    const isBounded = async (asked: BoundedCall) => {
      await expectBounded(asked);
    };
    await fc.assert(fc.asyncProperty(request, isBounded), { numRuns: getSome(600) });
  });

  it('answers a forged cursor that skips a million rows', async () => {
    const cursor = encodeCursor(buildCursorScope('listEntries', '', {}), 1, { after: '9999', skip: 999_999 });
    const { status, body } = await expectBounded({ name: 'listEntries', id: '', query: { cursor }, headers: {} });
    expect([status, body.items.length]).toEqual([200, 50]);
  });

  it('answers for the longest document text, and for a search in it', async () => {
    for (const [name, query] of [
      ['getEntryDocument', {}],
      ['getDocumentText', {}],
      ['listDocumentPassages', { limit: 100 }],
      ['listDocumentPassages', { search: 'capital -leverage "ombudsman complaint"' }],
    ] as [string, CallQuery][])
      expect((await expectBounded({ name, id: DOCUMENTED, query, headers: {} })).status, name).toBe(200);
    const { body } = await expectBounded({ name: 'getDocumentText', id: DOCUMENTED, query: {}, headers: {} });
    expect(body.text.length).toBeGreaterThan(990_000);
    expect(body.text.length).toBeLessThan(1_000_000);
  });

  it('returns the page of any offset, or a 400 that names next_cursor', async () => {
    for (const query of [{}, { feed_id: 'feed-0' }, { is_active: false }] as CallQuery[]) {
      const newest = getIds(query);
      for (const offset of [1, 49, 300, 5_000, 9_000, 10_000]) {
        const asked = { name: 'listEntries', id: '', query: { ...query, offset, limit: 100 }, headers: {} };
        const { status, body } = await expectBounded(asked);
        const message = JSON.stringify(asked.query);
        if (status === 400 && offset >= 300) {
          expect(body).toMatchObject({ code: 'offset_too_large', detail: expect.stringContaining('next_cursor') });
          continue;
        }
        expect(status, message).toBe(200);
        const ids = body.items.map((item: { id: string }) => item.id);
        // Further down a page may end with its budget, and is the first part of that page then.
        if (offset < 300) expect(ids, message).toHaveLength(100);
        expect(ids, message).toEqual(newest.slice(offset, offset + (ids.length || 100)));
        expect(body.has_more, message).toBe(offset + ids.length < newest.length);
      }
    }
  });

  it('returns full pages of changes to a consumer of one feed or topic, each entry once', async () => {
    for (const [query, part] of [
      [{ feed_id: 'feed-0' }, 20],
      [{ topic_id: 'topic-1,topic-2' }, 5],
    ] as [CallQuery, number][]) {
      const seen: string[] = [];
      let calls = 0;
      for (let at: CallQuery = { updated_after: '1980-01-01' }; ; calls += 1) {
        const asked = { name: 'listEntryDetails', id: '', query: { ...query, ...at, limit: 100 }, headers: {} };
        const { body } = await expectBounded(asked);
        seen.push(...body.items.map((item: { id: string }) => item.id));
        if (!body.has_more) break;
        at = { cursor: body.next_cursor };
      }
      expect(seen).toHaveLength(ENTRIES / part);
      expect(new Set(seen).size).toBe(seen.length);
      expect(calls).toBeLessThanOrEqual((1.2 * seen.length) / 100);
    }
  });

  it('reads 20 filtered changes for at most 7 units', async () => {
    for (const filter of [
      { feed_id: 'feed-3' },
      { topic_id: 'topic-9' },
      { category_id: 'category' },
      { jurisdiction: 'EU' },
    ])
      for (const more of [{}, { sector: 'banking' }]) {
        const query: CallQuery = { updated_after: '1980-01-01', limit: 20, ...filter, ...more };
        const { body, cost } = await getCost({ name: 'listEntryDetails', id: '', query, headers: {} });
        expect(body.items).toHaveLength(20);
        expect(cost.readUnits, JSON.stringify(query)).toBeLessThanOrEqual(7);
      }
  });

  it('shows every entry once in pages by cursor', async () => {
    const seen: string[] = [];
    const query: CallQuery = { feed_id: 'feed-0', limit: 100 };
    for (let cursor = ''; ; ) {
      const next = cursor ? { ...query, cursor } : query;
      const { body } = await expectBounded({ name: 'listEntries', id: '', query: next, headers: {} });
      if (body.has_more) expect(body.items).toHaveLength(body.limit);
      seen.push(...body.items.map((item: { id: string }) => item.id));
      if (!body.has_more) break;
      cursor = body.next_cursor;
    }
    expect(seen).toHaveLength(ENTRIES / 20);
    expect(seen).toEqual(getIds({ feed_id: 'feed-0' }));
  });
});
