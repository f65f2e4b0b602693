import { BEGINS_WITHIN, leftOf, type Row, rightOf, rowOfSegments, textOfRow } from './pdf-rows.ts';
import { columnsOf, withoutMarkers } from './pdf-spans.ts';

/** Rows that are read from the top: those of a page, or of one of its columns. */
export type TextRegion = Row[];

/** Lines that a column has at least, and the share of them that goes on from the line before. */
const LEAST_LINES = 4;
const LEAST_CONTINUED = 0.25;
const LEAST_FULL = 0.5;
/** Points by which the starts of lines of one column differ. */
const TOLERANCE = 3;
/** Places that are looked at: a page has a few columns, a hostile one a start for each word. */
const MOST_PLACES = 12;

/** The regions of pages in the order in which they are read: columns of prose one after the other, each from the top. */
export function regionsOf(pages: Row[][]): TextRegion[] {
  const gutters = new Set(pages.flatMap((rows) => gutterOf(rows, NONE) ?? []));
  return pages.flatMap((rows) => regionsWithin(rows, gutters, 0));
}

function regionsWithin(rows: Row[], gutters: Gutters, depth: number): TextRegion[] {
  const gutter = depth < 3 ? gutterOf(rows, gutters) : null;
  if (gutter === null) return rows.length === 0 ? [] : [rows];
  const regions: TextRegion[] = [];
  for (const band of bandsOf(rows, gutter, gutters)) {
    if (!band.isSplit) regions.push(band.rows);
    else for (const column of sidesOf(band.rows)) regions.push(...regionsWithin(column, gutters, depth + 1));
  }
  return regions;
}

/** Where columns begin on some page: on the last one the right column may be short, or missing. */
type Gutters = ReadonlySet<number>;
const NONE: Gutters = new Set();

interface Band {
  rows: Row[];
  isSplit: boolean;
}

/** Where most lines of a right column begin, if there is one. */
function gutterOf(rows: Row[], known: Gutters): number | null {
  const starts = new Map<number, number>();
  const left = Math.min(...rows.map(leftOf));
  const width = Math.max(...rows.map(rightOf)) - left;
  for (const { segments } of rows) {
    for (const { x } of segments) {
      const place = Math.round(x / TOLERANCE) * TOLERANCE;
      if (x > left + width * 0.15) starts.set(place, (starts.get(place) ?? 0) + 1);
    }
  }
  const places = [...starts]
    .filter(([place, count]) => count >= LEAST_LINES || known.has(place - TOLERANCE))
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST_PLACES);
  const split = places.map(([place]) => {
    const bands = bandsOf(rows, place - TOLERANCE, known).filter(({ isSplit }) => isSplit);
    return { gutter: place - TOLERANCE, rows: bands.reduce((sum, band) => sum + band.rows.length, 0) };
  });
  const [best] = split.filter((found) => found.rows > 0).sort((a, b) => b.rows - a.rows || a.gutter - b.gutter);
  return best?.gutter ?? null;
}

/** Rows from the top in bands: those that a gutter parts into columns of prose, and the others. */
function bandsOf(rows: Row[], gutter: number, known: Gutters): Band[] {
  const bands: Band[] = [];
  for (const row of rows) {
    const isSplit = !row.segments.some(({ x, right }) => x < gutter && right > gutter);
    const last = bands.at(-1);
    if (last && last.isSplit === isSplit) last.rows.push(row);
    else bands.push({ rows: [row], isSplit });
  }
  for (const band of bands)
    band.isSplit &&= band.rows.length >= LEAST_LINES && areColumns(sidesOf(band.rows), known.has(gutter));
  return bands;
}

/** Whether some rows by their columns are columns of prose; the last of a text may have few lines. */
function areColumns(columns: Row[][], isKnown: boolean): boolean {
  if (columns.length < 2) return false;
  const areProse = columns.map(isProse);
  const prose = areProse.filter((is) => is).length;
  const others = columns.reduce((sum, rows, place) => sum + (areProse[place] ? 0 : rows.length), 0);
  if (prose <= (isKnown ? 0 : 1) || others >= LEAST_LINES) return false;
  return !columns.some((rows, place) => isTable(columns[place - 1] ?? [], rows));
}

/** Rows by the columns that they have in common, from the left; where these are too many, all rows as one. */
function sidesOf(rows: Row[]): Row[][] {
  const columns = columnsOf(rows.map(withoutMarkers));
  if (columns.length > MOST_PLACES) return [rows];
  return columns.map((column) =>
    rows.flatMap((row) => {
      const segments = row.segments.filter(({ x }) => x >= column.x && x < column.right);
      return segments.length === 0 ? [] : [rowOfSegments(segments, row.y)];
    }),
  );
}

/** Lines of prose fill their column, and many begin in the middle of a sentence; cells of a table do neither. */
function isProse(rows: Row[]): boolean {
  if (rows.length < LEAST_LINES) return false;
  const width = Math.max(...rows.map(rightOf)) - Math.min(...rows.map(leftOf));
  const full = rows.filter((row) => rightOf(row) - leftOf(row) > width * 0.7 && textOfRow(row).length >= 15);
  const continued = rows.filter((row) => BEGINS_WITHIN.test(textOfRow(row)));
  return full.length >= rows.length * LEAST_FULL && continued.length >= rows.length * LEAST_CONTINUED;
}

/** Cells of prose begin at the same height on both sides, again and again; the paragraphs of columns do not. */
function isTable(left: Row[], right: Row[]): boolean {
  const [onLeft, onRight] = [beginningsOf(left), beginningsOf(right)];
  let at = 0;
  const both = onLeft.filter((y) => {
    while ((onRight[at] ?? y) <= y - TOLERANCE) at += 1;
    return Math.abs((onRight[at] ?? Number.POSITIVE_INFINITY) - y) < TOLERANCE;
  });
  return both.length > 1 && both.length >= Math.min(onLeft.length, onRight.length) * 0.6;
}

/** Where rows stand farther from the one above than usual. */
function beginningsOf(rows: Row[]): number[] {
  const gaps = rows.map((row, place) => row.y - (rows[place - 1]?.y ?? row.y));
  const usual = gaps.slice(1).sort((a, b) => a - b)[Math.floor((gaps.length - 1) / 4)] ?? 0;
  return rows.filter((_, place) => (gaps[place] ?? 0) > usual * 1.25).map(({ y }) => y);
}
