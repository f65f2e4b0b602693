import type { KeyDateKind } from './key-date.ts';
import { compileNegations, type Negations } from './negation-patterns.ts';
import type { NegationWords } from './negation-words.ts';

/**
 * How a date is linked to what stands before it: a `deadline` ("by"), a `start` ("from"), a `point` ("on"), a statement of what a
 * date `is`, one that it was `moved` to, or `bare`, with nothing between.
 */
export const LINKS = ['deadline', 'start', 'point', 'is', 'moved'] as const;
export type Link = (typeof LINKS)[number] | 'bare';

/** Words that give a date its kind. The words of a vocabulary are sources of regular expressions in which every repetition is bounded. */
export interface Cue {
  kind: KeyDateKind;
  words: string;
  /** The links by which a date may belong to it. A date that was moved may belong to any cue. */
  links: Link[];
  /** How many characters may stand between the cue and the link; 120 without it. */
  reach?: number;
  /**
   * It may also follow its date: `fronted`, where the date begins its sentence, or `anywhere`, as in "am 1. Juli in Kraft"; with
   * `fronted only` it may not stand before it.
   */
  isAfter?: 'fronted' | 'fronted only' | 'anywhere';
  /**
   * It counts only where the clause speaks of a duty, and no other cue gives a kind: 1 for what is done ("submit"), 2 for who must
   * do it, where nothing says what.
   */
  weakness?: 1 | 2;
}

/** What the reader knows of a language. */
export interface Words {
  links: Record<(typeof LINKS)[number], string>;
  cues: Cue[];
  /** Nouns that make of what a date is a deadline. */
  deadlineNouns: string;
  /** Acts that are none of ours: to apply, to register. */
  otherActs: string;
  /** What ends, and so does not begin, on a date: "no longer". */
  undone: string;
  /** Words of a duty. */
  duty: string;
  /** Words after which a date says when something happened: "published on". */
  happened: string;
  /** Words that make of a date a bound that is no date: "not before". */
  notBefore: string;
  /** What the publisher intends, and nobody else must do. */
  intends: string;
  /** What the publisher does once comments are there: "and publish". */
  answers: string;
  /** What is done with comments until a date, so that it is theirs after all: "received". */
  taken: string;
  /** Words before a noun that tell what it was: "after the consultation", "in her remarks". */
  aside: string;
  /** What begins a statement of its own, so that it does not share the kind of the date before it. */
  begins: string;
  /** Words after a date that make a deadline of it. */
  atLatest: string;
  /** Words that count from a day, so that what begins does not begin on it: "20 days after". */
  counted: string;
  /** Words before a date that was planned, and is no more: "was to take effect". */
  planned: string;
  /** Words by which a date no longer holds. */
  negations: NegationWords;
  /** Words that move a date, so that what stands before the new one is its old value. */
  moves: string;
}

/** The same as expressions: of the links, of `notBefore` and of `aside` at the end of a text, of all others anywhere. */
export interface Vocabulary {
  links: [link: Link, words: RegExp][];
  cues: [cue: Cue, words: RegExp][];
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
  negations: Negations;
  moves: RegExp;
}

const whole = (words: string, flags = 'iu') => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, flags);
const atEnd = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})\\s*$`, 'iu');

/** Whole words, in any case. */
export function vocabularyOf(words: Words): Vocabulary {
  return {
    links: LINKS.map((link) => [link, atEnd(words.links[link])]),
    cues: words.cues.map((cue) => [cue, whole(cue.words, 'giu')]),
    deadlineNouns: whole(words.deadlineNouns),
    otherActs: whole(words.otherActs),
    undone: whole(words.undone),
    duty: whole(words.duty),
    happened: whole(words.happened),
    notBefore: atEnd(words.notBefore),
    intends: whole(words.intends),
    answers: whole(`(?:${words.answers})(?![^]{0,120}(?<!\\p{L})(?:${words.taken}))`),
    aside: atEnd(words.aside),
    begins: whole(`${words.happened}|${words.intends}|${words.begins}`),
    atLatest: new RegExp(`^,?\\s(?:${words.atLatest})(?![\\p{L}\\p{N}])`, 'iu'),
    counted: whole(words.counted),
    planned: whole(words.planned),
    negations: compileNegations(words.negations),
    moves: whole(words.moves),
  };
}
