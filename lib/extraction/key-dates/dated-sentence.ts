import type { DateMatch } from '../dates/find-dates.ts';
import type { CueMatch } from './cues.ts';
import type { TextSpan } from './split-sentences.ts';
import type { DateLinkWordKind, Vocabulary } from './vocabularies/vocabulary.ts';

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
