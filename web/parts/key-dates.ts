import type { KeyDate } from '../../clients/typescript/src/index.ts';
import { lastDayOf } from '../../lib/key-dates/last-day.ts';
import { dateFormat } from './date-format.ts';

/** Kinds of key dates that require action. */
const DEADLINES = /^(comment_end|compliance|reporting)$/;
const SOON_DAYS = 30;
const DAY_MS = 86_400_000;
const MONTH = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;

/** A key date as exactly as it is said: a day in the form that is given, `December 2026`, `Q4 2026`, `end of 2026`. */
export function dateSaid(date: string, form: Intl.DateTimeFormatOptions): string {
  const [year, part] = date.split('-');
  if (part === undefined) return `end of ${year}`;
  if (part.startsWith('Q')) return `${part} ${year}`;
  return dateFormat(date.length < 8 ? MONTH : { ...form, timeZone: 'UTC' }).format(new Date(date));
}

/** Returns the days from `today` to the last day of a key date; negative for past dates. Days are YYYY-MM-DD. */
export const daysUntil = (date: string, today: string): number =>
  (Date.parse(lastDayOf(date)) - Date.parse(today)) / DAY_MS;

/** Returns the next deadline within 30 days of `today` as it is stored, or undefined. */
export function dueSoon(dates: KeyDate[] | null | undefined, today: string): string | undefined {
  const left = ({ date }: KeyDate) => daysUntil(date, today);
  const soon = (dates ?? []).filter((one) => DEADLINES.test(one.kind) && left(one) >= 0 && left(one) <= SOON_DAYS);
  return soon.sort((a, b) => left(a) - left(b))[0]?.date;
}
