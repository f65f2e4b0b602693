import { type Stamp, wallClock } from './dates.ts';
import { fraction } from './draws.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
/** Days back of the oldest item. A weekend and a time zone still fit into 90 days. Feeds begin on different days. */
const OLDEST = 86;
const BEGIN_WITHIN = 14;
/** How far an item may be moved relative to its neighbours at distance 1, without changing the order. */
const UNEVEN = 0.35;

/** Cached by zone, because creating a format takes longer than a thousand uses. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  formats.set(zone, format);
  return format;
}

function offsetAt(at: Date, zone: string): number {
  const parts = formatOf(zone).formatToParts(at);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
  const match = /([+-])(\d\d):(\d\d)/.exec(name);
  if (!match) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}

/** Returns the instant of a wall-clock time, which is given as if it were UTC. */
function stampOf(local: number, zone: string): Stamp {
  const offset = offsetAt(new Date(local - offsetAt(new Date(local), zone) * MINUTE), zone);
  return { at: new Date(local - offset * MINUTE), offset };
}

/**
 * Computes the publication times of a feed's items, newest first: in working hours of the zone, denser towards the
 * anchor, and independent of other feeds. The newest is `newest` days old.
 */
export function publicationTimes(feedId: string, count: number, anchor: Date, zone: string, newest = 0): Stamp[] {
  const local = anchor.getTime() + offsetAt(anchor, zone) * MINUTE;
  const today = Math.floor(local / DAY) * DAY;
  const oldest = OLDEST - Math.floor(fraction(`${feedId}/oldest`) * BEGIN_WITHIN);
  return Array.from({ length: count }, (_, index) => {
    const daysBack = newest + Math.round((oldest - newest) * placeOf(feedId, index, count) ** 1.25);
    const day = daysBack === 0 ? today : weekday(today - daysBack * DAY, -1);
    const minutes = 9 * 60 + Math.floor(fraction(`${feedId}/${index}`) * 8 * 60);
    const stamp = stampOf(day + minutes * MINUTE, zone);
    if (stamp.at <= anchor) return stamp;
    const { at, offset } = stampOf(day - DAY + minutes * MINUTE, zone);
    // A day when clocks go back has 25 hours.
    return { at: new Date(Math.max(at.getTime(), anchor.getTime() - DAY)), offset };
  });
}

/** Returns the relative age of an item, from 0 for the newest to 1 for the oldest. */
function placeOf(feedId: string, index: number, count: number): number {
  if (index === 0 || index === count - 1) return index / Math.max(1, count - 1);
  return (index + (2 * fraction(`${feedId}/${index}/place`) - 1) * UNEVEN) / (count - 1);
}

function weekday(day: number, step: 1 | -1): number {
  const number = new Date(day).getUTCDay();
  return number === 0 || number === 6 ? weekday(day + step * DAY, step) : day;
}

/** Returns an instant with its UTC offset in a zone. */
export const stampAt = (at: Date, zone: string): Stamp => ({ at, offset: offsetAt(at, zone) });

/** Replaces `{+60}`, `{year}` and `{year+1}` by dates relative to the publication. */
export function dated(text: string, stamp: Stamp, locale: string): string {
  const local = wallClock(stamp).getTime();
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return text
    .replace(/\{([+-]\d+)\}/g, (_, days) => format.format(weekday(local + Number(days) * DAY, days > 0 ? 1 : -1)))
    .replace(/\{year(\+\d+)?\}/g, (_, more) => String(new Date(local).getUTCFullYear() + Number(more ?? 0)));
}
