import type { DateInText } from '../dates/dates-in-text.ts';

/** What stands before the first day, and between the two. */
const RANGES = [
  {
    from: /(?<!\p{L})(?:from|vom|von|du|de|del|dal|desde el)\s(?:\p{L}{5,10},?\s)?$/iu,
    to: /^,?\s(?:(?:and\s)?(?:to|until|till|through)|bis(?:\s(?:zum|am))?|auf(?:\sden)?|zum|au|jusqu['’]au|al|hasta\sel)\s(?:\p{L}{5,10},?\s)?$/iu,
  },
  // What was "due between" two days had a deadline on each of them.
  {
    from: /(?<!\p{L}|due\s)(?:between|zwischen\sdem|entre\s(?:le|el)|(?:tra|fra)\sil)\s(?:\p{L}{5,10},?\s)?$/iu,
    to: /^,?\s(?:and|und\sdem|et\sle|y\sel|e\sil)\s(?:\p{L}{5,10},?\s)?$/iu,
  },
];

/** True for two dates of which a text says "from the one to the other", or "between the one and the other". */
export function isRange(text: string, one: DateInText, other: DateInText | undefined): boolean {
  if (other === undefined) return false;
  const [before, between] = [text.slice(Math.max(0, one.start - 30), one.start), text.slice(one.end, other.start)];
  return RANGES.some(({ from, to }) => from.test(before) && to.test(between));
}
