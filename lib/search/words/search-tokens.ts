import type { SearchLanguage } from './search-languages.ts';
import { STOP_WORDS } from './search-languages.ts';
import { foldText, stemWord } from './stemmers.ts';

/**
 * A token of a text: folded without case and accents, with its stem and its offsets.
 * Offsets are in UTF-16 code units, end exclusive.
 */
export interface StemmedToken {
  word: string;
  stem: string;
  start: number;
  end: number;
}

const MAX_STEM_LENGTH = 40;
/** Limit of characters per word, more than a stem and its endings have. */
const MAX_WORD_LENGTH = 80;

/** Created on first use: each costs a function a tenth of its start-up time, and few functions need it. */
const segmenters = new Map<string, Intl.Segmenter>();
const stopStems = new Map<SearchLanguage, Set<string>>();

function getSegmenter(language: SearchLanguage): Intl.Segmenter {
  const locale = language === 'zh' || language === 'ja' ? language : 'en';
  const segmenter = segmenters.get(locale) ?? new Intl.Segmenter(locale, { granularity: 'word' });
  segmenters.set(locale, segmenter);
  return segmenter;
}

/**
 * Returns a word without case and accents, and without inner dots and apostrophes: U.S. is us. Numbers are unchanged.
 */
const normalizeWord = (word: string) =>
  foldText(word.slice(0, MAX_WORD_LENGTH)).replace(/(?<=\p{L})[.’'](?=\p{L}|$)/gu, '');

/**
 * Returns the stem of a folded word. Korean particles are removed in texts of any language, because no other has
 * them.
 */
function stemLetters(letters: string, language: SearchLanguage): string {
  const bare = removeKoreanParticles(letters);
  return (/^[a-z]+$/.test(bare) ? stemWord(bare, language) : bare).slice(0, MAX_STEM_LENGTH).toWellFormed();
}

/**
 * Converts superscript and subscript digits, so that they belong to their word: CO₂. The length of the text is
 * unchanged.
 */
function normalizeDigits(text: string): string {
  return text.replace(/\p{No}/gu, (digit) => {
    const plain = digit.normalize('NFKC');
    return plain.length === digit.length && /^[\p{L}\p{N}]+$/u.test(plain) ? plain : digit;
  });
}

/**
 * Returns the tokens of a text in order, stop words included. Word boundaries follow Unicode (UAX #29), and
 * dictionaries in Chinese and Japanese.
 */
export function tokenize(text: string, language: SearchLanguage): StemmedToken[] {
  const words: StemmedToken[] = [];
  const plain = normalizeDigits(text);
  const isElided = language === 'fr' || language === 'it';
  for (const { segment, index, isWordLike } of getSegmenter(language).segment(plain)) {
    if (!isWordLike) continue;
    // The 's of "U.S.'s" is a separate segment.
    if (/^s$/i.test(segment) && /[’']/.test(plain.charAt(index - 1))) continue;
    let start = index;
    // "l'autorité" and "dell'autorità" are two words.
    for (const part of segment.replace(/([’']s)+$/i, '').split(isElided ? /(?<=[’'])(?=\p{L})/u : '\n')) {
      const original = part.replace(/[’']$/, '');
      const word = normalizeWord(original);
      // A separate accent counts as a letter, and folds to nothing.
      if (/[\p{L}\p{N}]/u.test(word))
        words.push({ word, stem: stemLetters(word, language), start, end: start + original.length });
      start += part.length;
    }
  }
  return words;
}

/** Returns the stems of a text's words in order, stop words included; see `tokenize`. */
export function listStems(text: string, language: SearchLanguage): string[] {
  return tokenize(text, language).map(({ stem }) => stem);
}

/** Returns true if a stop word of the language has this stem. */
export function isStopStem(stem: string, language: SearchLanguage): boolean {
  const stems =
    stopStems.get(language) ??
    new Set(STOP_WORDS[language]?.split(' ').map((word) => stemLetters(normalizeWord(word), language)));
  stopStems.set(language, stems);
  return stems.has(stem);
}

/** The end of a word before a particle: any, a vowel, a consonant, or a vowel or ㄹ. */
type ParticlePosition = 'any' | 'vowel' | 'consonant' | 'vowel or ㄹ';

/** Korean particles at the end of nouns. */
const PARTICLES: readonly (readonly [particle: string, after: ParticlePosition])[] = [
  ['은', 'consonant'],
  ['는', 'vowel'],
  ['이', 'consonant'],
  ['가', 'vowel'],
  ['을', 'consonant'],
  ['를', 'vowel'],
  ['과', 'consonant'],
  ['와', 'vowel'],
  ['으로', 'consonant'],
  ['로', 'vowel or ㄹ'],
  ['이나', 'consonant'],
  ['이며', 'consonant'],
  ['이라고', 'consonant'],
  ['의', 'any'],
  ['에', 'any'],
  ['에게', 'any'],
  ['에서', 'any'],
  ['께서', 'any'],
  ['까지', 'any'],
  ['부터', 'any'],
  ['도', 'any'],
  ['만', 'any'],
  ['보다', 'any'],
  ['처럼', 'any'],
  ['마다', 'any'],
  ['조차', 'any'],
];
/**
 * The particles that are removed from a noun of one syllable: 법을 is 법.
 * Others are not, because 회의 and 국가 are nouns themselves.
 */
const AFTER_ONE_SYLLABLE = ['을', '를', '는'];
const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
/**
 * The number of final consonants. Syllables that differ only in them are consecutive in Unicode.
 * The first has none, the ninth ㄹ.
 */
const FINALS = 28;
const RIEUL = 8;

const PARTICLES_BY_LENGTH = [...PARTICLES].sort(([one], [other]) => other.length - one.length);

/** Folding decomposes syllables into these. */
const JAMO = /[\u1100-\u11ff]/u;

/**
 * Returns a folded word without its Korean particles: 금융위원회에서는 becomes 금융위원회. Endings that only look like a particle
 * are removed, too. So a noun with such an ending has the same stem with and without a particle. Other words are
 * unchanged.
 */
function removeKoreanParticles(word: string): string {
  if (!JAMO.test(word)) return word;
  let stem = word.normalize('NFC');
  for (let next = removeParticle(stem); next !== null; next = removeParticle(stem)) stem = next;
  return stem.normalize('NFD');
}

function removeParticle(word: string): string | null {
  for (const [particle, after] of PARTICLES_BY_LENGTH) {
    if (!word.endsWith(particle)) continue;
    const noun = word.slice(0, -particle.length);
    const isLongEnough = noun.length > 1 || (noun.length === 1 && AFTER_ONE_SYLLABLE.includes(particle));
    if (isLongEnough && canFollow(noun, after)) return noun;
  }
  return null;
}

/** Returns whether a particle can follow a noun in Hangul; words in other scripts are separate tokens. */
function canFollow(noun: string, after: ParticlePosition): boolean {
  const last = noun.charCodeAt(noun.length - 1);
  if (last < FIRST_SYLLABLE || last > LAST_SYLLABLE) return false;
  const final = (last - FIRST_SYLLABLE) % FINALS;
  if (after === 'vowel') return final === 0;
  if (after === 'consonant') return final !== 0;
  return after === 'any' || final === 0 || final === RIEUL;
}
