import * as z from 'zod/mini';
import type { EntryFilter } from '../entries/entry-filter.ts';
import { FoundEntry } from '../entries/found-entry.ts';
import { listEntries } from '../entries/list-entries.ts';
import { NonNegativeInteger } from '../values/schemas.ts';
import { addDays, formatInstant, toDay } from '../values/time.ts';
import { AlertQueryInput } from './registry/alert-query.ts';

/** The days of a preview, and the matches per day of a busy alert and of one that is refused. */
const PREVIEW_DAYS = 90;
const DAYS_PER_WEEK = 7;
const BUSY_PER_DAY = 10;
const MAX_PER_DAY = 50;
/** Limit of counted matches: a few days are enough for a busier alert. */
const MAX_COUNTED = 100;
const MAX_SAMPLES = 5;

/** A UTC day. */
const DaySchema = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** The request body of a preview: the query of an alert that need not exist yet. */
export const PreviewRequest = z.strictObject({ query: AlertQueryInput });

const GRADES = ['ok', 'busy', 'refused'] as const;

/**
 * How often an alert with a query would have matched.
 * The figures cover the days `from` to `to`: 90 days, or fewer if there were too many matches.
 */
export const Preview = z.object({
  from: DaySchema,
  to: DaySchema,
  matches: NonNegativeInteger,
  /** Rounded to tenths. */
  per_week: z.number(),
  by_day: z.array(z.object({ day: DaySchema, matches: NonNegativeInteger })),
  samples: z.array(FoundEntry),
  grade: z.enum(GRADES),
});
export type Preview = z.infer<typeof Preview>;

/**
 * Returns how many updates a filter would have matched in the last 90 days, in total and per UTC day.
 * Updates count on the day of their publication. A preview costs as much as a search. If the search ends early, the
 * figures cover only the days that were read completely.
 * @throws Problem 400 for a search without an indexed word
 */
export async function previewAlert(filter: EntryFilter, now = new Date()): Promise<Preview> {
  const to = toDay(formatInstant(now));
  const first = addDays(to, 1 - PREVIEW_DAYS);
  const within = { from: getLater(`${first}T00:00:00Z`, filter.publishedRange?.from), to: filter.publishedRange?.to };
  const found = await listEntries(
    { ...filter, publishedRange: { from: within.from, ...(within.to ? { to: within.to } : {}) }, highlight: true },
    { limit: MAX_COUNTED, offset: 0, position: null },
  );
  // The last day that was reached may have more matches.
  const reached = found.next && toDay(found.next.after.split('#')[0] ?? '');
  const from = reached ? getEarlier(addDays(reached, 1), to) : first;
  const counted = found.items.filter(({ published_date }) => published_date >= from);
  const days = Array.from({ length: countDays(from, to) }, (_, i) => addDays(from, i));
  const matches = counted.length;
  return {
    from,
    to,
    matches,
    per_week: Math.round((matches / days.length) * DAYS_PER_WEEK * 10) / 10,
    by_day: days.map((day) => ({ day, matches: counted.filter((one) => toDay(one.published_date) === day).length })),
    samples: found.items.slice(0, MAX_SAMPLES),
    grade: getGrade(matches / days.length),
  };
}

const getEarlier = (a: string, b: string) => (a < b ? a : b);
const getLater = (a: string, b: string | undefined) => (b && b > a ? b : a);
const DAY_MS = 86_400_000;
const countDays = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

function getGrade(perDay: number): Preview['grade'] {
  if (perDay > MAX_PER_DAY) return 'refused';
  return perDay > BUSY_PER_DAY ? 'busy' : 'ok';
}
