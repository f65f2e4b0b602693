import { isClean, isRule } from './guards.ts';
import type { Sentence } from './sentence.ts';
import type { Word } from './words.ts';

const DIGIT = /^[\p{N}\p{Sc}]/u;

/** A part of a sentence that is left out, from a word to before another, and what stands beside it. */
export class Gap {
  readonly sentence: Sentence;
  readonly start: number;
  readonly end: number;
  readonly words: Word[];
  readonly first: string;
  readonly second: string;
  readonly last: string;
  /** The word before the part and the one after it; empty if there is none. */
  readonly before: string;
  readonly next: string;
  /** The signs before the part and after it; the sentence's end counts as a full stop. */
  readonly opening: string;
  readonly closing: string;

  constructor(sentence: Sentence, start: number, end: number) {
    this.sentence = sentence;
    this.start = start;
    this.end = end;
    this.words = sentence.words.slice(start, end);
    this.first = this.low(start);
    this.second = this.low(start + 1);
    this.last = this.low(end - 1);
    this.before = this.low(start - 1);
    this.next = this.low(end);
    this.opening = this.signs(start);
    this.closing = this.signs(end);
  }

  low(at: number): string {
    return this.sentence.words[at]?.low ?? '';
  }

  signs(at: number): string {
    return at >= this.sentence.words.length ? '.' : (this.sentence.words[at]?.before ?? '');
  }

  isNumber(at: number): boolean {
    return DIGIT.test(this.low(at));
  }

  /** At the beginning or after a semicolon. */
  get isHead(): boolean {
    return this.start === 0 || this.opening.includes(';');
  }

  /** Up to the end or a semicolon. */
  get isTail(): boolean {
    return this.end === this.sentence.words.length || this.closing.includes(';');
  }

  get isClean(): boolean {
    return isClean(this.words, this.sentence.language);
  }

  hasVerb(start = this.start, end = this.end): boolean {
    return this.sentence.verbs.slice(start, end).includes(true);
  }

  get isAfterVerb(): boolean {
    return this.hasVerb(0, this.start);
  }

  /** Where the part between semicolons begins that it is in. */
  get side(): number {
    return Math.max(
      0,
      this.sentence.words.slice(0, this.start).findLastIndex(({ before }) => before.includes(';')),
    );
  }

  /** True if what must or may be is said before it, in its part of the sentence: what is left out would make that wider. */
  get isInRule(): boolean {
    const { words, language, grammar } = this.sentence;
    const begin = words
      .slice(0, this.start)
      .findLastIndex(({ low, before }) => before.includes(';') || low === 'but' || grammar.subordinators.has(low));
    return words.slice(begin + 1, this.start).some((word) => isRule(word, language));
  }

  /** True for a word that must be followed by what it belongs to: "of", "the". */
  isOpenWord(low: string): boolean {
    const { bound, adjuncts, determiners, relatives } = this.sentence.grammar;
    return [bound, adjuncts, determiners, relatives].some((some) => some.has(low));
  }

  /** True if no small word before it waits for it, and none at its end for what follows. */
  get isAlone(): boolean {
    return !this.isOpenWord(this.last) && (this.opening !== '' || !this.isOpenWord(this.before));
  }

  /** True if a phrase begins at a place that can be left out. */
  isAdjunct(at = this.start): boolean {
    const { adjuncts, fillers, subordinators, determiners } = this.sentence.grammar;
    const low = this.low(at);
    if (low === 'as') return determiners.has(this.low(at + 1));
    return adjuncts.has(low) || fillers.has(low) || subordinators.has(low);
  }
}
