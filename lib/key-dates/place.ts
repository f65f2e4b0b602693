import type { DateInText } from '../dates/dates-in-text.ts';
import type { FoundCue } from './cues.ts';
import { linkBefore } from './links.ts';
import { rangeStart } from './ranges.ts';
import type { Span } from './sentences.ts';
import type { Link, Vocabulary } from './vocabulary.ts';

/** A sentence of a text with its dates and cues, and the words of a language. */
export interface Sentence extends Span {
  text: string;
  dates: DateInText[];
  cues: FoundCue[];
  vocabulary: Vocabulary;
}

/** A date, how it is linked, and where the part of the sentence begins that it may belong to. */
export interface Place {
  date: DateInText;
  link: Link;
  /** Where the link begins. */
  start: number;
  segment: number;
  /** Whether it ends a span, "from 1 January to 31 March", which begins where the link does. */
  isSpan: boolean;
}

const MOVED_TO = /\s(?:to|until|auf\sden|au|al)\s$/iu;
/** Before a date; a bound has no more characters. */
const LONGEST_BOUND = 80;

/**
 * How a date of a sentence is linked to what stands before it, as far back as `segment`; null for one that is only a bound ("not
 * before"), or that was moved to another.
 */
export function placeOf(sentence: Sentence, index: number, segment: number): Place | null {
  const { text, start, end, dates, vocabulary } = sentence;
  const [last, date, next] = [dates[index - 1], dates[index], dates[index + 1]];
  if (!date) return null;
  const before = text.slice(start, date.start);
  const isMoved = vocabulary.moves.test(text.slice(start, end));
  if (vocabulary.notBefore.test(before.slice(-LONGEST_BOUND)) || (isMoved && rangeStart(text, date, next) !== null))
    return null;
  const from = last ? rangeStart(text, last, date) : null;
  if (last && from !== null && isMoved) return { date, link: 'moved', start: last.end, segment, isSpan: false };
  if (from !== null) return { date, link: 'deadline', start: from, segment, isSpan: true };
  const found = linkBefore(before, date.precision === 'day', vocabulary);
  const place = { date, start: date.start - found.length, segment, isSpan: false };
  if (isMoved && MOVED_TO.test(before)) return { ...place, link: 'moved' };
  return { ...place, link: vocabulary.atLatest.test(text.slice(date.end, end)) ? 'deadline' : found.link };
}
