import type { EvidenceExportLine } from '../proof/evidence-line.ts';
import { type LogPersonRef, type LogRecord, listPersonRefs } from '../proof/record.ts';
import {
  findRecordedErasures,
  type LogBatch,
  listLogRecordItems,
  type StoredErasure,
  toLogRecord,
} from '../proof/store.ts';
import { Problem } from '../values/problem.ts';
import { findPeopleByRef } from './reviewers.ts';

/** Per part: each is one more item to read. */
const MAX_PEOPLE = 20;
const MAX_ERASED_TEXTS = 10;
/** By then an erasure is sealed. */
const RETRY_S = 300;

/** Lines, and the number of the record after the last one in them. */
interface EvidenceLines {
  lines: EvidenceExportLine[];
  end: number;
}

/**
 * Returns the lines of one part of an evidence export: log records, people and proofs of erasures. The first
 * `skippedRecords` records of the first batch belong to the previous part. The part ends early if it would need more
 * than 20 people or 10 erased texts. Records of `batches` outside the part are represented by their hashes.
 * @throws Problem 503 erasure_not_sealed while the proof of an erasure is missing
 */
export async function listEvidenceLines(batches: LogBatch[], skippedRecords: number): Promise<EvidenceLines> {
  const first = batches[0];
  const last = batches.at(-1);
  if (!first || !last) return { lines: [], end: 0 };
  const items = await listLogRecordItems(first.from, last.to);
  const stored = new Map(items.map(toLogRecord).map((record) => [record.hash, record]));
  const leaves = batches.flatMap((batch) => batch.leaves);
  const count = countFitting(leaves.slice(skippedRecords), stored);
  const end = first.first + skippedRecords + count;
  const chosen = leaves.slice(skippedRecords, skippedRecords + count);
  const batch = batches.find((one) => one.first + one.leaves.length >= end) ?? last;
  const rest = leaves.slice(skippedRecords + count, batch.first + batch.leaves.length - first.first);
  const known = await getReferencedItems(chosen.flatMap((leaf) => stored.get(leaf) ?? []));
  const lines = [
    ...buildSkippedLines(leaves.slice(0, skippedRecords)),
    ...buildLines(chosen, stored, known),
    ...buildSkippedLines(rest),
  ];
  return { lines: joinSkipped(lines), end };
}

const buildSkippedLines = (leaves: string[]): EvidenceExportLine[] =>
  leaves.length > 0 ? [{ type: 'skipped', leaves }] : [];

/**
 * Returns how many records fit. A record whose content differs from its sealed leaf counts as missing; verification
 * reports it.
 */
function countFitting(leaves: string[], stored: Map<string, LogRecord>): number {
  const people = new Set<string>();
  let erasedTexts = 0;
  for (const [i, leaf] of leaves.entries()) {
    const record = stored.get(leaf);
    if (!record) continue;
    for (const ref of listPersonRefs(record.link)) people.add(ref);
    if (isTextErased(record)) erasedTexts += 1;
    if (i > 0 && (people.size > MAX_PEOPLE || erasedTexts > MAX_ERASED_TEXTS)) return i;
  }
  return leaves.length;
}

const isTextErased = ({ link, text }: LogRecord): boolean =>
  link.action !== 'erasure' && link.text_digest !== null && text === null;

/** The people and the erasures that records refer to. */
interface ReferencedItems {
  people: Map<string, LogPersonRef>;
  erasures: Map<string, StoredErasure>;
}

async function getReferencedItems(records: LogRecord[]): Promise<ReferencedItems> {
  const refs = new Set(records.flatMap(({ link }) => listPersonRefs(link)));
  const people = await findPeopleByRef(refs);
  const missing = [...refs].filter((ref) => !people.has(ref));
  const erasures = await findRecordedErasures([...missing, ...records.filter(isTextErased).map(({ hash }) => hash)]);
  if ([...erasures.values()].some(({ proof }) => proof === null)) {
    const detail = 'A recent erasure in these records is not sealed yet. Try again in five minutes.';
    throw new Problem('unavailable', 'erasure_not_sealed', { detail, retryAfter: RETRY_S });
  }
  return { people, erasures };
}

/** Each person and each erasure is listed once, before the first record that needs it. */
function buildLines(
  leaves: string[],
  stored: Map<string, LogRecord>,
  { people, erasures }: ReferencedItems,
): EvidenceExportLine[] {
  const lines: EvidenceExportLine[] = [];
  const named = new Set<string>();
  for (const leaf of leaves) {
    const record = stored.get(leaf);
    if (!record) {
      lines.push(...buildSkippedLines([leaf]));
      continue;
    }
    const needed = [...listPersonRefs(record.link), ...(isTextErased(record) ? [record.hash] : [])];
    for (const of of needed.filter((one) => !named.has(one))) {
      named.add(of);
      lines.push(...buildReferenceLines(of, people, erasures));
    }
    lines.push({ type: 'record', ...record });
  }
  return lines;
}

function buildReferenceLines(
  of: string,
  people: ReferencedItems['people'],
  erasures: ReferencedItems['erasures'],
): EvidenceExportLine[] {
  const person = people.get(of);
  if (person) return [{ type: 'person', ...person }];
  const erasure = erasures.get(of);
  return erasure?.proof ? [{ type: 'erased', link: erasure.record.link, ...erasure.proof }] : [];
}

/** Merges neighboring lines of skipped records. */
function joinSkipped(lines: EvidenceExportLine[]): EvidenceExportLine[] {
  const joined: EvidenceExportLine[] = [];
  for (const line of lines) {
    const before = joined.at(-1);
    if (line.type === 'skipped' && before?.type === 'skipped') before.leaves.push(...line.leaves);
    else joined.push(line.type === 'skipped' ? { ...line, leaves: [...line.leaves] } : line);
  }
  return joined;
}
