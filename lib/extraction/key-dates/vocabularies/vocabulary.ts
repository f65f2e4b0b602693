import type { KeyDateKind } from '../key-date.ts';
import type { NegationWords } from './negation-words.ts';
import {
  buildAlternatives,
  compileAtEnd,
  compileAtStart,
  compileNegations,
  compileWords,
  type NegationPatterns,
} from './patterns.ts';

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
 * Each list has alternatives: sources of regular expressions with bounded repetitions.
 */
export interface KeyDateCue {
  kind: KeyDateKind;
  words: string[];
  /** Texts directly before the words that make them another thing: "annual " before "submissions". */
  notPrecededBy?: string[];
  /** Texts of which one must directly follow the words: " until " after "have". */
  followedBy?: string[];
  /** Texts directly after the words that make them another thing: " aid" after "hearing". */
  notFollowedBy?: string[];
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

/**
 * The words by which key dates are recognized in one language.
 * Each list has alternatives, which are sources of regular expressions; the first one that matches counts. A blank
 * matches any white space.
 */
export interface VocabularyDefinition {
  links: Record<(typeof DATE_LINK_WORD_KINDS)[number], string[]>;
  cues: KeyDateCue[];
  /** Nouns that make a date a deadline. */
  deadlineNouns: string[];
  /** Actions that are not key dates: to apply, to register. */
  otherActs: string[];
  /** Words of an ending: "no longer". */
  undone: string[];
  /** Words of an obligation. */
  duty: string[];
  /** Words before the date of a past event: "published on". */
  happened: string[];
  /** Words that make a date a mere bound: "not before". */
  notBefore: string[];
  /** Intentions of the publisher, which oblige no one else. */
  intends: string[];
  /** The publisher's actions after comments have arrived: "and publish". */
  answers: string[];
  /** Words that make a date the end of comments after all: "received". */
  taken: string[];
  /** Words before a noun that is only mentioned: "after the consultation", "in her remarks". */
  aside: string[];
  /** Up to two small words between these and the noun: "the". */
  asideArticles: string[];
  /** Words that begin a new statement, which does not share the kind of the previous date. */
  begins: string[];
  /** Words after a date that make it a deadline. */
  atLatest: string[];
  /** Words that count from a day: "20 days after". */
  counted: string[];
  /** Words before a former plan: "was to take effect". */
  planned: string[];
  /** Words with which a date stops to hold. */
  negations: NegationWords;
  /** Words that move a date: then the text before the new date is its old value. */
  moves: string[];
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

/** Compiles the words of a language to case-insensitive regular expressions of whole words. */
export function compileVocabulary(words: VocabularyDefinition): Vocabulary {
  return {
    links: DATE_LINK_WORD_KINDS.map((link) => [link, compileAtEnd(buildAlternatives(words.links[link]))]),
    cues: words.cues.map((cue) => [cue, compileCue(cue)]),
    deadlineNouns: compileList(words.deadlineNouns),
    otherActs: compileList(words.otherActs),
    undone: compileList(words.undone),
    duty: compileList(words.duty),
    happened: compileList(words.happened),
    notBefore: compileAtEnd(buildAlternatives(words.notBefore)),
    intends: compileList(words.intends),
    answers: compileAnswers(words),
    aside: compileAtEnd(`${buildAlternatives(words.aside)}(?:\\s${buildAlternatives(words.asideArticles)}){0,2}`),
    begins: compileList([...words.happened, ...words.intends, ...words.begins]),
    atLatest: compileAtStart(`,?\\s${buildAlternatives(words.atLatest)}`),
    counted: compileList(words.counted),
    planned: compileList(words.planned),
    negations: compileNegations(words.negations),
    moves: compileList(words.moves),
  };
}

const compileList = (words: string[]) => compileWords(buildAlternatives(words));

/** Compiles a cue to a global pattern of its words in their context. */
function compileCue({ words, notPrecededBy, followedBy, notFollowedBy }: KeyDateCue): RegExp {
  const before = notPrecededBy ? `(?<!${buildAlternatives(notPrecededBy)})` : '';
  const needed = followedBy ? `(?=${buildAlternatives(followedBy)})` : '';
  const excluded = notFollowedBy ? `(?!${buildAlternatives(notFollowedBy)})` : '';
  return compileWords(before + buildAlternatives(words) + needed + excluded, 'giu');
}

/** Compiles the publisher's actions, except before words about arriving comments. */
function compileAnswers({ answers, taken }: VocabularyDefinition): RegExp {
  return compileWords(`${buildAlternatives(answers)}(?![^]{0,120}(?<!\\p{L})${buildAlternatives(taken)})`);
}
