import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EntryDraft } from '../../../lib/entries/draft.ts';
import type { DueDate } from '../../../lib/entries/due.ts';
import type { Feed } from '../../../lib/feeds/feed.ts';
import { draft, storeAll } from '../../support/drafts.ts';
import { TABLE_IS_KIND } from '../../support/unkind-dynamodb.ts';
import { startWorld, type World } from './world.ts';

/* The clock stands at the end of a year, so that the span has days of three. */

const NOW = '2026-12-20T09:00:00Z';
const loaded = async () => ({
  ...(await import('../../../lib/alerts/due-calendar.ts')),
  ...(await import('../../../lib/entries/due.ts')),
  ...(await import('../../../lib/search/feed-facts.ts')),
});
let world: World;
let lib: Awaited<ReturnType<typeof loaded>>;
beforeAll(async () => {
  world = await startWorld('alerts-due-calendar', NOW);
  lib = await loaded();
  // So that rows tell what they are of, and what entries cite, which no row does, is asked of them all the same.
  const { feed, ...about } = draft(7, { place: 1 });
  await lib.putFeedFacts([{ ...about, ...feed } as unknown as Feed]);
});
afterAll(() => world.stop());

const on = (n: number, date: string, fields: Partial<EntryDraft> & { place?: number } = {}) =>
  draft(n, { source_fields: { effective_date: [date] }, ...fields });
const numbersOf = (dates: DueDate[]) => dates.map(({ entry }) => Number.parseInt(entry.id, 16));
const calendarOf = async (query: object) => {
  const { id } = await world.alert('ada', query);
  const stored = await world.readAlert('ada', id);
  const { dates, missing_from } = await lib.dueCalendarOf(stored, new Date(NOW));
  return { numbers: numbersOf(dates), missing_from };
};

it('what the query finds is due from 30 days ago to 400 ahead, also of what was stored before the alert', async () => {
  await storeAll([
    on(1, '2026-11-19'),
    on(2, '2026-11-20'),
    on(3, '2027-06-01', { title: 'Capital buffers' }),
    on(4, '2028-01-24', { published_date: '2026-10-01T10:00:00Z' }),
    on(5, '2028-01-25'),
    on(6, '2027-02-01', { is_active: false }),
    on(7, '2027-02-02', { description: 'Capital, and amends 12 CFR Part 1026.', place: 1, is_backfill: true }),
  ]);
  const whole = { missing_from: null };
  expect(await calendarOf({})).toEqual({ numbers: [2, 7, 3, 4], ...whole });
  expect(await calendarOf({ search: 'capital -buffers' })).toEqual({ numbers: [7], ...whole });
  expect(await calendarOf({ topic_id: 'us-sec', end_date: '2026-10-31' })).toEqual({ numbers: [4], ...whole });
  expect(await calendarOf({ cites: '12 CFR 1026' })).toEqual({ numbers: [7], ...whole });
  expect(await calendarOf({ status: 'inactive' })).toEqual({ numbers: [], ...whole });
});

it('many that nobody asked for: it ends with its budget, and says from which day on dates are missing', async () => {
  const long = 'A text that makes the entry long. '.repeat(58).slice(0, 1_950);
  const dayOf = (n: number) => new Date(Date.UTC(2029, 2, 1 + n / 4)).toISOString().slice(0, 10);
  await storeAll(Array.from({ length: 150 }, (_, n) => on(1_000 + n, dayOf(n), { description: `${long}${n}` })));
  const span = { from: '2029-03-01', to: '2029-12-31', facts: {} };
  const asked = (last: number, budget: { requests: number; units: number }) =>
    world.measured(() => lib.dueCalendar({ ...span, matches: ({ title }) => title === `Entry ${last}` }, budget));
  const whole = await asked(1_149, { requests: 40, units: 600 });
  expect([numbersOf(whole.result.dates), whole.result.missing_from]).toEqual([[1_149], null]);
  const cut = await asked(1_149, { requests: 40, units: 40 });
  expect(cut.result.dates).toEqual([]);
  expect(cut.result.missing_from).toMatch(/^2029-03-\d\d$/);
  if (TABLE_IS_KIND)
    expect([cut.cost.requests <= 5, cut.cost.readUnits <= 60], JSON.stringify(cut.cost)).toEqual([true, true]);
  const { result } = await asked(1_000, { requests: 40, units: 40 });
  expect(numbersOf(result.dates), 'what is before that day is there').toEqual([1_000]);
});
