import type { EvidenceExportLine } from '../proof/evidence-line.ts';
import type { TimeStampedHead } from '../proof/head.ts';
import { createNoSealedRecordsProblem } from '../proof/log-head.ts';
import type { LogPersonRef, LogRecord } from '../proof/record.ts';
import { formatCanonicalJson } from '../proof/record.ts';
import { getEndOfDayHead, getLogState, type LogBatch, type LogState, listLogBatches } from '../proof/store.ts';
import { escapeCsvFormula } from '../values/csv-formula.ts';
import { invalidParameter } from '../values/problem.ts';
import { addDays, type DayRange } from '../values/time.ts';
import { listEvidenceLines } from './evidence-lines.ts';

/*
 * An export comes in parts, each of which costs at most 60 units and 8 requests and goes from one signed head to
 * another. Records that do not fit are represented by their hashes, and are in the previous or the next part.
 */

/** Limits of one part. */
const MAX_BATCHES = 12;
const MAX_BYTES = 160_000;

/**
 * The UTC days and the format of an export of the review log.
 * An export has several parts: `after` is the end of the previous part.
 */
export interface EvidenceRequest extends DayRange {
  format: 'csv' | 'ndjson';
  /** The end of the previous part; null for the first part. */
  after: SealedLogPosition | null;
}

/**
 * A position in the sealed log, at which a part of an export begins.
 * `batch` is the number of the first record of a batch; `done` is how many records of this batch to skip.
 */
export interface SealedLogPosition {
  batch: number;
  done: number;
}

/**
 * One part of an export of the review log.
 * `next` is the position of the next part; null after the last one.
 */
export interface EvidencePart {
  text: string;
  next: SealedLogPosition | null;
}

/** The heads at both ends of a period; `start` is null if the log begins in it. */
interface PeriodHeads {
  start: TimeStampedHead | null;
  end: TimeStampedHead;
}

/**
 * Returns log records of some UTC days with the hashes and signed heads that prove them.
 * A part has as many records as 60 units and 8 requests allow.
 * @throws Problem 400 invalid_parameter if `after` is not the end of a part
 * @throws Problem 404 no_evidence if nothing is sealed for these days
 * @throws Problem 503 erasure_not_sealed while the proof of an erasure is missing
 */
export async function getEvidencePart({ from, to, format, after }: EvidenceRequest): Promise<EvidencePart> {
  const state = await getLogState();
  const heads = state && (await findHeads({ from, to }, state));
  if (!state || !heads) throw createNoSealedRecordsProblem();
  const first = after?.batch ?? heads.start?.size ?? 0;
  const found = await listLogBatches(first, MAX_BATCHES);
  const batches = chooseBatches(found, heads.end.size);
  if (after) assertPosition(after, batches[0]);
  const { lines, end: stop } = await listEvidenceLines(batches, after?.done ?? 0);
  const last = batches.find((batch) => batch.first + batch.leaves.length >= stop);
  const frontier = found[0]?.before.frontier ?? state.frontier;
  const start = after ? (found[0]?.before.head ?? null) : heads.start;
  // The last batch may have grown since the head was read.
  const isEnd = !last || stop >= heads.end.size;
  const end = !last || stop === heads.end.size ? heads.end : last.head;
  const next = isEnd ? null : toEvidencePosition(stop, last);
  if (format === 'csv') return { text: buildEvidenceCsv(lines, after === null), next };
  const opening = { type: 'start', v: 1, log: end.log, size: start?.size ?? 0, frontier, head: start };
  const closing = { type: 'end', size: end.size, head: end };
  const text = [opening, ...lines, closing].map((line) => `${formatCanonicalJson(line)}\n`).join('');
  return { text, next };
}

function assertPosition({ batch, done }: SealedLogPosition, found: LogBatch | undefined): void {
  if (found?.first === batch && done < found.leaves.length) return;
  throw invalidParameter({ in: 'query', parameter: 'after', detail: 'must be what the Link of the part before says' });
}

/** Finds the heads of a period; null if it ends before the log began. */
async function findHeads({ from, to }: DayRange, state: LogState): Promise<PeriodHeads | null> {
  const [start, end] = await Promise.all([addDays(from, -1), to].map(getEndOfDayHead));
  const { until } = state.head;
  // A past day has a head unless the log began later. The end of a day is written so that it sorts correctly.
  if (!end && `${to}T24:00:00Z` <= until) return null;
  return { start: start ?? (`${from}T00:00:00Z` <= until ? null : state.head), end: end ?? state.head };
}

/** Returns the first batches of the period that fit into one part; at least one. */
function chooseBatches(found: LogBatch[], endSize: number): LogBatch[] {
  const chosen: LogBatch[] = [];
  let bytes = 0;
  for (const batch of found) {
    bytes += batch.bytes;
    if (batch.first >= endSize || (chosen.length > 0 && bytes > MAX_BYTES)) break;
    chosen.push(batch);
  }
  return chosen;
}

function toEvidencePosition(stop: number, { first, leaves }: LogBatch): SealedLogPosition {
  const isComplete = stop === first + leaves.length;
  return isComplete ? { batch: stop, done: 0 } : { batch: first, done: stop - first };
}

/** The columns of the CSV export, which is for spreadsheets and proves nothing. */
const CSV_COLUMNS = ['at', 'entry_id', 'seq', 'by', 'action', 'from', 'to', 'text', 'hash'] as const;

type CsvRow = Record<(typeof CSV_COLUMNS)[number], unknown>;

/**
 * Formats the records of one part of an evidence export as CSV (RFC 4180), for spreadsheets.
 * A CSV export cannot be verified. The first part begins with the column names.
 */
function buildEvidenceCsv(lines: EvidenceExportLine[], isFirst: boolean): string {
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
