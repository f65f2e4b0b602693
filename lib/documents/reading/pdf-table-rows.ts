import type { Row, Segment } from './pdf-rows.ts';
import type { Span } from './pdf-spans.ts';

/** A line of a table: the text of each column, '' where it has none, and its font. */
interface Line {
  y: number;
  size: number;
  cells: string[];
  fonts: string[];
}
/** What is known of two lines: they are of one row, of two rows, or either. */
type Tie = 'one' | 'two' | 'open';

/** Lines this part of the size of letters apart overlap; from the other part on they are no lines of one cell. */
const OVERLAP = 0.95;
const MAX_LEADING = 1.6;
/** Part of the distance of lines of one cell from which on a row ends. */
const ROW_GAP = 1.12;
/** Part of the size of letters from which on a distance is that of rows, as cells have some space around them. */
const ROW_PITCH = 1.35;

/**
 * Returns a line of text for each row of a table, cells separated by ` | `. Lines of one row overlap, or are closer than rows are, or
 * go on a sentence. Lines that could be of one row or of two are given column by column.
 */
export function linesOfTable(rows: Row[], columns: Span[]): string[] {
  const lines = rows.map((row) => toLine(row, columns));
  const leading = leadingOf(lines);
  const ties = withImplied(lines, tiesOf(lines, leading), leading);
  const chunks = split(lines, ties, 'two');
  const isSpaced = chunks.length > 2 && chunks.some((chunk) => chunk.lines.length > 1 && isOfSeveralLines(chunk));
  return chunks.flatMap((chunk) => {
    const found = isSpaced && !isListOfRows(chunk) ? [chunk.lines] : rowsWithin(chunk, leading);
    return found === null ? byColumn(chunk.lines, leading) : found.map(textOf);
  });
}

function toLine({ segments, y, size }: Row, columns: Span[]): Line {
  const within = columns.map((column) => segments.filter((segment) => overlaps(segment, column)));
  return {
    y,
    size,
    cells: within.map((found) => found.map(({ text }) => text).join(' ')),
    fonts: within.map(([first]) => first?.font ?? ''),
  };
}

const overlaps = (segment: Segment, column: Span) => segment.x < column.right && column.x < segment.right;
const isFull = ({ cells }: Line) => cells[0] !== '' && cells.filter((cell) => cell !== '').length > 1;
const hasAll = ({ cells }: Line) => cells.every((cell) => cell !== '');

/** Lines of one column that follow each other, by their places. */
function neighbours(lines: Line[]): { from: number; to: number; gap: number }[] {
  const pairs: { from: number; to: number; gap: number }[] = [];
  for (const column of lines[0]?.cells.keys() ?? []) {
    let from = -1;
    for (const [to, line] of lines.entries()) {
      if (line.cells[column] === '') continue;
      if (from >= 0) pairs.push({ from, to, gap: line.y - (lines[from] as Line).y });
      from = to;
    }
  }
  return pairs;
}

/** The least distance of lines of one column: that of lines of a cell, or of rows if all cells have one line. */
const leadingOf = (lines: Line[]) => Math.min(...neighbours(lines).map(({ gap }) => gap), Number.POSITIVE_INFINITY);

/** What is known of each line and the one before it. */
function tiesOf(lines: Line[], leading: number): Tie[] {
  return lines.slice(1).map((line, i) => {
    const before = lines[i] as Line;
    const gap = line.y - before.y;
    const size = Math.min(line.size, before.size);
    if (gap < size * OVERLAP && gap < leading * 0.8) return 'one';
    if (gap > leading * ROW_GAP || gap > size * MAX_LEADING) return 'two';
    if (isOtherHand(line, before)) return 'two';
    return goesOn(line, before, lines) ? 'one' : 'open';
  });
}

/** Columns in which both lines have a text. */
const shared = (line: Line, before: Line) =>
  [...line.cells.keys()].filter((column) => line.cells[column] !== '' && before.cells[column] !== '');

/** The head of a table is often written in another font. */
function isOtherHand(line: Line, before: Line): boolean {
  const columns = shared(line, before);
  return columns.length > 1 && columns.every((column) => line.fonts[column] !== before.fonts[column]);
}

/** A text goes on if its line begins with a small letter, or the one before it ends within a phrase. */
function goesOn(line: Line, before: Line, lines: Line[]): boolean {
  const [column] = shared(line, before);
  if (column === undefined) return false;
  if (/[,;(–-]$/.test(before.cells[column] as string)) return true;
  return isSmall(line.cells[column] as string) && !areAllSmall(lines, column);
}

const isSmall = (cell: string) => /^\p{Ll}/u.test(cell);
/** Below its head a column may have words in small letters only: these go on nothing. */
const areAllSmall = (lines: Line[], column: number) =>
  cellOf(lines, column)
    .slice(1)
    .every((cell) => isSmall(cell));

/** Ties with those that follow: two lines of a column that are far apart have the end of a row between them. */
function withImplied(lines: Line[], ties: Tie[], leading: number): Tie[] {
  const all = [...ties];
  for (const { from, to, gap } of neighbours(lines)) {
    if (gap <= leading * ROW_GAP) continue;
    const between = all.slice(from, to);
    const open = between.indexOf('open');
    const isOnly = open >= 0 && !between.includes('open', open + 1) && !between.includes('two');
    if (isOnly) all[from + open] = 'two';
  }
  return all;
}

interface Chunk {
  lines: Line[];
  /** Between its lines. */
  ties: Tie[];
}

/** Lines in chunks that end at one kind of tie. */
function split(lines: Line[], ties: Tie[], at: Tie): Chunk[] {
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

/** Three lines with all cells, of which none goes on the one before, are rows that a space sets apart from others. */
const isListOfRows = ({ lines, ties }: Chunk) => !ties.includes('one') && lines.filter(hasAll).length > 2;

/** The rows of a chunk whose lines are at an even distance; null if nothing separates them. */
function rowsWithin({ lines, ties }: Chunk, leading: number): Line[][] | null {
  const [first] = lines as [Line, ...Line[]];
  const groups = split(lines, ties, 'open').map((chunk) => chunk.lines);
  const isWhole = (group: Line[]) => group.some(isFull) || isFull(merged(group));
  if (groups.length === 1 || groups.every(isWhole)) return groups;
  if (leading > first.size * ROW_PITCH && !groups.some((group) => merged(group).cells[0] === '')) return groups;
  const isFromTop = isWhole(groups[0] as Line[]);
  const isToFoot = isWhole(groups.at(-1) as Line[]);
  const goesDown = groups.some((group) => group.length > 1 && isFull(group[0] as Line) && !isFull(group[1] as Line));
  const goesUp = groups.some((group) => group.length > 1 && !isFull(group[0] as Line) && isFull(group.at(-1) as Line));
  if (isFromTop && !goesUp && (goesDown || !isToFoot)) return joined(groups, isWhole);
  if (isToFoot && !goesDown && (goesUp || !isFromTop))
    return joined([...groups].reverse(), isWhole)
      .map((row) => [...row].sort((a, b) => a.y - b.y))
      .reverse();
  return null;
}

/** Groups of lines with those after them that are no row by themselves. */
function joined(groups: Line[][], isWhole: (group: Line[]) => boolean): Line[][] {
  const rows: Line[][] = [];
  for (const group of groups) {
    const row = rows.at(-1);
    if (row && !isWhole(group)) row.push(...group);
    else rows.push([...group]);
  }
  return rows;
}

function merged(lines: Line[]): Line {
  const [first] = lines as [Line, ...Line[]];
  const cells = first.cells.map((_, column) => cellOf(lines, column).join(' '));
  return { ...first, cells };
}

const cellOf = (lines: Line[], column: number) => lines.map(({ cells }) => cells[column] as string).filter(Boolean);
const textOf = (lines: Line[]) => merged(lines).cells.join(' | ').trim();

/** The texts of each column, a line each; a new line where a cell ends for sure. */
function byColumn(lines: Line[], leading: number): string[] {
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
