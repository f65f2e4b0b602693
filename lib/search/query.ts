import { type Compound, compoundsOf } from './compounds.ts';
import type { SearchText } from './grammar.ts';
import type { Language } from './languages.ts';
import { isLookedUp, type Reading, readings, type Slot, slotsOf, type Term } from './slots.ts';
import { conceptsOf, longestFormAt, synonymsOf } from './synonyms.ts';

/** A search term as written, and its synonyms. */
interface Expansion {
  term: string;
  forms: string[];
}

/** A search, analysed in the languages of the texts. */
export interface SearchQuery {
  terms: Term[];
  /** The alternatives of each phrase: stems in order. */
  phrases: string[][][];
  /** The same for excluded words and phrases. */
  excluded: string[][][];
  expanded: Expansion[];
}

/** Returns the words to look up, each with its concepts (longest forms first), and the synonyms that were added. */
function expand(slots: Slot[]): { looked: { term: Term; at: number }[]; expanded: Expansion[] } {
  const words = slots.map(({ word }) => word ?? '');
  const [looked, expanded] = [[] as { term: Term; at: number }[], [] as Expansion[]];
  for (let start = 0; start < slots.length; ) {
    const length = longestFormAt(words, start);
    const form = words.slice(start, start + length);
    const concepts = conceptsOf(form);
    const own = slots
      .slice(start, start + Math.max(1, length))
      .map(({ term }, i) => ({ term: { ...term, concepts }, at: start + i }))
      .filter(({ at }) => isLookedUp(slots, at, length > 1));
    looked.push(...own);
    if (length > 0 && own.length > 0) {
      const term = slots.slice(start, start + length).map(({ written }) => written);
      expanded.push({ term: term.join(' '), forms: synonymsOf(form).map(({ text }) => text) });
    }
    start += Math.max(1, length);
  }
  return { looked, expanded };
}

/**
 * Analyses the words of a search, and finds words that must be adjacent like phrases. Names may match by synonyms.
 */
function readWords(words: string[], languages: readonly Language[]) {
  const parts = words.map((text) => ({ text, slots: slotsOf(text, languages) }));
  const { looked, expanded } = expand(parts.flatMap(({ slots }) => slots));
  const named = new Set(looked.flatMap(({ term, at }) => (term.concepts.length > 0 ? [at] : [])));
  const isIn =
    ({ from, to }: Compound) =>
    (at: number) =>
      at >= from && at < to;
  const compounds = compoundsOf(parts).filter((one) => ![...named].some(isIn(one)));
  return {
    terms: looked.map(({ term, at }) => ({ ...term, isInPhrase: compounds.some((one) => isIn(one)(at)) })),
    phrases: compounds.map(({ text }) => text),
    expanded,
  };
}

const ways = (all: Reading[]) => [...new Map(all.map(({ stems }) => [stems.join(' '), stems])).values()];
/** Merges equal terms; a separate word takes precedence over one in a phrase. */
function unique(terms: Term[]): Term[] {
  const seen = new Map<string, Term>();
  for (const term of terms) {
    const key = [...term.stems, ...term.concepts].join('#');
    if (seen.get(key)?.isInPhrase !== false) seen.set(key, term);
  }
  return [...seen.values()];
}

/**
 * Returns the searchable words of a phrase: those that are stop words in no language, because each may be that of the
 * text.
 */
function termsOfPhrase(text: string, languages: readonly Language[]): Term[] {
  const slots = text.split(/\s+/).flatMap((word) => slotsOf(word, languages));
  const looked = slots.filter(({ commonIn }, i) => (slots.length > 1 ? commonIn.length === 0 : isLookedUp(slots, i)));
  return looked.map(({ term }) => ({ ...term, isInPhrase: slots.length > 1 }));
}

/**
 * Returns the query of a search text in the languages of the texts; null without a searchable word. Unquoted words
 * also match by synonyms.
 */
export function queryOf(search: SearchText, languages: readonly Language[]): SearchQuery | null {
  const words = readWords(search.words, languages);
  const terms = [...words.terms, ...search.phrases.flatMap((text) => termsOfPhrase(text, languages))];
  if (terms.length === 0) return null;
  const phrases = [...words.phrases, ...search.phrases].map((text) => ways(readings(text, languages)));
  const excluded = search.excluded
    .map((text) => readings(text, languages))
    .filter((read) => read.length > 0 && !read.every(({ common }) => common.every(Boolean)));
  return {
    terms: unique(terms),
    phrases: phrases.filter((read) => read.some((stems) => stems.length > 1)),
    excluded: excluded.map(ways),
    expanded: words.expanded,
  };
}
