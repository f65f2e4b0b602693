import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredEntry } from '../../../lib/entries/entry-items.ts';
import { call } from '../../support/api.ts';
import { benchEntry, benchItems } from '../../support/corpus.ts';
import { importedDatabase } from '../../support/imported-database.ts';

/* What searches tell that show no entries: their number with limit 0, and where an offset leads. Both cost no more than they tell. */

const ENTRIES = 1_500;
/** Read units of a first page of 20 entries: of one word, and of several words and filters. */
const OF_ONE = 12;
const OF_SEVERAL = 20;
/** Of any read. */
const MOST = 60;
const LIMIT = 20;

type Query = Record<string, string | number>;
type Handler = Parameters<typeof call>[0];

const directory = mkdtempSync(path.join(tmpdir(), 'counting-'));
const all = Array.from({ length: ENTRIES }, (_, n) => benchEntry(n, ENTRIES)).sort((a, b) =>
  `${a.published_date}#${a.id}` < `${b.published_date}#${b.id}` ? 1 : -1,
);
const WORDS = ['frequent', 'even', 'odd', 'third', 'rare'];
let database: Awaited<ReturnType<typeof importedDatabase>>;
let handler: Handler;
let measured: typeof import('../../../lib/table/capacity.ts').measureCost;

beforeAll(async () => {
  const keeps = (_: number, { pk }: { pk: string }) =>
    pk.startsWith('FACT:') || WORDS.some((word) => pk === `WORD:${word}`);
  database = await importedDatabase(directory, { counting: benchItems(ENTRIES, benchEntry, keeps) });
  process.env['DYNAMODB_ENDPOINT'] = database.endpoint;
  process.env['TABLE_NAME'] = 'counting';
  ({ measureCost: measured } = await import('../../../lib/table/capacity.ts'));
  ({ handler } = await import('../../../functions/feeds/list-entry-details.ts'));
});
afterAll(async () => {
  await database.stop();
  rmSync(directory, { recursive: true, force: true });
});

async function ask(query: Query) {
  const { result, cost } = await measured(() => call(handler, { query, pathParameters: {}, headers: {} }));
  return { status: result.status, body: result.body, cost };
}

/** The entries of a search, newest first: a plain reading of the corpus. */
function found({ search = '', topic_id }: Query): StoredEntry[] {
  const text = String(search).replaceAll('"', '');
  const words = String(search).startsWith('"') ? [text] : text.split(' ');
  return all.filter(
    (one) =>
      (topic_id === undefined || one.topic_id === topic_id) && words.every((word) => one.description.includes(word)),
  );
}

const SEARCHES: [query: Query, units: number][] = [
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

describe('limit 0', () => {
  it.each(SEARCHES)('%j costs no more than a first page, and tells the number or null', async (query, units) => {
    const { status, body, cost } = await ask({ ...query, limit: 0 });
    const told = `${body.total}, ${cost.requests} requests, ${cost.readUnits} units`;
    expect([status, body.items]).toEqual([200, []]);
    expect(cost.readUnits, told).toBeLessThanOrEqual(units);
    expect(cost.requests, told).toBeLessThanOrEqual(8);
    const number = found(query).length;
    expect([number, null], told).toContain(body.total);
    if (number > 0) expect(body.has_more, told).toBe(true);
  });

  it('the number is told where the postings of all words together are about a thousand', async () => {
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

describe('words that stand in no document', () => {
  // The texts of documents cost six times what an entry does: whoever expects to read them reads more postings instead.
  it.each(SEARCHES.filter(([{ search }]) => search && !String(search).startsWith('"')))(
    '%j costs what it does in entries alone',
    async (query) => {
      const costOf = async (more: Query) => (await ask({ ...query, ...more, limit: LIMIT })).cost;
      // The facts of feeds are read once.
      await costOf({});
      expect(await costOf({})).toEqual(await costOf({ in: 'entry' }));
    },
  );
});

describe('an offset', () => {
  const offsets = [1, 19, 60, 140, 200, 300, 480, 700, 1_000, 1_490, 1_600, 10_000];
  it.each(SEARCHES)('%j leads to the page of that offset, or to 400 that names next_cursor', async (query, units) => {
    const expected = found(query).map(({ id }) => id);
    const told: (string | number)[][] = [];
    for (const offset of offsets) {
      const { status, body, cost } = await ask({ ...query, offset, limit: LIMIT });
      told.push([offset, status, status === 400 ? '' : body.items.length, cost.requests, cost.readUnits]);
      expect(cost.readUnits, told.join('; ')).toBeLessThanOrEqual(MOST);
      expect(cost.requests, told.join('; ')).toBeLessThanOrEqual(8);
      if (status === 400) {
        expect(body).toMatchObject({ code: 'offset_too_large', detail: expect.stringContaining('next_cursor') });
        expect(cost.readUnits, told.join('; ')).toBeLessThanOrEqual(units);
        continue;
      }
      const ids = body.items.map(({ id }: { id: string }) => id);
      expect(ids, told.join('; ')).toEqual(expected.slice(offset, offset + ids.length));
      // Nothing is answered as an empty page while there is more.
      expect(ids.length > 0 || expected.length <= offset, told.join('; ')).toBe(true);
      expect(body.has_more, told.join('; ')).toBe(offset + ids.length < expected.length);
    }
  });
});
