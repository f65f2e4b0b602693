import { normalizeExtractedText } from './clean-text.ts';
import type { TextBlock } from './text-block.ts';

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
