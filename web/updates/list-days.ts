import type { Entry } from '../../clients/typescript/src/index.ts';
import { getDateFormat, toLocalDay } from '../values/date-format.ts';

const DAY_MS = 86_400_000;
const DAY_NAME_FORMAT = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
const DAY_NAME_WITH_YEAR_FORMAT = { ...DAY_NAME_FORMAT, year: 'numeric' } as const;

/**
 * Returns the day of an update as YYYY-MM-DD.
 * For instants it is the day in the preferred time zone, otherwise that of the source.
 */
const getListDay = ({ published_date, published_precision }: Entry): string =>
  published_precision === 'instant' ? toLocalDay(new Date(published_date)) : published_date.slice(0, 10);

/** Returns for example "Today, Sunday 22 November"; with the year if it is not the current one. */
export function formatDayName(day: string, now: Date): string {
  const today = toLocalDay(now);
  const before = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  const name = getDateFormat(isThisYear ? DAY_NAME_FORMAT : DAY_NAME_WITH_YEAR_FORMAT).format(new Date(day));
  if (before === 0) return `Today, ${name}`;
  return before === 1 ? `Yesterday, ${name}` : name;
}

/** Consecutive entries of one day. */
interface ListDay {
  day: string;
  size: number;
  /** False if later pages may have more of the day. */
  isComplete: boolean;
}

/**
 * Groups entries by day, keyed by the index of the first. A day may occur twice, because time zones affect only
 * instants; entries are not moved.
 */
export function groupByDay(entries: Entry[], isDone: boolean): Map<number, ListDay> {
  const days = new Map<number, ListDay>();
  let last: ListDay | undefined;
  for (const [place, entry] of entries.entries()) {
    const day = getListDay(entry);
    if (last?.day === day) last.size += 1;
    else {
      if (last) last.isComplete = true;
      last = { day, size: 1, isComplete: false };
      days.set(place, last);
    }
  }
  if (last && isDone) last.isComplete = true;
  return days;
}
