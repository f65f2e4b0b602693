import { type Dates, datesInFigures, namedDates, possibleDates, withoutDates } from './days.ts';
import { folded } from './folded.ts';
import { firstOrdinals, readNumberWords } from './number-words.ts';
import { numbersIn, numbersOf } from './numbers.ts';
import { CONVERSIONS, measureAfter } from './units.ts';

/** The figures of a text: its numbers, its words of quantity that are not numbers, and its dates. */
export interface Figures extends Dates {
  numbers: Set<string>;
  quantities: Set<string>;
}

/** The values of a source's quantities in the units that a summary may use instead: "38 basis points" are 0.38 points. */
const convertedOf = (read: string) =>
  numbersIn(read).flatMap(({ value, end }) => {
    const unit = measureAfter(read, end);
    return CONVERSIONS.filter(([from]) => from === unit).map(([, , factor]) => times(value, factor));
  });
/** The differences of shares that follow each other, in points and basis points. */
const differencesOf = (read: string) => {
  const shares = numbersIn(read).filter(({ end }) => measureAfter(read, end) === '%');
  return shares.slice(1).flatMap(({ value }, i) => {
    const points = Math.abs(Number(value) - Number(shares[i]?.value));
    return [times(String(points), 1), times(String(points), 100)];
  });
};
const times = (value: string, factor: number) => String(Number((Number(value) * factor).toPrecision(10)));

/** All figures that a source can be read to have. */
export function figuresOf(source: string): Figures {
  const text = folded(source);
  const { text: read, quantities } = readNumberWords(withoutDates(text, true));
  const ungrouped = read.replace(/ (?=\p{Nd}{3})/gu, ' ; ');
  const numbers = new Set([
    ...numbersOf(read),
    ...numbersOf(ungrouped),
    ...firstOrdinals(text),
    ...convertedOf(read),
    ...differencesOf(read),
  ]);
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
