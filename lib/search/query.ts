import { type Compound, compoundsOf } from './compounds.ts';
import type { SearchText } from './grammar.ts';
import type { Language } from './languages.ts';
import { isLookedUp, type Reading, readings, type Slot, slotsOf, type Term } from './slots.ts';
import { conceptsOf, longestFormAt, synonymsOf } from './synonyms.ts';

/** A form of a search, as it was written, and the other forms that are found for it. */
interface Expansion {
  term: string;
  forms: string[];
}

/** A search as the languages of the texts read it. */
export interface SearchQuery {
  terms: Term[];
  /** Of each phrase the ways in which it may stand in a text: stems in their order. */
  phrases: string[][][];
  /** The same of what must not stand there. */
  excluded: string[][][];
  expanded: Expansion[];
}

/** The words that are looked up, with the concepts whose forms they are, the longest forms first, and what is found for them. */
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

/** The words of a search, those that must stand side by side as phrases. A name of the trade may stand in another form instead. */
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
/** Each term once: of a word alone and in a phrase the one alone. */
function unique(terms: Term[]): Term[] {
  const seen = new Map<string, Term>();
  for (const term of terms) {
    const key = [...term.stems, ...term.concepts].join('#');
    if (seen.get(key)?.isInPhrase !== false) seen.set(key, term);
  }
  return [...seen.values()];
}

/** The words of a phrase that are looked up: those that no language leaves out, since each may be that of the text. */
function termsOfPhrase(text: string, languages: readonly Language[]): Term[] {
  const slots = text.split(/\s+/).flatMap((word) => slotsOf(word, languages));
  const looked = slots.filter(({ commonIn }, i) => (slots.length > 1 ? commonIn.length === 0 : isLookedUp(slots, i)));
  return looked.map(({ term }) => ({ ...term, isInPhrase: slots.length > 1 }));
}

/**
 * A search text as the languages of the texts read it; null if no word is left to look up. Words outside of quotes are found by their
 * synonyms, too.
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
