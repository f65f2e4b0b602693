import { commonest, type Row, textOfRow } from './pdf-rows.ts';

/** A page: its rows from the top, and its height in points. */
export interface PageRows {
  rows: Row[];
  height: number;
}

/** The part of a page at its top and at its bottom where heads and numbers stand, and how many rows of it they have. */
const MARGIN = 0.115;
const ROWS = 3;
const LEAST_PAGES = 3;
const LEAST_SHARE = 0.15;
const NUMBER =
  /^(?:(?:page|seite|pagina|página|p\.|s\.) ?)?[-–—|]? ?(?:\d{1,4}|[ivxl]{1,6})(?: ?(?:of|von|de|sur|di|\/|\|) ?\d{1,4})? ?[-–—|]?$/i;

/** Pages without what stands again on others in their margins, and without their numbers. */
export function withoutMargins(pages: PageRows[]): PageRows[] {
  const seen = new Map<string, number>();
  for (const page of pages)
    for (const key of new Set(marginRows(page).map(keyOf))) seen.set(key, (seen.get(key) ?? 0) + 1);
  const least = pages.length === 2 ? 2 : Math.max(LEAST_PAGES, pages.length * LEAST_SHARE);
  const offset = offsetOf(pages);
  const within = pages.map((page) => ({ ...page, rows: withoutAll(page.rows, marginRows(page)) }));
  const size = sizeOf(within) || Number.POSITIVE_INFINITY;
  const kept = new Set<string>();
  return pages.map((page, index) => {
    const margins = new Set(marginRows(page));
    const isMargin = (row: Row, place: number) => {
      if (!margins.has(row) || row.size > size * 1.1) return false;
      if (pages.length > 1 && NUMBER.test(textOfRow(row))) return true;
      if (offset !== null && isOutermost(page, place) && numbersOf(row).includes(index + offset)) return true;
      const isRepeated = (seen.get(keyOf(row)) ?? 0) >= least;
      if (!isRepeated || !isInTable(row, page.rows[place - 1], page.rows[place + 1])) return isRepeated;
      const isAgain = kept.has(textOfRow(row));
      kept.add(textOfRow(row));
      return isAgain;
    };
    return { ...page, rows: page.rows.filter((row, place) => !isMargin(row, place)) };
  });
}

/** The size of most letters: larger ones are a heading, and not of the page. */
export function sizeOf(pages: PageRows[]): number {
  const rows = pages.flatMap((page) => page.rows);
  return Number(commonest(rows.map((row) => [row.size.toFixed(1), textOfRow(row).length])));
}

/** What the number on a page is more than its place, if most pages have one: heads that change with the chapter hold it. */
function offsetOf(pages: PageRows[]): number | null {
  const counts = new Map<number, number>();
  for (const [index, page] of pages.entries()) {
    const offsets = marginRows(page).flatMap((row) => numbersOf(row).map((number) => number - index));
    for (const offset of new Set(offsets)) counts.set(offset, (counts.get(offset) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most && most[1] >= Math.max(Math.min(LEAST_PAGES, Math.max(2, pages.length)), pages.length / 2)
    ? most[0]
    : null;
}

/** Whether a row is the first or the last of its page, apart from the next one and in no larger letters: no heading of the text. */
function isOutermost({ rows }: PageRows, place: number): boolean {
  const row = rows[place];
  const next = place === 0 ? rows[1] : place === rows.length - 1 ? rows[place - 1] : undefined;
  return (
    row !== undefined && next !== undefined && Math.abs(next.y - row.y) > row.size * 1.6 && row.size <= next.size * 1.05
  );
}

/** The numbers that a row begins or ends with, of which no point makes the number of a section. */
const numbersOf = (row: Row) =>
  [/^\d{1,4}(?=\s|$)/, /(?<!\S)\d{1,4}$/].flatMap((place) => place.exec(textOfRow(row))?.[0] ?? []).map(Number);

/** Rows of a table that goes on over pages are no heads of these; its own head is read once. */
const isInTable = (row: Row, ...others: (Row | undefined)[]) =>
  row.segments.length > 1 &&
  others.some((other) => other && other.segments.length > 1 && Math.abs(other.y - row.y) < row.size * 1.8);

const withoutAll = (rows: Row[], some: Row[]) => rows.filter((row) => !some.includes(row));

function marginRows({ rows, height }: PageRows): Row[] {
  const top = rows.slice(0, ROWS).filter(({ y }) => y < height * MARGIN);
  const bottom = rows.slice(-ROWS).filter(({ y }) => y > height * (1 - MARGIN));
  return [...top, ...bottom];
}

/** The text of a row with all numbers alike. */
const keyOf = (row: Row) => textOfRow(row).toLowerCase().replace(/\d+/g, '#').replace(/\s+/g, ' ');
