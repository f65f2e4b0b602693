import type { DueDate } from '../../clients/typescript/src/index.ts';
import { lastDayOf } from '../../lib/key-dates/last-day.ts';
import { daysUntil } from '../parts/key-dates.ts';

/** The key dates of a month, `2026-12`. */
export interface DueMonth {
  month: string;
  dates: DueDate[];
}

/** Key dates by month, in the order in which they come: a quarter and a year are in their last month. */
export function monthsOf(dates: DueDate[]): DueMonth[] {
  const months = new Map<string, DueDate[]>();
  for (const one of dates) {
    const month = lastDayOf(one.date).slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), one]);
  }
  return [...months].map(([month, inIt]) => ({ month, dates: inIt }));
}

const NEAR_DAYS = 14;

/** How long a day is away, up to 14 days; '' for what is farther, and for a month, a quarter or a year, whose day is not known. */
export function leftOf({ date, precision }: Pick<DueDate, 'date' | 'precision'>, today: string): string {
  const days = daysUntil(date, today);
  if (precision !== 'day' || days < 0 || days > NEAR_DAYS) return '';
  return days === 0 ? 'today' : days === 1 ? '1 day left' : `${days} days left`;
}
