/** The names of the months in English, German, French, Spanish, Italian, Dutch and Portuguese, without accents. */
const MONTHS = [
  'january januar janvier enero gennaio januari janeiro jan',
  'february februar fevrier febrero febbraio februari fevereiro feb',
  'march marz mars marzo maart marco mar',
  'april avril abril aprile apr',
  'may mai mayo maggio mei maio',
  'june juni juin junio giugno junho jun',
  'july juli juillet julio luglio julho jul',
  'august aout agosto augustus aug',
  'september septembre septiembre settembre setembro sept sep',
  'october oktober octobre octubre ottobre outubro oct okt',
  'november novembre noviembre novembro nov',
  'december dezember decembre diciembre dicembre dezembro dec dez',
].map((names) => names.split(' '));
const WEEKDAYS = [
  'monday montag lundi lunes lunedi maandag',
  'tuesday dienstag mardi martes martedi dinsdag',
  'wednesday mittwoch mercredi miercoles mercoledi woensdag',
  'thursday donnerstag jeudi jueves giovedi donderdag',
  'friday freitag vendredi viernes venerdi vrijdag',
  'saturday samstag sonnabend samedi sabado sabato zaterdag',
  'sunday sonntag dimanche domingo domenica zondag',
].map((names) => names.split(' '));
const WEEKDAY = new RegExp(`(?<!\\p{L})(?:${WEEKDAYS.flat().join('|')})(?!\\p{L})`, 'giu');
const monthOf = (name = '') => 1 + MONTHS.findIndex((names) => names.includes(name.toLowerCase()));

/** In lower case "may" is not a month. */
const NAMES = MONTHS.flat()
  .flatMap((name) => [name, name.charAt(0).toUpperCase() + name.slice(1), name.toUpperCase()])
  .filter((name) => name !== 'may');
const MONTH = `(?<!\\p{L})(?:${NAMES.join('|')})(?!\\p{L})`;

const IN_FIGURES =
  /(?<!\p{Nd})(?:(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})|(\d{1,2})([./-])(\d{1,2})\5(\d{4}|\d{2}))(?!\p{Nd})/gu;
const NAMED_MONTH = new RegExp(MONTH, 'gu');
const NAMED_DAY = new RegExp(
  `(?<!\\d)(?<day1>\\d{1,2})(?:st|nd|rd|th|er|º)?\\.? (?:of |de |di )?(?<name1>${MONTH})|(?<name2>${MONTH})\\.? (?<day2>\\d{1,2})(?:st|nd|rd|th)?(?!\\d|[.,]\\d)`,
  'gu',
);
const YEAR_AFTER = /^\.?,? (?:de |of )?(\d{4})(?!\d)/u;
const MONTH_OF_YEAR = new RegExp(`(${MONTH})\\.?,? (?:\\d{1,2}(?:st|nd|rd|th)?,? )?(?:de |of )?(\\d{4})(?!\\d)`, 'gu');
/** The days that follow a month's name: "March 3", "March 3-5 and 9". */
const DAYS_AFTER =
  /^\.? \d{1,2}(?:st|nd|rd|th)?(?!\d)(?:(?:-| - |,? and |,? or | to | through |, )\d{1,2}(?:st|nd|rd|th)?(?!\d))*/u;
/** As separate words in lower case these are not months: "marco" is a frame, "mar" a sea. */
const NO_MONTH = /^(marco|mar)$/;

/** How far before a month's name its days may be, and how far after it its year: "between 1 March and 30 April 2026". */
const REACH = { days: 30, year: 40 };

/** A date in figures alone: its year, and its day; two days if either number can be the month. */
interface DateInFigures {
  year: string;
  days: string[];
}

/** Days ("3-31"), months ("3"), months of years ("3/2026"), days of years ("3-31/2026") and days of the week ("Mo" is "0"). */
export interface Dates {
  days: Set<string>;
  months: Set<string>;
  monthsOfYears: Set<string>;
  dates: Set<string>;
  weekdays: Set<string>;
}

const dayName = (month: string | number, day: string) => `${Number(month)}-${Number(day)}`;
const monthName = (month: string | number, year: string) => `${Number(month)}/${year}`;

/** The dates in figures of a text. */
export function datesInFigures(text: string): DateInFigures[] {
  return [...text.matchAll(IN_FIGURES)].map(([, year, month = '', day = '', first = '', , second = '', end = '']) => {
    if (year) return { year, days: [dayName(month, day)] };
    const days = [dayName(second, first), dayName(first, second)];
    return { year: end, days: days.filter((name) => Number.parseInt(name, 10) <= 12) };
  });
}

/** A text with its dates in figures replaced: by their separate numbers, or by nothing. */
export function withoutDates(text: string, keepNumbers: boolean): string {
  return text.replace(IN_FIGURES, (date) => (keepNumbers ? ` ; ${date.replace(/\D/g, ' ; ')} ; ` : ' ; '));
}

const SHORT_RANGE = new RegExp(
  `(?<!\\p{Nd})\\d{1,2}(?:st|nd|rd|th|er|º|\\.)? ?(?:-|to|and|or|through|bis|und|au|et|al|y|e|tot|en) ?(?=\\d{1,2}(?:st|nd|rd|th|er|º)?\\.? (?:of |de |di )?${MONTH})`,
  'gu',
);
const NAMED_WITH_YEAR = new RegExp(
  `(?:${NAMED_DAY.source.replaceAll(/\?<\w+\d>/g, '?:')})(?:\\.?,? (?:de |of )?(?:19|20)\\d{2}(?!\\d))?|${MONTH_OF_YEAR.source}`,
  'gu',
);

/** A text with all its dates, in figures and in words, replaced by a mark that is neither word nor number. */
export function withoutNamedDates(text: string): string {
  return text.replace(IN_FIGURES, ' ¦ ').replace(SHORT_RANGE, ' ¦ ').replace(NAMED_WITH_YEAR, ' ¦ ');
}

const ANY_DATE = new RegExp([IN_FIGURES, SHORT_RANGE, NAMED_WITH_YEAR].map(({ source }) => source).join('|'), 'gu');

/** The days, or else the months, of the dates of a text in their order, one for each mark of `withoutNamedDates`. */
export function datesInOrder(text: string): string[] {
  return [...text.matchAll(ANY_DATE)].map(([date]) => {
    const { days, months } = possibleDates(date);
    return [...(days.size > 0 ? days : months)][0] ?? '';
  });
}

const weekdaysOf = (text: string) =>
  new Set(
    [...text.matchAll(WEEKDAY)].map(([name]) =>
      String(WEEKDAYS.findIndex((names) => names.includes(name.toLowerCase()))),
    ),
  );

/** The dates in words that a text states, and no others. */
export function namedDates(text: string): Dates {
  const [days, dates] = [new Set<string>(), new Set<string>()];
  for (const { 0: match, index, groups = {} } of text.matchAll(NAMED_DAY)) {
    const day = dayName(monthOf(groups['name1'] ?? groups['name2']), groups['day1'] ?? groups['day2'] ?? '');
    days.add(day);
    const [, year] = YEAR_AFTER.exec(text.slice(index + match.length, index + match.length + 12)) ?? [];
    if (year) dates.add(`${day}/${year}`);
  }
  const months = [...text.matchAll(NAMED_MONTH)].filter(([name]) => !NO_MONTH.test(name));
  return {
    days,
    dates,
    months: new Set(months.map(([name]) => String(monthOf(name)))),
    monthsOfYears: new Set(
      [...text.matchAll(MONTH_OF_YEAR)].map(([, name, year = '']) => monthName(monthOf(name), year)),
    ),
    weekdays: weekdaysOf(text),
  };
}

/** All dates that a source can be read to state, including lists, spans and figures. A month's year is the next one after it. */
export function possibleDates(text: string): Dates {
  const found = namedDates(text);
  const add = (day: string, year: string | undefined) => {
    const month = String(Number.parseInt(day, 10));
    found.days.add(day);
    found.months.add(month);
    if (year) found.dates.add(`${day}/${year}`);
    if (year) found.monthsOfYears.add(monthName(month, year));
  };
  for (const { days, year } of datesInFigures(text)) for (const day of days) add(day, year);
  let end = 0;
  for (const { 0: name, index } of text.matchAll(NAMED_MONTH)) {
    const isNextTo = end > 0 && index - end < REACH.days;
    const before = isNextTo
      ? text.slice(end, index).replace(DAYS_AFTER, '')
      : text.slice(Math.max(end, index - REACH.days), index);
    end = index + name.length;
    const after = text.slice(end, end + REACH.year);
    const [, year] = /(?<!\d)((?:19|20)\d{2})(?!\d)/.exec(after) ?? [];
    const month = monthOf(name);
    found.months.add(String(month));
    if (year) found.monthsOfYears.add(monthName(month, year));
    for (const [day] of `${before} ; ${DAYS_AFTER.exec(after)?.[0] ?? ''}`.matchAll(/(?<!\d)\d{1,2}(?!\d)/g))
      add(dayName(month, day), year);
  }
  return found;
}
