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

/* Days and instants in requests. */

/** Values that begin with a year of four digits. */
const FOUR_DIGIT_YEAR = /^\d{4}-/;
const INSTANT = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/i;

/** Returns true if a text is an existing day `YYYY-MM-DD`; 2026-02-30 does not exist. */
export function isCalendarDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/**
 * Parses an instant with a zone to milliseconds since 1970.
 * Null if it is malformed or does not exist, as on 30 February.
 */
export function parseInstant(value: string): number | null {
  const [, day, hour, minute, second] = INSTANT.exec(value) ?? [];
  if (!day || !isCalendarDay(day) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const time = Date.parse(value);
  return Number.isNaN(time) || !FOUR_DIGIT_YEAR.test(new Date(time).toISOString()) ? null : time;
}

const MAX_RETRY_AFTER_S = 86_400;
/** A date without a zone would be read in the zone of this machine. */
const HAS_ZONE = /(?:GMT|UTC|Z|[+-]\d{2}:?\d{2})$/i;

/**
 * Parses a Retry-After header (RFC 9110), a number or a date, to seconds.
 * `now` is in milliseconds since 1970. A delay of more than a day becomes one day, and a date in the past 0. Null if it
 * is missing or invalid.
 */
export function parseRetryAfter(value: string | null | undefined, now = Date.now()): number | null {
  const text = value?.trim() ?? '';
  const date = HAS_ZONE.test(text) ? Date.parse(text) : Number.NaN;
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((date - now) / 1_000);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), MAX_RETRY_AFTER_S);
}
