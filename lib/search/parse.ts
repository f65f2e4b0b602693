import { invalidParameter } from '../values/problem.ts';
import {
  type AnalyzedWord,
  analyzeQueryWords,
  isSingleLetter,
  type LanguageStems,
  listStemsByLanguage,
  type QueryTerm,
  shouldLookUpWord,
} from './words/query-words.ts';
import type { SearchLanguage } from './words/search-languages.ts';
import { findSynonyms, getLongestSynonymLength, listSynonymConceptNames } from './words/synonyms.ts';

/** A search as a person typed it, split into required words, quoted phrases, and exclusions. */
export interface ParsedSearchText {
  words: string[];
  phrases: string[];
  excluded: string[];
}

/** Splits a search text into words, "quoted phrases" and -excluded words. Any text is valid. */
export function parseSearchText(text: string): ParsedSearchText {
  const search: ParsedSearchText = { words: [], phrases: [], excluded: [] };
  const plain = text.replace(/[“”„«»]/gu, '"').replace(/(?<!\S)[–—−](?=\S)/gu, '-');
  for (const [, minus, quoted, bare] of plain.matchAll(/(?:(?<!\S)(-))?(?:"([^"]*)"?|([^\s"]+))/gu)) {
    const part = quoted ?? bare ?? '';
    if (minus) search.excluded.push(part);
    else if (quoted !== undefined) search.phrases.push(part);
    else search.words.push(part);
  }
  return search;
}

/** A search term as written, and its synonyms. */
interface SynonymExpansion {
  term: string;
  forms: string[];
}

/** A search as it is looked up in the index: terms, phrases and exclusions as stems and concepts. */
export interface SearchQuery {
  /** Every one must be in a matching entry. The words of phrases are included. */
  terms: QueryTerm[];
  /** For each phrase its alternatives by language: stems that must be adjacent in this order. */
  phrases: string[][][];
  /** The same for excluded words and phrases. */
  excludedPhrases: string[][][];
  /** The words of the search that also match by synonyms, for the response. */
  synonymExpansions: SynonymExpansion[];
}

/**
 * Returns the words to look up with their concepts, and the synonyms that were added.
 * The longest forms of concepts come first.
 */
function expandSynonyms(slots: AnalyzedWord[]): {
  looked: { term: QueryTerm; at: number }[];
  expanded: SynonymExpansion[];
} {
  const words = slots.map(({ word }) => word ?? '');
  const looked = [] as { term: QueryTerm; at: number }[];
  const expanded = [] as SynonymExpansion[];
  for (let start = 0; start < slots.length; ) {
    const length = getLongestSynonymLength(words, start);
    const form = words.slice(start, start + length);
    const concepts = listSynonymConceptNames(form);
    const own = slots
      .slice(start, start + Math.max(1, length))
      .map(({ term }, i) => ({ term: { ...term, concepts }, at: start + i }))
      .filter(({ at }) => shouldLookUpWord(slots, at, length > 1));
    looked.push(...own);
    if (length > 0 && own.length > 0) {
      const term = slots.slice(start, start + length).map(({ written }) => written);
      expanded.push({ term: term.join(' '), forms: findSynonyms(form).map(({ text }) => text) });
    }
    start += Math.max(1, length);
  }
  return { looked, expanded };
}

/**
 * Analyzes the words of a search, and finds words that must be adjacent like phrases. Names may match by synonyms.
 */
function analyzeWords(words: string[], languages: readonly SearchLanguage[]) {
  const parts = words.map((text) => ({ text, slots: analyzeQueryWords(text, languages) }));
  const { looked, expanded } = expandSynonyms(parts.flatMap(({ slots }) => slots));
  const named = new Set(looked.flatMap(({ term, at }) => (term.concepts.length > 0 ? [at] : [])));
  const isIn =
    ({ from, to }: UnquotedPhrase) =>
    (at: number) =>
      at >= from && at < to;
  const compounds = findUnquotedPhrases(parts).filter((one) => ![...named].some(isIn(one)));
  return {
    terms: looked.map(({ term, at }) => ({ ...term, isInPhrase: compounds.some((one) => isIn(one)(at)) })),
    phrases: compounds.map(({ text }) => text),
    expanded,
  };
}

const listReadings = (all: LanguageStems[]) => [...new Map(all.map(({ stems }) => [stems.join(' '), stems])).values()];

/** Merges equal terms; a separate word takes precedence over one in a phrase. */
function mergeTerms(terms: QueryTerm[]): QueryTerm[] {
  const seen = new Map<string, QueryTerm>();
  for (const term of terms) {
    const key = [...term.stems, ...term.concepts].join('#');
    if (seen.get(key)?.isInPhrase !== false) seen.set(key, term);
  }
  return [...seen.values()];
}

/**
 * Returns the searchable words of a phrase.
 * These are stop words in no language, because each may be that of the text.
 */
function getPhraseTerms(text: string, languages: readonly SearchLanguage[]): QueryTerm[] {
  const slots = text.split(/\s+/).flatMap((word) => analyzeQueryWords(word, languages));
  const searched = slots.filter(({ stopWordLanguages }, i) =>
    slots.length > 1 ? stopWordLanguages.length === 0 : shouldLookUpWord(slots, i),
  );
  return searched.map(({ term }) => ({ ...term, isInPhrase: slots.length > 1 }));
}

/**
 * Analyzes a search text in the languages of the searched texts. Returns null if no word is searchable, for example if
 * all are stop words. Unquoted words also match by synonyms.
 */
export function buildSearchQuery(search: ParsedSearchText, languages: readonly SearchLanguage[]): SearchQuery | null {
  const words = analyzeWords(search.words, languages);
  const terms = [...words.terms, ...search.phrases.flatMap((text) => getPhraseTerms(text, languages))];
  if (terms.length === 0) return null;
  const phrases = [...words.phrases, ...search.phrases].map((text) =>
    listReadings(listStemsByLanguage(text, languages)),
  );
  const excluded = search.excluded
    .map((text) => listStemsByLanguage(text, languages))
    .filter((read) => read.length > 0 && !read.every(({ areStopWords }) => areStopWords.every(Boolean)));
  return {
    terms: mergeTerms(terms),
    phrases: phrases.filter((read) => read.some((stems) => stems.length > 1)),
    excludedPhrases: excluded.map(listReadings),
    synonymExpansions: words.expanded,
  };
}

/**
 * Adjacent words of a search that must be adjacent in a text, although they are not quoted. `from` is the index of the
 * first word, `to` is the index after the last one, and `text` has the words as written.
 */
interface UnquotedPhrase {
  from: number;
  to: number;
  text: string;
}

const JOINED_WORDS = /[\p{L}\p{N}][\p{Pd}&][\p{L}\p{N}]/u;

const UPPER_CASE_LETTER = /^\p{Lu}$/u;

/**
 * Returns the words of a search that must be adjacent in a text, although they are not quoted.
 * - words that a hyphen or `&` joins: e-money, S&P; not if languages split the text differently
 * - a word and a single capital letter that is a stop word: Annex I
 *
 * @param parts the words of the search as written, each with its analyzed words; indexes count over all parts
 */
function findUnquotedPhrases(parts: { text: string; slots: AnalyzedWord[] }[]): UnquotedPhrase[] {
  const slots = parts.flatMap((part) => part.slots);
  let from = 0;
  return parts.flatMap(({ text, slots: own }) => {
    const start = from;
    const to = from + own.length;
    from = to;
    if (JOINED_WORDS.test(text) && own.every(({ word }) => word !== null)) return [{ from: start, to, text }];
    const before = slots[start - 1];
    const letter = own[0];
    if (own.length !== 1 || !letter || !before?.written || before.stopWordLanguages.length > 0) return [];
    if (
      letter.stopWordLanguages.length === 0 ||
      !isSingleLetter(letter) ||
      !UPPER_CASE_LETTER.test(letter.written ?? '')
    )
      return [];
    return [{ from: start - 1, to, text: `${before.written} ${letter.written}` }];
  });
}

/**
 * Analyzes a search text in the given languages.
 *
 * @throws Problem 400 invalid_parameter without a searchable word
 */
export function parseSearchQueryInLanguages(
  search: ParsedSearchText,
  languages: readonly SearchLanguage[],
): SearchQuery {
  const query = buildSearchQuery(search, languages);
  if (query) return query;
  const detail =
    'needs at least one word to look up: common words like "the" find nothing, and neither do excluded words alone';
  throw invalidParameter({ in: 'query', parameter: 'search', detail });
}
