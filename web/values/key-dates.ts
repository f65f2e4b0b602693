import type { KeyDate } from '../../clients/typescript/src/index.ts';
import { getLastDayOfPeriod } from '../../lib/extraction/key-dates/format-key-date.ts';
import { getDateFormat } from './date-format.ts';

/** Kinds of key dates that require action. */
const DEADLINE_KINDS = /^(comment_end|compliance|reporting)$/;
const MAX_SOON_DAYS = 30;
const DAY_MS = 86_400_000;
const MONTH_OPTIONS = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;

/**
 * Returns a key date as precisely as its source states it.
 * A day has the given form; others are `December 2026`, `Q4 2026` or `end of 2026`.
 */
export function formatKeyDate(date: string, form: Intl.DateTimeFormatOptions): string {
  const [year, part] = date.split('-');
  if (part === undefined) return `end of ${year}`;
  if (part.startsWith('Q')) return `${part} ${year}`;
  return getDateFormat(date.length < 8 ? MONTH_OPTIONS : { ...form, timeZone: 'UTC' }).format(new Date(date));
}

/** Returns the days from `today` to the last day of a key date; negative for past dates. Days are YYYY-MM-DD. */
export const getDaysUntil = (date: string, today: string): number =>
  (Date.parse(getLastDayOfPeriod(date)) - Date.parse(today)) / DAY_MS;

/** Returns the next deadline within 30 days of `today` as it is stored, or undefined. */
export function findNextDeadline(dates: KeyDate[] | null | undefined, today: string): string | undefined {
  const left = ({ date }: KeyDate) => getDaysUntil(date, today);
  const soon = (dates ?? []).filter(
    (one) => DEADLINE_KINDS.test(one.kind) && left(one) >= 0 && left(one) <= MAX_SOON_DAYS,
  );
  return soon.sort((a, b) => left(a) - left(b))[0]?.date;
}
