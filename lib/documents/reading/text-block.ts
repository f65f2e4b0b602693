/**
 * A block of a document's text: a paragraph, a heading, a list or a table.
 * Lists and tables have one line per item or row. Blocks are in reading order.
 */
export interface TextBlock {
  text: string;
  isHeading: boolean;
}

/** Limit of the text of a document; the rest is truncated. */
const MAX_CHARACTERS = 1_000_000;
const SEPARATOR_LENGTH = 2;
/** The first half of a surrogate pair whose second half was cut off. */
const TRAILING_HIGH_SURROGATE = /[\ud800-\udbff]$/;

/**
 * Truncates the blocks of a text to a million characters in all.
 * The last block is cut before a word. `isCut` is true if the text was longer.
 */
export function limitTextBlocks(blocks: TextBlock[]): { blocks: TextBlock[]; isCut: boolean } {
  let remaining = MAX_CHARACTERS;
  for (const [index, { text, isHeading }] of blocks.entries()) {
    if (text.length > remaining) {
      const head = text.slice(0, Math.max(0, remaining)).replace(TRAILING_HIGH_SURROGATE, '').toWellFormed();
      const end = Math.max(head.lastIndexOf(' '), head.lastIndexOf('\n'));
      const words = end > 0 ? head.slice(0, end) : head;
      const last = words.trim() === '' ? [] : [{ text: words.trimEnd(), isHeading }];
      return { blocks: [...blocks.slice(0, index), ...last], isCut: true };
    }
    remaining -= text.length + SEPARATOR_LENGTH;
  }
  return { blocks, isCut: false };
}

/** Soft hyphens, zero-width characters, and characters that change the text direction. */
const INVISIBLE =
  /\u034F|[\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E007F}]/gu;
/** The bullets of Symbol and Wingdings, which programs write as private characters. */
const BULLETS = /[\uF02D\uF06C\uF06E\uF076\uF0A7\uF0B7\uF0D8\uF0E0\uF0FC]/g;
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029\v\f]/g;
const UNWANTED = /[\p{Cc}\p{Co}]/gu;

/**
 * Returns a text in Unicode NFC without control, private-use and invisible characters.
 * Line ends become LF; tabs are kept.
 */
export function normalizeExtractedText(text: string): string {
  return text
    .toWellFormed()
    .replace(LINE_ENDS, '\n')
    .replace(BULLETS, '•')
    .replace(INVISIBLE, '')
    .replace(UNWANTED, (character) => (character === '\n' || character === '\t' ? character : ''))
    .normalize('NFC');
}

/** Returns a cleaned text as one line with single spaces. */
export const toSingleLine = (text: string) => normalizeExtractedText(text).replace(/\s+/gu, ' ').trim();

/**
 * Returns the beginning of a text as one line of at most `maxLength` characters.
 * A truncated text ends with an ellipsis.
 */
export function shortenText(text: string, maxLength: number): string {
  const line = toSingleLine(text.slice(0, maxLength * 10));
  if (line.length <= maxLength) return line;
  const head = line.slice(0, maxLength - 1).toWellFormed();
  return `${(head.slice(0, head.lastIndexOf(' ')) || head).trimEnd()}…`;
}

/** Empty lines, without the indentation of the line after them. */
const EMPTY_LINES = /\n[^\S\n]*\n(?:[^\S\n]*\n)*/;

/** Splits plain text into paragraphs at empty lines. Line ends inside a paragraph are kept. */
export function splitPlainText(text: string): TextBlock[] {
  const paragraphs = normalizeExtractedText(text).split(EMPTY_LINES);
  return paragraphs
    .map((paragraph) =>
      paragraph
        .split('\n')
        .map((line) => line.trimEnd())
        .join('\n')
        .replace(/^\n+/, '')
        .trimEnd(),
    )
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => ({ text: paragraph, isHeading: false }));
}

const SUPERSCRIPT_DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * Converts a superscript to text that follows `before` on the same line.
 * - A footnote number or a linked mark is put in brackets, so that `2026` and `1` do not become 20261.
 * - Exponents and digits of units become superscript digits.
 * - Letters, as in ordinal numbers, stay unchanged.
 */
export function formatSuperscript(before: string, text: string, isLink: boolean): string {
  const mark = text.trim();
  if (isLink && /^[\p{L}\p{N}*†‡]{1,4}$/u.test(mark)) return `[${mark}]`;
  if (!/^\d{1,3}$/.test(mark)) return text;
  if (/(?:^|[^\p{L}\p{N}])(?:[mckµ]?m|10|CO|s)$/u.test(before.slice(-6)))
    return mark.replace(/\d/g, (digit) => SUPERSCRIPT_DIGITS[Number(digit)] ?? digit);
  return `[${mark}]`;
}

const LETTERS_AND_DIGITS = /[\p{L}\p{N}]+/gu;
/**
 * Parts for dictionary segmentation, which is slower than linear.
 * They end after a sentence, or after 500 characters.
 */
const PART = /[^\n。]{1,500}[\n。]?/gu;

/**
 * Returns the number of words of a text: runs of letters and digits.
 * Japanese and Chinese words are found with dictionaries.
 */
export function countWords(text: string, language: string | null): number {
  if (language !== 'ja' && language !== 'zh') return text.match(LETTERS_AND_DIGITS)?.length ?? 0;
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  let words = 0;
  for (const [part] of text.matchAll(PART))
    for (const { isWordLike } of segmenter.segment(part)) if (isWordLike) words += 1;
  return words;
}
