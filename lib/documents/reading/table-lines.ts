import { lengthOf, type PageElement } from './page-element.ts';

/** A cell of so much text is a part of a page that is laid out as a table. */
const LONGEST_CELL = 1_500;

/** Whether a table holds data in rows and columns, and is not what a page is laid out with. */
export function isDataTable(table: PageElement): boolean {
  if (/^(?:presentation|none)$/.test(table.getAttribute('role') ?? '')) return false;
  if (table.querySelector('table, h1, h2, h3, form')) return false;
  const rows = rowsOf(table).map(cellsOf);
  if (!rows.some((cells) => cells.length > 1)) return false;
  if (rows.every((cells) => cells.length === 2 && isMarker(cells[0]))) return false;
  return rows.every((cells) => cells.every((cell) => lengthOf(cell) <= LONGEST_CELL));
}

/** Points with their number in a cell of its own are paragraphs. */
const isMarker = (cell: PageElement | undefined) =>
  /^\s*(?:\(?(?:\d{1,3}|[a-z]{1,2}|[ivxl]{1,6})[.)]|[—–•-])\s*$/iu.test(cell?.textContent.slice(0, 100) ?? '');

/** A line for each row of a table, head first and foot last, its cells separated by ` | `. */
export function tableLines(table: PageElement, textOf: (cell: PageElement) => string): string[] {
  const rows = rowsOf(table);
  const part = (row: PageElement) => row.parentElement?.localName ?? '';
  const head = rows.filter((row) => part(row) === 'thead');
  const foot = rows.filter((row) => part(row) === 'tfoot');
  const others = rows.filter((row) => !head.includes(row) && !foot.includes(row));
  return [...head, ...others, ...foot]
    .map((row) => cellsOf(row).map(textOf))
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells) => cells.join(' | ').trim());
}

const rowsOf = (table: PageElement) => [...table.querySelectorAll('tr')];
const cellsOf = (row: PageElement) =>
  [...row.children].filter(({ localName }) => localName === 'td' || localName === 'th');
