import type { DateMatch } from '../dates/find-dates.ts';
import type { CueMatch } from './cues.ts';
import type { TextSpan } from './split-sentences.ts';
import type { LinkKind, Vocabulary } from './vocabulary.ts';

/** A sentence with its dates and cues, and the vocabulary of a language. */
export interface DatedSentence extends TextSpan {
  text: string;
  dates: DateMatch[];
  cues: CueMatch[];
  vocabulary: Vocabulary;
}

/** A date with its link, and the beginning of the segment to which it may belong. */
export interface DatePosition {
  date: DateMatch;
  link: LinkKind;
  /** Where the link begins. */
  start: number;
  segment: number;
  /** Whether the date ends a range, "from 1 January to 31 March", which begins where the link does. */
  isSpan: boolean;
}
