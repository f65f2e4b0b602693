import { type Language, languageOf } from '../search/languages.ts';
import { isStopWord, type Word, wordsOf } from '../search/words.ts';

/** What is compared of an entry. */
export interface Told {
  title: string;
  description: string;
  language: string | null;
}

/** The words of an entry, as they are compared: by their stems. */
export interface Telling {
  /** Of the title, without common words, in their order and each once. */
  title: string[];
  /** Of the title and the description. */
  words: Set<string>;
  /** Words in a row of the description and of both, two each. */
  pairs: Set<string>;
  allPairs: Set<string>;
  /** Of the description, without common words. */
  text: string[];
  /** Of these the ones that may be names, with a capital or a dot in them, or of a script without capitals; and those with a digit. */
  names: string[];
  numbers: string[];
}

/** More of a description is not compared. */
const LONGEST = 4_000;
const ANY = /./u;
const DIGIT = /\p{N}/u;
const MAY_BE_NAME = /^[\p{Lu}\p{Lt}\p{Lo}]|\./u;

/** The words of an entry. */
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

/** The part of some words, or of some pairs, that others have: from 0 to 1; of none it is 1. */
export function partIn(some: Iterable<string>, others: Set<string>): number {
  const all = [...some];
  return all.length === 0 ? 1 : all.filter((one) => others.has(one)).length / all.length;
}
