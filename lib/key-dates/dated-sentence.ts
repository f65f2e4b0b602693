import type { DateMatch } from '../dates/find-dates.ts';
import type { CueMatch } from './cues.ts';
import type { TextSpan } from './split-sentences.ts';
import type { DateLinkWordKind, Vocabulary } from './vocabulary.ts';

/** A sentence of `text` with the dates and cues in it, as one language's vocabulary finds them. */
export interface DatedSentence extends TextSpan {
  text: string;
  dates: DateMatch[];
  cues: CueMatch[];
  vocabulary: Vocabulary;
}

/**
 * A date in a sentence, with the words that link it to the text before it, such as "by" or "from".
 * `start` is the offset of these words. Text from the offset `segment` on may belong to this date.
 */
export interface DatePosition {
  date: DateMatch;
  link: DateLinkWordKind;
  /** Where the link begins. */
  start: number;
  segment: number;
  /** Whether the date ends a range, "from 1 January to 31 March", which begins where the link does. */
  isSpan: boolean;
}
