import { beforeAll, expect, it } from 'vitest';
import type { ListPosition } from '../../../lib/values/page.ts';
import { draft, getId } from '../../support/drafts.ts';
import { ownTable } from '../../support/own-table.ts';
import { fc } from '../../support/property.ts';

let entries: typeof import('../../../lib/entries/list-entries.ts');
let writes: typeof import('../../../lib/entries/store-entry.ts');
let search: typeof import('../../../lib/search/parse.ts');
let next = 1;

beforeAll(async () => {
  await ownTable('paging');
  entries = await import('../../../lib/entries/list-entries.ts');
  writes = await import('../../../lib/entries/store-entry.ts');
  search = await import('../../../lib/search/parse.ts');
});

/** Few different instants of a month, so that many entries share theirs and the id decides. */
const published = (month: string, n: number) => `${month}-0${1 + (n % 3)}T1${n % 2}:00:00Z`;
const insert = (month: string, n: number) =>
  writes.storeEntry(draft(n, { published_date: published(month, n * 7), is_active: n % 3 !== 0, place: n }));
let months = 0;
/** A month that no other run has, so that each lists its own entries only. */
function nextMonth(): string {
  months += 1;
  return `${2000 + Math.floor(months / 12)}-${String(1 + (months % 12)).padStart(2, '0')}`;
}

it('shows every existing entry exactly once across pages while others are inserted', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 5, max: 25 }),
      fc.integer({ min: 1, max: 7 }),
      fc.boolean(),
      async (count, limit, searching) => {
        const month = nextMonth();
        const there = Array.from({ length: count }, () => next++);
        await Promise.all(there.map((n) => insert(month, n)));
        const filter = {
          publishedRange: { from: `${month}-01T00:00:00Z`, to: `${month}-28T23:59:59Z` },
          search: searching ? (search.parseSearchText('entry') ?? undefined) : undefined,
        };
        const seen: string[] = [];
        let position: ListPosition | null = null;
        do {
          const page: Awaited<ReturnType<typeof entries.listEntries>> = await entries.listEntries(filter, {
            limit,
            offset: 0,
            position,
          });
          seen.push(...page.items.map(({ id }) => id));
          position = page.next;
          if (next % 2 === 0) await insert(month, next);
          next += 1;
        } while (position);
        expect(new Set(seen).size).toBe(seen.length);
        expect(there.map(getId).filter((id) => !seen.includes(id))).toEqual([]);
      },
    ),
    { numRuns: 12 },
  );
});

it('returns has_more instead of a total for limit 0 if the entries of the range are not counted', async () => {
  const { measureCost } = await import('../../../lib/platform/dynamodb/capacity.ts');
  const month = nextMonth();
  await insert(month, next++);
  const publishedRange = { from: `${month}-01T00:30:00Z`, to: `${month}-28T23:59:59Z` };
  const asked = async (limit: number, asks: object = { publishedRange }) =>
    measureCost(() => entries.listEntries(asks, { limit, offset: 0, position: null }));
  const some = await asked(5);
  expect(some.result).toMatchObject({ total: null, next: null });
  expect(some.result.items).toHaveLength(1);
  expect(some.cost.requests).toBe(2);
  const none = await asked(0);
  expect(none.result).toEqual({ items: [], total: null, next: null, has_more: true });
  expect(none.cost.requests).toBe(2);
  const before = { from: '1990-01-01T00:30:00Z', to: '1990-01-28T23:59:59Z' };
  expect((await asked(0, { publishedRange: before })).result).toMatchObject({ items: [], has_more: false });
  const counted = await asked(0, { publishedRange: { from: `${month}-01T00:00:00Z`, to: `${month}-28T23:59:59Z` } });
  expect(counted.result).toEqual({ items: [], total: 1, next: null });
  expect(counted.cost.requests).toBe(1);
});

it('matches an entry with every filter, and uses the list of a topic or feed only for a single value', async () => {
  const { isUnfiltered, findEntryListForFilter, matchesFilter } = await import('../../../lib/entries/entry-filter.ts');
  const entry = { ...draft(1, { feed_id: 'b', topic: { id: 'a', name: 'A' } }), status: 'active' } as never;
  const publishedRange = { from: '2026-11-01T10:00:00Z', to: '2026-11-01T10:00:00Z' };
  expect(
    matchesFilter({ attributes: { topic_id: ['a'], feed_id: ['b', 'c'] }, status: 'active', publishedRange }, entry),
  ).toBe(true);
  for (const other of [
    { attributes: { topic_id: ['x'] } },
    { attributes: { feed_id: ['x'] } },
    { status: 'inactive' as const },
  ])
    expect(matchesFilter(other, entry)).toBe(false);
  expect(matchesFilter({ publishedRange: { from: '2026-11-01T10:00:01Z' } }, entry)).toBe(false);
  expect(matchesFilter({ publishedRange: { to: '2026-11-01T09:59:59Z' } }, entry)).toBe(false);
  expect(
    findEntryListForFilter({ attributes: { topic_id: ['a'] }, status: 'active', publishedRange })?.dayCountsPartition,
  ).toBe('DAYS#TOPIC#a');
  expect(findEntryListForFilter({ attributes: { feed_id: ['a'] } })?.dayCountsPartition).toBe('DAYS#FEED#a');
  expect(findEntryListForFilter({ status: 'active' })?.dayCountsPartition).toBe('DAYS#ENTRIES');
  for (const attributes of [{ topic_id: ['a', 'b'] }, { topic_id: ['a'], feed_id: ['b'] }, { jurisdiction: ['EU'] }])
    expect(findEntryListForFilter({ attributes })).toBeNull();
  expect(
    findEntryListForFilter({ attributes: { topic_id: ['a'] }, search: { words: ['x'], phrases: [], excluded: [] } }),
  ).toBeNull();
  expect([
    isUnfiltered({}),
    isUnfiltered({ publishedRange: {} }),
    isUnfiltered({ publishedRange: { to: 'x' } }),
    isUnfiltered({ status: 'active' }),
  ]).toEqual([true, true, false, false]);
});
