import { parseMonthName } from './month-names.ts';

/** A month or a quarter within a text. `start` and `end` are offsets in UTF-16 code units. */
interface PeriodMatch {
  start: number;
  end: number;
  /** `2026-12` or `2026-Q4` */
  date: string;
  precision: 'month' | 'quarter';
}

/** Ordinals of quarters in English, German, French, Spanish, Italian and Portuguese. */
const ORDINALS = [
  'first|1st|1|erste[ns]?|premier|1er|primer|primo|primeiro|1\\.?º',
  'second|2nd|2|zweite[ns]?|deuxième|2e|2ème|segundo|secondo|2\\.?º',
  'third|3rd|3|dritte[ns]?|troisième|3e|3ème|tercer|terzo|terceiro|3\\.?º',
  'fourth|4th|4|vierte[ns]?|quatrième|4e|4ème|cuarto|quarto|4\\.?º|final|last|letzte[ns]?|dernier|último|ultimo',
];
const BEFORE = String.raw`(?<![\p{L}\p{N}/-])`;
const YEAR = String.raw`(?<year>20\d{2})(?![\d/-])`;
const QUARTER = String.raw`(?:quarter|quartals?|trimestre)(?:\s(?:of|in|de|del|des\sjahres))?`;
const NAMED_QUARTERS = ORDINALS.map((names) => new RegExp(`${BEFORE}(?:${names})\\.?\\s${QUARTER}\\s${YEAR}`, 'giu'));
const NUMBERED_QUARTERS = new RegExp(`${BEFORE}(?:[QT](?<after>[1-4])|(?<before>[1-4])[QT])[\\s/]${YEAR}`, 'giu');
/** A number before a month is a day; the month of an impossible date does not count: "31 June 2027". */
const NOT_AFTER_DAY = String.raw`(?<!\d(?:st|nd|rd|th|er|\.º|[.º°])?\s(?:(?:de|of)\s)?)`;
const MONTH = new RegExp(
  `${BEFORE}${NOT_AFTER_DAY}(?<month>[\\p{L}\\p{M}]{3,12})\\.?,?\\s(?:(?:del?|of)\\s)?${YEAR}`,
  'giu',
);

/**
 * Returns the months and quarters with a year that a text mentions, with their offsets.
 * Examples are `March 2027`, `marzo de 2027`, `Q1 2027` and `1. Quartal 2027`.
 */
export function findMonthsAndQuarters(text: string): PeriodMatch[] {
  const getOffsets = (match: RegExpExecArray) => ({ start: match.index, end: match.index + match[0].length });
  const toQuarter = (match: RegExpExecArray, quarter: number | string): PeriodMatch => ({
    ...getOffsets(match),
    date: `${match.groups?.['year']}-Q${quarter}`,
    precision: 'quarter',
  });
  const months = [...text.matchAll(MONTH)].flatMap((match): PeriodMatch[] => {
    const month = parseMonthName(match.groups?.['month'] ?? '');
    const date = `${match.groups?.['year']}-${String(month).padStart(2, '0')}`;
    return month === null ? [] : [{ ...getOffsets(match), date, precision: 'month' }];
  });
  return [
    ...months,
    ...NAMED_QUARTERS.flatMap((form, index) => [...text.matchAll(form)].map((match) => toQuarter(match, index + 1))),
    ...[...text.matchAll(NUMBERED_QUARTERS)].map((match) =>
      toQuarter(match, match.groups?.['after'] ?? match.groups?.['before'] ?? ''),
    ),
  ];
}
