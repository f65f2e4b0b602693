import { escapeCsvFormula } from '../../lib/values/csv-formula.ts';

export type CsvCell = string | number | null;

const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

function formatCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = escapeCsvFormula(cell);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Formats a table as CSV (RFC 4180) with a header line. Texts that a spreadsheet would run as a formula are prefixed
 * with an apostrophe. A byte order mark identifies the encoding as UTF-8.
 */
export function formatCsv(header: string[], rows: CsvCell[][]): string {
  return `\ufeff${[header, ...rows].map((row) => `${row.map(formatCell).join(',')}\r\n`).join('')}`;
}
