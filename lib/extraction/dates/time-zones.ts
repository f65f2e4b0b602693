/** The time zone of a date: an IANA name, or a fixed offset in minutes. */
export type TimeZone = string | number;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MAX_OFFSET_MINUTES = 14 * 60;

/** Zone abbreviations that Intl does not support, with their offsets in minutes. */
const ZONE_OFFSETS: Record<string, number[]> = {
  Z: [0],
  UT: [0],
  UTC: [0],
  GMT: [0],
  WET: [0],
  WEST: [60],
  BST: [60],
  CET: [60],
  MEZ: [60],
  CEST: [120],
  MESZ: [120],
  EET: [120],
  SAST: [120],
  EEST: [180],
  MSK: [180],
  TRT: [180],
  GST: [240],
  PKT: [300],
  SGT: [480],
  HKT: [480],
  AWST: [480],
  JST: [540],
  KST: [540],
  ACST: [570],
  ACDT: [630],
  AEST: [600],
  AEDT: [660],
  NZST: [720],
  NZDT: [780],
  EST: [-300],
  EDT: [-240],
  CDT: [-300],
  MST: [-420],
  MDT: [-360],
  PST: [-480],
  PDT: [-420],
  ADT: [-180],
  AKST: [-540],
  AKDT: [-480],
  HST: [-600],
  BRT: [-180],
  // Abbreviations of several zones: the feed's zone decides, else the first, as in RFC 822.
  CST: [-360, 480],
  IST: [330, 60, 120],
  AST: [-240, 180],
};
/** Names without the season. */
const SEASONAL_ZONES: Record<string, string> = {
  ET: 'America/New_York',
  CT: 'America/Chicago',
  MT: 'America/Denver',
  PT: 'America/Los_Angeles',
};

/**
 * Parses a time zone such as `GMT`, `+01:00`, `CEST` or `Europe/London`; null if it is unknown.
 * @param localTime the local time in that zone, in milliseconds since 1970 as if it were UTC
 * @param feedZone the zone of the feed, which decides between zones with the same abbreviation
 */
export function parseTimeZone(text: string, localTime: number, feedZone: TimeZone): TimeZone | null {
  const name = text.trim().toUpperCase();
  const [, sign, hours = '', minutes = '0'] = /^(?:GMT|UTC?)?\s*([+-])(\d{1,2}):?(\d{2})?$/.exec(name) ?? [];
  if (sign) {
    const offset = Number(hours) * 60 + Number(minutes);
    if (Number(minutes) >= 60 || offset > MAX_OFFSET_MINUTES) return null;
    return sign === '-' ? -offset : offset;
  }
  const offsets = Object.hasOwn(ZONE_OFFSETS, name) ? ZONE_OFFSETS[name] : undefined;
  if (offsets) {
    const ownOffset = (localTime - fromLocalTime(localTime, feedZone)) / MINUTE_MS;
    return offsets.find((offset) => offset === ownOffset) ?? offsets[0] ?? null;
  }
  if (Object.hasOwn(SEASONAL_ZONES, name)) return SEASONAL_ZONES[name] ?? null;
  return text.includes('/') && getFormat(text.trim()) ? text.trim() : null;
}

/**
 * Converts the local time of a zone to an instant, both in milliseconds since 1970.
 * `localTime` is given as if it were UTC. A time that occurs twice at the end of summer time is the first of the
 * two. A time that is skipped at the beginning of summer time moves forward by the length of the gap.
 */
export function fromLocalTime(localTime: number, zone: TimeZone): number {
  if (typeof zone === 'number') return localTime - zone * MINUTE_MS;
  const [before, after] = [localTime - DAY_MS, localTime + DAY_MS].map((near) => localTime - getOffset(near, zone));
  const instants = [before, after].filter((instant = 0) => toLocalTime(instant, zone) === localTime) as number[];
  return instants.length > 0 ? Math.min(...instants) : (before ?? localTime);
}

/**
 * Converts an instant to the local time of a zone, both in milliseconds since 1970.
 * The result is the local time as if it were UTC.
 */
export function toLocalTime(instant: number, zone: TimeZone): number {
  return instant + (typeof zone === 'number' ? zone * MINUTE_MS : getOffset(instant, zone));
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the format of an IANA zone; null for any other name. */
function getFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    const parts = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' } as const;
    const more = { minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
    // Zone names ignore case; the lower-case key bounds the cache for hostile input.
    const name = timeZone.toLowerCase();
    const format = formats.get(name) ?? new Intl.DateTimeFormat('en', { timeZone, ...parts, ...more });
    formats.set(name, format);
    return format;
  } catch {
    return null;
  }
}

/** Returns true for the name of an IANA time zone, such as `Europe/London`. */
export const isTimeZoneName = (name: string): boolean => getFormat(name) !== null;

/** Returns how far a zone is ahead of UTC, in milliseconds. */
function getOffset(instant: number, zone: string): number {
  const wholeSecond = Math.floor(instant / 1_000) * 1_000;
  const parts = getFormat(zone)?.formatToParts(wholeSecond) ?? [];
  const getPart = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? Number.NaN);
  const clock = Date.UTC(
    getPart('year'),
    getPart('month') - 1,
    getPart('day'),
    getPart('hour'),
    getPart('minute'),
    getPart('second'),
  );
  return Number.isNaN(clock) ? 0 : clock - wholeSecond;
}
