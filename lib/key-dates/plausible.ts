import type { DateInText } from '../dates/dates-in-text.ts';
import type { KeyDateKind } from './key-date.ts';

const MOST_YEARS_AHEAD = 10;
const MOST_YEARS_BEFORE = 5;
/** What has applied for longer is what a text reminds of. */
const MOST_DAYS_APPLIED = 92;
const DAY_MS = 86_400_000;
/** What can only be done until its date. */
const ACTS: KeyDateKind[] = ['comment_end', 'hearing', 'reporting'];

/** The first and the last day of a date. */
function daysOf({ date, precision }: Pick<DateInText, 'date' | 'precision'>): [string, string] {
  if (precision === 'day') return [date, date];
  const [year = '', part = ''] = date.split('-');
  const [first, count] = precision === 'month' ? [Number(part), 1] : [Number(part.slice(1)) * 3 - 2, 3];
  const last = new Date(Date.UTC(Number(year), first - 1 + count, 0)).toISOString().slice(0, 10);
  return [`${year}-${String(first).padStart(2, '0')}-01`, last];
}

const yearsFrom = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

/**
 * Whether a text that was published on a day (`YYYY-MM-DD`) may mean it. No key date is more than ten years ahead or five years
 * past; comments, reports and hearings that were over before it are no key dates of it, nor is what has applied for a quarter.
 */
export function isPlausible(
  kind: KeyDateKind,
  date: Pick<DateInText, 'date' | 'precision'>,
  published: string,
): boolean {
  const [first, last] = daysOf(date);
  if (first > yearsFrom(published, MOST_YEARS_AHEAD) || last < yearsFrom(published, -MOST_YEARS_BEFORE)) return false;
  if (ACTS.includes(kind)) return last >= published;
  const applied = new Date(Date.parse(published) - MOST_DAYS_APPLIED * DAY_MS).toISOString().slice(0, 10);
  return kind !== 'application' || last >= applied;
}
