import { createHash } from 'node:crypto';
import { documentKey, dueDocumentFetchKey } from '../platform/dynamodb/document-keys.ts';
import type { ItemKey } from '../platform/dynamodb/key-schema.ts';
import { getItem } from '../platform/dynamodb/read.ts';
import { deleteItem, type TransactionWrite, writeTransaction } from '../platform/dynamodb/write.ts';
import { formatInstant } from '../values/time.ts';
import { removeFragment } from './document-address.ts';
import {
  buildDocumentItem,
  buildScheduledVisitItem,
  type DocumentRecord,
  parseDocumentItem,
  type StoredDocument,
  toScheduledVisit,
} from './document-record.ts';
import { buildIndexTask, buildSummariesTask } from './document-rows.ts';
import type { VisitResult } from './fetch-text.ts';
import { buildTextItems, type PackedText, packPassages } from './pack-passages.ts';
import { countWords } from './reading/text-block.ts';
import { computeTextDigest } from './reading/text-digest.ts';

/** The most consecutive redirects to other hosts. */
const MAX_REDIRECTS = 5;
/** The most stored versions; more would come from a page that always changes. */
const MAX_VERSIONS = 100;

/** Returns a document and its number of visits by its id, read consistently; null for an unknown id. */
export async function findDocumentRecord(id: string): Promise<DocumentRecord | null> {
  const item = await getItem(documentKey(id), { consistent: true });
  return item && parseDocumentItem(item);
}

interface StoreVisitOptions {
  /** The instant in the key of the row that sent the visit. */
  sent_at: string;
  /** The instant of the visit. */
  now: Date;
}

/**
 * Stores the result of fetching a document, and schedules the next fetch, in one transaction.
 * A new text is queued for indexing and for summaries. `sent_at` is the due time of the schedule row that caused this
 * visit. Returns false, and stores nothing, if another visit was stored since the record was read.
 */
export async function storeVisit(
  record: DocumentRecord,
  result: VisitResult,
  { sent_at, now }: StoreVisitOptions,
): Promise<boolean> {
  const { document, visit } = record;
  const text = result.kind === 'read' && isNewText(document, result) ? packPassages(result.reading.passages) : null;
  const after = applyVisit(document, result, { text, now });
  const next = { document: after, visit: visit + 1 };
  const version = after.versions.at(-1)?.version ?? 0;
  const texts = text
    ? [
        ...buildTextItems(document.id, version, text),
        buildSummariesTask(document.id, version, now),
        buildIndexTask(document.id, now),
      ]
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
    ...buildRowWrites(next, dueDocumentFetchKey(sent_at, document.id, document.is_later)),
  ]);
  return refusal === null;
}

/**
 * Deletes the schedule row of a completed visit.
 * It remains if a run is killed while it postpones a document.
 * Does nothing for the row of the next visit. `visitNumber` and `due_at` are those of the row.
 */
export async function deleteScheduleOfCompletedVisit(
  { document, visit }: DocumentRecord,
  visitNumber: number,
  due_at: string,
): Promise<void> {
  if (visitNumber >= visit || due_at === document.due_at) return;
  for (const isLater of [false, true]) await deleteItem(dueDocumentFetchKey(due_at, document.id, isLater));
}

/**
 * Returns the writes of the due rows.
 * The row that sent the visit is deleted, unless the next one has the same key.
 */
function buildRowWrites(next: DocumentRecord, sent: ItemKey): TransactionWrite[] {
  const { due_at } = next.document;
  const row = due_at && buildScheduledVisitItem(toScheduledVisit(next, due_at));
  const puts: TransactionWrite[] = row ? [{ Put: { Item: row } }] : [];
  return row && row.pk === sent.pk && row.sk === sent.sk ? puts : [...puts, { Delete: { Key: sent } }];
}

type ReadVisit = Extract<VisitResult, { kind: 'read' }>;

const hashBytes = (body: Buffer) => createHash('sha256').update(body).digest('hex');

/** Returns false for bytes that were read before, and for a text that is equal without boilerplate. */
const isNewText = ({ text }: StoredDocument, { body, reading }: ReadVisit): boolean =>
  text?.sha256 !== hashBytes(body) && text?.digest !== computeTextDigest(reading.passages);

interface AppliedVisit {
  /** The text in blocks; null if the visit found none. */
  text: PackedText | null;
  /** The instant of the visit. */
  now: Date;
}

/** Returns a document after a visit. Without a new text the previous one is kept, and the reason says why. */
function applyVisit(document: StoredDocument, result: VisitResult, { text, now }: AppliedVisit): StoredDocument {
  const at = formatInstant(now);
  if (result.kind === 'elsewhere' && document.redirects < MAX_REDIRECTS) {
    const { begins_at = null } = document;
    const beginsAt = result.isPermanent ? begins_at : (begins_at ?? document.url);
    return {
      ...document,
      url: removeFragment(result.url),
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
  if (result.kind === 'same') return { ...visited, reason: null };
  if (result.kind === 'elsewhere')
    return applyFailure(visited, {
      status: 'failed',
      reason: `It is sent from host to host more than ${MAX_REDIRECTS} times.`,
    });
  if (result.kind === 'none')
    return applyFailure({ ...visited, due_at: getLater(visited.due_at, result.waits, now) }, result);
  const read = { ...visited, status: 'read' as const, reason: null, validators: result.validators };
  return text ? addTextVersion(read, { visit: result, text }, at) : read;
}

function applyFailure(
  document: StoredDocument,
  { status, reason }: Pick<StoredDocument, 'status'> & { reason: string },
) {
  return { ...document, reason, ...(document.text ? {} : { status }) };
}

interface AddedText {
  /** The visit with a text. */
  visit: ReadVisit;
  /** The text in blocks. */
  text: PackedText;
}

/** Adds a version of the text, as much of it as is stored. */
function addTextVersion(
  document: StoredDocument,
  { visit: { reading, body }, text: { passages, blocks } }: AddedText,
  at: string,
): StoredDocument {
  const { mediaType: media_type, title, language, pages } = reading;
  const isWhole = passages.length === reading.passages.length;
  const words = isWhole ? reading.words : countWords(passages.join(' '), language);
  const is_cut = reading.isCut || !isWhole;
  const sha256 = hashBytes(body);
  const digest = computeTextDigest(reading.passages);
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
