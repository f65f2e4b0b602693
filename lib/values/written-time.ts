/* Days and instants as callers write them. */

/** Values that begin with a year of four digits. */
const YEARS = /^\d{4}-/;
const INSTANT = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/i;

/** True for a day of the calendar: 2026-02-30 is not one. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** Milliseconds since the epoch of an instant with a zone, or null if it is malformed or does not exist. */
export function instantPattern(value: string): number | null {
  const [, day, hour, minute, second] = INSTANT.exec(value) ?? [];
  if (!day || !isDay(day) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const time = Date.parse(value);
  return Number.isNaN(time) || !YEARS.test(new Date(time).toISOString()) ? null : time;
}
