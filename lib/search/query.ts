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
function expand(slots: Slot[]): { terms: Term[]; expanded: Expansion[] } {
  const words = slots.map(({ word }) => word ?? '');
  const [terms, expanded] = [[] as Term[], [] as Expansion[]];
  for (let start = 0; start < slots.length; ) {
    const length = longestFormAt(words, start);
    const form = words.slice(start, start + length);
    const concepts = conceptsOf(form);
    const looked = slots.slice(start, start + Math.max(1, length)).filter((_, i) => isLookedUp(slots, start + i));
    terms.push(...looked.map(({ term }) => ({ ...term, concepts })));
    if (length > 0 && looked.length > 0) {
      const term = slots.slice(start, start + length).map(({ written }) => written);
      expanded.push({ term: term.join(' '), forms: synonymsOf(form).map(({ text }) => text) });
    }
    start += Math.max(1, length);
  }
  return { terms, expanded };
}

const ways = (all: Reading[]) => [...new Map(all.map(({ stems }) => [stems.join(' '), stems])).values()];
/** Each term once: of a word alone and in a phrase the first. */
function unique(terms: Term[]): Term[] {
  const seen = new Map<string, Term>();
  for (const term of terms) {
    const key = [...term.stems, ...term.concepts].join('#');
    if (!seen.has(key)) seen.set(key, term);
  }
  return [...seen.values()];
}

/** The words of a phrase that are looked up: those that no language leaves out, since each may be that of the text. */
function termsOfPhrase(text: string, languages: readonly Language[]): Term[] {
  const slots = slotsOf(text, languages, true);
  const looked = slots.filter(({ commonIn }, i) => (slots.length > 1 ? commonIn.length === 0 : isLookedUp(slots, i)));
  return looked.map(({ term }) => term);
}

/**
 * A search text as the languages of the texts read it; null if no word is left to look up. Words outside of quotes are found by their
 * synonyms, too.
 */
export function queryOf(search: SearchText, languages: readonly Language[]): SearchQuery | null {
  const words = expand(search.words.flatMap((text) => slotsOf(text, languages)));
  const terms = [...words.terms, ...search.phrases.flatMap((text) => termsOfPhrase(text, languages))];
  if (terms.length === 0) return null;
  const phrases = search.phrases.map((text) => ways(readings(text, languages)));
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
