/** A word, currency sign or percent sign of a title or sentence, with its offsets in UTF-16 code units. */
export interface TitleWord {
  /** In lower case, without accents. */
  form: string;
  /** As written. */
  text: string;
  start: number;
  end: number;
  /**
   * The number of the part of the text.
   * Colons, dashes, brackets, semicolons and full stops separate parts.
   */
  part: number;
  isAfterComma: boolean;
  /** Whether more than a bracket separates it from the previous word. */
  isAfterBreak: boolean;
}

/** Limit of words of a title or a sentence. */
const MAX_WORDS = 120;
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200B-\u200D\u00AD]*|[$£€¥%]/gu;
const ASCII = /^[ -~]*$/;
const INVISIBLE = /[\u200B-\u200D\u00AD]/g;
/** Text between two parts; hyphens only with spaces around them, full stops only before a space. */
const SEPARATOR = /[:;()[\]|–—!?•·«»“”„]|\s-+\s|\.\s/;
const BREAK = /[:;|–—!?•·]|\s-+\s|\.\s/;
/** A full stop after one letter or after `No` belongs to an initial or an abbreviation. */
const ABBREVIATED = /(?:^|[^\p{L}\p{N}])(?:\p{L}|[Nn][or])\.\s*$/u;

/** Returns a word in lower case, without accents and invisible characters, for comparison with cues. */
export const normalizeWord = (text: string): string => (ASCII.test(text) ? text.toLowerCase() : removeAccents(text));

const removeAccents = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(INVISIBLE, '').toLowerCase();

/**
 * Splits a title or sentence into words, at most 120, each with the number of its part.
 * Colons, dashes, brackets, semicolons and full stops separate parts. Hyphens and apostrophes separate words within a
 * part.
 */
export function splitWords(text: string): TitleWord[] {
  const words: TitleWord[] = [];
  let part = 0;
  let end = 0;
  for (const match of text.matchAll(WORD)) {
    const start = match.index;
    const between = text.slice(end, start);
    const isAbbreviated = between.startsWith('.') && ABBREVIATED.test(text.slice(Math.max(0, end - 3), start));
    const isApart = words.length > 0 && !isAbbreviated;
    if (isApart && SEPARATOR.test(between)) part += 1;
    end = start + match[0].length;
    words.push({
      form: normalizeWord(match[0]),
      text: match[0],
      start,
      end,
      part,
      isAfterComma: between.includes(','),
      isAfterBreak: isApart && BREAK.test(between),
    });
    if (words.length === MAX_WORDS) break;
  }
  return words;
}
