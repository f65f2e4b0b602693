import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredEntry } from '../../../lib/entries/entry-items.ts';
import { type CallQuery, call, type GatewayHandler } from '../../support/api.ts';
import { benchEntry, benchItems } from '../../support/corpus.ts';
import { importedDatabase } from '../../support/imported-database.ts';

/*
 * Searches that return no entries give their number with limit 0; offsets lead to a page. Both cost no more than the
 * answer with entries does.
 */

const ENTRIES = 1_500;
/** Read units of a first page of 20 entries: of one word, and of several words and filters. */
const OF_ONE = 12;
const OF_SEVERAL = 20;
/** The most of any read. */
const MOST = 60;
const LIMIT = 20;

const directory = mkdtempSync(path.join(tmpdir(), 'counting-'));
const all = Array.from({ length: ENTRIES }, (_, n) => benchEntry(n, ENTRIES)).sort((a, b) =>
  `${a.published_date}#${a.id}` < `${b.published_date}#${b.id}` ? 1 : -1,
);
const WORDS = ['frequent', 'even', 'odd', 'third', 'rare'];
let database: Awaited<ReturnType<typeof importedDatabase>>;
let handler: GatewayHandler;
let measured: typeof import('../../../lib/platform/dynamodb/capacity.ts').measureCost;

beforeAll(async () => {
  const keeps = (_: number, row: { pk: string }) =>
    row.pk.startsWith('FACT:') || WORDS.some((word) => row.pk === `WORD:${word}`);
  database = await importedDatabase(directory, { counting: benchItems(ENTRIES, benchEntry, keeps) });
  process.env['DYNAMODB_ENDPOINT'] = database.endpoint;
  process.env['TABLE_NAME'] = 'counting';
  ({ measureCost: measured } = await import('../../../lib/platform/dynamodb/capacity.ts'));
  ({ handler } = await import('../../../functions/feeds/list-entry-details.ts'));
});
afterAll(async () => {
  await database.stop();
  rmSync(directory, { recursive: true, force: true });
});

async function ask(query: CallQuery) {
  const { result, cost } = await measured(() => call(handler, { query, pathParameters: {}, headers: {} }));
  return { status: result.status, body: result.body, cost };
}

/** The entries of a search, newest first: a plain reading of the corpus. */
function found({ search = '', topic_id }: CallQuery): StoredEntry[] {
  const text = String(search).replaceAll('"', '');
  const words = String(search).startsWith('"') ? [text] : text.split(' ');
  return all.filter(
    (one) =>
      (topic_id === undefined || one.topic_id === topic_id) && words.every((word) => one.description.includes(word)),
  );
}

const SEARCHES: [query: CallQuery, units: number][] = [
  [{ search: 'frequent' }, OF_ONE],
  [{ search: 'third' }, OF_ONE],
  [{ search: 'rare' }, OF_ONE],
  [{ search: 'even third' }, OF_SEVERAL],
  [{ search: 'frequent third' }, OF_SEVERAL],
  [{ search: 'even odd' }, OF_SEVERAL],
  [{ search: 'third', topic_id: 'topic-3' }, OF_SEVERAL],
  [{ search: 'even', topic_id: 'topic-3' }, OF_SEVERAL],
  [{ search: '"frequent odd"' }, OF_SEVERAL],
  [{ jurisdiction: 'EU' }, OF_ONE],
];

describe('search with limit 0', () => {
  it.each(SEARCHES)('%j costs no more than a first page, and returns the total or null', async (query, units) => {
    const { status, body, cost } = await ask({ ...query, limit: 0 });
    const message = `${body.total}, ${cost.requests} requests, ${cost.readUnits} units`;
    expect([status, body.items]).toEqual([200, []]);
    expect(cost.readUnits, message).toBeLessThanOrEqual(units);
    expect(cost.requests, message).toBeLessThanOrEqual(8);
    const number = found(query).length;
    expect([number, null], message).toContain(body.total);
    if (number > 0) expect(body.has_more, message).toBe(true);
  });

  it('returns the total if all words together have about a thousand postings', async () => {
    for (const query of [
      { search: 'third' },
      { search: 'even third' },
      { search: 'even odd' },
      { search: 'third', topic_id: 'topic-3' },
      { search: 'even', topic_id: 'topic-3' },
    ])
      expect((await ask({ ...query, limit: 0 })).body, JSON.stringify(query)).toMatchObject({
        total: found(query).length,
        has_more: found(query).length > 0,
      });
  });
});

describe('search in entries and documents for words that no document has', () => {
  // The texts of documents cost six times as much as entries do. A search that expects documents reads more postings.
  it.each(SEARCHES.filter(([{ search }]) => search && !String(search).startsWith('"')))(
    '%j costs as much as a search in entries alone',
    async (query) => {
      const getCost = async (more: CallQuery) => (await ask({ ...query, ...more, limit: LIMIT })).cost;
      // The attributes of feeds are read once.
      await getCost({});
      expect(await getCost({})).toEqual(await getCost({ in: 'entry' }));
    },
  );
});

describe('search with an offset', () => {
  const offsets = [1, 19, 60, 140, 200, 300, 480, 700, 1_000, 1_490, 1_600, 10_000];
  it.each(SEARCHES)('%j returns the page of the offset, or a 400 that names next_cursor', async (query, units) => {
    const expected = found(query).map(({ id }) => id);
    const calls: (string | number)[][] = [];
    for (const offset of offsets) {
      const { status, body, cost } = await ask({ ...query, offset, limit: LIMIT });
      calls.push([offset, status, status === 400 ? '' : body.items.length, cost.requests, cost.readUnits]);
      expect(cost.readUnits, calls.join('; ')).toBeLessThanOrEqual(MOST);
      expect(cost.requests, calls.join('; ')).toBeLessThanOrEqual(8);
      if (status === 400) {
        expect(body).toMatchObject({ code: 'offset_too_large', detail: expect.stringContaining('next_cursor') });
        expect(cost.readUnits, calls.join('; ')).toBeLessThanOrEqual(units);
        continue;
      }
      const ids = body.items.map((item: { id: string }) => item.id);
      expect(ids, calls.join('; ')).toEqual(expected.slice(offset, offset + ids.length));
      // No page is empty while there are more entries.
      expect(ids.length > 0 || expected.length <= offset, calls.join('; ')).toBe(true);
      expect(body.has_more, calls.join('; ')).toBe(offset + ids.length < expected.length);
    }
  });
});
