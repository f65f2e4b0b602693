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
