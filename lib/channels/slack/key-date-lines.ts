import { formatDate } from '../../extraction/key-dates/format-date.ts';
import type { KeyDate } from '../../extraction/key-dates/key-date.ts';
import { KEY_DATE_LABELS } from '../../extraction/key-dates/key-date-labels.ts';
import { getLastDayOfPeriod } from '../../extraction/key-dates/last-day.ts';

/* Key dates in a message, below the publication date. They contain no text of the entry. */

/** Key dates per message; the app shows the others. */
const MAX_KEY_DATES = 3;

/**
 * Formats the first three key dates of an entry as lines of mrkdwn, earliest first.
 * Key dates before the day of publication are omitted. Example: `*Comments end*: 15 January 2027 (moved from 15
 * December 2026)`.
 */
export function formatKeyDateLines(dates: KeyDate[], published: string): string[] {
  const upcomingDates = dates
    .map((one) => ({ ...one, last: getLastDayOfPeriod(one.date) }))
    .filter(({ last }) => last >= published.slice(0, 10))
    .sort((a, b) => (a.last < b.last ? -1 : 1));
  return upcomingDates.slice(0, MAX_KEY_DATES).map(({ kind, date, moved_from }) => {
    const moved = moved_from ? ` (moved from ${formatDate(moved_from)})` : '';
    return `*${KEY_DATE_LABELS[kind]}*: ${formatDate(date)}${moved}`;
  });
}
