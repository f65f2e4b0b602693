/** Words that multiply the number before them, with their power of ten. Single letters count only next to their number. */
const SCALES: [RegExp, number][] = [
  [/^hundred$/, 2],
  [/^(k|thousand|tausend|tsd|mille|mil|mila)$/, 3],
  [/^(lakhs?|lacs?)$/, 5],
  [/^(m|mn|mio|mln|mill|millions?|millionen|millones|millon|milion[ie]|milhao|milhoes|miljoen)$/, 6],
  [/^crores?$/, 7],
  [/^(b|bn|mrd|mds?|mia|billions?|milliards?|milliarden?|miliard[io]|miljard)$/, 9],
  [/^(tn|trillions?|billones|billon|billionen)$/, 12],
];
const POWERS: Record<string, number> = { 十: 1, 百: 2, 千: 3, 万: 4, 亿: 8, 兆: 12, 만: 4, 억: 8, 조: 12 };
const SCALE_AFTER = / ?([十百千]?[万亿兆만억조]|[百千])|[ -]?(\p{L}{2,10})(?!\p{L})|([mk]|b(?!-))(?!\p{L})/uy;

/** Digits in groups of three after one separator, with or without decimals; any digits. */
const NUMBER = new RegExp(
  [
    String.raw`(?<!\p{Nd})(?<!\p{Nd}[.,])\p{Nd}{1,3}(?:([.,'’ ])\p{Nd}{3})(?:\1\p{Nd}{3})*(?!\p{Nd})(?:[.,]\p{Nd}+)?`,
    String.raw`\p{Nd}+(?:[.,]\p{Nd}+)?`,
  ].join('|'),
  'gu',
);

/**
 * The numbers of a text in digits, one notation each: "1,000,000", "1 000 000", "1.000.000,00" and "1 million" are "1000000",
 * "05" is "5". Three digits after one separator are a group, as in "2.375", in every text; in "2.375 billion" they may be either,
 * and only the same notation is the same number.
 */
export function numbersOf(text: string): Set<string> {
  return new Set(numbersIn(text).map(({ value }) => value));
}

/** The numbers of a text in their order, in one notation, with their places; each ends after its scale. */
export function numbersIn(text: string): { value: string; start: number; end: number }[] {
  return [...text.matchAll(NUMBER)].map(({ 0: match, 1: mark, index: start }) => {
    const { power, end } = powerAfter(text, start + match.length);
    const number = digitsOf(match, mark);
    const isEither = power > 0 && /^\d{1,3}[.,]\d{3}$/.test(match);
    return { value: isEither ? `${match} e${power}` : power > 0 ? times(number, power) : number, start, end };
  });
}

function digitsOf(match: string, mark: string | undefined): string {
  const isGrouped = mark !== undefined && !(match.startsWith('0') && /[.,]/.test(mark));
  const digits = (isGrouped ? match.replaceAll(mark, '') : match).replace(',', '.');
  return /^[0-9.]{1,15}$/.test(digits) ? String(Number(digits)) : digits.replace(/^0+(?=.)/, '');
}

function powerAfter(text: string, end: number): { power: number; end: number } {
  SCALE_AFTER.lastIndex = end;
  const [match = '', signs, word, letter] = SCALE_AFTER.exec(text) ?? [];
  const name = (word ?? letter ?? '').toLowerCase();
  const power = signs
    ? [...signs].reduce((sum, sign) => sum + (POWERS[sign] ?? 0), 0)
    : (SCALES.find(([names]) => names.test(name))?.[1] ?? 0);
  return { power, end: power > 0 ? end + match.length : end };
}

/** Without rounding errors of binary fractions: 1.1 million is 1100000. */
const times = (number: string, power: number) => String(Number((Number(number) * 10 ** power).toPrecision(12)));
