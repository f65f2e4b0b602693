import type { DateInText } from '../dates/dates-in-text.ts';
import type { FoundCue } from './cues.ts';
import { linkBefore } from './links.ts';
import { isRange } from './ranges.ts';
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
  if (vocabulary.notBefore.test(before.slice(-LONGEST_BOUND)) || (isMoved && isRange(text, date, next))) return null;
  if (last && isRange(text, last, date))
    return { date, link: isMoved ? 'moved' : 'deadline', start: last.end, segment };
  const found = linkBefore(before, date.precision === 'day', vocabulary);
  const place = { date, start: date.start - found.length, segment };
  if (isMoved && MOVED_TO.test(before)) return { ...place, link: 'moved' };
  return { ...place, link: vocabulary.atLatest.test(text.slice(date.end, end)) ? 'deadline' : found.link };
}
