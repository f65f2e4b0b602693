import type { DueDate } from '../../clients/typescript/src/index.ts';
import { getLastDay } from '../../lib/key-dates/last-day.ts';
import { getDaysUntil } from '../components/key-dates.ts';

/** The key dates of a month, `2026-12`. */
export interface DueMonth {
  month: string;
  dates: DueDate[];
}

/** Key dates by month, in the order in which they come: a quarter and a year are in their last month. */
export function groupByMonth(dates: DueDate[]): DueMonth[] {
  const months = new Map<string, DueDate[]>();
  for (const one of dates) {
    const month = getLastDay(one.date).slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), one]);
  }
  return [...months].map(([month, inIt]) => ({ month, dates: inIt }));
}

const MAX_COUNTDOWN_DAYS = 14;

/**
 * How long a day is away, up to 14 days; '' for what is farther, and for a month, a quarter or a year, whose day is not
 * known.
 */
export function formatTimeLeft({ date, precision }: Pick<DueDate, 'date' | 'precision'>, today: string): string {
  const days = getDaysUntil(date, today);
  if (precision !== 'day' || days < 0 || days > MAX_COUNTDOWN_DAYS) return '';
  return days === 0 ? 'today' : days === 1 ? '1 day left' : `${days} days left`;
}
