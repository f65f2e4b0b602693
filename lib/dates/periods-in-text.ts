import { monthOf } from './names.ts';

/** A month or a quarter within a text. `start` and `end` are offsets in UTF-16 code units. */
interface PeriodInText {
  start: number;
  end: number;
  /** `2026-12` or `2026-Q4` */
  date: string;
  precision: 'month' | 'quarter';
}

/** Ordinals of quarters in English, German, French, Spanish and Italian. */
const ORDINALS = [
  'first|1st|1|erste[ns]?|premier|1er|primer|primo|1º',
  'second|2nd|2|zweite[ns]?|deuxième|2e|2ème|segundo|secondo|2º',
  'third|3rd|3|dritte[ns]?|troisième|3e|3ème|tercer|terzo|3º',
  'fourth|4th|4|vierte[ns]?|quatrième|4e|4ème|cuarto|quarto|4º|final|last|letzte[ns]?|dernier|último|ultimo',
];
const BEFORE = String.raw`(?<![\p{L}\p{N}/-])`;
const YEAR = String.raw`(?<year>20\d{2})(?![\d/-])`;
const QUARTER = String.raw`(?:quarter|quartals?|trimestre)(?:\s(?:of|in|de|del|des\sjahres))?`;
const NAMED = ORDINALS.map((names) => new RegExp(`${BEFORE}(?:${names})\\.?\\s${QUARTER}\\s${YEAR}`, 'giu'));
const NUMBERED = new RegExp(`${BEFORE}(?:[QT](?<after>[1-4])|(?<before>[1-4])[QT])[\\s/]${YEAR}`, 'giu');
/** A number before a month is a day; a date that does not exist is no month either: "31 June 2027". */
const NO_DAY = String.raw`(?<!\d(?:st|nd|rd|th|er|[.º°])?\s(?:(?:de|of)\s)?)`;
const MONTH = new RegExp(`${BEFORE}${NO_DAY}(?<month>[\\p{L}\\p{M}]{3,12})\\.?,?\\s(?:(?:del?|of)\\s)?${YEAR}`, 'giu');

/**
 * Returns the months and quarters of a text that have a year: `March 2027`, `marzo de 2027`, `Q1 2027`, `1. Quartal
 * 2027`.
 */
export function periodsIn(text: string): PeriodInText[] {
  const place = (match: RegExpExecArray) => ({ start: match.index, end: match.index + match[0].length });
  const quarterOf = (match: RegExpExecArray, quarter: number | string): PeriodInText => ({
    ...place(match),
    date: `${match.groups?.['year']}-Q${quarter}`,
    precision: 'quarter',
  });
  const months = [...text.matchAll(MONTH)].flatMap((match): PeriodInText[] => {
    const month = monthOf(match.groups?.['month'] ?? '');
    const date = `${match.groups?.['year']}-${String(month).padStart(2, '0')}`;
    return month === null ? [] : [{ ...place(match), date, precision: 'month' }];
  });
  return [
    ...months,
    ...NAMED.flatMap((form, index) => [...text.matchAll(form)].map((match) => quarterOf(match, index + 1))),
    ...[...text.matchAll(NUMBERED)].map((match) =>
      quarterOf(match, match.groups?.['after'] ?? match.groups?.['before'] ?? ''),
    ),
  ];
}
