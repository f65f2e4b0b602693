import * as z from 'zod/mini';
import type { EntryFilter } from '../entries/entry-filter.ts';
import { FoundEntry } from '../entries/found-entry.ts';
import { listEntries } from '../entries/list-entries.ts';
import { Count } from '../values/count.ts';
import { addDays, formatInstant, toDay } from '../values/time.ts';
import { AlertQueryInput } from './alert-query.ts';

/** Days that a preview looks back, and how many updates a day make an alert a busy one, or one that nobody would read at once. */
const [PREVIEW_DAYS, DAYS_PER_WEEK] = [90, 7];
const [BUSY_PER_DAY, MAX_PER_DAY] = [10, 50];
/** The most that are counted: with more within a few days, fewer days tell as much. */
const MAX_COUNTED = 100;
const MAX_SAMPLES = 5;

/** A day of UTC. */
const DaySchema = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** What is previewed. */
export const PreviewRequest = z.strictObject({ query: AlertQueryInput });

const GRADES = ['ok', 'busy', 'refused'] as const;

/** How often an alert would have rung. The figures are of the days from `from` to `to`, which are 90 unless there were too many to count. */
export const Preview = z.object({
  from: DaySchema,
  to: DaySchema,
  matches: Count,
  /** Rounded to tenths. */
  per_week: z.number(),
  by_day: z.array(z.object({ day: DaySchema, matches: Count })),
  samples: z.array(FoundEntry),
  grade: z.enum(GRADES),
});
export type Preview = z.infer<typeof Preview>;

/**
 * What an alert with this filter would have rung for in the last 90 days, by the days of UTC on which updates were published. It costs
 * what a search costs. Where that ends before 90 days are counted, the figures are of the whole days that are.
 *
 * @throws Problem 400 for a search without a word to look up
 */
export async function previewAlert(filter: EntryFilter, now = new Date()): Promise<Preview> {
  const to = toDay(formatInstant(now));
  const first = addDays(to, 1 - PREVIEW_DAYS);
  const within = { from: getLater(`${first}T00:00:00Z`, filter.span?.from), to: filter.span?.to };
  const found = await listEntries(
    { ...filter, span: { from: within.from, ...(within.to ? { to: within.to } : {}) }, highlight: true },
    { limit: MAX_COUNTED, offset: 0, position: null },
  );
  // What was read reaches into this day, of which there may be more.
  const reached = found.next && toDay(found.next.after.split('#')[0] ?? '');
  const from = reached ? (reached < to ? addDays(reached, 1) : to) : first;
  const counted = found.items.filter(({ published_date }) => published_date >= from);
  const days = Array.from({ length: countDays(from, to) }, (_, i) => addDays(from, i));
  const matches = counted.length;
  return {
    ...{ from, to, matches, per_week: Math.round((matches / days.length) * DAYS_PER_WEEK * 10) / 10 },
    by_day: days.map((day) => ({ day, matches: counted.filter((one) => toDay(one.published_date) === day).length })),
    samples: found.items.slice(0, MAX_SAMPLES),
    grade: getGrade(matches / days.length),
  };
}

const getLater = (a: string, b: string | undefined) => (b && b > a ? b : a);
const DAY_MS = 86_400_000;
const countDays = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

const getGrade = (perDay: number): Preview['grade'] =>
  perDay > MAX_PER_DAY ? 'refused' : perDay > BUSY_PER_DAY ? 'busy' : 'ok';
