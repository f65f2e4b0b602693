import { findMonthsAndQuarters } from './find-periods.ts';
import { resolveUtcDayStart } from './parse-date.ts';

/** A date that was found in a text. `start` and `end` are offsets in UTF-16 code units, end exclusive. */
export interface DateMatch {
  start: number;
  end: number;
  /** `2026-12-24`; of a month `2026-12`; of a quarter `2026-Q4`; of the end of a year `2026`. */
  date: string;
  precision: 'day' | 'month' | 'quarter' | 'year';
}

/** A date, or the parts of a day without a year, which the context provides. */
interface DateCandidate extends Omit<DateMatch, 'date'> {
  date: string | null;
  parts?: Record<string, string | undefined> | null;
}

/** A leap year has every possible day. */
const LEAP_YEAR = '2000';

/** More dates than a text of 2,000 characters has; bounds the time for hostile texts. */
const MAX_DATES = 60;
/** A day without a year is at most this many months ahead; later dates name their year. */
const MAX_MONTHS_AHEAD = 11;

const BEFORE = String.raw`(?<![\p{L}\p{N}/-]|\d[.,])`;
const MONTH = String.raw`(?<month>[\p{L}\p{M}]{3,12})`;
const YEAR_OF_FOUR = String.raw`(?<year>(?:19|20)\d{2})`;
const YEAR = String.raw`${YEAR_OF_FOUR}(?!\d)`;
const DAY = String.raw`(?<day>\d{1,2})`;
const DATE_PATTERNS = [
  String.raw`${YEAR_OF_FOUR}-(?<month>\d{2})-(?<day>\d{2})(?![\d-])`,
  String.raw`(?<first>\d{1,2})(?<sign>[-/.])(?<second>\d{1,2})\k<sign>${YEAR}`,
  String.raw`(?<first>\d{1,2})(?<sign>\.)\s?(?<second>\d{1,2})\.\s?${YEAR}`,
  String.raw`${DAY}(?:er|st|nd|rd|th|\.º|[.º°])?[\s-]{1,2}(?:(?:de|of)\s)?${MONTH}(?:\.?,?[\s-]{1,2}(?:del?\s)?${YEAR})?`,
  String.raw`${MONTH}\.?\s${DAY}(?:st|nd|rd|th)?(?![\p{L}\p{N}])(?:,?\s{1,2}${YEAR})?`,
].map((form) => new RegExp(BEFORE + form, 'giu'));
const RANGE_WORDS = [
  String.raw`to|and|or|until|till|through|bis|und|oder|au|jusqu['’]au|et|ou|al|hasta|fino\sal?|y|e|o|a|até`,
];
const RANGE_WORD_FORMS = [
  String.raw`\s(?:${RANGE_WORDS.join('|')})(?:\s(?:zum|the|le|el|al|il|am|ao?|o))?\s`,
  String.raw`\s?[–—-]\s?`,
];
/** The text between two days that share the year of the second. */
const RANGE_CONNECTOR = new RegExp(`^(?:${RANGE_WORD_FORMS.join('|')})$`, 'iu');

/**
 * Returns the dates of a text in order: days, months, quarters and ends of years.
 * - Supported are words and digits in English, German, French, Spanish, Italian and Portuguese.
 * - Ambiguous numeric dates are omitted.
 * - In a range or pair such as "1 May to 3 June 2027", a day without a year is the last such day before the date that
 * follows it.
 * - Any other day without a year is the first such day on or after `referenceDay` (`YYYY-MM-DD`). It is omitted if that
 * day is more than 11 months after `referenceDay`.
 */
export function findDates(text: string, referenceDay: string): DateMatch[] {
  const candidates: DateCandidate[] = [
    ...DATE_PATTERNS.flatMap((form) => matchDays(text, form)),
    ...findMonthsAndQuarters(text),
    ...findYearEndMentions(text),
  ];
  const separate: DateCandidate[] = [];
  for (const one of candidates.sort((a, b) => a.start - b.start || b.end - a.end))
    if (one.start >= (separate.at(-1)?.end ?? 0) && separate.length < MAX_DATES) separate.push(one);
  return separate.flatMap((one, place) => {
    const date = one.date ?? inferYear(text, one, { next: separate[place + 1], since: referenceDay });
    return date === null ? [] : { start: one.start, end: one.end, date, precision: one.precision };
  });
}

function matchDays(text: string, form: RegExp): DateCandidate[] {
  return [...text.matchAll(form)].flatMap(({ index, 0: written, groups = {} }) => {
    const isWithoutYear = groups['year'] === undefined;
    const isMonth = !isWithoutYear || isFullMonthName(groups['month'] ?? '');
    const day = isMonth ? resolveUtcDayStart({ ...groups, year: groups['year'] ?? LEAP_YEAR }, {}) : null;
    if (day === null) return [];
    const parts = isWithoutYear ? groups : null;
    const date = isWithoutYear ? null : formatDay(day);
    return [{ start: index, end: index + written.length, date, parts, precision: 'day' as const }];
  });
}

/**
 * Returns true if a day is later in its year than a date.
 * So "21 December until 8 January 2027" begins in 2026.
 */
function isLaterInYear(day: string | null, date: string): boolean {
  const quarter = /Q(\d)$/.exec(date)?.[1];
  const endOfPeriod = quarter ? String(Number(quarter) * 3).padStart(2, '0') : date.slice(5);
  return day !== null && day.slice(5, 5 + endOfPeriod.length) > endOfPeriod;
}

/** Excludes the verb "may" and words that abbreviate a month elsewhere: "set", "ago". */
const isFullMonthName = (month: string) => month.length > 3 || /^(?:May|mai|Mai)$/.test(month);

const formatDay = (day: number) => new Date(day).toISOString().slice(0, 10);

interface InferYearOptions {
  /** The date that follows it, if any. */
  next: DateCandidate | undefined;
  /** The day from which dates count. */
  since: string;
}

function inferYear(text: string, { end, parts }: DateCandidate, { next, since }: InferYearOptions): string | null {
  const inYear = (year: number) => {
    const day = parts ? resolveUtcDayStart({ ...parts, year: String(year) }, {}) : null;
    return day === null ? null : formatDay(day);
  };
  if (next?.date && RANGE_CONNECTOR.test(text.slice(end, next.start)))
    return inYear(Number(next.date.slice(0, 4)) - (isLaterInYear(inYear(Number(LEAP_YEAR)), next.date) ? 1 : 0));
  const first = Number(since.slice(0, 4));
  const last = new Date(`${since}T00:00:00Z`);
  last.setUTCMonth(last.getUTCMonth() + MAX_MONTHS_AHEAD);
  const days = [inYear(first), inYear(first + 1)];
  return days.find((day) => day !== null && day >= since && day <= formatDay(last.getTime())) ?? null;
}

/** The end of a year in a text; positions are in UTF-16 code units. */
interface YearEndInText {
  start: number;
  end: number;
  /** `2027` */
  date: string;
  precision: 'year';
}

/** What may precede a year, by language, with the small words that belong to it. */
const ENDS = [
  // "at the end of the calendar year 2027"
  String.raw`(?:at\s)?(?:the\s)?end\sof\s(?:the\s)?(?:(?:calendar\s)?year\s)?`,
  // "the end-2027 targets" has an article, and names targets.
  String.raw`(?<!(?<!\p{L})(?:an?|the|its|their|our)\s)(?:at\s)?(?:year[\s-]end|end)[\s-]`,
  String.raw`(?:Jahresende|Ende(?:\sdes\s(?:Kalender)?jahres)?|(?<=mit\sAblauf\sdes\s)(?:Kalender)?jahres)\s`,
  String.raw`(?:(?<!['’])à\s)?(?:la\s)?fin\s(?:de\s)?(?:l['’]an(?:née)?\s)?`,
  String.raw`(?:a\s)?(?:el\s)?(?:finales|final|fines|fin)\sdel?\s(?:año\s)?`,
  String.raw`(?:(?<!fino\s)alla\s|la\s)?fine\s(?:del\s)?(?:dell['’]anno\s)?`,
  String.raw`(?:no\s|o\s)?(?:fim|final)\sd[eo]\s(?:ano\s(?:de\s)?)?`,
  String.raw`(?:het\s)?(?:eind|einde)\s(?:van\s)?`,
];
/** Another year than that of the calendar, a part of it, or a thing that has the year in its name. */
const OTHER = String.raw`[\d/–-]|['’]s|\s(?:financial|fiscal|tax|accounting|reporting|school|academic)\s|\sQ[1-4]`;
const NAMED =
  'targets?|figures?|data|positions?|balances?|results?|levels?|exposures?|accounts?|values?|holdings?|reviews?';
const FORMS = ENDS.map(
  (end) => new RegExp(String.raw`(?<![\p{L}\p{N}/-])${end}(?<year>20\d{2})(?!${OTHER}|\s(?:${NAMED})(?!\p{L}))`, 'giu'),
);

/**
 * Finds where a text mentions the end of a year, such as `the end of 2027`, `end-2027` or `Ende 2027`.
 * A year alone does not count.
 */
function findYearEndMentions(text: string): YearEndInText[] {
  return FORMS.flatMap((form) =>
    [...text.matchAll(form)].map(({ index, 0: written, groups }) => ({
      start: index,
      end: index + written.length,
      date: groups?.['year'] ?? '',
      precision: 'year' as const,
    })),
  );
}
