import { randomUUID } from 'node:crypto';
import type { TableItem } from '../platform/dynamodb/client.ts';
import { documentPostingsKey, reindexDocumentTaskKey } from '../platform/dynamodb/document-keys.ts';
import type { ItemKey } from '../platform/dynamodb/key-schema.ts';
import { getItem } from '../platform/dynamodb/read.ts';
import type { TransactionWrite } from '../platform/dynamodb/write.ts';
import { getPostingSortKey, type IndexedEntry } from '../search/index/postings.ts';

/*
 * Terms of an entry's document have postings of their own, which lib/documents writes. If an edit changes the entry's
 * sort key or document, an outbox task is stored with it. Until its postings are moved, searches read the document's
 * text and report no total.
 */

/**
 * Builds the outbox task to index the document of an entry again under this entry.
 * `writeId` is a random id: a run removes the task only if no later edit has replaced it. While the task exists,
 * searches do not rely on the document's postings.
 */
export const toReindexDocumentTask = (entryId: string, writeId: string): TableItem & ItemKey => ({
  ...reindexDocumentTaskKey(entryId),
  stored: true,
  removing: 'document',
  by: writeId,
});

type IndexedWithLink = IndexedEntry & { link: string | null };

/**
 * Returns the write of the task to reindex an entry's document after an edit; empty if not needed.
 * It is needed if the document is indexed, and the edit changes the entry's link or the sort key of its postings. One
 * request if the edit changes one of these.
 */
export async function buildReindexDocumentWrites(
  before: IndexedWithLink | null,
  after: IndexedWithLink,
): Promise<TransactionWrite[]> {
  if (!before || (before.link === after.link && getPostingSortKey(before) === getPostingSortKey(after))) return [];
  const indexRecord = await getItem(documentPostingsKey(after.id), { consistent: true });
  return indexRecord ? [{ Put: { Item: toReindexDocumentTask(after.id, randomUUID()) } }] : [];
}
