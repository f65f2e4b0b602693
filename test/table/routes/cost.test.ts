import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { encodeCursor } from '../../../lib/http/cursor.ts';
import { EntryDetailQuery, RESPONSE_PARAMETERS } from '../../../lib/http/entry-queries.ts';
import { DueDateQuery } from '../../../lib/http/key-date-query.ts';
import { buildListName } from '../../../lib/http/paging.ts';
import { addDays, getToday } from '../../../lib/values/time.ts';
import { call } from '../../support/api.ts';
import { benchItems } from '../../support/corpus.ts';
import { importedDatabase } from '../../support/imported-database.ts';
import { fc, someOf } from '../../support/property.ts';
import { FILES } from '../../support/read-files.ts';
import { FREQUENT, isImported, unevenEntry } from '../../support/uneven-corpus.ts';

/*
 * Whatever a caller asks for, a forged cursor included, a read costs at most 60 units and 8 requests, as of an instant 40, and the same once more one unit
 * with the tag of the answer; what is read of a document, and what is due, has no state in its tag, and is read again.
 */

/** The night has more than the furthest offset leads to. */
const ENTRIES = Number(process.env['COST_ENTRIES'] ?? (process.env['EVERY_POINT'] ? 20_000 : 3_000));
const MOST = { units: 60, requests: 8 };
/** Of a list as of an instant, which asks each entry. */
const MOST_AS_OF = 40;

/** Reads without a state in their tags, which are read again. */
const READ_AGAIN = [
  ...['getEntryDocument', 'getDocumentText', 'getDocumentDiff', 'listDocumentPassages', 'listDueDates'],
];
/** The entry with a document, whose text is as long as one may be. */
const DOCUMENTED = '000000000000000000000001';

type Handler = Parameters<typeof call>[0];
type Query = Record<string, string | number | boolean>;
interface Asked {
  name: string;
  id: string;
  query: Query;
  headers: Record<string, string>;
}

const directory = mkdtempSync(path.join(tmpdir(), 'cost-'));
const handlers = new Map<string, Handler>();
let database: Awaited<ReturnType<typeof importedDatabase>>;
let measured: typeof import('../../../lib/table/capacity.ts').measureCost;

beforeAll(async () => {
  database = await importedDatabase(directory, { uneven: benchItems(ENTRIES, unevenEntry, isImported) });
  process.env['DYNAMODB_ENDPOINT'] = database.endpoint;
  process.env['TABLE_NAME'] = 'uneven';
  ({ measureCost: measured } = await import('../../../lib/table/capacity.ts'));
  for (const [name, file] of Object.entries(FILES))
    handlers.set(name, (await import(`../../../functions/feeds/${file}.ts`)).handler);
}, 1_200_000);
afterAll(async () => {
  await database.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** What stands where: the entries of the table, the newest first. */
const placed = Array.from({ length: ENTRIES }, (_, n) => {
  const { id, published_date, feed_id, is_active } = unevenEntry(n, ENTRIES);
  return { id, place: `${published_date}#${id}`, feed_id, is_active };
}).sort((a, b) => (a.place < b.place ? 1 : -1));
const idsOf = (query: Query): string[] =>
  placed
    .filter((one) => Object.entries(query).every(([name, value]) => one[name as 'feed_id' | 'is_active'] === value))
    .map(({ id }) => id);

async function costOf({ name, id, query, headers }: Asked) {
  const pathParameters = { category_id: id, topic_id: id, entry_id: id, version: '1' };
  const { result, cost } = await measured(() =>
    call(handlers.get(name) as Handler, { query, pathParameters, headers }),
  );
  return { status: result.status, body: result.body, tag: String(result.headers['etag']), cost };
}

async function expectBounded(asked: Asked) {
  const { status, body, tag, cost } = await costOf(asked);
  const told = `${JSON.stringify(asked)}: ${status}, ${cost.requests} requests, ${cost.readUnits} units`;
  expect([200, 304, 400, 404], told).toContain(status);
  const isListAsOf = asked.query['as_of'] !== undefined && !/^getEntry|Document/.test(asked.name);
  expect(cost.requests, told).toBeLessThanOrEqual(isListAsOf ? MOST_AS_OF : MOST.requests);
  expect(cost.readUnits, told).toBeLessThanOrEqual(MOST.units);
  if (status === 200) {
    const again = await costOf({ ...asked, headers: { ...asked.headers, 'If-None-Match': tag } });
    const most = READ_AGAIN.includes(asked.name) ? cost : { requests: 1, readUnits: 1 };
    expect(again.status, told).toBe(304);
    expect(again.cost.requests, told).toBeLessThanOrEqual(most.requests);
    expect(again.cost.readUnits, told).toBeLessThanOrEqual(most.readUnits);
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
    ...{ feed_id: fc.constantFrom('feed-0', 'feed-7', 'none'), is_active: fc.boolean(), updated_after: moment, as_of },
    ...paging,
  },
  listEntryDetails: {
    ...{ topic_id: fc.constantFrom('topic-0', 'topic-9', 'none'), status: fc.constantFrom('active', 'inactive') },
    ...{ search: fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' ')) },
    ...{ date: day, start_date: moment, end_date: moment, updated_after: moment },
    ...{ jurisdiction: fc.constantFrom('EU', 'US', 'eu,us'), sector: fc.constantFrom('banking', 'none,banking') },
    ...{ tag: fc.constantFrom('capital', 'liquidity,none'), language: fc.constantFrom('en', 'de', 'xx') },
    ...{ order: fc.constantFrom('newest', 'relevance'), highlight: fc.boolean() },
    as_of,
    facets: fc.constantFrom('sector', 'jurisdiction,category_id,topic_id,sector,language'),
    feed_id: fc.constantFrom('feed-3', Array.from({ length: 20 }, (_, n) => `feed-${n}`).join(',')),
    ...paging,
  },
  listDueDates: {
    ...{ from: coming, to: coming, kind: fc.constantFrom('comment_end', 'effective,hearing') },
    ...{ category_id: fc.constantFrom('category', 'none'), topic_id: fc.constantFrom('topic-0', 'topic-9,none') },
    ...{ feed_id: fc.constantFrom('feed-3', 'none'), jurisdiction: fc.constantFrom('EU', 'US') },
    ...{ sector: fc.constantFrom('banking', 'none'), ...paging },
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
/** What no cursor is bound to. */
const PAGING = ['limit', 'offset', 'cursor', 'updated_after', ...RESPONSE_PARAMETERS];

/** The filters as the route has them, which its cursors are bound to. */
function asRead(name: string, own: Query): Record<string, unknown> {
  const texts = Object.fromEntries(Object.entries(own).map(([key, value]) => [key, String(value)]));
  const schema = { listEntryDetails: EntryDetailQuery, listDueDates: DueDateQuery }[name];
  return (schema && z.safeParse(schema, texts).data) ?? own;
}

/** A cursor with a true seal and any contents: whoever reads the source can make one. */
const forged = fc.record({
  offset: fc.nat(999_999_999),
  skip: fc.nat(999_999),
  after: place,
  isOfChanges: fc.boolean(),
});
const request: fc.Arbitrary<Asked> = fc.constantFrom(...Object.keys(FILES)).chain((name) =>
  fc
    .record({
      query: fc.record(filters[name] ?? {}, { requiredKeys: [] }) as fc.Arbitrary<Query>,
      id: fc.oneof(fc.constantFrom('topic-0', 'topic-9', 'category', 'none', DOCUMENTED), entryId),
      cursor: fc.option(forged, { freq: 2 }),
      headers: fc.constantFrom(
        ...[{}, { Accept: 'application/atom+xml' }, { Accept: 'text/calendar' }, { 'If-None-Match': '*' }],
      ),
    })
    .map(({ query, id, cursor, headers }) => {
      if (!cursor) return { name, id, query, headers };
      const { offset: _, ...rest } = query;
      const own = Object.fromEntries(Object.entries(rest).filter(([key]) => !PAGING.includes(key)));
      const ofList = buildListName(name, name === 'listTopicEntries' ? id : '', asRead(name, own));
      const list = cursor.isOfChanges ? `changes of ${ofList}` : ofList;
      return { name, id, query: { ...rest, cursor: encodeCursor(list, cursor.offset, cursor) }, headers };
    }),
);

it('no file of the folder is left out', () => {
  const files = readdirSync('functions/feeds').map((file) => file.replace(/\.ts$/, ''));
  expect(Object.values<string>(FILES).sort()).toEqual(files.sort());
});

describe('a read costs at most 60 units and 8 requests', () => {
  it('with any parameters and any cursor', async () => {
    const isBounded = async (asked: Asked) => {
      await expectBounded(asked);
    };
    await fc.assert(fc.asyncProperty(request, isBounded), { numRuns: someOf(600) });
  });

  it('with the cursor that once made one request read a whole list', async () => {
    const cursor = encodeCursor(buildListName('listEntries', '', {}), 1, { after: '9999', skip: 999_999 });
    const { status, body } = await expectBounded({ name: 'listEntries', id: '', query: { cursor }, headers: {} });
    expect([status, body.items.length]).toEqual([200, 50]);
  });

  it('for a text that is as long as one may be, and for a search in it', async () => {
    for (const [name, query] of [
      ['getEntryDocument', {}],
      ['getDocumentText', {}],
      ['listDocumentPassages', { limit: 100 }],
      ['listDocumentPassages', { search: 'capital -leverage "ombudsman complaint"' }],
    ] as [string, Query][])
      expect((await expectBounded({ name, id: DOCUMENTED, query, headers: {} })).status, name).toBe(200);
    const { body } = await expectBounded({ name: 'getDocumentText', id: DOCUMENTED, query: {}, headers: {} });
    expect(body.text.length).toBeGreaterThan(990_000);
    expect(body.text.length).toBeLessThan(1_000_000);
  });

  it('at every offset: the page is the one of that offset, or 400 names next_cursor', async () => {
    for (const query of [{}, { feed_id: 'feed-0' }, { is_active: false }] as Query[]) {
      const newest = idsOf(query);
      for (const offset of [1, 49, 300, 5_000, 9_000, 10_000]) {
        const asked = { name: 'listEntries', id: '', query: { ...query, offset, limit: 100 }, headers: {} };
        const { status, body } = await expectBounded(asked);
        const told = JSON.stringify(asked.query);
        if (status === 400 && offset >= 300) {
          expect(body).toMatchObject({ code: 'offset_too_large', detail: expect.stringContaining('next_cursor') });
          continue;
        }
        expect(status, told).toBe(200);
        const ids = body.items.map(({ id }: { id: string }) => id);
        // Further down a page may end with its budget, and is the first part of that page then.
        if (offset < 300) expect(ids, told).toHaveLength(100);
        expect(ids, told).toEqual(newest.slice(offset, offset + (ids.length || 100)));
        expect(body.has_more, told).toBe(offset + ids.length < newest.length);
      }
    }
  });

  it('and whoever follows one feed or topic from the beginning gets full pages, each entry once', async () => {
    for (const [query, part] of [
      [{ feed_id: 'feed-0' }, 20],
      [{ topic_id: 'topic-1,topic-2' }, 5],
    ] as [Query, number][]) {
      const seen: string[] = [];
      let calls = 0;
      for (let at: Query = { updated_after: '1980-01-01' }; ; calls += 1) {
        const asked = { name: 'listEntryDetails', id: '', query: { ...query, ...at, limit: 100 }, headers: {} };
        const { body } = await expectBounded(asked);
        seen.push(...body.items.map(({ id }: { id: string }) => id));
        if (!body.has_more) break;
        at = { cursor: body.next_cursor };
      }
      expect(seen).toHaveLength(ENTRIES / part);
      expect(new Set(seen).size).toBe(seen.length);
      expect(calls).toBeLessThanOrEqual((1.2 * seen.length) / 100);
    }
  });

  it('and 20 changes with a filter take at most 7 units', async () => {
    for (const filter of [
      { feed_id: 'feed-3' },
      { topic_id: 'topic-9' },
      { category_id: 'category' },
      { jurisdiction: 'EU' },
    ])
      for (const more of [{}, { sector: 'banking' }]) {
        const query: Query = { updated_after: '1980-01-01', limit: 20, ...filter, ...more };
        const { body, cost } = await costOf({ name: 'listEntryDetails', id: '', query, headers: {} });
        expect(body.items).toHaveLength(20);
        expect(cost.readUnits, JSON.stringify(query)).toBeLessThanOrEqual(7);
      }
  });

  it('and pages by cursor, however short each is, show every entry once', async () => {
    const seen: string[] = [];
    const query: Query = { feed_id: 'feed-0', limit: 100 };
    for (let cursor = ''; ; ) {
      const next = cursor ? { ...query, cursor } : query;
      const { body } = await expectBounded({ name: 'listEntries', id: '', query: next, headers: {} });
      if (body.has_more) expect(body.items).toHaveLength(body.limit);
      seen.push(...body.items.map(({ id }: { id: string }) => id));
      if (!body.has_more) break;
      cursor = body.next_cursor;
    }
    expect(seen).toHaveLength(ENTRIES / 20);
    expect(seen).toEqual(idsOf({ feed_id: 'feed-0' }));
  });
});
