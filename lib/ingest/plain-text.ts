import { compile } from 'html-to-text';
import { htmlTableFormatters, htmlTableSelectors } from './html-table-cells.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/**
 * Characters of markup that are read per character of text.
 * The time for some markup grows quadratically.
 */
const INPUT_PER_CHARACTER = 10;
const convert = compile({
  wordwrap: false,
  limits: { maxDepth: 50, maxChildNodes: 500, ellipsis: '' },
  formatters: htmlTableFormatters,
  selectors: [
    ...htmlTableSelectors,
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

/**
 * Invisible characters, and those that change the text direction.
 * These are controls, zero-width characters, bidirectional marks and tags.
 */
const INVISIBLE = /[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFFD\u{E0000}-\u{E007F}]/gu;

/**
 * Returns the text of HTML as one line of at most `maxLength` characters.
 * Markup is removed, and entities are decoded once.
 */
export function toPlainText(html: string, maxLength: number): string {
  return toPlainLines(html, maxLength).replaceAll('\n', ' ');
}

/**
 * Returns the text of HTML with a line for each paragraph, item or heading.
 * It is truncated to `maxLength` characters with an ellipsis.
 */
export function toPlainLines(html: string, maxLength: number): string {
  const text = convert(
    removeUnreadSections(html)
      .slice(0, maxLength * INPUT_PER_CHARACTER)
      .toWellFormed()
      .replaceAll('\u0000', ''),
  );
  const lines = text.split('\n').map(collapseLine);
  return truncateText(
    lines
      .filter((line) => line !== '')
      .join('\n')
      .normalize('NFC'),
    maxLength,
  );
}

const collapseLine = (text: string) =>
  text
    .replace(/[\t-\r ]+/g, ' ')
    .replace(INVISIBLE, '')
    .replace(/\s+/gu, ' ')
    .trim();

const UNREAD_SECTIONS = [
  [/<!--/g, /-->/g],
  [/<style[\s>]/gi, /<\/style\s*>/gi],
  [/<script[\s>]/gi, /<\/script\s*>/gi],
] as const;

/**
 * Removes comments, styles and scripts.
 * Office software puts more of them before a text than is ever read.
 */
function removeUnreadSections(html: string): string {
  return UNREAD_SECTIONS.reduce((rest, [opening, closing]) => {
    const pieces: string[] = [];
    let at = 0;
    for (;;) {
      const open = findPattern(opening, rest, at)?.index;
      const close = open === undefined ? null : findPattern(closing, rest, open);
      if (!close) return pieces.length === 0 ? rest : [...pieces, rest.slice(at)].join('');
      pieces.push(rest.slice(at, open), ' ');
      at = close.index + close[0].length;
    }
  }, html);
}

function findPattern(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(text);
}

/** How far around a cut to search for a boundary. */
const CUT_SEARCH_LENGTH = 100;

/**
 * Truncates a text to `maxLength` characters with an ellipsis; a shorter text is unchanged.
 * The text is cut before a word if possible. A long word is cut between graphemes.
 */
export function truncateText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return copyString(text);
  const limit = maxLength - 1;
  let end = Math.max(0, limit - CUT_SEARCH_LENGTH);
  for (const { segment } of segmenter.segment(text.slice(end, limit + CUT_SEARCH_LENGTH))) {
    if (end + segment.length > limit) break;
    end += segment.length;
  }
  const shortened = text.slice(0, end).toWellFormed();
  const begun = /^\S/.test(text.slice(end))
    ? (/\s(\S*)$/u.exec(shortened.slice(-CUT_SEARCH_LENGTH))?.[1]?.length ?? 0)
    : 0;
  return `${copyString(shortened.slice(0, shortened.length - begun)).trimEnd()}…`;
}

/** Copies a text into its own memory: a slice would keep the whole document in memory. */
function copyString(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
