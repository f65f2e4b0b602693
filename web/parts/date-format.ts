/*
 * How instants and days are written everywhere in the app: in the language that a person chose, else in English, day first and with 24
 * hours, whatever the device says; in the zone that they chose, else in that of the device.
 */

let chosen: { language: string | null; zone: string | null } = { language: null, zone: null };
const USUAL = 'en-GB';
const ISO = 'YYYY-MM-DD';
const made = new Map<string, Intl.DateTimeFormat>();

const MOMENT = { dateStyle: 'medium', timeStyle: 'short' } as const;
/** A day is the same in every zone. */
const DAY = { dateStyle: 'medium', timeZone: 'UTC' } as const;
const LONG_DAY = { dateStyle: 'long', timeZone: 'UTC' } as const;
const SHORT_DAY = { day: 'numeric', month: 'short' } as const;
const PRINTED = new Intl.DateTimeFormat(USUAL, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const CITED = new Intl.DateTimeFormat(USUAL, LONG_DAY);

/** From now on; what is drawn must be drawn anew. */
export function chooseDates(language: string | null, zone: string | null): void {
  chosen = { language, zone };
  made.clear();
}

/** A format of instants; with a zone of its own one of days. A zone that this browser does not know is the device's. */
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

/** An instant: `18 Nov 2026, 12:39`. */
export const momentShown = (at: string): string => dateFormat(MOMENT).format(new Date(at));

/** A day, or that of an instant in UTC: `18 Nov 2026`. */
export const dayShown = (at: string): string => dateFormat(DAY).format(new Date(at));

/** The same in a sentence: `18 November 2026`. */
export const dayInWords = (at: string): string => dateFormat(LONG_DAY).format(new Date(at));

/** The day of UTC in a text for others, whoever makes it: `18 November 2026`. */
export const dayCited = (at: Date): string => CITED.format(at);

/** An instant on paper, the same for everybody: `18 November 2026 at 12:39 UTC`. */
export const momentPrinted = (at: Date): string => `${PRINTED.format(at)} UTC`;

/** The day of an instant as YYYY-MM-DD, in the zone that was chosen. */
export function dayAt(date: Date): string {
  const format = made.get(ISO) ?? madeOf(['sv'], { dateStyle: 'short' }, chosen.zone);
  made.set(ISO, format);
  return format.format(date);
}

/** A day in a list, with its year where that is not this one: that of an instant in the zone that was chosen, else in UTC. */
export function shortDay(date: Date, isInstant: boolean, now = new Date()): string {
  const yearOf = (at: Date) => (isInstant ? dayAt(at) : at.toISOString()).slice(0, 4);
  const year = yearOf(date) === yearOf(now) ? {} : { year: 'numeric' as const };
  return dateFormat({ ...SHORT_DAY, ...year, ...(isInstant ? {} : { timeZone: 'UTC' }) }).format(date);
}

/** The time zone of this device. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A time zone as it is read. */
export const zoneShown = (zone: string): string => zone.replaceAll('_', ' ');

/** The time zones that this browser knows, each with its name as it is read. */
export const zones = (): [string, string][] =>
  Intl.supportedValuesOf('timeZone').map((zone) => [zone, zoneShown(zone)]);
