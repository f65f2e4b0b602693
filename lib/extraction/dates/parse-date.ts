import { formatInstant } from '../../values/time.ts';
import { isWeekdayName, parseMonthName } from './month-names.ts';
import { normalizeDate } from './normalize-date.ts';
import { fromLocalTime, parseTimeZone, type TimeZone, toLocalTime } from './time-zones.ts';

/** How a source writes ambiguous dates: its time zone, and the order of numeric dates. */
interface DateConventions {
  /** The IANA zone of times without one; UTC if absent. */
  time_zone?: string | undefined;
  /** The order of numeric dates; see `SOURCE_DATE_FORMATS` of lib/feeds/feed.ts. */
  date_formats?: readonly string[] | undefined;
}

/** The result of parsing a date: its instant, and whether it has a time of day. */
export interface ParsedDate {
  /** Its instant; for a day, the first instant of that day in UTC. */
  published: string;
  precision: 'instant' | 'day';
  /** Its start in its own zone, in milliseconds since 1970. Before that it is in the future. */
  startsAt: number;
}

/** Earlier dates are defaults of the source's software. */
const MIN_TIMESTAMP = Date.parse('1990-01-01T00:00:00Z');

/** Returns true for a parsed date from 1990 on that is not after `now`; false for null. */
export const isPlausibleDate = (date: ParsedDate | null, now: Date): boolean =>
  date !== null && date.startsAt >= MIN_TIMESTAMP && date.startsAt <= now.getTime();

const MAX_DATE_LENGTH = 200;
const WORD = String.raw`\p{L}[\p{L}\p{M}]*`;
const YEAR = String.raw`(?<year>\d{4}|\d{2}(?!\d))`;
/**
 * A day with the month in letters: `27 Jul 2026`, `27. Juli 2026`, `1er mai 2026`, `27 de julio de 2026`,
 * `27-Jul-2026`.
 */
const DAY_FIRST =
  '(?<day>\\d{1,2})(?:er|st|nd|rd|th|\\.º|[.º°])?[\\s/-]*(?:(?:de|' +
  `of)\\s+)?(?<month>${WORD})\\.?,?[\\s/-]*(?:del?\\s+)?${YEAR}`;
/** `July 27, 2026` */
const MONTH_FIRST = `(?<month>${WORD})\\.?\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?,?\\s+(?<year>\\d{4})`;
const YEAR_FIRST = String.raw`(?<year>\d{4})(?<sign>[-/.]?)(?<month>\d{2})\k<sign>(?<day>\d{2})`;
const IN_FIGURES = String.raw`(?<first>\d{1,2})(?<sign>[-/.])(?<second>\d{1,2})\k<sign>(?<year>\d{4})`;
const DATE_FORMS = [YEAR_FIRST, IN_FIGURES, DAY_FIRST, MONTH_FIRST].map(
  (form) => new RegExp(`^(?:(?:le|the|il|el|den)\\s+)?${form}(?<rest>.*)$`, 'iu'),
);

const BEFORE_TIME = String.raw`(?:t|\s+[-–—]\s+|\s*[,|@]\s*|\s+(?:(?:at|um|à|a las|alle(?: ore)?|ore)\s+)?)`;
const SECONDS = String.raw`[:.](?<second>\d{2})(?:[.,]\d{1,9})?`;
const TIME = String.raw`(?<hour>\d{1,2})(?:[:h.](?<minute>\d{2})(?:${SECONDS})?|(?=\s*[ap]\.?m|h))`;
const AFTER_TIME = String.raw`\s*(?:(?<half>[ap])\.?m\b\.?)?\s*(?:(?:uhr|hrs|hours|h)\b)?\s*(?<zone>.*)`;
const CLOCK = new RegExp(`^${BEFORE_TIME}${TIME}${AFTER_TIME}$`, 'iu');

/**
 * Parses a text that is a date and nothing else; null for an ambiguous date and any other text.
 * - It supports RSS dates (RFC 822) with their usual mistakes, and Atom and JSON Feed dates (RFC 3339), with or without
 * time and zone.
 * - It supports dates as software prints them (see `normalizeDate`), and dates in the languages of month-names.ts.
 * - A time without a zone is in the time zone of `conventions`, or in UTC.
 * - A time of exactly midnight is ignored: the result then has the precision `day`.
 */
export function parseDate(text: string, conventions: DateConventions = {}): ParsedDate | null {
  if (text.length > MAX_DATE_LENGTH) return null;
  const { bare, remark } = splitRemark(normalizeDate(text));
  for (const candidate of [bare, removeLeadingWeekday(bare)]) {
    for (const form of candidate === null ? [] : DATE_FORMS) {
      const parts = form.exec(candidate ?? '')?.groups;
      const day = parts && resolveUtcDayStart(parts, conventions);
      if (day !== null && day !== undefined) return addTime(day, conventions, { rest: parts?.['rest'] ?? '', remark });
    }
  }
  return null;
}

/** Returns the text in one line, and its remark in brackets: in RFC 822 it often names the zone again. */
function splitRemark(text: string): { bare: string; remark: string } {
  const [, remark = ''] = /\(([^()]*)\)/.exec(text) ?? [];
  const bare = text
    .replace(/\([^()]*\)/g, ' ')
    .replace(/[\s\u200B\uFEFF]+/g, ' ')
    .trim();
  return { bare, remark: remark.trim() };
}

/** Returns the text after a day of the week, correct or not; null if it does not begin with one. */
function removeLeadingWeekday(text: string): string | null {
  const [, word = '', rest = ''] = /^(\p{L}[\p{L}\p{M}]*)[.,]*\s*(\S.*)$/u.exec(text) ?? [];
  return word && isWeekdayName(word) ? rest : null;
}

/**
 * The groups of a date pattern by name.
 * They are `year`, `month` (name or number) and `day`; for numeric dates `first`, `second` and `sign`.
 */
type DateParts = Record<string, string | undefined>;

/**
 * Returns the start of a day in UTC, in milliseconds since 1970, from the matched parts of a date.
 * Null if the day does not exist, or if the conventions do not decide which number is the month.
 */
export function resolveUtcDayStart(parts: DateParts, conventions: DateConventions): number | null {
  const [day, month] = parts['first']
    ? resolveNumericDate(parts, conventions)
    : [Number(parts['day']), parseMonth(parts['month'])];
  const written = Number(parts['year']);
  const year = parts['year']?.length === 2 ? written + (written < 50 ? 2_000 : 1_900) : written;
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isDay ? date.getTime() : null;
}

const parseMonth = (text = '') => (/^\d/.test(text) ? Number(text) : (parseMonthName(text) ?? Number.NaN));

/**
 * Returns day and month of a numeric date. With full stops the day is first. Otherwise a number above 12, equal
 * numbers or the source decide.
 */
function resolveNumericDate(
  { first, second, sign }: DateParts,
  { date_formats = [] }: DateConventions,
): [number, number] {
  const one = Number(first);
  const two = Number(second);
  const [isDayFirst, isMonthFirst] = ['day_month_year', 'month_day_year'].map((name) => date_formats.includes(name));
  if (two > 12 || (isMonthFirst && !isDayFirst && one <= 12 && sign !== '.')) return [two, one];
  return one > 12 || one === two || sign === '.' || (isDayFirst && !isMonthFirst)
    ? [one, two]
    : [Number.NaN, Number.NaN];
}

interface DateRemainder {
  /** The text after the day. */
  rest: string;
  /** The text in brackets. */
  remark: string;
}

/** Returns a day with the time and zone that follow it; null if anything else follows. */
function addTime(day: number, { time_zone }: DateConventions, { rest, remark }: DateRemainder): ParsedDate | null {
  const { hour, minute = '0', second = '0', half, zone = rest.trim() } = CLOCK.exec(rest)?.groups ?? {};
  const hours = hour === undefined ? 0 : toHour24(Number(hour), half);
  const seconds = Math.min(Number(second), 59);
  const isEndOfDay = hours === 24 && !half && Number(minute) === 0 && seconds === 0;
  if ((hours > 23 && !isEndOfDay) || Number(minute) > 59 || Number(second) > 60) return null;
  const clock = day + ((hours * 60 + Number(minute)) * 60 + seconds) * 1_000;
  const own: TimeZone = time_zone ?? 'UTC';
  const named = zone ? parseTimeZone(zone, clock, own) : ((remark ? parseTimeZone(remark, clock, own) : null) ?? own);
  if (named === null) return null;
  const startsAt = fromLocalTime(clock, named);
  const local = toLocalTime(startsAt, own);
  if (clock === day) return { published: formatInstant(new Date(day)), precision: 'day', startsAt };
  if (time_zone && hour !== undefined && local % DAY_MS === 0)
    return { published: formatInstant(new Date(local)), precision: 'day', startsAt };
  return { published: formatInstant(new Date(startsAt)), precision: 'instant', startsAt };
}

const DAY_MS = 86_400_000;

/**
 * Returns the hour of a 24-hour clock.
 * Returns 24, which does not exist, for an hour that a 12-hour clock does not have.
 */
function toHour24(hour: number, half: string | undefined): number {
  if (!half) return hour;
  if (hour < 1 || hour > 12) return 24;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** Limit of words of a written date, its time included. */
const MAX_DATE_WORDS = 9;

/**
 * Parses the longest date that a text begins with.
 * Null if there is none, or if the source's `date_formats` do not include `leading_text`.
 */
export function parseLeadingDate(text: string, conventions: DateConventions): ParsedDate | null {
  if (!conventions.date_formats?.includes('leading_text')) return null;
  const words = text.slice(0, 200).split(' ').slice(0, MAX_DATE_WORDS);
  for (let count = words.length; count > 0; count -= 1) {
    const date = parseDate(
      words
        .slice(0, count)
        .join(' ')
        .replace(/[\s:;,|–—-]+$/, ''),
      conventions,
    );
    if (date) return date;
  }
  return null;
}
