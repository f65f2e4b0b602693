import type { DateMatch } from '../dates/find-dates.ts';

/** The text before the first date of a range, and between its dates. */
type RangeForm = [before: RegExp, middle: RegExp];

const TO_WORDS = [
  String.raw`(?:and\s)?(?:to|until|till|through)|bis(?:\s(?:zum|am))?|auf(?:\sden)?|zum|au|jusqu['’]au|al`,
  String.raw`hasta\sel`,
];
const FROM_TO: RangeForm = [
  /(?<!\p{L})(?:from|vom|von|du|de|del|dal|desde el)\s(?:\p{L}{5,10},?\s)?$/iu,
  new RegExp(String.raw`^,?\s(?:${TO_WORDS.join('|')})\s(?:\p{L}{5,10},?\s)?$`, 'iu'),
];
const BETWEEN: RangeForm = [
  /(?<!\p{L})(?:between|zwischen\sdem|entre(?:\s(?:el|le))?|[tf]ra\sil)\s(?:\p{L}{5,10},?\s)?$/iu,
  /^\s(?:and|und(?:\sdem)?|et(?:\sle)?|y(?:\sel)?|e(?:\sil)?)\s(?:\p{L}{5,10},?\s)?$/iu,
];

const MAX_PREFIX_LENGTH = 30;

/**
 * Returns the offset of "from" or "between" if two neighboring dates form a range.
 * Null if they form no range.
 */
export const findRangeStart = (text: string, first: DateMatch, next: DateMatch | undefined): number | null =>
  findFormStart(FROM_TO, text, { one: first, other: next }) ??
  findFormStart(BETWEEN, text, { one: first, other: next });

/** Returns true if two dates are a range of the form "between … and …". */
export const isBetweenAndRange = (text: string, first: DateMatch, next: DateMatch | undefined): boolean =>
  findFormStart(BETWEEN, text, { one: first, other: next }) !== null;

interface RangeDates {
  /** The first date. */
  one: DateMatch;
  /** The date after it, if any. */
  other: DateMatch | undefined;
}

function findFormStart(form: RangeForm, text: string, { one, other }: RangeDates): number | null {
  if (other === undefined || !form[1].test(text.slice(one.end, other.start))) return null;
  const before = text.slice(Math.max(0, one.start - MAX_PREFIX_LENGTH), one.start);
  const at = before.search(form[0]);
  return at < 0 ? null : one.start - before.length + at;
}
