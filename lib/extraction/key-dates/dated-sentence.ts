import { isFullStopOfAbbreviation, MAX_ABBREVIATION_CONTEXT_LENGTH } from '../../values/abbreviations.ts';
import type { DateMatch } from '../dates/find-dates.ts';
import type { DateLinkWordKind, KeyDateCue, Vocabulary } from './vocabularies/vocabulary.ts';

/**
 * A sentence of `text`, with its dates and the cues that one language's vocabulary finds in it.
 * A cue is a group of words that gives a date its kind, such as "takes effect".
 */
export interface DatedSentence extends TextSpan {
  text: string;
  dates: DateMatch[];
  cues: CueMatch[];
  vocabulary: Vocabulary;
}

/**
 * A date in a sentence, with the words that link it to the text before it, such as "by" or "from".
 * `start` is the offset of these words. `segment` is the offset from which the text may belong to this date; text
 * before it belongs to an earlier date.
 */
export interface DateWithLinkWords {
  date: DateMatch;
  link: DateLinkWordKind;
  /** Where the link begins. */
  start: number;
  segment: number;
  /** Whether the date ends a range, "from 1 January to 31 March", which begins where the link does. */
  isSpan: boolean;
}

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

/** A match of a cue, words such as "takes effect" that give a date its kind, with its offsets. */
export interface CueMatch extends TextSpan {
  cue: KeyDateCue;
}

/** Returns all matches of a language's cues in a text, ordered by their ends. */
export function findCues(text: string, { cues }: Vocabulary): CueMatch[] {
  const found = cues.flatMap(([cue, words]) =>
    [...text.matchAll(words)].map((match) => ({ cue, start: match.index, end: match.index + match[0].length })),
  );
  return found.sort((a, b) => a.end - b.end);
}
