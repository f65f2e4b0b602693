import type { DateInText } from '../dates/dates-in-text.ts';
import type { FoundCue } from './cues.ts';
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
