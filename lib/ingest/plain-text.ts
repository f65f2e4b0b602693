import { compile } from 'html-to-text';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const LONGEST_INPUT = 200_000;
const convert = compile({
  wordwrap: false,
  limits: { maxInputLength: LONGEST_INPUT, maxDepth: 50, ellipsis: '' },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

/** Characters that a reader does not see or that turn the text around: controls, zero width, bidirectional marks. */
const INVISIBLE = /[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFFD]/gu;

/** The text of a fragment of HTML in one line: no markup, entities decoded once, at most `longest` characters. */
export function plainText(html: string, longest: number): string {
  const text = convert(html.slice(0, LONGEST_INPUT).toWellFormed().replaceAll('\u0000', ''));
  return cut(
    text
      .replace(/[\t-\r ]+/g, ' ')
      .replace(INVISIBLE, '')
      .replace(/\s+/gu, ' ')
      .trim(),
    longest,
  );
}

/** Cuts a text between characters as a reader sees them (graphemes), with an ellipsis. */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  let kept = '';
  for (const { segment } of segmenter.segment(text)) {
    if (kept.length + segment.length > longest - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
