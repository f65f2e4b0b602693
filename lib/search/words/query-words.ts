import type { SearchLanguage } from '../words/search-languages.ts';
import { isStopStem, listStems, type StemmedToken, tokenize } from '../words/search-tokens.ts';
import { stemWord } from '../words/stemmers.ts';
import { listSynonymConceptNames } from '../words/synonyms.ts';

/** A required word of a search: an entry must contain one of its stems, or one of its synonyms. */
export interface QueryTerm {
  /** Its stems in each language of the searched texts. */
  stems: string[];
  /**
   * Its concepts, or those that it is part of.
   * "capital requirements regulation" are three words and one concept.
   */
  concepts: string[];
  /** True if it occurs only in a phrase. */
  isInPhrase: boolean;
}

/** The stems of a search text in one language, and which of them are stop words. */
export interface LanguageStems {
  language: SearchLanguage;
  stems: string[];
  /** Whether each stem is a stop word. */
  areStopWords: boolean[];
}

/** A word of a search with its analysis in all languages, before stop words are removed. */
export interface AnalyzedWord {
  term: QueryTerm;
  /** The languages in which it is a stop word. */
  stopWordLanguages: SearchLanguage[];
  /** As written, and folded without case and accents; null if languages split the text differently. */
  written: string | null;
  word: string | null;
}

const UPPER_CASE_WORD = /^[\p{Lu}.]{2,}$/u;
/** Returns true for a word of at least two capital letters, such as an acronym. Dots are allowed. */
export const isUpperCaseWord = (written: string) => UPPER_CASE_WORD.test(written);
const hasSmallLetter = ({ written }: AnalyzedWord) => /\p{Ll}/u.test(written ?? '');

/** Returns the stems of a text in each language. Languages in which the text has no word are omitted. */
export function listStemsByLanguage(text: string, languages: readonly SearchLanguage[]): LanguageStems[] {
  const all = languages.map((language) => {
    const stems = listStems(text, language);
    return { language, stems, areStopWords: stems.map((stem) => isStopStem(stem, language)) };
  });
  return all.filter(({ stems }) => stems.length > 0);
}

/**
 * Splits a search text into words, each with its stems in all languages. If languages split the text into different
 * numbers of words, the largest number is used. If the text is one word in English, its English stem is added. So
 * O'Brien, two words in French, is also found in English texts.
 */
export function analyzeQueryWords(text: string, languages: readonly SearchLanguage[]): AnalyzedWord[] {
  const all = listStemsByLanguage(text, languages);
  const english = tokenize(text, 'en');
  const maxWords = Math.max(0, ...all.map(({ stems }) => stems.length));
  const alike = all.filter(({ stems }) => stems.length === maxWords);
  const englishWord =
    maxWords > 1 ? all.find(({ language, stems }) => language === 'en' && stems.length === 1) : undefined;
  const asOne = englishWord?.areStopWords[0] === false ? englishWord.stems : [];
  return Array.from({ length: maxWords }, (_, i) => {
    const one = english[i];
    const isAligned = one && english.length === maxWords;
    const isEnglish = isAligned && languages.includes('en');
    const stems = [
      ...alike.map((reading) => String(reading.stems[i])),
      ...(isEnglish ? findSpellingVariants(one) : []),
    ];
    return {
      term: {
        stems: [...new Set([...stems, ...asOne])],
        concepts: [],
        isInPhrase: false,
      },
      stopWordLanguages: alike.filter(({ areStopWords }) => areStopWords[i]).map(({ language }) => language),
      written: isAligned ? text.slice(one.start, one.end) : null,
      word: isAligned ? one.word : null,
    };
  });
}

interface WrittenWord {
  written: string;
  word: string;
}

/**
 * Returns true if a word is written without accents and has synonyms, such as an acronym. Its case is not checked. For
 * example, Spanish "más" is not the acronym MAS.
 */
export const isUnaccentedWordWithSynonyms = ({ written, word }: WrittenWord) =>
  listSynonymConceptNames([word]).length > 0 && !/\p{M}/u.test(written.normalize('NFD'));

/** Returns true for a word of one letter, which is often part of a name. */
export const isSingleLetter = ({ word }: AnalyzedWord) => word !== null && /^\p{L}$/u.test(word);

/**
 * Returns true if a word of a search is looked up in the index. A stop word of any language usually is not: "die" is a
 * verb in English, but is in every German text. These stop words are looked up:
 * - a word with synonyms, if it is in capitals (AI), or if no other word shows that the search is in the language of
 *   the stop word
 * - a word in capitals between lower-case words, unless it is an English stop word: "UN sanctions"
 * - a single letter of a longer name (`isOfName`), unless it is an English stop word: "Regulation E"
 */
export function shouldLookUpWord(queryWords: AnalyzedWord[], index: number, isOfName = false): boolean {
  const slot = queryWords[index] as AnalyzedWord;
  const { stopWordLanguages, written, word } = slot;
  if (stopWordLanguages.length === 0) return true;
  if (isOfName && isSingleLetter(slot)) return !stopWordLanguages.includes('en');
  if (written === null || word === null) return false;
  if (isUnaccentedWordWithSynonyms({ written, word }))
    return isUpperCaseWord(written) || !queryWords.some((other) => hasOtherWordIn(other, stopWordLanguages, word));
  const neighbours = [queryWords[index - 1], queryWords[index + 1]].filter((slot) => slot !== undefined);
  return (
    isUpperCaseWord(written) &&
    !stopWordLanguages.includes('en') &&
    neighbours.length > 0 &&
    neighbours.every(hasSmallLetter)
  );
}

/** Returns whether another word shows that the search is in one of these languages. */
const hasOtherWordIn = (slot: AnalyzedWord, languages: SearchLanguage[], word: string) =>
  slot.word !== word &&
  !slot.stopWordLanguages.includes('en') &&
  slot.stopWordLanguages.some((one) => languages.includes(one));

/** Pairs of stems that British and American English spell differently. */
const SPELLINGS = [
  'licenc licens defenc defens offenc offens labour labor behaviour behavior favour favor honour honor',
  'harbour harbor programm program centr center catalogu catalog judgement judgment analys analyz',
];
const SPELLING_PAIRS = SPELLINGS.join(' ').split(' ');
const AMERICAN_IZE = /(?<=[a-z]{4})iz(?=(e[drs]?|ers|ing|ations?)$)/;

/**
 * Returns the stem of an English word in its other spelling (licence, license); empty without one. For a word with
 * American -ize, it is the stem with British -ise. A word with British -ise has no variant: the stems of American forms
 * are too general, such as "final" for "finalized" and "authority" for "authorized".
 */
export function findSpellingVariants({ word, stem }: StemmedToken): string[] {
  const at = SPELLING_PAIRS.indexOf(stem);
  if (at >= 0) return [SPELLING_PAIRS[at % 2 === 0 ? at + 1 : at - 1] as string];
  return AMERICAN_IZE.test(word) ? [stemWord(word.replace(AMERICAN_IZE, 'is'), 'en')] : [];
}
