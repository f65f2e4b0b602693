import type { DueDate, DueDateCalendar } from '../../entries/due-dates.ts';
import { formatDate, getLastDayOfPeriod, KEY_DATE_LABELS } from '../../extraction/key-dates/format-key-date.ts';
import { toWebLink } from './feed-page.ts';

/**
 * The media type of iCalendar (RFC 5545).
 * Calendars have the properties of RFC 7986 and their common predecessors.
 */
export const CALENDAR_MEDIA_TYPE = 'text/calendar';

const CALENDAR_NOTICE =
  'Key dates from regulatory publications. Ambiguous dates are left out, so a day without an event may still have one.';

/**
 * Formats a page of key dates as a calendar of all-day events.
 * A date that is only a month, quarter or year becomes an event on its last day. If `missing_from` is set, the calendar
 * says that dates from this day on are missing. Equal input gives an equal text.
 * @param nextPageUrl the address of the next page, linked as RFC 9253 says; null on the last page
 */
export function formatCalendar(
  name: string,
  { dates, missing_from }: DueDateCalendar,
  nextPageUrl: string | null = null,
): string {
  const missing = missing_from && `This calendar is incomplete: dates from ${formatDate(missing_from)} on are missing.`;
  const about = escapeIcalText(missing ? `${missing} ${CALENDAR_NOTICE}` : CALENDAR_NOTICE);
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Regulatory updates feed service//Key dates//EN'],
    ...['CALSCALE:GREGORIAN', 'METHOD:PUBLISH'],
    ...[
      `NAME:${escapeIcalText(name)}`,
      `X-WR-CALNAME:${escapeIcalText(name)}`,
      `DESCRIPTION:${about}`,
      `X-WR-CALDESC:${about}`,
    ],
    ...['REFRESH-INTERVAL;VALUE=DURATION:PT6H', 'X-PUBLISHED-TTL:PT6H'],
    ...(nextPageUrl ? [`LINK;LINKREL="next";VALUE=URI:${nextPageUrl}`] : []),
    ...dates.flatMap(formatEvent),
    ...(missing && missing_from ? formatMissingDatesEvent(missing_from, missing, nextPageUrl) : []),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** Formats an event. It keeps its UID when its date moves, and SEQUENCE grows with each change of its entry. */
function formatEvent(due: DueDate): string[] {
  const { kind, date, precision, entry } = due;
  const exact = precision === 'day' ? '' : ` (${formatDate(date)})`;
  const link = toWebLink(entry.link);
  return [
    'BEGIN:VEVENT',
    `UID:${getEventUid(due)}`,
    `DTSTAMP:${formatIcalInstant(entry.updated_at)}`,
    `LAST-MODIFIED:${formatIcalInstant(entry.updated_at)}`,
    `CREATED:${formatIcalInstant(entry.created_at)}`,
    `SEQUENCE:${Math.max(0, toSeconds(entry.updated_at) - toSeconds(entry.created_at))}`,
    `DTSTART;VALUE=DATE:${getLastDayOfPeriod(date).replaceAll('-', '')}`,
    // Within a month the day is not known.
    `STATUS:${precision === 'day' ? 'CONFIRMED' : 'TENTATIVE'}`,
    'TRANSP:TRANSPARENT',
    `SUMMARY:${escapeIcalText(`${KEY_DATE_LABELS[kind]}${exact}: ${entry.title}`)}`,
    `DESCRIPTION:${escapeIcalText(formatEventDescription(due, link))}`,
    ...(link ? [`URL:${link}`] : []),
    `CATEGORIES:${escapeIcalText(entry.topic.name)}`,
    'END:VEVENT',
  ];
}

/** A last event for readers who see only events. */
const formatMissingDatesEvent = (day: string, missing: string, next: string | null): string[] => [
  'BEGIN:VEVENT',
  `UID:missing-from-${day}${UID_HOST}`,
  `DTSTAMP:${formatIcalInstant(`${day}T00:00:00Z`)}`,
  `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
  'TRANSP:TRANSPARENT',
  `SUMMARY:${escapeIcalText(missing)}`,
  ...(next ? [`URL:${next}`] : []),
  'END:VEVENT',
];

const UID_HOST = '@regulatory-updates-feed-service';
const formatIcalInstant = (instant: string) => instant.replace(/[-:]/g, '');
const toSeconds = (instant: string) => Date.parse(instant) / 1_000;

/** Returns the UID of an event. Several dates of one kind are numbered by day. */
function getEventUid({ kind, date, entry }: DueDate): string {
  const ofKind = (entry.key_dates ?? []).filter((one) => one.kind === kind);
  const days = [...new Set(ofKind.map((one) => getLastDayOfPeriod(one.date)))].sort();
  const number = days.indexOf(getLastDayOfPeriod(date)) + 1;
  return `${entry.id}-${kind}${number > 1 ? `-${number}` : ''}${UID_HOST}`;
}

const METHOD_TEXTS: Record<DueDate['method'], string> = {
  source_field: 'Given by the publisher in',
  rule: 'Read by rule in',
  model: 'Read by a model in',
};
const FIELD_TEXTS: Record<DueDate['quote']['field'], string> = {
  title: 'the title',
  description: 'the text',
  source_fields: 'the field',
};

/** Returns the quote, the extraction method and the publisher. */
function formatEventDescription(
  { date, precision, method, moved_from, quote, entry }: DueDate,
  link: string | null,
): string {
  const fieldText = `${FIELD_TEXTS[quote.field]}${quote.name ? ` ${quote.name}` : ''}`;
  const inexact = `The source says ${formatDate(date)} without a day. This is its last day.`;
  return [
    `“${quote.text}”`,
    `${METHOD_TEXTS[method]} ${fieldText}.`,
    ...(precision === 'day' ? [] : [inexact]),
    ...(moved_from ? [`Moved from ${formatDate(moved_from)}.`] : []),
    ...(entry.institution_name.trim() ? [entry.institution_name] : []),
    ...(link ? [link] : []),
  ].join('\n');
}

/** Escapes a text value (section 3.3.11). Control characters and uncommon line ends become spaces. */
const escapeIcalText = (value: string) =>
  value
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** Maximum octets of a line, without its end. */
const MAX_LINE_OCTETS = 75;

/** Folds a line into parts of at most 75 octets (section 3.1), without splitting characters. */
function foldLine(line: string): string {
  const parts = [''];
  let octets = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > MAX_LINE_OCTETS) {
      parts.push('');
      octets = 1;
    }
    parts[parts.length - 1] += character;
    octets += length;
  }
  return parts.join('\r\n ');
}
