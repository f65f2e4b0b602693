/*
 * Formats of instants and days: in the preferred language, by default English with day first and 24 hours, and in the
 * preferred time zone, by default that of the device.
 */

let chosen: { language: string | null; zone: string | null } = { language: null, zone: null };
const USUAL = 'en-GB';
const ISO = 'YYYY-MM-DD';
const made = new Map<string, Intl.DateTimeFormat>();

const MOMENT = { dateStyle: 'medium', timeStyle: 'short' } as const;
/** A day is the same in every time zone. */
const DAY = { dateStyle: 'medium', timeZone: 'UTC' } as const;
const LONG_DAY = { dateStyle: 'long', timeZone: 'UTC' } as const;
const SHORT_DAY = { day: 'numeric', month: 'short' } as const;
const PRINTED = new Intl.DateTimeFormat(USUAL, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const CITED = new Intl.DateTimeFormat(USUAL, LONG_DAY);

/** Sets the language and the time zone. Views must re-render afterwards. */
export function chooseDates(language: string | null, zone: string | null): void {
  chosen = { language, zone };
  made.clear();
}

/** Returns a cached format. Options with a time zone format days. Unknown time zones fall back to the device's. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const known = made.get(key);
  if (known) return known;
  const format = madeOf([chosen.language ?? USUAL, USUAL], options, options.timeZone ?? chosen.zone);
  made.set(key, format);
  return format;
}

function madeOf(languages: string[], options: Intl.DateTimeFormatOptions, zone: string | null) {
  try {
    return new Intl.DateTimeFormat(languages, zone ? { ...options, timeZone: zone } : options);
  } catch {
    return new Intl.DateTimeFormat(languages, options);
  }
}

/** Formats an instant: `18 Nov 2026, 12:39`. */
export const momentShown = (at: string): string => dateFormat(MOMENT).format(new Date(at));

/** Formats a day, or the UTC day of an instant: `18 Nov 2026`. */
export const dayShown = (at: string): string => dateFormat(DAY).format(new Date(at));

/** Formats a day for a sentence: `18 November 2026`. */
export const dayInWords = (at: string): string => dateFormat(LONG_DAY).format(new Date(at));

/** Formats a UTC day for texts that other people read: `18 November 2026`. */
export const dayCited = (at: Date): string => CITED.format(at);

/** Formats an instant for print, independent of preferences: `18 November 2026 at 12:39 UTC`. */
export const momentPrinted = (at: Date): string => `${PRINTED.format(at)} UTC`;

/** Returns the day of an instant as YYYY-MM-DD, in the preferred time zone. */
export function dayAt(date: Date): string {
  const format = made.get(ISO) ?? madeOf(['sv'], { dateStyle: 'short' }, chosen.zone);
  made.set(ISO, format);
  return format.format(date);
}

/**
 * Formats a day of a list, with the year if it is not the current one. Instants use the preferred time zone, days UTC.
 */
export function shortDay(date: Date, isInstant: boolean, now = new Date()): string {
  const yearOf = (at: Date) => (isInstant ? dayAt(at) : at.toISOString()).slice(0, 4);
  const year = yearOf(date) === yearOf(now) ? {} : { year: 'numeric' as const };
  return dateFormat({ ...SHORT_DAY, ...year, ...(isInstant ? {} : { timeZone: 'UTC' }) }).format(date);
}

export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the readable name of a time zone. */
export const zoneShown = (zone: string): string => zone.replaceAll('_', ' ');

/** Lists the time zones of this browser with their readable names. */
export const zones = (): [string, string][] =>
  Intl.supportedValuesOf('timeZone').map((zone) => [zone, zoneShown(zone)]);
