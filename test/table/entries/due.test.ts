import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { EntryDraft } from '../../../lib/entries/entry-draft.ts';
import { draft, getId, storeAll } from '../../support/drafts.ts';
import { getDrawing } from '../../support/long-texts.ts';
import { ownTable } from '../../support/own-table.ts';
import { TABLE_IS_KIND } from '../../support/unkind-dynamodb.ts';

const loaded = async () => ({
  ...(await import('../../../lib/entries/due-dates.ts')),
  ...(await import('../../../lib/entries/store-entry.ts')),
  ...(await import('../../../lib/entries/index-outbox.ts')),
  ...(await import('../../../lib/search/index/snapshot.ts')),
  ...(await import('../../../lib/platform/dynamodb/capacity.ts')),
  ...(await import('../../../lib/platform/dynamodb/read.ts')),
});
let lib: Awaited<ReturnType<typeof loaded>>;

beforeAll(async () => {
  await ownTable('due');
  lib = await loaded();
});

const SPAN = { from: '2027-01-01', to: '2027-06-30', attributes: {} };
const page = (limit: number, after: { after: string; skip: number } | null = null) => ({
  limit,
  offset: 0,
  position: after,
});
const listDates = async (filter: Partial<Parameters<typeof lib.listDueDates>[0]> = {}) =>
  (await lib.listDueDates({ ...SPAN, ...filter }, page(100))).items.map(
    ({ kind, date, moved_from, entry }) => [Number.parseInt(entry.id, 16), kind, date, moved_from] as const,
  );
const saying = (n: number, description: string, fields: Partial<EntryDraft> & { place?: number } = {}) =>
  draft(n, { description, ...fields });
const keysOfDates = async (year: string) =>
  (await lib.queryItems({ partition: `DATES:${year}`, limit: 100 })).map(({ sk }) => String(sk));

it('lists key dates by day, and months and quarters by their last day', async () => {
  await storeAll([
    saying(1, 'Comments must be received by 15 March 2027. The rule is effective 1 May 2027.'),
    saying(2, 'The rules take effect in February 2027.'),
    saying(3, 'Firms must comply by the end of the first quarter of 2027.'),
    saying(4, 'Nothing is due.'),
    saying(5, 'Comments must be received by 15 March 2027.', { is_active: false }),
    saying(6, '', { source_fields: { comment_date: ['2027-03-16'] } }),
  ]);
  expect(await listDates()).toEqual([
    [2, 'effective', '2027-02', null],
    [1, 'comment_end', '2027-03-15', null],
    [6, 'comment_end', '2027-03-16', null],
    [3, 'compliance', '2027-Q1', null],
    [1, 'effective', '2027-05-01', null],
  ]);
  expect(await listDates({ kinds: ['effective', 'hearing'] })).toEqual([
    [2, 'effective', '2027-02', null],
    [1, 'effective', '2027-05-01', null],
  ]);
  expect(await listDates({ from: '2027-03-15', to: '2027-03-15' })).toEqual([[1, 'comment_end', '2027-03-15', null]]);
  expect(await listDates({ from: '2027-03-17', to: '2027-03-30' })).toEqual([]);
});

it('lists a moved date together with its former date, also before the outbox is drained', async () => {
  const edited = saying(1, 'Comments must be received by 15 April 2027. The rule is effective 1 May 2027.');
  await lib.storeEntry(edited);
  expect((await keysOfDates('2027')).filter((key) => key.includes(getId(1)))).toHaveLength(3);
  const ofFirst = async () => (await listDates()).filter(([n]) => n === 1);
  const moved = [
    [1, 'comment_end', '2027-04-15', '2027-03-15'],
    [1, 'effective', '2027-05-01', null],
  ];
  expect(await ofFirst()).toEqual(moved);
  await lib.drainIndexOutbox(new Date(Date.now() + 120_000));
  expect((await keysOfDates('2027')).filter((key) => key.includes(getId(1)))).toHaveLength(2);
  expect(await ofFirst()).toEqual(moved);
  await lib.storeEntry({ ...edited, title: 'Another title' });
  expect(await ofFirst(), 'a moved date stays reported').toEqual(moved);
  await lib.storeEntry({ ...edited, description: 'Comments are closed.' });
  expect(await ofFirst()).toEqual([]);
});

it('does not report dates as moved if two were replaced by two others', async () => {
  await lib.storeEntry(saying(7, 'Firms must comply by 1 March 2027. Large firms must comply by 1 April 2027.'));
  await lib.storeEntry(saying(7, 'Firms must comply by 1 May 2027. Large firms must comply by 1 June 2027.'));
  expect((await listDates()).filter(([n]) => n === 7)).toEqual([
    [7, 'compliance', '2027-05-01', null],
    [7, 'compliance', '2027-06-01', null],
  ]);
});

it('omits the dates of a deactivated entry', async () => {
  await lib.storeEntry(saying(6, '', { source_fields: { comment_date: ['2027-03-16'] }, is_active: false }));
  expect((await listDates()).filter(([n]) => n === 6)).toEqual([]);
});

it('returns the same list for pages of any size, over the end of a year and with a selective filter', async () => {
  const days = Array.from({ length: 40 }, (_, n) => new Date(Date.UTC(2027, 10, 20 + n)).toISOString().slice(0, 10));
  await storeAll(
    days.map((day, n) =>
      saying(100 + n, '', {
        place: n,
        jurisdiction_code: n % 10 === 0 ? 'JP' : 'US',
        source_fields: { effective_date: [day] },
      }),
    ),
  );
  for (const attributes of [
    {},
    { jurisdiction: ['JP'] },
    { topic_id: ['us-cftc', 'eu-ecb'] },
    { topic_id: ['nothing'] },
  ]) {
    const filter = { from: '2027-11-01', to: '2028-03-01', attributes };
    const all = await lib.listDueDates(filter, page(100));
    const expected = days
      .map((day, n) => ({ day, n }))
      .filter(({ n }) => !('jurisdiction' in attributes) || n % 10 === 0)
      .filter(({ n }) => !('topic_id' in attributes) || (attributes.topic_id.length === 2 && n % 3 !== 0));
    expect(all.items.map(({ date, entry }) => [Number.parseInt(entry.id, 16) - 100, date])).toEqual(
      expected.map(({ day, n }) => [n, day]),
    );
    expect(all.next).toBeNull();
    for (const limit of [1, 3, 7]) {
      const found: unknown[] = [];
      for (let next: { after: string; skip: number } | null | undefined; next !== null; ) {
        const part: Awaited<ReturnType<typeof lib.listDueDates>> = await lib.listDueDates(
          filter,
          page(limit, next ?? null),
        );
        expect(part.items.length).toBeLessThanOrEqual(limit);
        found.push(...part.items);
        next = part.next;
      }
      expect(found).toEqual(all.items);
    }
    const skipped = await lib.listDueDates(filter, { limit: 3, offset: 2, position: null });
    expect(skipped.items).toEqual(all.items.slice(2, 5));
  }
});

it('stores a month and the last day of the month as one row, and lists one date', async () => {
  await lib.storeEntry(saying(8, 'The rule is effective 31 January 2029. The rules take effect in January 2029.'));
  expect(await listDates({ from: '2029-01-01', to: '2029-02-28' })).toEqual([[8, 'effective', '2029-01-31', null]]);
  expect(await keysOfDates('2029')).toHaveLength(1);
});

it('ends a page at the read budget if rows have unknown attributes, and continues on the next page', async () => {
  // Characters of a private range, which form no words and hardly pack: an entry of more than 4 KB costs more than half
  // a unit.
  const long = (n: number) => {
    const draw = getDrawing(n);
    return Array.from({ length: 1_950 }, () => String.fromCharCode(0xe0_00 + draw(6_400))).join('');
  };
  await storeAll(
    Array.from({ length: 120 }, (_, n) =>
      saying(300 + n, `${long(n)}${n}`, {
        source_fields: { effective_date: ['2030-05-05'] },
        jurisdiction_code: 'US',
        institution_name: `Institution ${n}`,
      }),
    ),
  );
  const filter = { from: '2030-01-01', to: '2030-12-01', attributes: {} };
  const found: string[] = [];
  let calls = 0;
  for (let next: { after: string; skip: number } | null | undefined; next !== null; calls += 1) {
    const { result, cost } = await lib.measureCost(() => lib.listDueDates(filter, page(100, next ?? null)));
    if (TABLE_IS_KIND) {
      expect(cost.requests).toBeLessThanOrEqual(8);
      expect(cost.readUnits).toBeLessThanOrEqual(60);
    }
    found.push(...result.items.map(({ entry }) => entry.id));
    next = result.next;
  }
  expect(found).toEqual(Array.from({ length: 120 }, (_, n) => getId(300 + n)));
  // Two pages of a hundred would have them all.
  expect(calls).toBeGreaterThan(2);
  expect(calls).toBeLessThan(10);
  // The entries that an offset skips use the budget up in the middle of a page: the next page continues with the first
  // entry that was not read.
  const rest: string[] = [];
  for (let part = await lib.listDueDates(filter, { limit: 100, offset: 15, position: null }); ; ) {
    rest.push(...part.items.map(({ entry }) => entry.id));
    if (!part.next) break;
    part = await lib.listDueDates(filter, page(100, part.next));
  }
  expect(rest).toEqual(found.slice(15));
});

it('lists an entry once after its kind changed, also before the row for the former kind is removed', async () => {
  const fields = { source_fields: { effective_date: ['2031-05-05'] } };
  await lib.storeEntry(saying(9, '', { ...fields, title: 'Consultation paper on fees' }));
  await lib.storeEntry(saying(9, '', { ...fields, title: 'Speech by the Governor on fees' }));
  expect(await keysOfDates('2031')).toHaveLength(2);
  expect(await listDates({ from: '2031-01-01', to: '2031-12-01' })).toEqual([[9, 'effective', '2031-05-05', null]]);
});

it('filters by the attributes of the entries if the attributes of their feeds were never stored', async () => {
  await lib.storeAttributesOfAllFeeds([]);
  const filter = { from: '2027-11-01', to: '2028-03-01', attributes: { jurisdiction: ['JP'] } };
  expect((await lib.listDueDates(filter, page(100))).items).toHaveLength(4);
  const { result, cost } = await lib.measureCost(() => lib.listDueDates(filter, page(3)));
  if (TABLE_IS_KIND) expect(cost.requests).toBeLessThanOrEqual(8);
  expect(result.items).toHaveLength(3);
});

it.skipIf(!TABLE_IS_KIND)(
  'reads a page of twenty dates with two requests, without reading entries that are not shown',
  async () => {
    // The attributes of feeds are cached for a minute, once they are read.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    const filter = { from: '2027-11-01', to: '2027-12-31', attributes: {} };
    await lib.listDueDates(filter, page(1));
    const { cost } = await lib.measureCost(() => lib.listDueDates(filter, page(20)));
    expect(cost.requests).toBe(2);
    expect(cost.readUnits).toBeLessThanOrEqual(11);
  },
);
