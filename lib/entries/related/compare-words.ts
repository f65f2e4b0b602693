import { type SearchLanguage, toSearchLanguage } from '../../search/words/search-languages.ts';
import { isStopStem, type StemmedToken, tokenize } from '../../search/words/search-tokens.ts';

/** The texts of an entry whose words are compared with those of other entries, and their language tag. */
export interface ComparedEntryTexts {
  title: string;
  description: string;
  language: string | null;
}

/** The stems of an entry's words, word pairs, names and numbers, by which its texts are compared. */
export interface SignificantWords {
  /** Of the title, without stop words, in order and each once. */
  title: string[];
  /** Of the title and the description. */
  words: Set<string>;
  /** Pairs of consecutive words, of the description and of both texts. */
  bigrams: Set<string>;
  allBigrams: Set<string>;
  /** Of the description, without stop words. */
  text: string[];
  /** Possible names: words with a capital, a dot or a digit, or in a script without capitals. */
  names: string[];
  numbers: string[];
}

/** Limit of compared characters of a description. */
const MAX_DESCRIPTION_LENGTH = 4_000;
const ANY_CHARACTER = /./u;
const DIGIT = /\p{N}/u;
const POSSIBLE_NAME = /^[\p{Lu}\p{Lt}\p{Lo}]|\./u;

/**
 * Extracts the stems by which an entry is compared with others: words, word pairs, names and numbers. Lists in the
 * result are without stop words; sets include them. Only the first 4,000 characters of the description count.
 */
export function extractSignificantWords({ title, description, language: tag }: ComparedEntryTexts): SignificantWords {
  const language = toSearchLanguage(tag);
  const ofTitle = tokenize(title, language);
  const text = description.slice(0, MAX_DESCRIPTION_LENGTH);
  const ofText = tokenize(text, language);
  const stems = (words: StemmedToken[], like = ANY_CHARACTER, written = text) =>
    removeStopStems(
      words.filter(({ start, end }) => like.test(written.slice(start, end))).map(({ stem }) => stem),
      language,
    );
  const bigrams = listBigrams(ofText);
  return {
    title: stems(ofTitle, ANY_CHARACTER, title),
    words: new Set([...ofTitle, ...ofText].map(({ stem }) => stem)),
    bigrams,
    allBigrams: new Set([...bigrams, ...listBigrams(ofTitle)]),
    text: stems(ofText, ANY_CHARACTER),
    names: stems(ofText, POSSIBLE_NAME),
    numbers: stems(ofText, DIGIT),
  };
}

const removeStopStems = (stems: string[], language: SearchLanguage) =>
  [...new Set(stems)].filter((stem) => !isStopStem(stem, language));

const listBigrams = (words: StemmedToken[]) =>
  new Set(words.slice(1).map(({ stem }, i) => `${words[i]?.stem} ${stem}`));

/** Returns the share of items that are also in `others`, from 0 to 1; 1 without items. */
export function getOverlapRatio(items: Iterable<string>, others: Set<string>): number {
  const all = [...items];
  return all.length === 0 ? 1 : all.filter((one) => others.has(one)).length / all.length;
}
