import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { encodeCursor, parseCursor } from '../../../lib/http/cursor.ts';
import { measureCost } from '../../../lib/platform/dynamodb/capacity.ts';
import { termPartition } from '../../../lib/platform/dynamodb/index-keys.ts';
import { entrySortKey } from '../../../lib/platform/dynamodb/sort-keys.ts';
import type { ListPosition, PageRequest } from '../../../lib/values/page.ts';
import { draft, getId, storeAll } from '../../support/drafts.ts';
import { ownTable } from '../../support/own-table.ts';

const COUNT = 120;
let entries: typeof import('../../../lib/entries/list-entries.ts');
let search: typeof import('../../../lib/search/parse.ts');

/** Text of 2,000 characters that does not pack well, so that postings take more than 1 KB. */
const longText = (n: number) =>
  Array.from({ length: 32 }, (_, i) => createHash('sha256').update(`${n} ${i}`).digest('hex').slice(0, 62)).join(' ');

beforeAll(async () => {
  await ownTable('search-budget');
  entries = await import('../../../lib/entries/list-entries.ts');
  search = await import('../../../lib/search/parse.ts');
  await storeAll(
    Array.from({ length: COUNT }, (_, n) =>
      draft(n, {
        title: `Delta echo foxtrot ${n}`,
        description: longText(n),
        published_date: `2026-11-0${1 + (n % 9)}T10:00:00Z`,
        is_active: n % 5 !== 0,
      }),
    ),
  );
});

it.each(['delta', 'delta echo', 'delta echo foxtrot', '"echo foxtrot" -nothing', 'delta-echo'])(
  'finds all long entries for %s exactly once, with each page within its budget',
  async (text) => {
    for (const [limit, offset] of [
      [100, 0],
      [100, 50],
      [50, 60],
      [20, 0],
    ] as const) {
      const filter = { search: search.parseSearchText(text), publishedRange: {} };
      const seen: string[] = [];
      let position: ListPosition | null = null;
      let calls = 0;
      do {
        const page: PageRequest = { limit, offset: position ? 0 : offset, position };
        const { result, cost } = await measureCost(() => entries.listEntries(filter, page));
        expect(cost.requests).toBeLessThanOrEqual(8);
        expect(cost.readUnits).toBeLessThanOrEqual(60);
        if (result.next) expect(result.next).not.toEqual(position);
        expect(result.next?.after).not.toBe('');
        seen.push(...result.items.map(({ id }) => id));
        position = result.next;
        calls += 1;
      } while (position && calls < 60);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toHaveLength(COUNT - offset);
    }
  },
);

it('continues a cursor under another limit with the next entry', async () => {
  const filter = { search: search.parseSearchText('delta echo'), publishedRange: {} };
  const newest = Array.from({ length: COUNT }, (_, n) => `2026-11-0${1 + (n % 9)}#${getId(n)}`)
    .sort()
    .reverse()
    .map((place) => place.split('#')[1]);
  const seen: string[] = [];
  let position: ListPosition | null = null;
  for (const limit of [20, 7, ...Array(20).fill(100)]) {
    const page: Awaited<ReturnType<typeof entries.listEntries>> = await entries.listEntries(filter, {
      limit,
      offset: 0,
      position,
    });
    expect(page.items.length).toBeLessThanOrEqual(limit);
    seen.push(...page.items.map(({ id }) => id));
    position = page.next;
    if (!position) break;
  }
  expect(seen).toEqual(newest);
  const none = await entries.listEntries(
    { search: search.parseSearchText('delta') },
    { limit: 0, offset: 0, position: { after: '2026-11-02', skip: 0 } },
  );
  expect(none).toMatchObject({ items: [], total: null, has_more: true });
});

describe('search limited to entries or documents, with more postings of the other part than a page reads', () => {
  const few = () => ({ requests: 4, units: 5 });
  const OLDEST = draft(900, { title: 'Zebra', published_date: '2025-01-01T10:00:00Z' });

  beforeAll(async () => {
    const { putAndDeleteItems } = await import('../../../lib/platform/dynamodb/write.ts');
    const day = (n: number) => new Date(Date.UTC(2026, 0, 1) - n * 3_600_000).toISOString().slice(0, 19);
    const postings = (word: string, part: string) =>
      Array.from({ length: 1_500 }, (_, n) => ({
        pk: termPartition(word),
        sk: `${entrySortKey(`${day(n)}Z`, getId(2_000 + n))}#a${part}`,
      }));
    await putAndDeleteItems([...postings('zebra', '#d'), ...postings('quagga', '')], []);
    await storeAll([OLDEST]);
  });

  it.each([
    { word: 'zebra', where: 'entry', found: [getId(900)] },
    { word: 'quagga', where: 'document', found: [] },
  ] as const)(
    'reaches the end by following each cursor, for a search in one $where',
    async ({ word, where, found }) => {
      const { searchEntries } = await import('../../../lib/entries/search-entries.ts');
      const filter = { search: search.parseSearchText(word), publishedRange: {}, where };
      const seen: string[] = [];
      const places: string[] = [];
      for (let position: ListPosition | null = null; places.length < 60; ) {
        const page: PageRequest = { limit: 20, offset: 0, position };
        const { items, next } = await searchEntries(filter, page, {
          readDocuments: async () => new Map(),
          budget: few(),
        });
        seen.push(...items.map(({ id }) => id));
        if (!next) break;
        position = parseCursor('a list', encodeCursor('a list', 0, next)).position;
        places.push(position.after);
      }
      expect(places.length).toBeGreaterThan(2);
      expect(places).toEqual([...new Set(places)].sort().reverse());
      expect(seen).toEqual(found);
    },
  );
});
