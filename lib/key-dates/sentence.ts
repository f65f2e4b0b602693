import type { DateInText } from '../dates/dates-in-text.ts';
import type { FoundCue } from './cues.ts';
import type { Span } from './sentences.ts';
import type { Link, Vocabulary } from './vocabulary.ts';

/** A sentence with its dates and cues, and the vocabulary of a language. */
export interface Sentence extends Span {
  text: string;
  dates: DateInText[];
  cues: FoundCue[];
  vocabulary: Vocabulary;
}

/** A date with its link, and the beginning of the segment to which it may belong. */
export interface Place {
  date: DateInText;
  link: Link;
  /** Where the link begins. */
  start: number;
  segment: number;
  /** Whether the date ends a range, "from 1 January to 31 March", which begins where the link does. */
  isSpan: boolean;
}
