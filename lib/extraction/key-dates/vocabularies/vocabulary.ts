import type { KeyDateKind } from '../key-date.ts';
import { compileNegations, type NegationPatterns } from './negation-patterns.ts';
import type { NegationWords } from './negation-words.ts';

/**
 * The kinds of words that link a date to the text before it.
 * - `deadline`: "by"
 * - `start`: "from"
 * - `point`: "on"
 * - `is`: a colon, or words such as "is" that state the date
 * - `moved`: words before the new value of a moved date, such as "postponed to"
 */
export const DATE_LINK_WORD_KINDS = ['deadline', 'start', 'point', 'is', 'moved'] as const;
/**
 * The kind of words that link a date to the text before it, such as "by" or "from".
 * It is `bare` without such words.
 */
export type DateLinkWordKind = (typeof DATE_LINK_WORD_KINDS)[number] | 'bare';

/**
 * Words that give a date its kind, such as "takes effect" or "comments are due".
 * `words` is the source of a regular expression with bounded repetitions.
 */
export interface KeyDateCue {
  kind: KeyDateKind;
  words: string;
  /** The links that connect it with a date. A moved date may belong to any cue. */
  links: DateLinkWordKind[];
  /** The maximum number of characters between cue and link; 120 by default. */
  reach?: number;
  /**
   * Whether the cue may also follow its date.
   * `fronted`: if the date begins the sentence; `fronted only`: then it may not precede the date; `anywhere`: as in "am
   * 1. Juli in Kraft".
   */
  isAfter?: 'fronted' | 'fronted only' | 'anywhere';
  /**
   * The weakness of a cue: 1 for actions ("submit"), 2 for actors.
   * A weak cue counts only in a clause about an obligation, and if no other cue gives a kind.
   */
  weakness?: 1 | 2;
}

/** The words by which key dates are recognized in one language, as sources of regular expressions. */
export interface VocabularyDefinition {
  links: Record<(typeof DATE_LINK_WORD_KINDS)[number], string>;
  cues: KeyDateCue[];
  /** Nouns that make a date a deadline. */
  deadlineNouns: string;
  /** Actions that are not key dates: to apply, to register. */
  otherActs: string;
  /** Words of an ending: "no longer". */
  undone: string;
  /** Words of an obligation. */
  duty: string;
  /** Words before the date of a past event: "published on". */
  happened: string;
  /** Words that make a date a mere bound: "not before". */
  notBefore: string;
  /** Intentions of the publisher, which oblige no one else. */
  intends: string;
  /** The publisher's actions after comments have arrived: "and publish". */
  answers: string;
  /** Words that make a date the end of comments after all: "received". */
  taken: string;
  /** Words before a noun that is only mentioned: "after the consultation", "in her remarks". */
  aside: string;
  /** Words that begin a new statement, which does not share the kind of the previous date. */
  begins: string;
  /** Words after a date that make it a deadline. */
  atLatest: string;
  /** Words that count from a day: "20 days after". */
  counted: string;
  /** Words before a former plan: "was to take effect". */
  planned: string;
  /** Words with which a date stops to hold. */
  negations: NegationWords;
  /** Words that move a date: then the text before the new date is its old value. */
  moves: string;
}

/**
 * The compiled words of one language; see `VocabularyDefinition` for their meaning.
 * `links`, `notBefore` and `aside` match at the end of a text, `atLatest` at its beginning, and all others anywhere.
 */
export interface Vocabulary {
  links: [link: DateLinkWordKind, words: RegExp][];
  cues: [cue: KeyDateCue, words: RegExp][];
  deadlineNouns: RegExp;
  otherActs: RegExp;
  undone: RegExp;
  duty: RegExp;
  happened: RegExp;
  notBefore: RegExp;
  intends: RegExp;
  answers: RegExp;
  aside: RegExp;
  begins: RegExp;
  atLatest: RegExp;
  counted: RegExp;
  planned: RegExp;
  negations: NegationPatterns;
  moves: RegExp;
}

const compileWords = (words: string, flags = 'iu') =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, flags);
const compileAtEnd = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})\\s*$`, 'iu');

/** Compiles the words of a language to case-insensitive regular expressions of whole words. */
export function compileVocabulary(words: VocabularyDefinition): Vocabulary {
  return {
    links: DATE_LINK_WORD_KINDS.map((link) => [link, compileAtEnd(words.links[link])]),
    cues: words.cues.map((cue) => [cue, compileWords(cue.words, 'giu')]),
    deadlineNouns: compileWords(words.deadlineNouns),
    otherActs: compileWords(words.otherActs),
    undone: compileWords(words.undone),
    duty: compileWords(words.duty),
    happened: compileWords(words.happened),
    notBefore: compileAtEnd(words.notBefore),
    intends: compileWords(words.intends),
    answers: compileWords(`(?:${words.answers})(?![^]{0,120}(?<!\\p{L})(?:${words.taken}))`),
    aside: compileAtEnd(words.aside),
    begins: compileWords(`${words.happened}|${words.intends}|${words.begins}`),
    atLatest: new RegExp(`^,?\\s(?:${words.atLatest})(?![\\p{L}\\p{N}])`, 'iu'),
    counted: compileWords(words.counted),
    planned: compileWords(words.planned),
    negations: compileNegations(words.negations),
    moves: compileWords(words.moves),
  };
}
