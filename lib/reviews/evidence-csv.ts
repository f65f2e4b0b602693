import { asText } from '../values/formula.ts';

/** The columns for a reader; the last one is the whole line as JSON, from which the others are made. */
const COLUMNS = ['type', 'day', 'entry_id', 'seq', 'at', 'by', 'action', 'from', 'to', 'text', 'hash', 'json'] as const;

interface Line {
  type?: string;
  link?: Record<string, unknown>;
  hash?: string;
  text?: string | null;
  people?: Record<string, { id: string; name: string | null }>;
}

/** A line of the evidence as a row of CSV (RFC 4180); null is the row of names. */
export function csvOf(line: object | null): string {
  if (line === null) return rowOf([...COLUMNS]);
  const { type = '', link = {}, hash = '', text = '', people = {} } = line as Line;
  const by = people[String(link['by'])];
  const at = String(link['at'] ?? '');
  const cells: Record<(typeof COLUMNS)[number], unknown> = {
    ...{ type, day: link['day'] ?? at.slice(0, 10), entry_id: link['entry_id'], seq: link['seq'], at },
    ...{ by: by && (by.name ?? by.id), action: link['action'], from: told(link['from']), to: told(link['to']) },
    ...{ text, hash, json: JSON.stringify(line) },
  };
  return rowOf(COLUMNS.map((name) => (name === 'json' ? String(cells.json) : asText(String(cells[name] ?? '')))));
}

const told = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? ''));

const rowOf = (cells: string[]) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;

/** The JSON of each row of a CSV that csvOf made, with the row itself. @throws Error for what is no CSV of this kind */
export function* rowsOf(csv: string): Generator<{ row: string; json: string }> {
  const cell = /"((?:[^"]|"")*)"(,|\r\n)/y;
  for (let start = 0; start < csv.length; ) {
    const found = cell.exec(csv);
    if (!found) throw new Error('This is no evidence as CSV, or a byte of it was changed: a row is broken.');
    if (found[2] === ',') continue;
    const row = csv.slice(start, cell.lastIndex);
    if (start > 0) yield { row, json: (found[1] ?? '').replaceAll('""', '"') };
    else if (row !== csvOf(null)) throw new Error('The names of the columns are not those of evidence.');
    start = cell.lastIndex;
  }
}
