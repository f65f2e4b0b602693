import type { TableItem } from '../platform/dynamodb/client.ts';
import {
  DOCUMENT_TASKS_LEASE_KEY,
  DOCUMENT_TASKS_PARTITION,
  documentEntryKey,
  documentPartition,
  documentTextKey,
} from '../platform/dynamodb/document-keys.ts';
import type { ItemKey } from '../platform/dynamodb/key-schema.ts';
import { getItems, queryItems } from '../platform/dynamodb/read.ts';
import { getLastSortKeyAt } from '../platform/dynamodb/sort-keys.ts';
import { buildTaskItem, type TaskQueue } from '../platform/queue/task-queue.ts';
import { formatInstant } from '../values/time.ts';
import { countPassageBlocks, unpackPassages } from './pack-passages.ts';

/*
 * An entry leads to its document by its link; a pointer leads back. It is written when the link is found in the
 * change stream, and is never removed: users of a pointer check the entry's current link.
 */

/** The most entries of a document: a link with more of them is a page of a site rather than a notice. */
const MAX_ENTRIES = 25;

/**
 * Returns the ids of entries that link to a document, or linked to it earlier; at most 25.
 * Read consistently, in one request.
 */
export async function listDocumentEntryIds(documentId: string): Promise<string[]> {
  const { sk } = documentEntryKey(documentId, '');
  const range = { partition: documentPartition(documentId), from: sk, to: getLastSortKeyAt(sk), limit: MAX_ENTRIES };
  return (await queryItems({ ...range, consistent: true })).map((item) => String(item['sk']).slice(sk.length));
}

/**
 * Builds the table item, keys included, that records that an entry links to a document.
 * It leads from the document to the entry. The item is never removed, so its readers must check whether the entry still
 * links to the document.
 */
export const buildDocumentEntryItem = (documentId: string, entryId: string): TableItem & ItemKey => ({
  ...documentEntryKey(documentId, entryId),
});

/**
 * Returns the passages of a version of a document's text, in order; empty for an unknown version.
 * One request for up to a megabyte of stored data.
 */
export async function getTextPassages(documentId: string, version: number): Promise<string[]> {
  const { sk } = documentTextKey(documentId, version, 0);
  const items = await queryItems({
    partition: documentPartition(documentId),
    from: sk,
    to: getLastSortKeyAt(sk.slice(0, sk.lastIndexOf('#'))),
  });
  return unpackPassages(items);
}

/**
 * Returns the passages of several texts, by document id; at most one text per document.
 * One request per hundred blocks of 50 passages.
 */
export async function getPassagesOfTexts(
  texts: { id: string; version: number; passages: number }[],
): Promise<Map<string, string[]>> {
  const keys = texts.flatMap(({ id, version, passages }) =>
    Array.from({ length: countPassageBlocks(passages) }, (_, block) => documentTextKey(id, version, block)),
  );
  const items = (await getItems(keys, { consistent: false })).sort((a, b) =>
    String(a['sk']) < String(b['sk']) ? -1 : 1,
  );
  return new Map(texts.map(({ id }) => [id, unpackPassages(items.filter(({ pk }) => pk === documentPartition(id)))]));
}

/** The queue of the work that a change of a document causes. run-document-tasks.ts has its handlers. */
export const DOCUMENT_TASKS: TaskQueue = {
  partition: DOCUMENT_TASKS_PARTITION,
  leaseKey: DOCUMENT_TASKS_LEASE_KEY,
  // While the postings of a document are incomplete, no search knows its total.
  endlessKinds: ['index'],
};

/** Builds the task to index a document for search under the entries that link to it, due now. */
export const buildIndexTask = (documentId: string, now: Date) =>
  buildTaskItem(DOCUMENT_TASKS, { kind: 'index', id: documentId }, formatInstant(now));

/** Builds the task to request summaries of a new version of a document's text, due now. */
export const buildSummariesTask = (documentId: string, version: number, now: Date) =>
  buildTaskItem(DOCUMENT_TASKS, { kind: 'summaries', id: `${documentId}#${version}` }, formatInstant(now));
