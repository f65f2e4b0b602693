import { randomUUID } from 'node:crypto';
import { toReindexDocumentTask } from '../entries/document-outbox.ts';
import { parseStoredEntry } from '../entries/entry-items.ts';
import { documentKey, documentPostingsKey, reindexDocumentTaskKey } from '../platform/dynamodb/document-keys.ts';
import { entryKey, formatItemKey } from '../platform/dynamodb/key-schema.ts';
import { buildLastModifiedWrite } from '../platform/dynamodb/last-modified.ts';
import { getItem } from '../platform/dynamodb/read.ts';
import { withRetryTimeLimit } from '../platform/dynamodb/request-retries.ts';
import { putAndDeleteItems, type TransactionWrite, writeTransaction } from '../platform/dynamodb/write.ts';
import { buildDocumentPostings, getPostingSortKey, type PostingItem } from '../search/index/postings.ts';
import { getDocumentId, isWebLink } from './document-address.ts';
import { getCurrentTextVersion, parseDocumentItem, type StoredDocument } from './document-record.ts';
import { getTextPassages, listDocumentEntryIds } from './document-rows.ts';

/*
 * The terms of a document's text are indexed under its entries. Each entry has a record of its indexed texts, which is
 * updated after changes of text, link, date or status. A pending index write is stored before the first posting and
 * removed after the last one: until then searches do not rely on the postings. The lease of the document tasks lets one
 * run at a time write them, and the next run continues a killed one.
 */

/** Limits: attempts per entry against concurrent writers, and time per text. */
const MAX_ATTEMPTS = 5;
const WRITE_TIMEOUT_MS = 15_000;

/**
 * A version of a document's text whose terms are in the search index under an entry that links to it.
 * `place` is the sort key of these postings, which begins with the entry's date.
 */
export interface IndexedText {
  document: string;
  version: number;
  language: string | null;
  place: string;
}

/**
 * Returns the text version whose terms should be in the search index under an entry.
 * It is the current text of the entry's document. Null if the entry has no document, or if the document has no text.
 */
export function getTextToIndex(
  entry: Parameters<typeof getPostingSortKey>[0] & { link: string | null; language: string | null },
  document: StoredDocument | null,
): IndexedText | null {
  const text = document && getCurrentTextVersion(document);
  if (!document || !text) return null;
  const language = text.language ?? entry.language;
  return { document: document.id, version: text.version, language, place: getPostingSortKey(entry) };
}

/**
 * Returns true if exactly the wanted text is indexed under an entry, and no other.
 * `textToIndex` is null if no text should be indexed.
 */
export const isIndexUpToDate = (indexed: IndexedText[], textToIndex: IndexedText | null): boolean =>
  indexed.length === (textToIndex ? 1 : 0) &&
  indexed.every((one) => textToIndex && getIndexedTextKey(one) === getIndexedTextKey(textToIndex));

/** Returns a comparable key. Maps of the table have no order. */
const getIndexedTextKey = ({ document, version, language, place }: IndexedText) =>
  JSON.stringify([document, version, language, place]);

/**
 * Indexes a document for search under the entries that link to it. Returns `failed` if concurrent writers were faster
 * each time, and `stopped` if `mayContinue` returned false.
 */
export async function indexDocument(
  document: string,
  mayContinue: () => Promise<boolean>,
): Promise<'done' | 'failed' | 'stopped'> {
  let isLeft = false;
  for (const id of await listDocumentEntryIds(document)) {
    const result = await indexEntry(id, mayContinue);
    if (result === 'stopped') return result;
    if (result === 'failed') isLeft = true;
  }
  return isLeft ? 'failed' : 'done';
}

/** Updates the indexed texts of an entry. */
async function indexEntry(id: string, mayContinue: () => Promise<boolean>): Promise<'done' | 'failed' | 'stopped'> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (!(await mayContinue())) return 'stopped';
    const before = await getIndexRecord(id);
    const wantedIndex = await getWantedIndex(id);
    if (isIndexUpToDate(before.standing, wantedIndex) && !(await hasPendingMark(id))) return 'done';
    const by = randomUUID();
    const indexedTexts = addIndexedText(before.standing, wantedIndex);
    const under = { standing: indexedTexts, is_whole: false, revision: before.revision + 1 };
    if (await isWriteRejected({ id, seen: before.revision }, under, { Put: { Item: toReindexDocumentTask(id, by) } }))
      continue;
    await withRetryTimeLimit(WRITE_TIMEOUT_MS, () => replacePostings(before, wantedIndex));
    if (!isIndexUpToDate(wantedIndex ? [wantedIndex] : [], await getWantedIndex(id))) continue;
    const after = { standing: wantedIndex ? [wantedIndex] : [], is_whole: true, revision: under.revision + 1 };
    if (
      !(await isWriteRejected(
        { id, seen: under.revision },
        after,
        buildMarkRemoval(id, by),
        buildLastModifiedWrite('documents'),
      ))
    )
      return 'done';
  }
  return 'failed';
}

/**
 * Returns what may be indexed during the update.
 * After a killed run, the wanted text may be indexed already.
 */
const addIndexedText = (indexed: IndexedText[], wanted: IndexedText | null): IndexedText[] =>
  wanted && !indexed.some((one) => getIndexedTextKey(one) === getIndexedTextKey(wanted))
    ? [...indexed, wanted]
    : indexed;

/** The indexed texts of an entry; with `is_whole: false` a run has begun to change them. */
interface IndexRecord {
  standing: IndexedText[];
  is_whole: boolean;
  revision: number;
}

async function getIndexRecord(id: string): Promise<IndexRecord> {
  const item = await getItem(documentPostingsKey(id), { consistent: true });
  const { standing = [], is_whole = true, revision = 0 } = (item ?? {}) as Partial<IndexRecord>;
  return { standing, is_whole, revision };
}

/** Returns what should be indexed by the current entry and document. */
async function getWantedIndex(id: string): Promise<IndexedText | null> {
  const item = await getItem(entryKey(id), { consistent: true });
  const entry = item && parseStoredEntry(item);
  if (!entry || !isWebLink(entry.link)) return null;
  const document = await getItem(documentKey(getDocumentId(entry.link)), { consistent: true });
  return getTextToIndex(entry, document && parseDocumentItem(document).document);
}

const hasPendingMark = async (id: string) => (await getItem(reindexDocumentTaskKey(id), { consistent: true })) !== null;

/** Returns the write that removes the mark, unless an edit of the entry has replaced it. */
const buildMarkRemoval = (id: string, by: string): TransactionWrite => ({
  Delete: {
    Key: reindexDocumentTaskKey(id),
    ConditionExpression: '#by = :by',
    ExpressionAttributeNames: { '#by': 'by' },
    ExpressionAttributeValues: { ':by': by },
  },
});

/** The record of an entry, and the revision that was read; 0 if it did not exist. */
interface RecordRevision {
  id: string;
  seen: number;
}

/** Stores the record. Returns true if a concurrent write came first. */
async function isWriteRejected(
  { id, seen }: RecordRevision,
  record: IndexRecord,
  ...more: TransactionWrite[]
): Promise<boolean> {
  const refusal = await writeTransaction([
    {
      Put: {
        Item: { ...documentPostingsKey(id), ...record },
        ConditionExpression: seen === 0 ? 'attribute_not_exists(pk)' : 'revision = :revision',
        ...(seen === 0 ? {} : { ExpressionAttributeValues: { ':revision': seen } }),
      },
    },
    ...more,
  ]);
  return refusal !== null;
}

/** Writes the wanted postings, and deletes all others that may exist. */
async function replacePostings({ standing, is_whole }: IndexRecord, wanted: IndexedText | null): Promise<void> {
  const now = wanted ? await buildTextPostings(wanted) : [];
  const wantedKeys = new Set(now.map(formatItemKey));
  const known = new Map<string, PostingItem>();
  for (const one of standing)
    for (const posting of await buildTextPostings(one)) known.set(formatItemKey(posting), posting);
  // The postings of a complete record are known, so unchanged ones are not written.
  const isUnchanged = (posting: PostingItem) => is_whole && known.get(formatItemKey(posting))?.in === posting.in;
  await putAndDeleteItems(
    now.filter((posting) => !isUnchanged(posting)),
    [...known.values()].filter((posting) => !wantedKeys.has(formatItemKey(posting))),
  );
}

async function buildTextPostings({ document, version, language, place }: IndexedText): Promise<PostingItem[]> {
  return buildDocumentPostings(place, { passages: await getTextPassages(document, version), language });
}
