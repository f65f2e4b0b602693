import { type Stamp, wallClock } from './dates.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
/** Days back of the oldest item: a weekend and a time zone still fit into the 90 days. */
const OLDEST = 86;

function offsetAt(at: Date, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
  const match = /([+-])(\d\d):(\d\d)/.exec(name);
  if (!match) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}

/** The stamp of a place's wall-clock time, given as if it were UTC. */
function stampOf(local: number, zone: string): Stamp {
  const offset = offsetAt(new Date(local - offsetAt(new Date(local), zone) * MINUTE), zone);
  return { at: new Date(local - offset * MINUTE), offset };
}

/** The same words give the same number from 0 up to, not including, 1. */
function fraction(words: string): number {
  let hash = 2_166_136_261;
  for (const character of words) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

/** The publication times of a feed's items, newest first: working hours of the zone, denser towards the anchor. */
export function publicationTimes(feedId: string, count: number, anchor: Date, zone: string): Stamp[] {
  const local = anchor.getTime() + offsetAt(anchor, zone) * MINUTE;
  const today = Math.floor(local / DAY) * DAY;
  return Array.from({ length: count }, (_, index) => {
    const daysBack = Math.round(OLDEST * (index / Math.max(1, count - 1)) ** 1.25);
    const day = index === 0 ? today : weekday(today - daysBack * DAY, -1);
    const minutes = 9 * 60 + Math.floor(fraction(`${feedId}/${index}`) * 8 * 60);
    const stamp = stampOf(day + minutes * MINUTE, zone);
    if (stamp.at <= anchor) return stamp;
    const { at, offset } = stampOf(day - DAY + minutes * MINUTE, zone);
    // a day on which clocks go back has 25 hours
    return { at: new Date(Math.max(at.getTime(), anchor.getTime() - DAY)), offset };
  });
}

function weekday(day: number, step: 1 | -1): number {
  const number = new Date(day).getUTCDay();
  return number === 0 || number === 6 ? weekday(day + step * DAY, step) : day;
}

/** The text with its `{+60}`, `{year}` and `{year+1}` replaced by dates counted from the stamp. */
export function dated(text: string, stamp: Stamp, locale: string): string {
  const local = wallClock(stamp).getTime();
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return text
    .replace(/\{([+-]\d+)\}/g, (_, days) => format.format(weekday(local + Number(days) * DAY, days > 0 ? 1 : -1)))
    .replace(/\{year(\+\d+)?\}/g, (_, more) => String(new Date(local).getUTCFullYear() + Number(more ?? 0)));
}
