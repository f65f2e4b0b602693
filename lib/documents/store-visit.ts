import { createHash } from 'node:crypto';
import {
  documentIndexQueueKey,
  documentKey,
  dueDocumentKey,
  type ItemKey,
  unreportedDocumentTextKey,
} from '../table/key-schema.ts';
import { getItem } from '../table/read.ts';
import { deleteItem, type TransactionWrite, writeTransaction } from '../table/write.ts';
import { formatInstant } from '../values/time.ts';
import { removeFragment } from './document-address.ts';
import {
  buildDocumentItem,
  buildDueRow,
  type DocumentRecord,
  parseDocumentItem,
  type StoredDocument,
  toDueDocument,
} from './document-record.ts';
import type { VisitResult } from './fetch-text.ts';
import { buildTextItems, type PackedText, packPassages } from './pack-passages.ts';
import { textDigest } from './reading/compared.ts';
import { countWords } from './reading/words.ts';

/** The most consecutive redirects to other hosts. */
const MAX_REDIRECTS = 5;
/** The most stored versions; more would come from a page that always changes. */
const MAX_VERSIONS = 100;

/** Returns a document, read consistently, or null. */
export async function findDocumentRecord(id: string): Promise<DocumentRecord | null> {
  const item = await getItem(documentKey(id), { consistent: true });
  return item && parseDocumentItem(item);
}

/**
 * Stores the result of a visit, a new text with a row for its summaries, and the next due time, in one transaction.
 *
 * `sent_at` is the instant in the key of the row that sent the visit. Returns false, and stores nothing, if another
 * visit ended since.
 */
export async function storeVisit(kept: DocumentRecord, met: VisitResult, sent_at: string, now: Date): Promise<boolean> {
  const { document, visit } = kept;
  const text = met.kind === 'read' && isNewText(document, met) ? packPassages(met.reading.passages) : null;
  const after = applyVisit(document, met, text, now);
  const next = { document: after, visit: visit + 1 };
  const version = after.versions.at(-1)?.version ?? 0;
  const texts = text
    ? [...buildTextItems(document.id, version, text), unreportedDocumentTextKey(document.id, version)]
    : [];
  const refusal = await writeTransaction([
    {
      Put: {
        Item: buildDocumentItem(next),
        ConditionExpression: 'visit = :visit',
        ExpressionAttributeValues: { ':visit': visit },
      },
    },
    ...texts.map((item): TransactionWrite => ({ Put: { Item: { ...item } } })),
    ...(text ? [{ Put: { Item: { ...documentIndexQueueKey(formatInstant(now), document.id) } } }] : []),
    ...buildRowWrites(next, dueDocumentKey(sent_at, document.id, document.is_later)),
  ]);
  return refusal === null;
}

/** Deletes the row of a completed visit, which a run left that was stopped while it postponed it. */
export async function deleteStaleRow({ document, visit }: DocumentRecord, of: number, due_at: string): Promise<void> {
  if (of >= visit || due_at === document.due_at) return;
  for (const isLater of [false, true]) await deleteItem(dueDocumentKey(due_at, document.id, isLater));
}

/** The row that sent the visit is deleted, unless the next one has the same key. */
function buildRowWrites(next: DocumentRecord, sent: ItemKey): TransactionWrite[] {
  const { due_at } = next.document;
  const row = due_at && buildDueRow(toDueDocument(next, due_at));
  const puts: TransactionWrite[] = row ? [{ Put: { Item: row } }] : [];
  return row && row.pk === sent.pk && row.sk === sent.sk ? puts : [...puts, { Delete: { Key: sent } }];
}

type ReadVisit = Extract<VisitResult, { kind: 'read' }>;

const hashBytes = (body: Buffer) => createHash('sha256').update(body).digest('hex');

/** Returns false for bytes that were read before, and for a text that is equal without boilerplate. */
const isNewText = ({ text }: StoredDocument, { body, reading }: ReadVisit): boolean =>
  text?.sha256 !== hashBytes(body) && text?.digest !== textDigest(reading.passages);

/** Returns a document after a visit. Without a new text the previous one is kept, and the reason says why. */
function applyVisit(document: StoredDocument, met: VisitResult, text: PackedText | null, now: Date): StoredDocument {
  const at = formatInstant(now);
  if (met.kind === 'elsewhere' && document.redirects < MAX_REDIRECTS) {
    const { begins_at = null } = document;
    const beginsAt = met.isPermanent ? begins_at : (begins_at ?? document.url);
    return {
      ...document,
      url: removeFragment(met.url),
      begins_at: beginsAt,
      // Validators are sent only to the address that returned them.
      redirects: document.redirects + 1,
      due_at: at,
    };
  }
  const first_visit_at = document.first_visit_at ?? at;
  const visits = { first_visit_at, visited_at: at, due_at: getNextVisit(first_visit_at, now) };
  const startUrl = { url: document.begins_at ?? document.url, begins_at: null };
  const visited = { ...document, ...startUrl, ...visits, redirects: 0, is_later: true };
  if (met.kind === 'same') return { ...visited, reason: null };
  if (met.kind === 'elsewhere')
    return applyFailure(visited, {
      status: 'failed',
      reason: `It is sent from host to host more than ${MAX_REDIRECTS} times.`,
    });
  if (met.kind === 'none') return applyFailure({ ...visited, due_at: getLater(visited.due_at, met.waits, now) }, met);
  const read = { ...visited, status: 'read' as const, reason: null, validators: met.validators };
  return text ? addTextVersion(read, met, text, at) : read;
}

function applyFailure(
  document: StoredDocument,
  { status, reason }: Pick<StoredDocument, 'status'> & { reason: string },
) {
  return { ...document, reason, ...(document.text ? {} : { status }) };
}

/** Adds a version of the text, as much of it as is stored. */
function addTextVersion(
  document: StoredDocument,
  { reading, body }: ReadVisit,
  { passages, blocks }: PackedText,
  at: string,
): StoredDocument {
  const { mediaType: media_type, title, language, pages } = reading;
  const isWhole = passages.length === reading.passages.length;
  const words = isWhole ? reading.words : countWords(passages.join(' '), language);
  const is_cut = reading.isCut || !isWhole;
  const sha256 = hashBytes(body);
  const digest = textDigest(reading.passages);
  const bytes = blocks.reduce((sum, { length }) => sum + length, 0);
  const before = document.versions.map((one) => (one.until === null ? { ...one, until: at } : one));
  const version = (before.at(-1)?.version ?? 0) + 1;
  const present = { version, from: at, until: null, sha256, words, passages: passages.length, language, is_cut, bytes };
  const text = { media_type, title, language, pages, is_cut, fetched_at: at, sha256, digest };
  return { ...document, text, versions: [...before, present].slice(-MAX_VERSIONS) };
}

/** Returns the later of the due time and the time that the host asks for. */
function getLater(due: string | null, seconds: number | null | undefined, now: Date): string | null {
  if (due === null || !seconds) return due;
  const requestedAt = formatInstant(new Date(now.getTime() + seconds * 1_000));
  return requestedAt > due ? requestedAt : due;
}

const HOUR_MS = 3_600_000;
/** Delays of visits after the first one: most corrections come soon, and late ones within a quarter. */
const REVISIT_DELAYS_MS = [1, 24, 7 * 24, 30 * 24, 90 * 24].map((hours) => hours * HOUR_MS);
/** Missed visits are not repeated in a row. */
const MIN_REVISIT_DELAY_MS = HOUR_MS;

/**
 * Returns when a document is due after a visit at `now`; null after the last one. `first` is the instant of the first
 * visit.
 */
function getNextVisit(first: string, now: Date): string | null {
  const visits = REVISIT_DELAYS_MS.map((after) => Date.parse(first) + after);
  const next = visits.find((at) => at > now.getTime());
  return next === undefined ? null : formatInstant(new Date(Math.max(next, now.getTime() + MIN_REVISIT_DELAY_MS)));
}
