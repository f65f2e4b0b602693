import type { KeyDate } from '../../key-dates/key-date.ts';
import { lastDayOf } from '../../key-dates/last-day.ts';
import { KEY_DATE_NAMES } from '../../key-dates/names.ts';
import { sayDate } from '../../key-dates/said.ts';

/* Key dates in a message, below the publication date. They contain no text of the entry. */

/** Key dates per message; the app shows the others. */
const MOST = 3;

/**
 * Formats the dates from publication on, earliest first: `*Comments end*: 15 January 2027 (moved from 15 December
 * 2026)`.
 */
export function linesOfDates(dates: KeyDate[], published: string): string[] {
  const ahead = dates
    .map((one) => ({ ...one, last: lastDayOf(one.date) }))
    .filter(({ last }) => last >= published.slice(0, 10))
    .sort((a, b) => (a.last < b.last ? -1 : 1));
  return ahead.slice(0, MOST).map(({ kind, date, moved_from }) => {
    const moved = moved_from ? ` (moved from ${sayDate(moved_from)})` : '';
    return `*${KEY_DATE_NAMES[kind]}*: ${sayDate(date)}${moved}`;
  });
}
