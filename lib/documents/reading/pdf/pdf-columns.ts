import {
  buildRowFromSegments,
  getRowEndX,
  getRowStartX,
  getRowText,
  MID_SENTENCE_START_PATTERN,
  type PdfRow,
} from './pdf-rows.ts';
import { findColumns, joinListMarkers } from './pdf-spans.ts';

/** Rows of a PDF that are read from top to bottom: the rows of a page, or of one column of a page. */
export type TextRegion = PdfRow[];

/** The least lines of a column; then its least shares of mid-sentence lines and of full lines. */
const MIN_LINES = 4;
const MIN_CONTINUED = 0.25;
const MIN_FULL = 0.5;
/** Points by which the starts of lines of one column may differ. */
const TOLERANCE = 3;
/** Limit of examined starts: a page has a few columns, a hostile one a start per word. */
const MAX_STARTS = 12;

/**
 * Splits the rows of PDF pages into regions, in reading order.
 * Each column of prose is a region, which is read from the top.
 */
export function findTextRegions(pages: PdfRow[][]): TextRegion[] {
  const gutters = new Set(pages.flatMap((rows) => findGutter(rows, NONE) ?? []));
  return pages.flatMap((rows) => splitIntoRegions(rows, gutters, 0));
}

function splitIntoRegions(rows: PdfRow[], gutters: Gutters, depth: number): TextRegion[] {
  const gutter = depth < 3 ? findGutter(rows, gutters) : null;
  if (gutter === null) return rows.length === 0 ? [] : [rows];
  const regions: TextRegion[] = [];
  for (const band of splitBands(rows, gutter, gutters)) {
    if (!band.isSplit) regions.push(band.rows);
    else for (const column of splitSides(band.rows)) regions.push(...splitIntoRegions(column, gutters, depth + 1));
  }
  return regions;
}

/** Where columns begin on any page: on the last page the right column may be short or missing. */
type Gutters = ReadonlySet<number>;
const NONE: Gutters = new Set();

/** Consecutive rows of a page that a gutter splits into columns, or that it does not. */
interface ColumnBand {
  rows: PdfRow[];
  isSplit: boolean;
}

/** Returns where most lines of a right column begin; null without one. */
function findGutter(rows: PdfRow[], known: Gutters): number | null {
  const starts = new Map<number, number>();
  const left = Math.min(...rows.map(getRowStartX));
  const width = Math.max(...rows.map(getRowEndX)) - left;
  for (const { segments } of rows) {
    for (const { x } of segments) {
      const place = Math.round(x / TOLERANCE) * TOLERANCE;
      if (x > left + width * 0.15) starts.set(place, (starts.get(place) ?? 0) + 1);
    }
  }
  const places = [...starts]
    .filter(([place, count]) => count >= MIN_LINES || known.has(place - TOLERANCE))
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_STARTS);
  const split = places.map(([place]) => {
    const bands = splitBands(rows, place - TOLERANCE, known).filter(({ isSplit }) => isSplit);
    return { gutter: place - TOLERANCE, rows: bands.reduce((sum, band) => sum + band.rows.length, 0) };
  });
  const [best] = split.filter((found) => found.rows > 0).sort((a, b) => b.rows - a.rows || a.gutter - b.gutter);
  return best?.gutter ?? null;
}

/** Returns the rows in bands: those that a gutter splits into columns of prose, and the others. */
function splitBands(rows: PdfRow[], gutter: number, known: Gutters): ColumnBand[] {
  const bands: ColumnBand[] = [];
  for (const row of rows) {
    const isSplit = !row.segments.some(({ x, right }) => x < gutter && right > gutter);
    const last = bands.at(-1);
    if (last && last.isSplit === isSplit) last.rows.push(row);
    else bands.push({ rows: [row], isSplit });
  }
  for (const band of bands)
    band.isSplit &&= band.rows.length >= MIN_LINES && areColumns(splitSides(band.rows), known.has(gutter));
  return bands;
}

/** Returns true if these are columns of prose; the last column of a text may have few lines. */
function areColumns(columns: PdfRow[][], isKnown: boolean): boolean {
  if (columns.length < 2) return false;
  const areProse = columns.map(isProse);
  const prose = areProse.filter((is) => is).length;
  const others = columns.reduce((sum, rows, place) => sum + (areProse[place] ? 0 : rows.length), 0);
  if (prose <= (isKnown ? 0 : 1) || others >= MIN_LINES) return false;
  return !columns.some((rows, place) => isTable(columns[place - 1] ?? [], rows));
}

/** Returns the rows by their common columns, from the left; undivided if there are too many columns. */
function splitSides(rows: PdfRow[]): PdfRow[][] {
  const columns = findColumns(rows.map(joinListMarkers));
  if (columns.length > MAX_STARTS) return [rows];
  return columns.map((column) =>
    rows.flatMap((row) => {
      const segments = row.segments.filter(({ x }) => x >= column.x && x < column.right);
      return segments.length === 0 ? [] : [buildRowFromSegments(segments, row.y)];
    }),
  );
}

/** Returns true for prose: lines fill their column, and many begin within a sentence. Table cells do neither. */
function isProse(rows: PdfRow[]): boolean {
  if (rows.length < MIN_LINES) return false;
  const width = Math.max(...rows.map(getRowEndX)) - Math.min(...rows.map(getRowStartX));
  const full = rows.filter((row) => getRowEndX(row) - getRowStartX(row) > width * 0.7 && getRowText(row).length >= 15);
  const continued = rows.filter((row) => MID_SENTENCE_START_PATTERN.test(getRowText(row)));
  return full.length >= rows.length * MIN_FULL && continued.length >= rows.length * MIN_CONTINUED;
}

/** Returns true if paragraphs on both sides begin at the same heights, as table cells do. */
function isTable(left: PdfRow[], right: PdfRow[]): boolean {
  const onLeft = listBeginnings(left);
  const onRight = listBeginnings(right);
  let at = 0;
  const both = onLeft.filter((y) => {
    while ((onRight[at] ?? y) <= y - TOLERANCE) at += 1;
    return Math.abs((onRight[at] ?? Number.POSITIVE_INFINITY) - y) < TOLERANCE;
  });
  return both.length > 1 && both.length >= Math.min(onLeft.length, onRight.length) * 0.6;
}

/** Returns the heights of rows with a larger distance to the row above than usual. */
function listBeginnings(rows: PdfRow[]): number[] {
  const gaps = rows.map((row, place) => row.y - (rows[place - 1]?.y ?? row.y));
  const usual = gaps.slice(1).sort((a, b) => a - b)[Math.floor((gaps.length - 1) / 4)] ?? 0;
  return rows.filter((_, place) => (gaps[place] ?? 0) > usual * 1.25).map(({ y }) => y);
}
