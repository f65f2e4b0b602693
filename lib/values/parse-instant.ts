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
