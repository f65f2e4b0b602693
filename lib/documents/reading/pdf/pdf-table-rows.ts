import { decideTies, isFull, type LineTie, ROW_GAP, type TableLine } from './pdf-row-partitions.ts';
import type { PdfRow, RowSegment } from './pdf-rows.ts';
import type { ColumnExtent } from './pdf-spans.ts';

/** Closer lines overlap; lines beyond MAX_LEADING are not of one cell. Both are parts of the letter size. */
const OVERLAP = 0.95;
const MAX_LEADING = 1.6;
/** A larger part of the letter size is a distance of rows, because cells have some space around them. */
const ROW_PITCH = 1.35;

/**
 * Formats a table of a PDF as one line of text per table row, with cells separated by ` | `.
 * Several PDF lines form one table row if they overlap, if a line continues a sentence of the line before, or if the
 * space between them is smaller than between rows. If that is ambiguous, the text is listed column by column.
 */
export function formatTableRows(rows: PdfRow[], columns: ColumnExtent[], outerGap: number): string[] {
  const lines = rows.map((row) => toLine(row, columns));
  const leading = getLeading(lines);
  const ties = joinSpacedRows(lines, findTies(lines, leading), leading);
  const decided =
    outerGap <= leading * ROW_GAP || hasRowPitch(lines, leading) ? ties : decideTies(lines, ties, leading);
  return splitAtTies(lines, decided, 'two').flatMap((chunk) => {
    const groups = splitAtTies(chunk.lines, chunk.ties, 'open').map((group) => group.lines);
    return groups.length === 1 || hasRowPitch(lines, leading) ? groups.map(joinText) : formatGroups(groups, leading);
  });
}

/**
 * Returns full rows as one line each.
 * Parts of rows, and the rows above and below them, are listed column by column.
 */
function formatGroups(groups: TableLine[][], leading: number): string[] {
  const areFull = groups.map((group) => isFull(mergeLines(group).cells));
  const isRow = groups.map((_, i) => areFull[i - 1] !== false && areFull[i] && areFull[i + 1] !== false);
  const texts: string[] = [];
  let unclear: TableLine[] = [];
  for (const [i, group] of groups.entries()) {
    if (!isRow[i]) unclear.push(...group);
    if (unclear.length > 0 && (isRow[i + 1] ?? true)) {
      texts.push(...formatByColumn(unclear, leading));
      unclear = [];
    }
    if (isRow[i]) texts.push(joinText(group));
  }
  return texts;
}

/** Joins all lines between two spaces, if there is space between the rows of the table. */
function joinSpacedRows(lines: TableLine[], ties: LineTie[], leading: number): LineTie[] {
  const chunks = splitAtTies(lines, ties, 'two');
  const isSpaced = chunks.length > 2 && chunks.some((chunk) => chunk.lines.length > 1 && isOfSeveralLines(chunk));
  if (!isSpaced) return ties;
  const joined = chunks.flatMap((chunk): LineTie[] => {
    const isRow = !isListOfRows(chunk) && listNeighbours(chunk.lines).every(({ gap }) => gap <= leading * ROW_GAP);
    const within = !isRow ? chunk.ties : chunk.ties.map((): LineTie => 'one');
    return [...within, 'two'];
  });
  return joined.slice(0, -1);
}

/** Returns true if the line distance is that of rows, and no line is without a first cell. */
const hasRowPitch = (lines: TableLine[], leading: number) =>
  lines.every(({ cells, size }) => cells[0] !== '' && leading > size * ROW_PITCH);

function toLine({ segments, y, size }: PdfRow, columns: ColumnExtent[]): TableLine {
  const within = columns.map((column) => segments.filter((segment) => overlaps(segment, column)));
  return {
    y,
    size,
    cells: within.map((found) => found.map(({ text }) => text).join(' ')),
    fonts: within.map(([first]) => first?.font ?? ''),
  };
}

const overlaps = (segment: RowSegment, column: ColumnExtent) => segment.x < column.right && column.x < segment.right;
const hasAll = ({ cells }: TableLine) => cells.every((cell) => cell !== '');

/** Returns the indexes of consecutive lines of each column, with their distances. */
function listNeighbours(lines: TableLine[]): { from: number; to: number; gap: number }[] {
  const pairs: { from: number; to: number; gap: number }[] = [];
  for (const column of lines[0]?.cells.keys() ?? []) {
    let from = -1;
    for (const [to, line] of lines.entries()) {
      if (line.cells[column] === '') continue;
      if (from >= 0) pairs.push({ from, to, gap: line.y - (lines[from] as TableLine).y });
      from = to;
    }
  }
  return pairs;
}

/**
 * Returns the least distance of lines in one column.
 * It is that of lines in a cell, or of rows if all cells have one line.
 */
const getLeading = (lines: TableLine[]) =>
  Math.min(...listNeighbours(lines).map(({ gap }) => gap), Number.POSITIVE_INFINITY);

/** Returns the tie of each line to the line before it. */
function findTies(lines: TableLine[], leading: number): LineTie[] {
  return lines.slice(1).map((line, i) => {
    const before = lines[i] as TableLine;
    const gap = line.y - before.y;
    const size = Math.min(line.size, before.size);
    if (gap < size * OVERLAP && gap < leading * 0.8) return 'one';
    if (gap > leading * ROW_GAP || gap > size * MAX_LEADING) return 'two';
    if (hasOtherFonts(line, before)) return 'two';
    return continuesCell(line, before, lines) ? 'one' : 'open';
  });
}

/** Returns the columns in which both lines have text. */
const listSharedColumns = (line: TableLine, before: TableLine) =>
  [...line.cells.keys()].filter((column) => line.cells[column] !== '' && before.cells[column] !== '');

/** Returns true if two lines differ in fonts: the head of a table often has another one. */
function hasOtherFonts(line: TableLine, before: TableLine): boolean {
  const columns = listSharedColumns(line, before);
  return columns.length > 1 && columns.every((column) => line.fonts[column] !== before.fonts[column]);
}

/**
 * Returns true if a line begins with a lower-case letter, or the line before ends within a phrase.
 * This counts in the first cell, if no other cell of the line begins with a capital letter.
 */
function continuesCell(line: TableLine, before: TableLine, lines: TableLine[]): boolean {
  const [first, ...others] = listSharedColumns(line, before);
  if (first === undefined || others.some((column) => /^\p{Lu}/u.test(line.cells[column] as string))) return false;
  if (/[,;(–-]$/.test(before.cells[first] as string)) return true;
  return isSmall(line.cells[first] as string) && !areAllSmall(lines, first);
}

const isSmall = (cell: string) => /^\p{Ll}/u.test(cell);
/** Returns true if all cells below a column's head begin in lower case: then these continue nothing. */
const areAllSmall = (lines: TableLine[], column: number) =>
  joinCell(lines, column)
    .slice(1)
    .every((cell) => isSmall(cell));

interface Chunk {
  lines: TableLine[];
  /** The ties between its lines. */
  ties: LineTie[];
}

/** Returns the lines in chunks that end at one kind of tie. */
function splitAtTies(lines: TableLine[], ties: LineTie[], at: LineTie): Chunk[] {
  const chunks: Chunk[] = [];
  for (const [i, line] of lines.entries()) {
    const tie = ties[i - 1];
    const chunk = chunks.at(-1);
    if (!chunk || tie === undefined || tie === at) chunks.push({ lines: [line], ties: [] });
    else {
      chunk.lines.push(line);
      chunk.ties.push(tie);
    }
  }
  return chunks;
}

const isOfSeveralLines = ({ lines, ties }: Chunk) => ties.includes('one') || !lines.every(({ cells }) => isFull(cells));

/**
 * Returns true for three or more complete lines of which none continues the one before.
 * These are rows that space separates from other rows.
 */
const isListOfRows = ({ lines, ties }: Chunk) => !ties.includes('one') && lines.filter(hasAll).length > 2;

function mergeLines(lines: TableLine[]): TableLine {
  const [first] = lines as [TableLine, ...TableLine[]];
  const cells = first.cells.map((_, column) => joinCell(lines, column).join(' '));
  return { ...first, cells };
}

const joinCell = (lines: TableLine[], column: number) =>
  lines.map(({ cells }) => cells[column] as string).filter(Boolean);
const joinText = (lines: TableLine[]) => mergeLines(lines).cells.join(' | ').trim();

/** Returns the texts of each column, one line per cell. */
function formatByColumn(lines: TableLine[], leading: number): string[] {
  const columns = [...(lines[0]?.cells.keys() ?? [])];
  return columns.flatMap((column) => {
    const texts: string[] = [];
    let last = Number.NEGATIVE_INFINITY;
    for (const { cells, y } of lines.filter((line) => line.cells[column] !== '')) {
      const isSameCell = y - last <= leading * ROW_GAP;
      if (isSameCell) texts.push(`${texts.pop()} ${cells[column]}`);
      else texts.push(cells[column] as string);
      last = y;
    }
    return texts;
  });
}
