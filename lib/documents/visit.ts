import { createHash } from 'node:crypto';
import { documentKey, documentReadKey, dueDocumentKey, dueTextKey, type Key } from '../table/key-chart.ts';
import { getItem } from '../table/read.ts';
import { deleteItem, transact, type Write } from '../table/write.ts';
import { instantOf } from '../values/time.ts';
import { pageOf } from './address.ts';
import type { Met } from './fetched.ts';
import { itemsOf, type Packed, packed } from './packed.ts';
import { textDigest } from './reading/compared.ts';
import { countWords } from './reading/words.ts';
import { dueOf, dueRowOf, itemOf, type KeptDocument, keptDocumentOf, type StoredDocument } from './record.ts';

/** The most consecutive redirects to other hosts. */
const MOST_REDIRECTS = 5;
/** The most stored versions; more would come from a page that always changes. */
const MOST_VERSIONS = 100;

/** Returns a document, read consistently, or null. */
export async function findDocument(id: string): Promise<KeptDocument | null> {
  const item = await getItem(documentKey(id), { consistent: true });
  return item && keptDocumentOf(item);
}

/**
 * Stores the result of a visit, a new text with a row for its summaries, and the next due time, in one transaction.
 *
 * `sent_at` is the instant in the key of the row that sent the visit. Returns false, and stores nothing, if another
 * visit ended since.
 */
export async function storeVisit(kept: KeptDocument, met: Met, sent_at: string, now: Date): Promise<boolean> {
  const { document, visit } = kept;
  const text = met.kind === 'read' && isNewText(document, met) ? packed(met.reading.passages) : null;
  const after = documentAfter(document, met, text, now);
  const next = { document: after, visit: visit + 1 };
  const version = after.versions.at(-1)?.version ?? 0;
  const texts = text ? [...itemsOf(document.id, version, text), documentReadKey(document.id, version)] : [];
  const refusal = await transact([
    {
      Put: {
        Item: itemOf(next),
        ConditionExpression: 'visit = :visit',
        ExpressionAttributeValues: { ':visit': visit },
      },
    },
    ...texts.map((item): Write => ({ Put: { Item: { ...item } } })),
    ...(text ? [{ Put: { Item: { ...dueTextKey(instantOf(now), document.id) } } }] : []),
    ...rowsAfter(next, dueDocumentKey(sent_at, document.id, document.is_later)),
  ]);
  return refusal === null;
}

/** Deletes the row of a completed visit, which a run left that was stopped while it postponed it. */
export async function forgetRow({ document, visit }: KeptDocument, of: number, due_at: string): Promise<void> {
  if (of >= visit || due_at === document.due_at) return;
  for (const isLater of [false, true]) await deleteItem(dueDocumentKey(due_at, document.id, isLater));
}

/** The row that sent the visit is deleted, unless the next one has the same key. */
function rowsAfter(next: KeptDocument, sent: Key): Write[] {
  const { due_at } = next.document;
  const row = due_at && dueRowOf(dueOf(next, due_at));
  const puts: Write[] = row ? [{ Put: { Item: row } }] : [];
  return row && row.pk === sent.pk && row.sk === sent.sk ? puts : [...puts, { Delete: { Key: sent } }];
}

type Read = Extract<Met, { kind: 'read' }>;

const sha256Of = (body: Buffer) => createHash('sha256').update(body).digest('hex');

/** Returns false for bytes that were read before, and for a text that is equal without boilerplate. */
const isNewText = ({ text }: StoredDocument, { body, reading }: Read): boolean =>
  text?.sha256 !== sha256Of(body) && text?.digest !== textDigest(reading.passages);

/** Returns a document after a visit. Without a new text the previous one is kept, and the reason says why. */
function documentAfter(document: StoredDocument, met: Met, text: Packed | null, now: Date): StoredDocument {
  const at = instantOf(now);
  if (met.kind === 'elsewhere' && document.redirects < MOST_REDIRECTS) {
    const { begins_at = null } = document;
    const beginsAt = met.isForGood ? begins_at : (begins_at ?? document.url);
    return {
      ...document,
      url: pageOf(met.url),
      begins_at: beginsAt,
      // Validators are sent only to the address that returned them.
      redirects: document.redirects + 1,
      due_at: at,
    };
  }
  const first_visit_at = document.first_visit_at ?? at;
  const visits = { first_visit_at, visited_at: at, due_at: nextVisit(first_visit_at, now) };
  const place = { url: document.begins_at ?? document.url, begins_at: null };
  const visited = { ...document, ...place, ...visits, redirects: 0, is_later: true };
  if (met.kind === 'same') return { ...visited, reason: null };
  if (met.kind === 'elsewhere')
    return withoutText(visited, {
      status: 'failed',
      reason: `It is sent from host to host more than ${MOST_REDIRECTS} times.`,
    });
  if (met.kind === 'none') return withoutText({ ...visited, due_at: later(visited.due_at, met.waits, now) }, met);
  const read = { ...visited, status: 'read' as const, reason: null, validators: met.validators };
  return text ? withText(read, met, text, at) : read;
}

function withoutText(
  document: StoredDocument,
  { status, reason }: Pick<StoredDocument, 'status'> & { reason: string },
) {
  return { ...document, reason, ...(document.text ? {} : { status }) };
}

/** Adds a version of the text, as much of it as is stored. */
function withText(
  document: StoredDocument,
  { reading, body }: Read,
  { passages, blocks }: Packed,
  at: string,
): StoredDocument {
  const { mediaType: media_type, title, language, pages } = reading;
  const isWhole = passages.length === reading.passages.length;
  const words = isWhole ? reading.words : countWords(passages.join(' '), language);
  const is_cut = reading.isCut || !isWhole;
  const sha256 = sha256Of(body);
  const digest = textDigest(reading.passages);
  const bytes = blocks.reduce((sum, { length }) => sum + length, 0);
  const before = document.versions.map((one) => (one.until === null ? { ...one, until: at } : one));
  const version = (before.at(-1)?.version ?? 0) + 1;
  const present = { version, from: at, until: null, sha256, words, passages: passages.length, language, is_cut, bytes };
  const text = { media_type, title, language, pages, is_cut, fetched_at: at, sha256, digest };
  return { ...document, text, versions: [...before, present].slice(-MOST_VERSIONS) };
}

/** Returns the later of the due time and the time that the host asks for. */
function later(due: string | null, seconds: number | null | undefined, now: Date): string | null {
  if (due === null || !seconds) return due;
  const asked = instantOf(new Date(now.getTime() + seconds * 1_000));
  return asked > due ? asked : due;
}

const HOUR_MS = 3_600_000;
/** Delays of visits after the first one: most corrections come soon, and late ones within a quarter. */
const AGAIN_AFTER_MS = [1, 24, 7 * 24, 30 * 24, 90 * 24].map((hours) => hours * HOUR_MS);
/** Missed visits are not repeated in a row. */
const LEAST_PAUSE_MS = HOUR_MS;

/**
 * Returns when a document is due after a visit at `now`; null after the last one. `first` is the instant of the first
 * visit.
 */
function nextVisit(first: string, now: Date): string | null {
  const visits = AGAIN_AFTER_MS.map((after) => Date.parse(first) + after);
  const next = visits.find((at) => at > now.getTime());
  return next === undefined ? null : instantOf(new Date(Math.max(next, now.getTime() + LEAST_PAUSE_MS)));
}
