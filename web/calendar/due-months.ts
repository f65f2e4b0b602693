import type { DueDate } from '../../clients/typescript/src/index.ts';
import { getLastDayOfPeriod } from '../../lib/extraction/key-dates/format-key-date.ts';
import { getDaysUntil } from '../values/key-dates.ts';

/** The key dates of a month, `2026-12`. */
export interface DueMonth {
  month: string;
  dates: DueDate[];
}

/** Key dates by month, in the order in which they come: a quarter and a year are in their last month. */
export function groupByMonth(dates: DueDate[]): DueMonth[] {
  const months = new Map<string, DueDate[]>();
  for (const one of dates) {
    const month = getLastDayOfPeriod(one.date).slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), one]);
  }
  return [...months].map(([month, inIt]) => ({ month, dates: inIt }));
}

const MAX_COUNTDOWN_DAYS = 14;

/**
 * Returns the time until a day of the next 14 days: `3 days left`.
 * It is empty for later days, and for a month, a quarter or a year.
 */
export function formatTimeLeft({ date, precision }: Pick<DueDate, 'date' | 'precision'>, today: string): string {
  const days = getDaysUntil(date, today);
  if (precision !== 'day' || days < 0 || days > MAX_COUNTDOWN_DAYS) return '';
  if (days === 0) return 'today';
  return days === 1 ? '1 day left' : `${days} days left`;
}
