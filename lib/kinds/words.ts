/** A word of a title, a sign of a currency or a percent sign, with its position in UTF-16 code units. */
export interface Word {
  /** In lower case, without accents. */
  form: string;
  /** As it is written. */
  text: string;
  start: number;
  end: number;
  /** The number of the part of the text: colons, dashes, brackets, semicolons and full stops separate parts. */
  part: number;
  isAfterComma: boolean;
}

/** More words of a title or of a sentence are not read. */
const MAX_WORDS = 120;
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200B-\u200D\u00AD]*|[$£€¥%]/gu;
const INVISIBLE = /[\u200B-\u200D\u00AD]/g;
/** What stands between two parts; a hyphen only with spaces around it, a full stop only before a space. */
const SEPARATOR = /[:;()[\]|–—!?•·«»“”„]|\s-+\s|\.\s/;
/** A full stop after one letter belongs to an initial or an abbreviation. */
const INITIAL = /(?:^|[^\p{L}\p{N}])\p{Lu}\.\s*$/u;

/** Returns a word as cues have it: in lower case, without accents and invisible characters. */
export const toForm = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(INVISIBLE, '').toLowerCase();

/** Splits a text into its words, at most 120. Hyphens and apostrophes separate words, and words of one part stay in it. */
export function splitWords(text: string): Word[] {
  const words: Word[] = [];
  let part = 0;
  let end = 0;
  for (const match of text.matchAll(WORD)) {
    const start = match.index;
    const between = text.slice(end, start);
    const isInitial = between.startsWith('.') && INITIAL.test(text.slice(Math.max(0, end - 2), start));
    if (words.length > 0 && !isInitial && SEPARATOR.test(between)) part += 1;
    end = start + match[0].length;
    words.push({ form: toForm(match[0]), text: match[0], start, end, part, isAfterComma: between.includes(',') });
    if (words.length === MAX_WORDS) break;
  }
  return words;
}
