import { findWeightedMode, getRowText, type PdfRow } from './pdf-rows.ts';

/** A PDF page: its rows from the top, and its height in points. */
export interface PageRows {
  rows: PdfRow[];
  height: number;
}

/** The part of a page's height with headers or footers, and the most rows of each. */
const MARGIN = 0.115;
const ROWS = 3;
const MIN_PAGES = 3;
const MIN_SHARE = 0.15;
const PAGE_NUMBER = new RegExp(
  String.raw`^(?:(?:page|seite|pagina|página|p\.|s\.) ?)?[-–—|]? ?(?:\d{1,4}|[ivxl]{1,6})(?: ?(?:of|von|de|sur|` +
    String.raw`di|\/|\|) ?\d{1,4})? ?[-–—|]?$`,
  'i',
);

/**
 * Returns the pages without the headers, footers and page numbers at their top and bottom.
 * Headers and footers are recognized because they repeat. The repeated head of a table that continues over pages is
 * kept once.
 */
export function removeHeadersAndFooters(pages: PageRows[]): PageRows[] {
  const seen = new Map<string, number>();
  for (const page of pages)
    for (const key of new Set(listMarginRows(page).map(toRowKey))) seen.set(key, (seen.get(key) ?? 0) + 1);
  const least = pages.length === 2 ? 2 : Math.max(MIN_PAGES, pages.length * MIN_SHARE);
  const offset = findPageOffset(pages);
  const within = pages.map((page) => ({ ...page, rows: excludeRows(page.rows, listMarginRows(page)) }));
  const size = getBodyFontSize(within) || Number.POSITIVE_INFINITY;
  const keptHeads = new Set<string>();
  return pages.map((page, index) => {
    const margins = new Set(listMarginRows(page));
    const isMargin = (row: PdfRow, place: number) => {
      if (!margins.has(row) || row.size > size * 1.1) return false;
      if (pages.length > 1 && PAGE_NUMBER.test(getRowText(row))) return true;
      if (offset !== null && isOutermost(page, place) && listNumbers(row).includes(index + offset)) return true;
      const isRepeated = (seen.get(toRowKey(row)) ?? 0) >= least;
      if (!isRepeated || !isInTable(row, page.rows[place - 1], page.rows[place + 1])) return isRepeated;
      const isAgain = keptHeads.has(getRowText(row));
      keptHeads.add(getRowText(row));
      return isAgain;
    };
    return { ...page, rows: page.rows.filter((row, place) => !isMargin(row, place)) };
  });
}

/**
 * Returns the letter size that most letters have, in points, to one decimal place.
 * It is 0 for pages without text. Larger letters are a heading, and never a page header.
 */
export function getBodyFontSize(pages: PageRows[]): number {
  const rows = pages.flatMap((page) => page.rows);
  return Number(findWeightedMode(rows.map((row) => [row.size.toFixed(1), getRowText(row).length])));
}

/**
 * Returns the printed page number minus the page's index, if most pages have the same difference.
 * It identifies headers that change with the chapter.
 */
function findPageOffset(pages: PageRows[]): number | null {
  const counts = new Map<number, number>();
  for (const [index, page] of pages.entries()) {
    const offsets = listMarginRows(page).flatMap((row) => listNumbers(row).map((number) => number - index));
    for (const offset of new Set(offsets)) counts.set(offset, (counts.get(offset) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most && most[1] >= Math.max(Math.min(MIN_PAGES, Math.max(2, pages.length)), pages.length / 2) ? most[0] : null;
}

/**
 * Returns true for the first or last row of a page if it is apart from the next row, and not larger.
 * A heading of the text is closer to the next row, or larger.
 */
function isOutermost({ rows }: PageRows, place: number): boolean {
  const isFirst = place === 0;
  if (!isFirst && place !== rows.length - 1) return false;
  const row = rows[place];
  const next = isFirst ? rows[1] : rows[place - 1];
  return (
    row !== undefined && next !== undefined && Math.abs(next.y - row.y) > row.size * 1.6 && row.size <= next.size * 1.05
  );
}

/** Returns the numbers at the beginning or end of a row, without section numbers. */
const listNumbers = (row: PdfRow) =>
  [/^\d{1,4}(?=\s|$)/, /(?<!\S)\d{1,4}$/].flatMap((place) => place.exec(getRowText(row))?.[0] ?? []).map(Number);

/** Returns true for the row of a table that continues over pages: it is not a header. Its own head is read once. */
const isInTable = (row: PdfRow, ...others: (PdfRow | undefined)[]) =>
  row.segments.length > 1 &&
  others.some((other) => other && other.segments.length > 1 && Math.abs(other.y - row.y) < row.size * 1.8);

const excludeRows = (rows: PdfRow[], some: PdfRow[]) => rows.filter((row) => !some.includes(row));

function listMarginRows({ rows, height }: PageRows): PdfRow[] {
  const top = rows.slice(0, ROWS).filter(({ y }) => y < height * MARGIN);
  const bottom = rows.slice(-ROWS).filter(({ y }) => y > height * (1 - MARGIN));
  return [...top, ...bottom];
}

/** Returns the text of a row with all numbers replaced by `#`, for comparison. */
const toRowKey = (row: PdfRow) => getRowText(row).toLowerCase().replace(/\d+/g, '#').replace(/\s+/g, ' ');
