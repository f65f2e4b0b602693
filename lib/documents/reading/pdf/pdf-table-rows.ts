import type { PdfRow, RowSegment } from './pdf-rows.ts';
import type { ColumnExtent } from './pdf-spans.ts';

/** A line of a table: the text and font of each column; '' in an empty column. */
interface TableLine {
  y: number;
  size: number;
  cells: string[];
  fonts: string[];
}
/** Whether two lines are parts of one row, of two rows, or either. */
type LineTie = 'one' | 'two' | 'open';

/** Closer lines overlap; lines beyond MAX_LEADING are not of one cell. Both are parts of the letter size. */
const OVERLAP = 0.95;
const MAX_LEADING = 1.6;
/** A larger part of the line distance within a cell ends a row. */
const ROW_GAP = 1.12;
/** A larger part of the letter size is a distance of rows, because cells have some space around them. */
const ROW_PITCH = 1.35;

/**
 * Formats a table of a PDF as one line of text per table row, with cells separated by ` | `.
 * Several PDF lines form one table row if they overlap, if a line continues a sentence of the line before, or if the
 * space between them is smaller than between rows. If that is ambiguous, the text is listed column by column.
 */
export function formatTableRows(rows: PdfRow[], columns: ColumnExtent[]): string[] {
  const lines = rows.map((row) => toLine(row, columns));
  const leading = getLeading(lines);
  const ties = addImpliedTies(lines, findTies(lines, leading), leading);
  const chunks = splitAtTies(lines, ties, 'two');
  const isSpaced = chunks.length > 2 && chunks.some((chunk) => chunk.lines.length > 1 && isOfSeveralLines(chunk));
  return chunks.flatMap((chunk) => {
    const found = isSpaced && !isListOfRows(chunk) ? [chunk.lines] : findRowsOfChunk(chunk, leading);
    return found === null ? formatByColumn(chunk.lines, leading) : found.map(joinText);
  });
}

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
const isFull = ({ cells }: TableLine) => cells[0] !== '' && cells.filter((cell) => cell !== '').length > 1;
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

/** Returns true if a line begins with a lower-case letter, or the line before ends within a phrase. */
function continuesCell(line: TableLine, before: TableLine, lines: TableLine[]): boolean {
  const [column] = listSharedColumns(line, before);
  if (column === undefined) return false;
  if (/[,;(–-]$/.test(before.cells[column] as string)) return true;
  return isSmall(line.cells[column] as string) && !areAllSmall(lines, column);
}

const isSmall = (cell: string) => /^\p{Ll}/u.test(cell);
/** Returns true if all cells below a column's head begin in lower case: then these continue nothing. */
const areAllSmall = (lines: TableLine[], column: number) =>
  joinCell(lines, column)
    .slice(1)
    .every((cell) => isSmall(cell));

/** Adds ties that follow from others: two distant lines of a column have the end of a row between them. */
function addImpliedTies(lines: TableLine[], ties: LineTie[], leading: number): LineTie[] {
  const all = [...ties];
  for (const { from, to, gap } of listNeighbours(lines)) {
    if (gap <= leading * ROW_GAP) continue;
    const between = all.slice(from, to);
    const open = between.indexOf('open');
    const isOnly = open >= 0 && !between.includes('open', open + 1) && !between.includes('two');
    if (isOnly) all[from + open] = 'two';
  }
  return all;
}

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

const isOfSeveralLines = ({ lines, ties }: Chunk) => ties.includes('one') || !lines.every(isFull);

/**
 * Returns true for three or more complete lines of which none continues the one before.
 * These are rows that space separates from other rows.
 */
const isListOfRows = ({ lines, ties }: Chunk) => !ties.includes('one') && lines.filter(hasAll).length > 2;

/** Returns the rows of a chunk with evenly spaced lines; null if nothing separates them. */
function findRowsOfChunk({ lines, ties }: Chunk, leading: number): TableLine[][] | null {
  const [first] = lines as [TableLine, ...TableLine[]];
  const groups = splitAtTies(lines, ties, 'open').map((chunk) => chunk.lines);
  const isWhole = (group: TableLine[]) => group.some(isFull) || isFull(mergeLines(group));
  if (groups.length === 1 || groups.every(isWhole)) return groups;
  if (leading > first.size * ROW_PITCH && !groups.some((group) => mergeLines(group).cells[0] === '')) return groups;
  const isFromTop = isWhole(groups[0] as TableLine[]);
  const isToFoot = isWhole(groups.at(-1) as TableLine[]);
  const goesDown = groups.some(
    (group) => group.length > 1 && isFull(group[0] as TableLine) && !isFull(group[1] as TableLine),
  );
  const goesUp = groups.some(
    (group) => group.length > 1 && !isFull(group[0] as TableLine) && isFull(group.at(-1) as TableLine),
  );
  if (isFromTop && !goesUp && (goesDown || !isToFoot)) return attachPartialGroups(groups, isWhole);
  if (isToFoot && !goesDown && (goesUp || !isFromTop))
    return attachPartialGroups([...groups].reverse(), isWhole)
      .map((row) => [...row].sort((a, b) => a.y - b.y))
      .reverse();
  return null;
}

/** Attaches groups of lines that are no complete row to the row before them. */
function attachPartialGroups(groups: TableLine[][], isWhole: (group: TableLine[]) => boolean): TableLine[][] {
  const rows: TableLine[][] = [];
  for (const group of groups) {
    const row = rows.at(-1);
    if (row && !isWhole(group)) row.push(...group);
    else rows.push([...group]);
  }
  return rows;
}

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
