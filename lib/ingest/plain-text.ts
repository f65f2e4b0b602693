import { compile, type FormatCallback } from 'html-to-text';

/** Characters that mark the end of a cell and of a term. They are white space outside of rows and lists. */
const CELL_END = '\v';
const TERM_END = '\f';
/** A list number in a separate cell begins a paragraph. */
const LIST_MARKER = /^(?:\(?(?:\d{1,3}|[a-z]{1,2}|[ivx]{1,5})[.)]|[—–•*-])$/i;

const endWith =
  (mark: string): FormatCallback =>
  (element, walk, builder) => {
    walk(element.children, builder);
    builder.addLiteral(mark);
  };

const formatBlock =
  (blockTransform: (text: string) => string): FormatCallback =>
  (element, walk, builder) => {
    builder.openBlock({ leadingLineBreaks: 1 });
    walk(element.children, builder);
    builder.closeBlock({ trailingLineBreaks: 1, blockTransform });
  };

const splitParts = (text: string, mark: string) => text.split(mark).map((part) => part.trim());

/** Formats a table row as `Limit \| Day`. Cells with paragraphs or tables are page layout and stay lines. */
function formatRow(text: string): string {
  const cells = splitParts(text, CELL_END);
  if (cells.at(-1) === '') cells.pop();
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length < 2 || filled.some((cell) => /\n\n| \| /.test(cell))) return filled.join('\n');
  const between = filled.length === 2 && LIST_MARKER.test(filled[0] ?? '') ? ' ' : ' | ';
  return cells.map((cell) => cell.replaceAll('\n', ' ')).join(between);
}

/** Formats a definition list as `Deadline: 3 May 2026`. */
const formatDefinitions = (text: string) =>
  splitParts(text, TERM_END).reduce(
    (before, part) => `${before}${part === '' || /[:?.]$/.test(before) ? '' : ':'} ${part}`,
  );

/** Formatters for html-to-text that print tables as `Limit | Day`, and definitions as `Term: text`. */
const htmlTableFormatters = {
  row: formatBlock(formatRow),
  cell: endWith(CELL_END),
  definitions: formatBlock(formatDefinitions),
  term: endWith(TERM_END),
};

/** The selectors of html-to-text that apply `htmlTableFormatters` to rows, cells and definition lists. */
const htmlTableSelectors = [
  { selector: 'tr', format: 'row' },
  { selector: 'td', format: 'cell' },
  { selector: 'th', format: 'cell' },
  { selector: 'dl', format: 'definitions' },
  { selector: 'dt', format: 'term' },
  ...['dd', 'caption', 'hr'].map((selector) => ({ selector, format: 'block' })),
];

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

/** Length of the end that is searched, for a truncation mark and for the site's sentence. */
const CUT_MARK_LENGTH = 300;
const SITE_SENTENCE_LENGTH = 2_000;
/** Longer markup is more than a picture. */
const MAX_PICTURE_LENGTH = 5_000;
/** `[…]` at the end marks a truncated text, as WordPress writes it, as a character or an entity. */
const CUT_MARK = /\[(?:…|\.{3}|&#8230;|&#x2026;|&hellip;)\]\s*$/i;
/** The sentence about the site that WordPress adds below each text in a feed. */
const SENTENCE_START = /(?:^|[>\n.!?…\]])\s{0,3}The post /g;
const SITE_SENTENCE = /^The post .{1,1000}? (?:appeared first|first appeared) on (?!.*\.\s+\w)/s;

/**
 * Returns an item's excerpt, or its full text if the excerpt is empty, truncated or only a picture.
 * The sentence "The post … appeared first on …", which WordPress appends, is removed. Null if the item has no text.
 */
export function selectItemText(excerpt: string | null, getFullText: () => string | null): string | null {
  const described = removeSiteSentence(excerpt ?? '');
  const short = isPictureOnly(described) ? '' : described;
  const isCut = CUT_MARK.test(short.slice(-CUT_MARK_LENGTH).replace(/<[^>]*>/g, ' '));
  return (!isCut && short) || removeSiteSentence(getFullText() ?? '') || described || null;
}

/** Returns whether the text is only a picture: its subject is in the full text. */
function isPictureOnly(html: string): boolean {
  if (html.length > MAX_PICTURE_LENGTH || !/<img\b/i.test(html)) return false;
  return !/[\p{L}\p{N}]/u.test(html.replace(/<[^>]*>|&nbsp;/g, ''));
}

function removeSiteSentence(html: string): string {
  const from = Math.max(0, html.length - SITE_SENTENCE_LENGTH);
  const end = html.slice(from);
  const start = [...end.matchAll(SENTENCE_START)].at(-1);
  if (!start) return html;
  const at = start.index + start[0].lastIndexOf('The post ');
  return SITE_SENTENCE.test(end.slice(at)) ? html.slice(0, from + at).replace(/<p>\s{0,3}$/, '') : html;
}
