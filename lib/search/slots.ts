import type { Language } from './languages.ts';
import { otherSpelling } from './spellings.ts';
import { conceptsOf } from './synonyms.ts';
import { isStopWord, stemsInOrder, wordsOf } from './words.ts';

/** A search word: an entry must have one of its stems, or a form of one of its concepts. */
export interface Term {
  /** Its stems in the languages of the texts. */
  stems: string[];
  /** Its concepts, or those that it is part of: "capital requirements regulation" are three words and one concept. */
  concepts: string[];
  /** True if it occurs only in a phrase. */
  isInPhrase: boolean;
}

/** A text as analysed in one language. */
export interface Reading {
  language: Language;
  stems: string[];
  /** Whether each stem is a stop word. */
  common: boolean[];
}

/** A word of a search, before stop words are removed. */
export interface Slot {
  term: Term;
  /** The languages in which it is a stop word. */
  commonIn: Language[];
  /** As written, and folded without case and accents; null if languages split the text differently. */
  written: string | null;
  word: string | null;
}

const IN_CAPITALS = /^[\p{Lu}.]{2,}$/u;
export const isInCapitals = (written: string) => IN_CAPITALS.test(written);
const hasSmallLetter = ({ written }: Slot) => /\p{Ll}/u.test(written ?? '');

/** Analyses a text in each language. */
export function readings(text: string, languages: readonly Language[]): Reading[] {
  const all = languages.map((language) => {
    const stems = stemsInOrder(text, language);
    return { language, stems, common: stems.map((stem) => isStopWord(stem, language)) };
  });
  return all.filter(({ stems }) => stems.length > 0);
}

/**
 * Returns the words of a text. If languages split it differently, the most words count. If it is one word in English,
 * that also counts, so that O'Brien, two words in French, is found in English texts.
 */
export function slotsOf(text: string, languages: readonly Language[]): Slot[] {
  const all = readings(text, languages);
  const english = wordsOf(text, 'en');
  const most = Math.max(0, ...all.map(({ stems }) => stems.length));
  const alike = all.filter(({ stems }) => stems.length === most);
  const whole = most > 1 ? all.find(({ language, stems }) => language === 'en' && stems.length === 1) : undefined;
  const asOne = whole?.common[0] === false ? whole.stems : [];
  return Array.from({ length: most }, (_, i) => {
    const one = english[i];
    const isAligned = one && english.length === most;
    const isEnglish = isAligned && languages.includes('en');
    const stems = [...alike.map((reading) => String(reading.stems[i])), ...(isEnglish ? otherSpelling(one) : [])];
    return {
      term: {
        stems: [...new Set([...stems, ...asOne])],
        concepts: [],
        isInPhrase: false,
      },
      commonIn: alike.filter(({ common }) => common[i]).map(({ language }) => language),
      written: isAligned ? text.slice(one.start, one.end) : null,
      word: isAligned ? one.word : null,
    };
  });
}

/** Returns true for a name in capitals whose spelling has no accents: Spanish "más" is not MAS. */
export const isName = ({ written, word }: { written: string; word: string }) =>
  conceptsOf([word]).length > 0 && !/\p{M}/u.test(written.normalize('NFD'));

/** Returns true for a single letter. */
export const isLetter = ({ word }: Slot) => word !== null && /^\p{L}$/u.test(word);

/**
 * Returns whether a word is searched. A stop word of any language is not: "die" is a verb in English, and in every
 * German text. Exceptions are names in capitals, or if no other word is in that language (AI, Italian "to the");
 * words in capitals among lower case; and letters of a longer name, unless they are English stop words: "UN
 * sanctions", "Regulation E".
 */
export function isLookedUp(slots: Slot[], at: number, isOfName = false): boolean {
  const slot = slots[at] as Slot;
  const { commonIn, written, word } = slot;
  if (commonIn.length === 0) return true;
  if (isOfName && isLetter(slot)) return !commonIn.includes('en');
  if (written === null || word === null) return false;
  if (isName({ written, word })) return isInCapitals(written) || !slots.some((other) => tells(other, commonIn, word));
  const beside = [slots[at - 1], slots[at + 1]].filter((slot) => slot !== undefined);
  return isInCapitals(written) && !commonIn.includes('en') && beside.length > 0 && beside.every(hasSmallLetter);
}

/** Returns whether another word shows that the search is in one of these languages. */
const tells = (slot: Slot, languages: Language[], word: string) =>
  slot.word !== word && !slot.commonIn.includes('en') && slot.commonIn.some((one) => languages.includes(one));
