import type { DueCalendar, DueDate } from '../../entries/due.ts';
import { lastDayOf } from '../../key-dates/last-day.ts';
import { KEY_DATE_NAMES } from '../../key-dates/names.ts';
import { sayDate } from '../../key-dates/said.ts';
import { webLink } from './feed-page.ts';

/** iCalendar (RFC 5545), with the properties of RFC 7986 and their common predecessors. */
export const CALENDAR_TYPE = 'text/calendar';

const PROMISE =
  'Key dates from regulatory publications. Ambiguous dates are left out, so a day without an event may still have one.';

/**
 * Formats a page of key dates as a calendar of all-day events; a month, quarter or year is on its last day.
 *
 * Equal dates give equal bytes. `next` is the address of the next page, linked as RFC 9253 says.
 */
export function calendarOf(name: string, { dates, missing_from }: DueCalendar, next: string | null = null): string {
  const missing = missing_from && `This calendar is incomplete: dates from ${sayDate(missing_from)} on are missing.`;
  const about = text(missing ? `${missing} ${PROMISE}` : PROMISE);
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Regulatory updates feed service//Key dates//EN'],
    ...['CALSCALE:GREGORIAN', 'METHOD:PUBLISH'],
    ...[`NAME:${text(name)}`, `X-WR-CALNAME:${text(name)}`, `DESCRIPTION:${about}`, `X-WR-CALDESC:${about}`],
    ...['REFRESH-INTERVAL;VALUE=DURATION:PT6H', 'X-PUBLISHED-TTL:PT6H'],
    ...(next ? [`LINK;LINKREL="next";VALUE=URI:${next}`] : []),
    ...dates.flatMap(eventOf),
    ...(missing && missing_from ? endOf(missing_from, missing, next) : []),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** Formats an event. It keeps its UID when its date moves, and SEQUENCE grows with each change of its entry. */
function eventOf(due: DueDate): string[] {
  const { kind, date, precision, entry } = due;
  const exact = precision === 'day' ? '' : ` (${sayDate(date)})`;
  const link = webLink(entry.link);
  return [
    'BEGIN:VEVENT',
    `UID:${nameOf(due)}`,
    `DTSTAMP:${written(entry.updated_at)}`,
    `LAST-MODIFIED:${written(entry.updated_at)}`,
    `CREATED:${written(entry.created_at)}`,
    `SEQUENCE:${Math.max(0, secondsOf(entry.updated_at) - secondsOf(entry.created_at))}`,
    `DTSTART;VALUE=DATE:${lastDayOf(date).replaceAll('-', '')}`,
    // Within a month the day is not known.
    `STATUS:${precision === 'day' ? 'CONFIRMED' : 'TENTATIVE'}`,
    'TRANSP:TRANSPARENT',
    `SUMMARY:${text(`${KEY_DATE_NAMES[kind]}${exact}: ${entry.title}`)}`,
    `DESCRIPTION:${text(aboutOf(due, link))}`,
    ...(link ? [`URL:${link}`] : []),
    `CATEGORIES:${text(entry.topic.name)}`,
    'END:VEVENT',
  ];
}

/** A last event for readers who see only events. */
const endOf = (day: string, missing: string, next: string | null): string[] => [
  'BEGIN:VEVENT',
  `UID:missing-from-${day}${HOST}`,
  `DTSTAMP:${written(`${day}T00:00:00Z`)}`,
  `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
  'TRANSP:TRANSPARENT',
  `SUMMARY:${text(missing)}`,
  ...(next ? [`URL:${next}`] : []),
  'END:VEVENT',
];

const HOST = '@regulatory-updates-feed-service';
const written = (instant: string) => instant.replace(/[-:]/g, '');
const secondsOf = (instant: string) => Date.parse(instant) / 1_000;

/** Returns the UID of an event. Several dates of one kind are numbered by day. */
function nameOf({ kind, date, entry }: DueDate): string {
  const ofKind = (entry.key_dates ?? []).filter((one) => one.kind === kind);
  const days = [...new Set(ofKind.map((one) => lastDayOf(one.date)))].sort();
  const number = days.indexOf(lastDayOf(date)) + 1;
  return `${entry.id}-${kind}${number > 1 ? `-${number}` : ''}${HOST}`;
}

const METHODS: Record<DueDate['method'], string> = {
  source_field: 'Given by the publisher in',
  rule: 'Read by rule in',
  model: 'Read by a model in',
};
const FIELDS: Record<DueDate['quote']['field'], string> = {
  title: 'the title',
  description: 'the text',
  source_fields: 'the field',
};

/** Returns the quote, the extraction method and the publisher. */
function aboutOf({ date, precision, method, moved_from, quote, entry }: DueDate, link: string | null): string {
  const place = `${FIELDS[quote.field]}${quote.name ? ` ${quote.name}` : ''}`;
  const inexact = `The source says ${sayDate(date)} without a day. This is its last day.`;
  return [
    `“${quote.text}”`,
    `${METHODS[method]} ${place}.`,
    ...(precision === 'day' ? [] : [inexact]),
    ...(moved_from ? [`Moved from ${sayDate(moved_from)}.`] : []),
    ...(entry.institution_name.trim() ? [entry.institution_name] : []),
    ...(link ? [link] : []),
  ].join('\n');
}

/** Escapes a text value (section 3.3.11). Control characters and uncommon line ends become spaces. */
const text = (value: string) =>
  value
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** Maximum octets of a line, without its end. */
const LONGEST = 75;

/** Folds a line into parts of at most 75 octets (section 3.1), without splitting characters. */
function folded(line: string): string {
  const parts = [''];
  let octets = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > LONGEST) {
      parts.push('');
      octets = 1;
    }
    parts[parts.length - 1] += character;
    octets += length;
  }
  return parts.join('\r\n ');
}
