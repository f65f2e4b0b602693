import { stemmer } from 'stemmer';

/** Words too common to search for. They are not indexed, and a search ignores them outside of a phrase. */
const STOP_WORDS = new Set(
  'a an and are as at be by for from has have in is it its of on or that the this to was were which will with'
    .split(' ')
    .map(stemmer),
);
const LONGEST_STEM = 40;
/** Created on first use: it costs most functions a tenth of their start-up time, and few of them need it. */
let segmenter: Intl.Segmenter | undefined;

/** Case and accents folded, so that "Maßnahmen", "MASSNAHMEN" and "massnahmen" are one word. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[’']s(?![\p{L}\p{N}])/gu, '');
}

/** The stem of one word: English (Porter) for letters, the word itself for numbers; dots and apostrophes inside are dropped. */
function stemOf(word: string): string {
  const letters = word.replace(/(?<=\p{L})[.’'](?=\p{L}|$)/gu, '');
  return (/^[a-z]+$/.test(letters) ? stemmer(letters) : letters).slice(0, LONGEST_STEM).toWellFormed();
}

/** The stems of a text in order, common words included. Word boundaries follow Unicode (UAX #29). */
export function stemsInOrder(text: string): string[] {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  const stems: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(folded(text))) {
    if (isWordLike) stems.push(stemOf(segment));
  }
  return stems;
}

/** True for a stem that is not indexed. */
export function isStopWord(stem: string): boolean {
  return STOP_WORDS.has(stem);
}
