import { isFullStopOfAbbreviation, MAX_ABBREVIATION_CONTEXT_LENGTH } from '../../values/abbreviations.ts';

/** A part of a text: offsets in UTF-16 code units, `end` exclusive. */
export interface TextSpan {
  start: number;
  end: number;
}

const BOUNDARY = /[.!?…;]["'”’)\]]{0,3}\s+(?=["'“„«([]{0,2}[\p{Lu}\p{N}•-])|;\s|[\r\n]+|\s[•▪●■]\s/gu;
/** List numbers and ordinals: a full stop after them ends no sentence. */
const LIST_NUMBER = /(?:^|[\s(.])\d{1,2}$/;
/** The length of following text that decides whether a sentence begins. */
const LOOKAHEAD_LENGTH = 20;

/**
 * Returns the sentences that contain a date, with their dates in order. A semicolon ends a sentence; dates are never
 * split.
 */
export function findDatedSentences<T extends TextSpan>(text: string, dates: T[]): (TextSpan & { dates: T[] })[] {
  const found: (TextSpan & { dates: T[] })[] = [];
  let start = 0;
  const close = (end: number, next: number) => {
    const inside = dates.filter((date) => date.start >= start && date.end <= end);
    if (inside.length > 0) found.push({ start, end, dates: inside });
    start = next;
  };
  for (const { index, 0: sign } of text.matchAll(BOUNDARY)) {
    const isInDate = dates.some((date) => index >= date.start && index < date.end);
    const before = text.slice(Math.max(start, index - MAX_ABBREVIATION_CONTEXT_LENGTH), index);
    const next = text.slice(index + sign.length, index + sign.length + LOOKAHEAD_LENGTH);
    const isShort = sign.startsWith('.') && (LIST_NUMBER.test(before) || isFullStopOfAbbreviation(before, next));
    if (!isInDate && !isShort) close(index + sign.trimEnd().length, index + sign.length);
  }
  close(text.length, text.length);
  return found;
}
