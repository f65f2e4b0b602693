import type { Block } from './block.ts';
import { joined } from './hyphens.ts';
import { leftOf, type Row, rightOf, textOfRow } from './pdf-rows.ts';
import { partsOf } from './pdf-tables.ts';

/** A block of a PDF with the size of its letters; `isWhole` if nothing can go on in it, as a table. */
export interface PdfBlock extends Block {
  size: number;
  isWhole: boolean;
}

/** How most of a document is written, and its words. */
export interface Manner {
  size: number;
  font: string;
  vocabulary: Set<string>;
}

const LIST_ITEM =
  /^(?:[•●▪■◦‣⁃·–—]\s|\(?(?:\d{1,3}|[a-z]|[ivxl]{1,5})[.)]\s|\d{1,2}(?:\.\d{1,2}){1,4}\.?\s|\[\d{1,3}\]\s|-\s)/iu;
const SENTENCE_END = /[.!?:;。！？؟؛۔]["'”’»)\]]*(?:\[\d+\])?$/u;
const LONGEST_HEADING = 160;
/** Parts of the distance of lines, and of the size of letters, from which on something else begins. */
const GAP = 1.3;
const OTHER_SIZE = 0.08;

/** The blocks of a region: headings, paragraphs, tables. */
export function blocksOfRegion(region: Row[], manner: Manner): PdfBlock[] {
  return partsOf(region).flatMap(({ rows, lines }) => {
    if (lines) return [{ text: lines.join('\n'), isHeading: false, size: rows[0]?.size ?? 0, isWhole: true }];
    return chunksOf(rows)
      .flatMap(paragraphsOf)
      .map((lines) => blockOf(lines, manner));
  });
}

/** Rows that stand at an even distance and in one size. */
function chunksOf(rows: Row[]): Row[][] {
  const leading = leadingOf(rows);
  const chunks: Row[][] = [];
  for (const row of rows) {
    const chunk = chunks.at(-1);
    const before = chunk?.at(-1);
    const most = Math.min(Math.max(leading, row.size * 1.1) * GAP, row.size * 2.2);
    if (chunk && before && row.y - before.y <= most && row.y > before.y && isSameHand(row, before)) chunk.push(row);
    else chunks.push([row]);
  }
  return chunks;
}

/** The commonest distance between rows. */
function leadingOf(rows: Row[]): number {
  const counts = new Map<number, number>();
  for (const [place, row] of rows.entries()) {
    const gap = Math.round((row.y - (rows[place - 1]?.y ?? row.y)) * 2) / 2;
    if (gap > 0) counts.set(gap, (counts.get(gap) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 0;
}

/** A short line in another font is a heading; a longer one has an emphasis in it. */
function isSameHand(row: Row, before: Row): boolean {
  if (Math.abs(row.size - before.size) > before.size * OTHER_SIZE) return false;
  return row.font === before.font || (textOfRow(before).length > 60 && !SENTENCE_END.test(textOfRow(before)));
}

/** The lines of a chunk by paragraphs. A line ends one if the next word had found room in it. */
function paragraphsOf(chunk: Row[]): Row[][] {
  const right = Math.max(...chunk.map(rightOf));
  const left = Math.min(...chunk.map(leftOf));
  const paragraphs: Row[][] = [];
  for (const row of chunk) {
    const paragraph = paragraphs.at(-1);
    const before = paragraph?.at(-1);
    if (paragraph && before && !beginsAnew(row, before, left, right)) paragraph.push(row);
    else paragraphs.push([row]);
  }
  return paragraphs;
}

function beginsAnew(row: Row, before: Row, left: number, right: number): boolean {
  const text = textOfRow(row);
  if (LIST_ITEM.test(text)) return true;
  if (/\p{L}[-‐\u00ad]$/u.test(textOfRow(before))) return false;
  const isIndented = leftOf(row) > left + row.size * 0.8 && leftOf(before) < left + row.size * 0.4;
  if (isIndented && SENTENCE_END.test(textOfRow(before))) return true;
  const word = /^\S+/.exec(text)?.[0].length ?? 0;
  const letter = (rightOf(row) - leftOf(row)) / Math.max(1, text.length);
  return right - rightOf(before) > (word + 2) * letter + (right - left) * 0.08;
}

function blockOf(rows: Row[], manner: Manner): PdfBlock {
  const text = rows.map(textOfRow).reduce((line, next) => joined(line, next, manner.vocabulary));
  const [{ size, font }] = rows as [Row, ...Row[]];
  const isLarge = size > manner.size * 1.1;
  const isOther = font !== manner.font && rows.length <= 2 && size >= manner.size * 0.97;
  const isShort = text.length < LONGEST_HEADING && !/[.;,:]$/.test(text) && /\p{L}/u.test(text);
  return {
    text: text.replace(/^[•●▪■◦‣⁃·]\s*/u, '- '),
    isHeading: isShort && (isLarge || isOther),
    size,
    isWhole: false,
  };
}
