import type { DateMatch } from '../dates/find-dates.ts';
import { getLastDayOfPeriod } from './format-key-date.ts';
import type { KeyDateKind } from './key-date.ts';

const MAX_YEARS_AHEAD = 10;
const MAX_YEARS_BEFORE = 5;
/** Older application dates are reminders. */
const MAX_DAYS_APPLIED = 92;
const DAY_MS = 86_400_000;
/** Kinds that end with their date. */
const DEADLINE_KINDS: KeyDateKind[] = ['comment_end', 'hearing', 'reporting'];

/** Returns the first and the last day of a date. */
function getFirstAndLastDay({ date, precision }: Pick<DateMatch, 'date' | 'precision'>): [string, string] {
  if (precision === 'day') return [date, date];
  if (precision === 'year') return [getLastDayOfPeriod(date), getLastDayOfPeriod(date)];
  const [year = '', part = ''] = date.split('-');
  const [first, count] = precision === 'month' ? [Number(part), 1] : [Number(part.slice(1)) * 3 - 2, 3];
  const last = new Date(Date.UTC(Number(year), first - 1 + count, 0)).toISOString().slice(0, 10);
  return [`${year}-${String(first).padStart(2, '0')}-01`, last];
}

const addYears = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

/**
 * Returns true if a text published on the day `published` (`YYYY-MM-DD`) can announce this key date.
 * - The date is at most ten years after this day, and at most five years before it.
 * - The end of comments, a report or a hearing is not before it.
 * - An application date is at most 92 days before it.
 */
export function isPlausibleKeyDate(
  kind: KeyDateKind,
  date: Pick<DateMatch, 'date' | 'precision'>,
  published: string,
): boolean {
  const [first, last] = getFirstAndLastDay(date);
  if (first > addYears(published, MAX_YEARS_AHEAD) || last < addYears(published, -MAX_YEARS_BEFORE)) return false;
  if (DEADLINE_KINDS.includes(kind)) return last >= published;
  const applied = new Date(Date.parse(published) - MAX_DAYS_APPLIED * DAY_MS).toISOString().slice(0, 10);
  return kind !== 'application' || last >= applied;
}
