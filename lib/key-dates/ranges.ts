import type { DateInText } from '../dates/dates-in-text.ts';

const FROM = /(?<!\p{L})(?:from|vom|von|du|de|del|dal|desde el)\s(?:\p{L}{5,10},?\s)?$/iu;
const TO =
  /^,?\s(?:(?:and\s)?(?:to|until|till|through)|bis(?:\s(?:zum|am))?|auf(?:\sden)?|zum|au|jusqu['’]au|al|hasta\sel)\s(?:\p{L}{5,10},?\s)?$/iu;

/** True for two dates of which a text says "from the one to the other". */
export function isRange(text: string, one: DateInText, other: DateInText | undefined): boolean {
  if (other === undefined) return false;
  return FROM.test(text.slice(Math.max(0, one.start - 30), one.start)) && TO.test(text.slice(one.end, other.start));
}
