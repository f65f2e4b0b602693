import { formatDate, KEY_DATE_LABELS } from '../../extraction/key-dates/format-key-date.ts';
import { isDemoData } from '../../values/settings.ts';
import type { ReminderMessage } from './message.ts';
import {
  buildHeadingLine,
  formatPublisherAndDate,
  MAX_MESSAGE_PART_LENGTHS,
  type MessageLine,
  SERVICE_NAME,
  toDisplayLine,
} from './message-parts.ts';

const DEMO_NOTICE = 'Demo data: these updates are invented.';

/** Formats a key date with the days left, such as `Comments end 15 January 2027, in 7 days`. */
export const formatDateWithDaysLeft = ({
  due,
  days_left,
}: Pick<ReminderMessage['dates'][number], 'due' | 'days_left'>): string =>
  `${KEY_DATE_LABELS[due.kind]} ${formatDate(due.date)}, ${formatDaysLeft(days_left)}`;

function formatDaysLeft(days: number): string {
  if (days < 2) return days === 1 ? 'tomorrow' : 'today';
  return `in ${days} days`;
}

const formatDateCount = ({ dates, more, isWhole }: ReminderMessage): string =>
  `${dates.length + more}${isWhole ? '' : ' or more'} date${dates.length + more === 1 && isWhole ? '' : 's'}`;

/** Formats the subject of a reminder: `Capital rules: 3 dates ahead`. */
export const formatReminderSubject = (message: ReminderMessage): string =>
  `${isDemoData ? 'Demo data: ' : ''}${toDisplayLine(message.alert.name, MAX_MESSAGE_PART_LENGTHS.name)}: ` +
  `${formatDateCount(message)} ahead`;

/**
 * Formats how many dates a reminder omits, such as `and 4 more`; '' if none is omitted.
 * If omitted dates are possible but unknown, the text is `and perhaps more`.
 */
export function formatOmittedDateCount({ more, isWhole }: ReminderMessage): string {
  if (more > 0) return `and ${more} more${isWhole ? '' : ', at least'}`;
  return isWhole ? '' : 'and perhaps more';
}

/** Returns the reminder with only its first `maxDates` dates. The other dates count as omitted. */
export const truncateReminder = (message: ReminderMessage, maxDates: number): ReminderMessage => ({
  ...message,
  dates: message.dates.slice(0, maxDates),
  more: message.more + Math.max(0, message.dates.length - maxDates),
});

/** Returns the lines of a reminder: each date with its update, its quote and a link to the app. */
export function formatReminderLines(message: ReminderMessage, app_url: string | null): MessageLine[] {
  const more = formatOmittedDateCount(message);
  return [
    ...(isDemoData ? [DEMO_NOTICE] : []),
    `${formatDateCount(message)} ahead for your alert ` +
      `“${toDisplayLine(message.alert.name, MAX_MESSAGE_PART_LENGTHS.name)}”.`,
    ...message.dates.flatMap(({ days_left, due, entry }): MessageLine[] => [
      buildHeadingLine(entry),
      `${formatDateWithDaysLeft({ due, days_left })} · ${formatPublisherAndDate(entry)}`,
      `“${toDisplayLine(due.quote.text, MAX_MESSAGE_PART_LENGTHS.point)}”`,
      ...(app_url ? [{ says: `Open in ${SERVICE_NAME}`, leads: `${app_url}/#/entries/${entry.id}` }] : []),
    ]),
    ...(more ? [more] : []),
    ...(app_url ? [{ says: `Open the calendar in ${SERVICE_NAME}`, leads: `${app_url}/#/calendar` }] : []),
  ];
}
