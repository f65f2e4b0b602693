import { fraction } from './draws.ts';
import { toWallClock, type ZonedInstant } from './format-dates.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Days back of the oldest item. A weekend and a time zone still fit into 90 days. Feeds begin on different days. */
const OLDEST_ITEM_DAYS = 86;
const START_SPREAD_DAYS = 14;
/** How far an item may be moved relative to its neighbours at distance 1, without changing the order. */
const MAX_JITTER = 0.35;

/** Cached by zone, because creating a format takes longer than a thousand uses. */
const formats = new Map<string, Intl.DateTimeFormat>();

function getZoneFormat(zone: string): Intl.DateTimeFormat {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  formats.set(zone, format);
  return format;
}

function getOffset(at: Date, zone: string): number {
  const parts = getZoneFormat(zone).formatToParts(at);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
  const match = /([+-])(\d\d):(\d\d)/.exec(name);
  if (!match) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}

/** Returns the instant of a wall-clock time, which is given as if it were UTC. */
function fromWallClock(local: number, zone: string): ZonedInstant {
  const offset = getOffset(new Date(local - getOffset(new Date(local), zone) * MINUTE_MS), zone);
  return { at: new Date(local - offset * MINUTE_MS), offset };
}

export interface PublicationTimesOptions {
  /** The time before which all items are published. */
  anchor: Date;
  zone: string;
  /** The age of the newest item in days. */
  newest?: number | undefined;
}

/**
 * Computes the publication times of a feed's items, newest first. They are in working hours of the zone, denser towards
 * the anchor, and independent of other feeds. The newest is `newest` days old.
 */
export function computePublicationTimes(
  feedId: string,
  count: number,
  { anchor, zone, newest = 0 }: PublicationTimesOptions,
): ZonedInstant[] {
  const local = anchor.getTime() + getOffset(anchor, zone) * MINUTE_MS;
  const today = Math.floor(local / DAY_MS) * DAY_MS;
  const oldest = OLDEST_ITEM_DAYS - Math.floor(fraction(`${feedId}/oldest`) * START_SPREAD_DAYS);
  return Array.from({ length: count }, (_, index) => {
    const daysBack = newest + Math.round((oldest - newest) * getRelativeAge(feedId, index, count) ** 1.25);
    const day = daysBack === 0 ? today : toWeekday(today - daysBack * DAY_MS, -1);
    const minutes = 9 * 60 + Math.floor(fraction(`${feedId}/${index}`) * 8 * 60);
    const stamp = fromWallClock(day + minutes * MINUTE_MS, zone);
    if (stamp.at <= anchor) return stamp;
    const { at, offset } = fromWallClock(day - DAY_MS + minutes * MINUTE_MS, zone);
    // A day when clocks go back has 25 hours.
    return { at: new Date(Math.max(at.getTime(), anchor.getTime() - DAY_MS)), offset };
  });
}

/** Returns the relative age of an item, from 0 for the newest to 1 for the oldest. */
function getRelativeAge(feedId: string, index: number, count: number): number {
  if (index === 0 || index === count - 1) return index / Math.max(1, count - 1);
  return (index + (2 * fraction(`${feedId}/${index}/place`) - 1) * MAX_JITTER) / (count - 1);
}

function toWeekday(day: number, step: 1 | -1): number {
  const number = new Date(day).getUTCDay();
  return number === 0 || number === 6 ? toWeekday(day + step * DAY_MS, step) : day;
}

/** Returns an instant with its UTC offset in a zone. */
export const toZonedInstant = (at: Date, zone: string): ZonedInstant => ({ at, offset: getOffset(at, zone) });

/** Replaces `{+60}`, `{year}` and `{year+1}` by dates relative to the publication. */
export function replaceDates(text: string, stamp: ZonedInstant, locale: string): string {
  const local = toWallClock(stamp).getTime();
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return text
    .replace(/\{([+-]\d+)\}/g, (_, days) => format.format(toWeekday(local + Number(days) * DAY_MS, days > 0 ? 1 : -1)))
    .replace(/\{year(\+\d+)?\}/g, (_, more) => String(new Date(local).getUTCFullYear() + Number(more ?? 0)));
}
