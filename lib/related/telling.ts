import { type Language, languageOf } from '../search/languages.ts';
import { isStopWord, type Word, wordsOf } from '../search/words.ts';

/** The compared texts of an entry. */
export interface Told {
  title: string;
  description: string;
  language: string | null;
}

/** The stems of an entry's words, for comparison. */
export interface Telling {
  /** Of the title, without stop words, in order and each once. */
  title: string[];
  /** Of the title and the description. */
  words: Set<string>;
  /** Pairs of consecutive words, of the description and of both texts. */
  pairs: Set<string>;
  allPairs: Set<string>;
  /** Of the description, without stop words. */
  text: string[];
  /**
   * Possible names among them: words with a capital or a dot, or in a script without capitals; and words with a
   * digit.
   */
  names: string[];
  numbers: string[];
}

/** Limit of compared characters of a description. */
const LONGEST = 4_000;
const ANY = /./u;
const DIGIT = /\p{N}/u;
const MAY_BE_NAME = /^[\p{Lu}\p{Lt}\p{Lo}]|\./u;

/** Returns the stems of an entry's words. */
export function tellingOf({ title, description, language: tag }: Told): Telling {
  const language = languageOf(tag);
  const ofTitle = wordsOf(title, language);
  const text = description.slice(0, LONGEST);
  const ofText = wordsOf(text, language);
  const stems = (words: Word[], like = ANY, written = text) =>
    rare(
      words.filter(({ start, end }) => like.test(written.slice(start, end))).map(({ stem }) => stem),
      language,
    );
  const pairs = pairsOf(ofText);
  return {
    title: stems(ofTitle, ANY, title),
    words: new Set([...ofTitle, ...ofText].map(({ stem }) => stem)),
    pairs,
    allPairs: new Set([...pairs, ...pairsOf(ofTitle)]),
    text: stems(ofText, ANY),
    names: stems(ofText, MAY_BE_NAME),
    numbers: stems(ofText, DIGIT),
  };
}

const rare = (stems: string[], language: Language) => [...new Set(stems)].filter((stem) => !isStopWord(stem, language));

const pairsOf = (words: Word[]) => new Set(words.slice(1).map(({ stem }, i) => `${words[i]?.stem} ${stem}`));

/** Returns the share of items that are in the others, from 0 to 1; 1 without items. */
export function partIn(some: Iterable<string>, others: Set<string>): number {
  const all = [...some];
  return all.length === 0 ? 1 : all.filter((one) => others.has(one)).length / all.length;
}
