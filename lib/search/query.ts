import type { SearchText } from './grammar.ts';
import type { Language } from './languages.ts';
import { isStopWord, stemsInOrder } from './words.ts';

/** A word of a search. */
export interface Term {
  /** Stems of which an entry must have one: the word as the languages of the texts read it. */
  stems: string[];
  /** Its stem among postings of older forms, which were English. */
  older: string;
}

/** A search as the languages of the texts read it. */
export interface SearchQuery {
  terms: Term[];
  /** Of each phrase the ways in which it may stand in a text: stems in their order. */
  phrases: string[][][];
  /** The same of what must not stand there. */
  excluded: string[][][];
}

interface Reading {
  stems: string[];
  /** Which of them are too common to be looked up. */
  common: boolean[];
}

/** A text as each of the languages reads it. */
function readings(text: string, languages: readonly Language[]): Reading[] {
  const all = languages.map((language) => {
    const stems = stemsInOrder(text, language);
    return { stems, common: stems.map((stem) => isStopWord(stem, language)) };
  });
  return all.filter(({ stems }) => stems.length > 0);
}

/** The terms of a text, one a word. Where languages divide it differently, the most words count. */
function termsOf(text: string, languages: readonly Language[]) {
  const all = readings(text, languages);
  const english = stemsInOrder(text, 'en');
  const most = Math.max(0, ...all.map(({ stems }) => stems.length));
  const alike = all.filter(({ stems }) => stems.length === most);
  return Array.from({ length: most }, (_, i) => ({
    term: { stems: [...new Set(alike.map(({ stems }) => String(stems[i])))], older: english[i] ?? '' },
    isCommon: alike.some(({ common }) => common[i]),
  }));
}

const ways = (all: Reading[]) => [...new Map(all.map(({ stems }) => [stems.join(' '), stems])).values()];
const unique = (terms: Term[]) => [...new Map(terms.map((term) => [term.stems.join(' '), term])).values()];

/**
 * A search text as the languages of the texts read it; null if no word is left to look up. A word that is common in one of them is
 * not looked up: "die" is a verb in English, and stands in every German text.
 */
export function queryOf(search: SearchText, languages: readonly Language[]): SearchQuery | null {
  const terms = [...search.words, ...search.phrases].flatMap((text) => termsOf(text, languages));
  const looked = terms.filter(({ isCommon }) => !isCommon);
  if (looked.length === 0) return null;
  const phrases = search.phrases.map((text) => ways(readings(text, languages)));
  const excluded = search.excluded
    .map((text) => readings(text, languages))
    .filter((all) => all.length > 0 && !all.every(({ common }) => common.every(Boolean)));
  return {
    terms: unique(looked.map(({ term }) => term)),
    phrases: phrases.filter((all) => all.some((stems) => stems.length > 1)),
    excluded: excluded.map(ways),
  };
}
