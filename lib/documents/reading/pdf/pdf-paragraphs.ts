import { joinLines } from '../hyphens.ts';
import type { TextBlock } from '../text-block.ts';
import { getRowEndX, getRowStartX, getRowText, type PdfRow } from './pdf-rows.ts';
import { splitIntoTablesAndText } from './pdf-tables.ts';

/**
 * A paragraph, heading or table of a PDF, with its letter size in points.
 * `isClosed` is true if nothing in the next column or page can continue the block, as for a table.
 */
export interface PdfBlock extends TextBlock {
  size: number;
  isClosed: boolean;
}

/**
 * The letter size and font of most of a document's text, and the words that occur in it.
 * Headings differ from this style; the vocabulary decides which hyphens stay at line ends.
 */
export interface MainTextStyle {
  size: number;
  font: string;
  vocabulary: Set<string>;
}

const LIST_ITEM =
  /^(?:[•●▪■◦‣⁃·–—]\s|\(?(?:\d{1,3}|[a-z]|[ivxl]{1,5})[.)]\s|\d{1,2}(?:\.\d{1,2}){1,4}\.?\s|\[\d{1,3}\]\s|-\s)/iu;
const SENTENCE_END = /[.!?:;。！？؟؛۔]["'”’»)\]]*(?:\[\d+\])?$/u;
const MAX_HEADING_LENGTH = 160;
/** Lines begin a new block beyond this part of the line distance, or of the letter size. */
const GAP = 1.3;
const OTHER_SIZE = 0.08;

/** Groups the rows of a page or column into headings, paragraphs and tables. */
export function groupRowsIntoBlocks(region: PdfRow[], style: MainTextStyle): PdfBlock[] {
  return splitIntoTablesAndText(region).flatMap(({ rows, lines }) => {
    if (lines) return [{ text: lines.join('\n'), isHeading: false, size: rows[0]?.size ?? 0, isClosed: true }];
    return splitByLeading(rows)
      .flatMap(splitParagraphs)
      .map((lines) => buildBlock(lines, style));
  });
}

/** Returns the rows in chunks of even distance and one letter size. */
function splitByLeading(rows: PdfRow[]): PdfRow[][] {
  const leading = getLeading(rows);
  const chunks: PdfRow[][] = [];
  for (const row of rows) {
    const chunk = chunks.at(-1);
    const before = chunk?.at(-1);
    const most = Math.min(Math.max(leading, row.size * 1.1) * GAP, row.size * 2.2);
    if (chunk && before && row.y - before.y <= most && row.y > before.y && haveSameStyle(row, before)) chunk.push(row);
    else chunks.push([row]);
  }
  return chunks;
}

/** Returns the most frequent distance between rows. */
function getLeading(rows: PdfRow[]): number {
  const counts = new Map<number, number>();
  for (const [place, row] of rows.entries()) {
    const gap = Math.round((row.y - (rows[place - 1]?.y ?? row.y)) * 2) / 2;
    if (gap > 0) counts.set(gap, (counts.get(gap) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 0;
}

/** Returns true if rows have one style. A short line in another font is a heading, a longer one has emphasis. */
function haveSameStyle(row: PdfRow, before: PdfRow): boolean {
  if (Math.abs(row.size - before.size) > before.size * OTHER_SIZE) return false;
  return row.font === before.font || (getRowText(before).length > 60 && !SENTENCE_END.test(getRowText(before)));
}

/**
 * Returns the lines of a chunk by paragraphs.
 * A line ends a paragraph if the next word would have fitted on it.
 */
function splitParagraphs(chunk: PdfRow[]): PdfRow[][] {
  const right = Math.max(...chunk.map(getRowEndX));
  const left = Math.min(...chunk.map(getRowStartX));
  const paragraphs: PdfRow[][] = [];
  for (const row of chunk) {
    const paragraph = paragraphs.at(-1);
    const before = paragraph?.at(-1);
    if (paragraph && before && !beginsParagraph(row, before, { left, right })) paragraph.push(row);
    else paragraphs.push([row]);
  }
  return paragraphs;
}

interface ChunkEdges {
  /** The left edge in points. */
  left: number;
  /** The right edge in points. */
  right: number;
}

function beginsParagraph(row: PdfRow, before: PdfRow, { left, right }: ChunkEdges): boolean {
  const text = getRowText(row);
  if (LIST_ITEM.test(text)) return true;
  if (/\p{L}[-‐\u00ad]$/u.test(getRowText(before))) return false;
  const isIndented = getRowStartX(row) > left + row.size * 0.8 && getRowStartX(before) < left + row.size * 0.4;
  if (isIndented && SENTENCE_END.test(getRowText(before))) return true;
  const word = /^\S+/.exec(text)?.[0].length ?? 0;
  const letter = (getRowEndX(row) - getRowStartX(row)) / Math.max(1, text.length);
  return right - getRowEndX(before) > (word + 2) * letter + (right - left) * 0.08;
}

function buildBlock(rows: PdfRow[], style: MainTextStyle): PdfBlock {
  const text = rows.map(getRowText).reduce((line, next) => joinLines(line, next, style.vocabulary));
  const [{ size, font }] = rows as [PdfRow, ...PdfRow[]];
  const isLarge = size > style.size * 1.1;
  const isOther = font !== style.font && rows.length <= 2 && size >= style.size * 0.97;
  const isShort = text.length < MAX_HEADING_LENGTH && !/[.;,:]$/.test(text) && /\p{L}/u.test(text);
  return {
    text: text.replace(/^[•●▪■◦‣⁃·]\s*/u, '- '),
    isHeading: isShort && (isLarge || isOther),
    size,
    isClosed: false,
  };
}
