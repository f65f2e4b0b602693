import type { DateInText } from '../dates/dates-in-text.ts';

/** The text before the first date of a range, and between its dates. */
type Form = [before: RegExp, middle: RegExp];

const FROM_TO: Form = [
  /(?<!\p{L})(?:from|vom|von|du|de|del|dal|desde el)\s(?:\p{L}{5,10},?\s)?$/iu,
  /^,?\s(?:(?:and\s)?(?:to|until|till|through)|bis(?:\s(?:zum|am))?|auf(?:\sden)?|zum|au|jusqu['’]au|al|hasta\sel)\s(?:\p{L}{5,10},?\s)?$/iu,
];
const BETWEEN: Form = [
  /(?<!\p{L})(?:between|zwischen\sdem|entre(?:\s(?:el|le))?|[tf]ra\sil)\s(?:\p{L}{5,10},?\s)?$/iu,
  /^\s(?:and|und(?:\sdem)?|et(?:\sle)?|y(?:\sel)?|e(?:\sil)?)\s(?:\p{L}{5,10},?\s)?$/iu,
];

const LONGEST_BEFORE = 30;

/** Returns where a range "from … to" or "between" two dates begins; null if there is none. */
export const rangeStart = (text: string, one: DateInText, other: DateInText | undefined): number | null =>
  startOf(FROM_TO, text, one, other) ?? startOf(BETWEEN, text, one, other);

/** Returns whether a text says "between" two dates. */
export const isBetween = (text: string, one: DateInText, other: DateInText | undefined): boolean =>
  startOf(BETWEEN, text, one, other) !== null;

function startOf(form: Form, text: string, one: DateInText, other: DateInText | undefined): number | null {
  if (other === undefined || !form[1].test(text.slice(one.end, other.start))) return null;
  const before = text.slice(Math.max(0, one.start - LONGEST_BEFORE), one.start);
  const at = before.search(form[0]);
  return at < 0 ? null : one.start - before.length + at;
}
