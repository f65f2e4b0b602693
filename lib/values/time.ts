import * as z from 'zod/mini';

/** An instant in UTC to the second, `YYYY-MM-DDTHH:MM:SSZ`: the only time format of the service. */
export const Instant = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/));

/** A range of instants, both inclusive. Without `from` or `to` it has no limit on that side. */
export interface InstantRange {
  from?: string | undefined;
  to?: string | undefined;
}

/** A range of UTC days `YYYY-MM-DD`, both inclusive. */
export interface DayRange {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;

/** Returns a date as an instant in UTC, `YYYY-MM-DDTHH:MM:SSZ`; milliseconds are truncated. */
export function formatInstant(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

/** Returns the UTC day `YYYY-MM-DD` of an instant. */
export function toDay(instant: string): string {
  return instant.slice(0, 10);
}

/** Returns the day that is `days` after a day `YYYY-MM-DD`, or before it if `days` is negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the current UTC day `YYYY-MM-DD`. */
export function getToday(): string {
  return toDay(new Date().toISOString());
}

/** Returns the first and the last second of a month `YYYY-MM`, as instants. */
export function getMonthBounds(month: string): { from: string; to: string } {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return { from: `${month}-01T00:00:00Z`, to: `${last}T23:59:59Z` };
}
