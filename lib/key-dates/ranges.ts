import type { DateInText } from '../dates/dates-in-text.ts';

const FROM = /(?<!\p{L})(?:from|vom|von|du|de|del|dal|desde el)\s(?:\p{L}{5,10},?\s)?$/iu;
const TO =
  /^,?\s(?:(?:and\s)?(?:to|until|till|through)|bis(?:\s(?:zum|am))?|auf(?:\sden)?|zum|au|jusqu['’]au|al|hasta\sel)\s(?:\p{L}{5,10},?\s)?$/iu;

const LONGEST_FROM = 30;

/** Where a text that says "from the one to the other" of two dates begins to say it; null if it does not. */
export function rangeStart(text: string, one: DateInText, other: DateInText | undefined): number | null {
  if (other === undefined || !TO.test(text.slice(one.end, other.start))) return null;
  const before = text.slice(Math.max(0, one.start - LONGEST_FROM), one.start);
  const at = before.search(FROM);
  return at < 0 ? null : one.start - before.length + at;
}
