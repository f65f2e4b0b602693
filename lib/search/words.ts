import { folded } from './folding.ts';
import { withoutParticles } from './korean.ts';
import type { Language } from './languages.ts';
import { stemOf } from './stemmers.ts';
import { STOP_WORDS } from './stop-words.ts';

/**
 * A token of a text: folded without case and accents, its stem, and its offsets (UTF-16 code units, end exclusive).
 */
export interface Word {
  word: string;
  stem: string;
  start: number;
  end: number;
}

const LONGEST_STEM = 40;
/** Limit of characters per word, more than a stem and its endings have. */
const LONGEST_WORD = 80;

/** Created on first use: each costs a function a tenth of its start-up time, and few functions need it. */
const segmenters = new Map<string, Intl.Segmenter>();
const stopStems = new Map<Language, Set<string>>();

function segmenterOf(language: Language): Intl.Segmenter {
  const locale = language === 'zh' || language === 'ja' ? language : 'en';
  const segmenter = segmenters.get(locale) ?? new Intl.Segmenter(locale, { granularity: 'word' });
  segmenters.set(locale, segmenter);
  return segmenter;
}

/**
 * Returns a word without case and accents, and without inner dots and apostrophes: U.S. is us. Numbers are unchanged.
 */
const lettersOf = (word: string) => folded(word.slice(0, LONGEST_WORD)).replace(/(?<=\p{L})[.’'](?=\p{L}|$)/gu, '');

/**
 * Returns the stem of a folded word. Korean particles are removed in texts of any language, because no other has
 * them.
 */
function stemOfLetters(letters: string, language: Language): string {
  const bare = withoutParticles(letters);
  return (/^[a-z]+$/.test(bare) ? stemOf(bare, language) : bare).slice(0, LONGEST_STEM).toWellFormed();
}

/**
 * Converts superscript and subscript digits, so that they belong to their word: CO₂. The length of the text is
 * unchanged.
 */
function withPlainDigits(text: string): string {
  return text.replace(/\p{No}/gu, (digit) => {
    const plain = digit.normalize('NFKC');
    return plain.length === digit.length && /^[\p{L}\p{N}]+$/u.test(plain) ? plain : digit;
  });
}

/**
 * Returns the tokens of a text in order, stop words included. Word boundaries follow Unicode (UAX #29), and
 * dictionaries in Chinese and Japanese.
 */
export function wordsOf(text: string, language: Language): Word[] {
  const words: Word[] = [];
  const plain = withPlainDigits(text);
  const isElided = language === 'fr' || language === 'it';
  for (const { segment, index, isWordLike } of segmenterOf(language).segment(plain)) {
    if (!isWordLike) continue;
    // The 's of "U.S.'s" stands alone.
    if (/^s$/i.test(segment) && /[’']/.test(plain.charAt(index - 1))) continue;
    let start = index;
    // "l'autorité" and "dell'autorità" are two words.
    for (const part of segment.replace(/([’']s)+$/i, '').split(isElided ? /(?<=[’'])(?=\p{L})/u : '\n')) {
      const written = part.replace(/[’']$/, '');
      const word = lettersOf(written);
      // A separate accent counts as a letter, and folds to nothing.
      if (/[\p{L}\p{N}]/u.test(word))
        words.push({ word, stem: stemOfLetters(word, language), start, end: start + written.length });
      start += part.length;
    }
  }
  return words;
}

/** Returns the stems of a text in order, stop words included. */
export function stemsInOrder(text: string, language: Language): string[] {
  return wordsOf(text, language).map(({ stem }) => stem);
}

/** Returns true for the stem of a stop word in that language. */
export function isStopWord(stem: string, language: Language): boolean {
  const stems =
    stopStems.get(language) ??
    new Set(STOP_WORDS[language]?.split(' ').map((word) => stemOfLetters(lettersOf(word), language)));
  stopStems.set(language, stems);
  return stems.has(stem);
}
