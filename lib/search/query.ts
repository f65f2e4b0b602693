import type { SearchText } from './grammar.ts';
import type { Language } from './languages.ts';
import { conceptsOf, longestFormAt, synonymsOf } from './synonyms.ts';
import { isStopWord, stemsInOrder, wordsOf } from './words.ts';

/** A word of a search: an entry must have one of its stems, or a form of one of its concepts. */
export interface Term {
  /** The word as the languages of the texts read it. */
  stems: string[];
  /** What it means, or what it is a part of: "capital requirements regulation" are three words and one concept. */
  concepts: string[];
  /** Its stem among postings of older forms, which were English. */
  older: string;
  /** It was asked for as a word of a phrase only. */
  isInPhrase: boolean;
}

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

interface Reading {
  stems: string[];
  /** Which of them are too common to be looked up. */
  common: boolean[];
}

/** A word of a search, before common ones are left out. */
interface Slot {
  term: Term;
  isCommon: boolean;
  /** As it was written, and without case and accents; null where languages divide the text differently. */
  written: string | null;
  word: string | null;
}

/** A text as each of the languages reads it. */
function readings(text: string, languages: readonly Language[]): Reading[] {
  const all = languages.map((language) => {
    const stems = stemsInOrder(text, language);
    return { stems, common: stems.map((stem) => isStopWord(stem, language)) };
  });
  return all.filter(({ stems }) => stems.length > 0);
}

/** The words of a text. Where languages divide it differently, the most words count. */
function slotsOf(text: string, languages: readonly Language[], isQuoted = false): Slot[] {
  const all = readings(text, languages);
  const english = wordsOf(text, 'en');
  const most = Math.max(0, ...all.map(({ stems }) => stems.length));
  const alike = all.filter(({ stems }) => stems.length === most);
  const isInPhrase = isQuoted && most > 1;
  return Array.from({ length: most }, (_, i) => {
    const one = english[i];
    const isAligned = one && english.length === most;
    return {
      term: {
        stems: [...new Set(alike.map(({ stems }) => String(stems[i])))],
        concepts: [],
        older: one?.stem ?? '',
        isInPhrase,
      },
      isCommon: alike.some(({ common }) => common[i]),
      written: isAligned ? text.slice(one.start, one.end) : null,
      word: isAligned ? one.word : null,
    };
  });
}

/** The words with the concepts whose forms they are, the longest forms first, and what is found for them. */
function expand(slots: Slot[]): { slots: Slot[]; expanded: Expansion[] } {
  const words = slots.map(({ word }) => word ?? '');
  const [all, expanded] = [[...slots], [] as Expansion[]];
  for (let start = 0; start < slots.length; ) {
    const length = longestFormAt(words, start);
    const form = words.slice(start, start + length);
    const concepts = conceptsOf(form);
    for (let i = start; i < start + length; i += 1) {
      const slot = slots[i] as Slot;
      all[i] = { ...slot, term: { ...slot.term, concepts } };
    }
    if (length > 0) {
      const term = slots.slice(start, start + length).map(({ written }) => written);
      expanded.push({ term: term.join(' '), forms: synonymsOf(form).map(({ text }) => text) });
    }
    start += Math.max(1, length);
  }
  return { slots: all, expanded };
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

/**
 * A search text as the languages of the texts read it; null if no word is left to look up. A word that is common in one of them is
 * not looked up: "die" is a verb in English, and stands in every German text. Words outside of quotes are found by their synonyms,
 * too.
 */
export function queryOf(search: SearchText, languages: readonly Language[]): SearchQuery | null {
  const { slots, expanded } = expand(search.words.flatMap((text) => slotsOf(text, languages)));
  const all = [...slots, ...search.phrases.flatMap((text) => slotsOf(text, languages, true))];
  const looked = all.filter(({ isCommon }) => !isCommon);
  if (looked.length === 0) return null;
  const phrases = search.phrases.map((text) => ways(readings(text, languages)));
  const excluded = search.excluded
    .map((text) => readings(text, languages))
    .filter((read) => read.length > 0 && !read.every(({ common }) => common.every(Boolean)));
  return {
    terms: unique(looked.map(({ term }) => term)),
    phrases: phrases.filter((read) => read.some((stems) => stems.length > 1)),
    excluded: excluded.map(ways),
    expanded,
  };
}
