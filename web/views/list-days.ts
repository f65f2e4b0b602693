import type { Entry } from '../../clients/typescript/src/index.ts';
import { dateFormat, dayAt } from '../parts/date-format.ts';

const DAY_MS = 86_400_000;
const NAMED = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
const NAMED_WITH_YEAR = { ...NAMED, year: 'numeric' } as const;

/** The day of an update as YYYY-MM-DD: of an instant the reader's, of a date without a time the one that its source gives. */
const dayOf = ({ published_date, published_precision }: Entry): string =>
  published_precision === 'instant' ? dayAt(new Date(published_date)) : published_date.slice(0, 10);

/** "Today, Sunday 22 November"; another year is said. */
export function dayName(day: string, now: Date): string {
  const today = dayAt(now);
  const before = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  const name = dateFormat(isThisYear ? NAMED : NAMED_WITH_YEAR).format(new Date(day));
  return before === 0 ? `Today, ${name}` : before === 1 ? `Yesterday, ${name}` : name;
}

/** Entries of one day that follow one another. */
export interface ListDay {
  day: string;
  size: number;
  /** False where more of it may be read later. */
  isWhole: boolean;
}

/** By the place of its first entry. Where a zone parts what its source dates by the day, a day may come twice: nothing is moved. */
export function daysOf(entries: Entry[], isDone: boolean): Map<number, ListDay> {
  const days = new Map<number, ListDay>();
  let last: ListDay | undefined;
  for (const [place, entry] of entries.entries()) {
    const day = dayOf(entry);
    if (last?.day === day) last.size += 1;
    else {
      if (last) last.isWhole = true;
      last = { day, size: 1, isWhole: false };
      days.set(place, last);
    }
  }
  if (last && isDone) last.isWhole = true;
  return days;
}
