import { compile } from 'html-to-text';
import { cellSelectors, formatters } from './cells.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Characters of markup that are read per character of text: the time for some markup grows quadratically. */
const INPUT_PER_CHARACTER = 10;
const convert = compile({
  wordwrap: false,
  limits: { maxDepth: 50, maxChildNodes: 500, ellipsis: '' },
  formatters,
  selectors: [
    ...cellSelectors,
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

/** Invisible characters and those that change the text direction: controls, zero width, bidirectional marks, tags. */
const INVISIBLE = /[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFFD\u{E0000}-\u{E007F}]/gu;

/** Returns the text of HTML as one line: no markup, entities decoded once, at most `longest` characters. */
export function plainText(html: string, longest: number): string {
  return plainLines(html, longest).replaceAll('\n', ' ');
}

/** Returns the text of HTML with a line for each paragraph, item or heading. */
export function plainLines(html: string, longest: number): string {
  const text = convert(
    withoutUnread(html)
      .slice(0, longest * INPUT_PER_CHARACTER)
      .toWellFormed()
      .replaceAll('\u0000', ''),
  );
  const lines = text.split('\n').map(oneLine);
  return cut(
    lines
      .filter((line) => line !== '')
      .join('\n')
      .normalize('NFC'),
    longest,
  );
}

const oneLine = (text: string) =>
  text
    .replace(/[\t-\r ]+/g, ' ')
    .replace(INVISIBLE, '')
    .replace(/\s+/gu, ' ')
    .trim();

const UNREAD = [
  [/<!--/g, /-->/g],
  [/<style[\s>]/gi, /<\/style\s*>/gi],
  [/<script[\s>]/gi, /<\/script\s*>/gi],
] as const;

/** Removes comments, styles and scripts: office software puts more of them before a text than is ever read. */
function withoutUnread(html: string): string {
  return UNREAD.reduce((rest, [opening, closing]) => {
    const kept: string[] = [];
    let at = 0;
    for (;;) {
      const open = placeOf(opening, rest, at)?.index;
      const close = open === undefined ? null : placeOf(closing, rest, open);
      if (!close) return kept.length === 0 ? rest : [...kept, rest.slice(at)].join('');
      kept.push(rest.slice(at, open), ' ');
      at = close.index + close[0].length;
    }
  }, html);
}

function placeOf(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(text);
}

/** How far around a cut to search for a boundary. */
const NEAR = 100;

/** Truncates a text before a word, or between graphemes of a long word, with an ellipsis. */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return detached(text);
  const most = longest - 1;
  let end = Math.max(0, most - NEAR);
  for (const { segment } of segmenter.segment(text.slice(end, most + NEAR))) {
    if (end + segment.length > most) break;
    end += segment.length;
  }
  const kept = text.slice(0, end).toWellFormed();
  const begun = /^\S/.test(text.slice(end)) ? (/\s(\S*)$/u.exec(kept.slice(-NEAR))?.[1]?.length ?? 0) : 0;
  return `${detached(kept.slice(0, kept.length - begun)).trimEnd()}…`;
}

/** Copies a text into its own memory: a slice would keep the whole document in memory. */
function detached(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
