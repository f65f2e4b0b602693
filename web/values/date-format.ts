/*
 * Formats of instants and days: in the preferred language, by default English with day first and 24 hours, and in the
 * preferred time zone, by default that of the device.
 */

let dateSettings: { language: string | null; zone: string | null } = { language: null, zone: null };
const DEFAULT_LANGUAGE = 'en-GB';
const ISO_KEY = 'YYYY-MM-DD';
const formatCache = new Map<string, Intl.DateTimeFormat>();

const INSTANT_FORMAT = { dateStyle: 'medium', timeStyle: 'short' } as const;
/** A day is the same in every time zone. */
const DAY_OPTIONS = { dateStyle: 'medium', timeZone: 'UTC' } as const;
const LONG_DAY_OPTIONS = { dateStyle: 'long', timeZone: 'UTC' } as const;
const SHORT_DAY_OPTIONS = { day: 'numeric', month: 'short' } as const;
const PRINT_FORMAT = new Intl.DateTimeFormat(DEFAULT_LANGUAGE, {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const CITATION_FORMAT = new Intl.DateTimeFormat(DEFAULT_LANGUAGE, LONG_DAY_OPTIONS);

/** Sets the language and the time zone. Views must re-render afterwards. */
export function setDateSettings(language: string | null, zone: string | null): void {
  dateSettings = { language, zone };
  formatCache.clear();
}

/** Returns a cached format. Options with a time zone format days. Unknown time zones fall back to the device's. */
export function getDateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const known = formatCache.get(key);
  if (known) return known;
  const format = createFormat(
    [dateSettings.language ?? DEFAULT_LANGUAGE, DEFAULT_LANGUAGE],
    options,
    options.timeZone ?? dateSettings.zone,
  );
  formatCache.set(key, format);
  return format;
}

function createFormat(languages: string[], options: Intl.DateTimeFormatOptions, zone: string | null) {
  try {
    return new Intl.DateTimeFormat(languages, zone ? { ...options, timeZone: zone } : options);
  } catch {
    return new Intl.DateTimeFormat(languages, options);
  }
}

/** Formats an instant: `18 Nov 2026, 12:39`. */
export const formatInstantLocal = (at: string): string => getDateFormat(INSTANT_FORMAT).format(new Date(at));

/** Formats a day, or the UTC day of an instant: `18 Nov 2026`. */
export const formatMediumDay = (at: string): string => getDateFormat(DAY_OPTIONS).format(new Date(at));

/** Formats a day for a sentence: `18 November 2026`. */
export const formatLongDay = (at: string): string => getDateFormat(LONG_DAY_OPTIONS).format(new Date(at));

/** Formats a UTC day for texts that other people read: `18 November 2026`. */
export const formatCitationDay = (at: Date): string => CITATION_FORMAT.format(at);

/** Formats an instant for print, independent of preferences: `18 November 2026 at 12:39 UTC`. */
export const formatPrintInstant = (at: Date): string => `${PRINT_FORMAT.format(at)} UTC`;

/** Returns the day of an instant as YYYY-MM-DD, in the preferred time zone. */
export function toLocalDay(date: Date): string {
  const format = formatCache.get(ISO_KEY) ?? createFormat(['sv'], { dateStyle: 'short' }, dateSettings.zone);
  formatCache.set(ISO_KEY, format);
  return format.format(date);
}

/**
 * Formats a day of a list, with the year if it is not the current one. Instants use the preferred time zone, days UTC.
 */
export function formatListDay(date: Date, isInstant: boolean, now = new Date()): string {
  const getYear = (at: Date) => (isInstant ? toLocalDay(at) : at.toISOString()).slice(0, 4);
  const year = getYear(date) === getYear(now) ? {} : { year: 'numeric' as const };
  return getDateFormat({ ...SHORT_DAY_OPTIONS, ...year, ...(isInstant ? {} : { timeZone: 'UTC' }) }).format(date);
}

export const getDeviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the readable name of a time zone. */
export const formatZone = (zone: string): string => zone.replaceAll('_', ' ');

/** Lists the time zones of this browser with their readable names. */
export const listTimeZones = (): [string, string][] =>
  Intl.supportedValuesOf('timeZone').map((zone) => [zone, formatZone(zone)]);
