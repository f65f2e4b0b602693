/** The time zone that a date is read in; a zone without summer time is its offset in minutes. */
export type Zone = string | number;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const WHOLE_WORLD_MINUTES = 14 * 60;

/** Zones by the names that people give them, which Intl does not know: an abbreviation is a fixed offset in minutes. */
const FIXED: Record<string, number[]> = {
  ...{ Z: [0], UT: [0], UTC: [0], GMT: [0], WET: [0], WEST: [60], BST: [60] },
  ...{ CET: [60], MEZ: [60], CEST: [120], MESZ: [120], EET: [120], SAST: [120], EEST: [180], MSK: [180], TRT: [180] },
  ...{ GST: [240], PKT: [300], SGT: [480], HKT: [480], AWST: [480], JST: [540], KST: [540] },
  ...{ ACST: [570], ACDT: [630], AEST: [600], AEDT: [660], NZST: [720], NZDT: [780] },
  ...{ EST: [-300], EDT: [-240], CDT: [-300], MST: [-420], MDT: [-360], PST: [-480], PDT: [-420] },
  ...{ ADT: [-180], AKST: [-540], AKDT: [-480], HST: [-600], BRT: [-180] },
  // These are names of several zones: that of the feed decides, or else RFC 822 and the first.
  ...{ CST: [-360, 480], IST: [330, 60, 120], AST: [-240, 180] },
};
/** Names that do not say whether it is summer. */
const SEASONAL: Record<string, string> = {
  ET: 'America/New_York',
  CT: 'America/Chicago',
  MT: 'America/Denver',
  PT: 'America/Los_Angeles',
};

/**
 * The zone of a text such as `GMT`, `+01:00`, `UTC+1`, `CEST`, `ET` or `Europe/London`; null for one that nobody knows.
 *
 * @param clock the time as the clock of that zone shows it, as milliseconds since 1970
 * @param own the zone of the feed, which decides between zones of one name
 */
export function zoneOf(text: string, clock: number, own: Zone): Zone | null {
  const name = text.trim().toUpperCase();
  const [, sign, hours = '', minutes = '0'] = /^(?:GMT|UTC?)?\s*([+-])(\d{1,2}):?(\d{2})?$/.exec(name) ?? [];
  if (sign) {
    const offset = Number(hours) * 60 + Number(minutes);
    return Number(minutes) < 60 && offset <= WHOLE_WORLD_MINUTES ? (sign === '-' ? -offset : offset) : null;
  }
  const offsets = Object.hasOwn(FIXED, name) ? FIXED[name] : undefined;
  if (offsets) {
    const ownOffset = (clock - instantAt(clock, own)) / MINUTE_MS;
    return offsets.find((offset) => offset === ownOffset) ?? offsets[0] ?? null;
  }
  if (Object.hasOwn(SEASONAL, name)) return SEASONAL[name] ?? null;
  return text.includes('/') && formatOf(text.trim()) ? text.trim() : null;
}

/**
 * When the clock of a zone shows a time, both as milliseconds since 1970. An hour that the end of summer time repeats is its first
 * one; a time that its beginning leaves out is as long after that as the text says.
 */
export function instantAt(clock: number, zone: Zone): number {
  if (typeof zone === 'number') return clock - zone * MINUTE_MS;
  const [before, after] = [clock - DAY_MS, clock + DAY_MS].map((near) => clock - offsetAt(near, zone));
  const shown = [before, after].filter((instant = 0) => clockAt(instant, zone) === clock) as number[];
  return shown.length > 0 ? Math.min(...shown) : (before ?? clock);
}

/** What the clock of a zone shows at an instant, both as milliseconds since 1970. */
export function clockAt(instant: number, zone: Zone): number {
  return instant + (typeof zone === 'number' ? zone * MINUTE_MS : offsetAt(instant, zone));
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The format of a zone of the IANA list; null for any other name. */
function formatOf(timeZone: string): Intl.DateTimeFormat | null {
  try {
    const parts = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' } as const;
    const more = { minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
    // In any case it is the same zone: whoever writes one in many ways makes no more of them.
    const name = timeZone.toLowerCase();
    const format = formats.get(name) ?? new Intl.DateTimeFormat('en', { timeZone, ...parts, ...more });
    formats.set(name, format);
    return format;
  } catch {
    return null;
  }
}

/** True for the name of a zone of the IANA list. */
export const isZone = (name: string): boolean => formatOf(name) !== null;

/** How far the clocks of a zone are ahead of UTC, in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  const whole = Math.floor(instant / 1_000) * 1_000;
  const parts = formatOf(zone)?.formatToParts(whole) ?? [];
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? Number.NaN);
  const clock = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return Number.isNaN(clock) ? 0 : clock - whole;
}
