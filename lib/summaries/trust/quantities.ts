import { type Dates, datesInFigures, namedDates, possibleDates, withoutDates } from './days.ts';
import { firstOrdinals, readNumberWords } from './number-words.ts';
import { numbersOf } from './numbers.ts';

/** The figures of a text: its numbers, its words of quantity that are not numbers, and its dates. */
export interface Figures extends Dates {
  numbers: Set<string>;
  quantities: Set<string>;
}

/** Wide, raised and accented characters as plain ones, capitals kept; East Asian dates as dates in figures. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFKC')
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/(?<!\d)(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]/g, ' $1-$2-$3 ');
}

/** All figures that a source can be read to have. */
export function figuresOf(source: string): Figures {
  const text = folded(source);
  const { text: read, quantities } = readNumberWords(withoutDates(text, true));
  const ungrouped = read.replace(/ (?=\p{Nd}{3})/gu, ' ; ');
  const numbers = new Set([...numbersOf(read), ...numbersOf(ungrouped), ...firstOrdinals(text)]);
  return { numbers, quantities, ...possibleDates(text) };
}

/** True if a text has a number, a quantity, a date or a part of one that its source does not have. */
export function hasOtherFigures(summary: string, source: Figures): boolean {
  const text = folded(summary);
  const { text: read, quantities } = readNumberWords(withoutDates(text, false));
  const inFigures = datesInFigures(text);
  const numbers = new Set([...numbersOf(read), ...inFigures.map(({ year }) => year)]);
  const own: Figures = { numbers, quantities, ...namedDates(text) };
  const isOther = (name: keyof Figures) => [...own[name]].some((one) => !source[name].has(one));
  return (
    (Object.keys(own) as (keyof Figures)[]).some(isOther) ||
    inFigures.some(({ days, year }) => !days.some((day) => source.dates.has(`${day}/${year}`)))
  );
}
