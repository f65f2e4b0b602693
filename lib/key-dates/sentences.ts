/** A part of a text, in UTF-16 code units. */
export interface Span {
  start: number;
  end: number;
}

const BOUNDARY = /[.!?…;]["'”’)\]]{0,3}\s+(?=["'“„«([]{0,2}[\p{Lu}\p{N}•-])|;\s|[\r\n]+|\s[•▪●■]\s/gu;
/** What a full stop ends no sentence after: single letters ("p.m.", "U.S."), list numbers, and words that are short for others. */
const ABBREVIATION =
  /(?:^|[\s(.])(?:\p{L}|\d{1,2}|nos?|art|arts|sec|para|paras|mr|mrs|ms|dr|st|nr|abs|bzw|ca|vgl|núm|inc|approx|dept|fed|reg)$/iu;
const LONGEST_WORD = 12;

/** The sentences of a text that hold a date, each with its dates in their order; a semicolon ends one, too. A date is never cut. */
export function sentencesWith<T extends Span>(text: string, dates: T[]): (Span & { dates: T[] })[] {
  const found: (Span & { dates: T[] })[] = [];
  let start = 0;
  const close = (end: number, next: number) => {
    const inside = dates.filter((date) => date.start >= start && date.end <= end);
    if (inside.length > 0) found.push({ start, end, dates: inside });
    start = next;
  };
  for (const { index, 0: sign } of text.matchAll(BOUNDARY)) {
    const isInDate = dates.some((date) => index >= date.start && index < date.end);
    const isShort = sign.startsWith('.') && ABBREVIATION.test(text.slice(Math.max(start, index - LONGEST_WORD), index));
    if (!isInDate && !isShort) close(index + sign.trimEnd().length, index + sign.length);
  }
  close(text.length, text.length);
  return found;
}
