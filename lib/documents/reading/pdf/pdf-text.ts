import { buildVocabulary, joinLines } from '../hyphens.ts';
import type { TextBlock } from '../text-block.ts';
import { normalizeExtractedText } from '../text-block.ts';
import { findTextRegions } from './pdf-columns.ts';
import { getBodyFontSize, type PageRows } from './pdf-margins.ts';
import { groupRowsIntoBlocks, type MainTextStyle, type PdfBlock } from './pdf-paragraphs.ts';
import { findWeightedMode, getRowText, MID_SENTENCE_START_PATTERN } from './pdf-rows.ts';

/** Smaller letters, relative to those of the text, are footnotes. */
const NOTE_SIZE = 0.93;
const SENTENCE_END = /[.!?:。！？؟۔]["'”’»)\]]*(?:\[\d+\])?$/u;

/**
 * Converts the rows of PDF pages to headings, paragraphs and tables, in reading order.
 * A paragraph that continues in the next column or page is one block, which comes before the footnotes between its
 * parts.
 */
export function buildPdfBlocks(pages: PageRows[]): TextBlock[] {
  const style = measureBodyStyle(pages);
  const all: PdfBlock[] = [];
  let open: PdfBlock | null = null;
  for (const region of findTextRegions(pages.map(({ rows }) => rows))) {
    for (const [place, block] of groupRowsIntoBlocks(region, style).entries()) {
      const isNote = block.size < style.size * NOTE_SIZE;
      if (open && place === 0 && !isNote && continuesIn(open, block)) {
        open.text = joinLines(open.text, block.text, style.vocabulary);
        continue;
      }
      all.push(block);
      if (!isNote) open = block;
    }
  }
  return all
    .map(({ text, isHeading }) => ({ text: cleanBlockText(text), isHeading }))
    .filter(({ text }) => text !== '');
}

const cleanBlockText = (text: string) =>
  normalizeExtractedText(text)
    .replace(/[^\S\n]+/gu, ' ')
    .trim();

/** Returns true if a paragraph does not end with a sentence, and the next block begins within one. */
const continuesIn = (open: PdfBlock, next: PdfBlock) =>
  !open.isClosed &&
  !next.isClosed &&
  !open.isHeading &&
  !next.isHeading &&
  Math.abs(open.size - next.size) < open.size * 0.08 &&
  !SENTENCE_END.test(open.text) &&
  MID_SENTENCE_START_PATTERN.test(next.text);

function measureBodyStyle(pages: PageRows[]): MainTextStyle {
  const rows = pages.flatMap((page) => page.rows);
  const font = findWeightedMode(rows.map((row) => [row.font, getRowText(row).length]));
  return { size: getBodyFontSize(pages), font, vocabulary: buildVocabulary(rows.map(getRowText)) };
}
