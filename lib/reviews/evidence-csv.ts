import type { EvidenceExportLine } from '../proof/evidence-line.ts';
import type { LogPersonRef, LogRecord } from '../proof/record.ts';
import { escapeCsvFormula } from '../values/csv-formula.ts';

/** The columns of the CSV export, which is for spreadsheets and proves nothing. */
const CSV_COLUMNS = ['at', 'entry_id', 'seq', 'by', 'action', 'from', 'to', 'text', 'hash'] as const;

type CsvRow = Record<(typeof CSV_COLUMNS)[number], unknown>;

/**
 * Formats the records of one part of an evidence export as CSV (RFC 4180), for spreadsheets.
 * A CSV export cannot be verified. The first part begins with the column names.
 */
export function buildEvidenceCsv(lines: EvidenceExportLine[], isFirst: boolean): string {
  const people = new Map<string, LogPersonRef>();
  const rows = isFirst ? [formatCsvRow([...CSV_COLUMNS])] : [];
  for (const line of lines) {
    if (line.type === 'person') people.set(line.ref, line);
    if (line.type !== 'record') continue;
    const row = toCsvRow(line, people);
    rows.push(formatCsvRow(CSV_COLUMNS.map((name) => escapeCsvFormula(String(row[name] ?? '')))));
  }
  return rows.join('');
}

function toCsvRow({ link, text, hash }: LogRecord, people: Map<string, LogPersonRef>): CsvRow {
  const { at, action } = link;
  if (link.action === 'erasure') {
    const what = `${link.erased} ${link.of}`;
    return { at, action, by: link.by, to: what, text, hash, entry_id: '', seq: '', from: '' };
  }
  const by = people.get(link.by);
  const [from, to] = [link.from, link.to].map((fields) => JSON.stringify(fields));
  return {
    at,
    action,
    by: by ? (by.name ?? by.id) : 'erased',
    from,
    to,
    text,
    hash,
    entry_id: link.entry_id,
    seq: link.seq,
  };
}

const formatCsvRow = (cells: string[]) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;
