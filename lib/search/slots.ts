import type { Language } from './languages.ts';
import { otherSpelling } from './spellings.ts';
import { conceptsOf } from './synonyms.ts';
import { isStopWord, stemsInOrder, wordsOf } from './words.ts';

/** A word of a search: an entry must have one of its stems, or a form of one of its concepts. */
export interface Term {
  /** The word as the languages of the texts read it. */
  stems: string[];
  /** What it means, or what it is a part of: "capital requirements regulation" are three words and one concept. */
  concepts: string[];
  /** It was asked for as a word of a phrase only. */
  isInPhrase: boolean;
}

/** A text as a language reads it. */
export interface Reading {
  language: Language;
  stems: string[];
  /** Which of them are too common to be looked up. */
  common: boolean[];
}

/** A word of a search, before common ones are left out. */
export interface Slot {
  term: Term;
  /** The languages in which it is too common to be looked up. */
  commonIn: Language[];
  /** As it was written, and without case and accents; null where languages divide the text differently. */
  written: string | null;
  word: string | null;
}

const IN_CAPITALS = /^[\p{Lu}.]{2,}$/u;
export const isInCapitals = (written: string) => IN_CAPITALS.test(written);
const hasSmallLetter = ({ written }: Slot) => /\p{Ll}/u.test(written ?? '');

/** A text as each of the languages reads it. */
export function readings(text: string, languages: readonly Language[]): Reading[] {
  const all = languages.map((language) => {
    const stems = stemsInOrder(text, language);
    return { language, stems, common: stems.map((stem) => isStopWord(stem, language)) };
  });
  return all.filter(({ stems }) => stems.length > 0);
}

/**
 * The words of a text. Where languages divide it differently, the most words count; and if it is one word in English, that counts for
 * each of them, so that O'Brien, which is two words in French, is found in English texts.
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

/** A name of the trade, as it is written without accents: Spanish "más" is not MAS. */
export const isName = ({ written, word }: { written: string; word: string }) =>
  conceptsOf([word]).length > 0 && !/\p{M}/u.test(written.normalize('NFD'));

/** A letter that stands alone. */
export const isLetter = ({ word }: Slot) => word !== null && /^\p{L}$/u.test(word);

/**
 * Whether a word is looked up. One that is common in a language is not: "die" is a verb in English, and stands in every German text.
 * But a name of the trade is (AI, in Italian "to the"), if it is in capitals or nothing else tells that language; and so is a word in
 * capitals beside words that are not, and a letter of a longer name, unless it is common in English: "UN sanctions", "Regulation E".
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

/** Whether another word than this one shows that a search is in one of these languages. */
const tells = (slot: Slot, languages: Language[], word: string) =>
  slot.word !== word && !slot.commonIn.includes('en') && slot.commonIn.some((one) => languages.includes(one));
