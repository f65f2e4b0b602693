import { KEY_DATE_NAMES } from '../key-dates/names.ts';
import { sayDate } from '../key-dates/said.ts';
import { isDemo } from '../values/demo.ts';
import { headingOf, type Line, LONGEST, publishedLine } from './lines.ts';
import type { ReminderMessage } from './message.ts';
import { oneLine, SERVICE } from './words.ts';

const DEMO = 'Demo data: these updates are invented.';

/** `Comments end 15 January 2027, in 7 days`. */
export const dueInWords = ({ due, days_left }: Pick<ReminderMessage['dates'][number], 'due' | 'days_left'>): string =>
  `${KEY_DATE_NAMES[due.kind]} ${sayDate(due.date)}, ${daysInWords(days_left)}`;

function daysInWords(days: number): string {
  if (days < 2) return days === 1 ? 'tomorrow' : 'today';
  return `in ${days} days`;
}

const countOf = ({ dates, more, isWhole }: ReminderMessage): string =>
  `${dates.length + more}${isWhole ? '' : ' or more'} date${dates.length + more === 1 && isWhole ? '' : 's'}`;

/** `Capital rules: 3 dates ahead`. */
export const reminderSubject = (message: ReminderMessage): string =>
  `${isDemo ? 'Demo data: ' : ''}${oneLine(message.alert.name, LONGEST.name)}: ${countOf(message)} ahead`;

/** `and 4 more`; '' where all are told. */
export function moreDates({ more, isWhole }: ReminderMessage): string {
  if (more > 0) return `and ${more} more${isWhole ? '' : ', at least'}`;
  return isWhole ? '' : 'and perhaps more';
}

/** A reminder of fewer dates, which says of how many more. */
export const firstDates = (message: ReminderMessage, shown: number): ReminderMessage => ({
  ...message,
  dates: message.dates.slice(0, shown),
  more: message.more + Math.max(0, message.dates.length - shown),
});

/** Each date with its update, the words that say it, and the way to the app. */
export function reminderLines(message: ReminderMessage, app_url: string | null): Line[] {
  const more = moreDates(message);
  return [
    ...(isDemo ? [DEMO] : []),
    `${countOf(message)} ahead for your alert “${oneLine(message.alert.name, LONGEST.name)}”.`,
    ...message.dates.flatMap(({ days_left, due, entry }): Line[] => [
      headingOf(entry),
      `${dueInWords({ due, days_left })} · ${publishedLine(entry)}`,
      `“${oneLine(due.quote.text, LONGEST.point)}”`,
      ...(app_url ? [{ says: `Open in ${SERVICE}`, leads: `${app_url}/#/entries/${entry.id}` }] : []),
    ]),
    ...(more ? [more] : []),
    ...(app_url ? [{ says: `Open the calendar in ${SERVICE}`, leads: `${app_url}/#/calendar` }] : []),
  ];
}
