import { asText } from '../../lib/values/formula.ts';

export type Cell = string | number | null;

const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = asText(cell);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Formats a table as CSV (RFC 4180) with a header line. Texts that a spreadsheet would run as a formula are prefixed
 * with an apostrophe. A byte order mark identifies the encoding as UTF-8.
 */
export function csvOf(header: string[], rows: Cell[][]): string {
  return `\ufeff${[header, ...rows].map((row) => `${row.map(written).join(',')}\r\n`).join('')}`;
}
