import { randomUUID } from 'node:crypto';
import { getPostingSortKey, type IndexedEntry } from '../search/postings.ts';
import type { TableItem } from '../table/client.ts';
import { documentPostingsKey, type ItemKey, pendingDocumentIndexKey } from '../table/key-schema.ts';
import { getItem } from '../table/read.ts';
import type { TransactionWrite } from '../table/write.ts';

/*
 * Terms of an entry's document have postings of their own, which lib/documents writes. If an edit changes the entry's
 * sort key or document, an outbox task is stored with it. Until its postings are moved, searches read the document's
 * text and report no total.
 */

/** Returns the outbox task. `by` identifies its last writer, so that others detect a newer task. */
export const toDocumentTask = (entryId: string, writer: string): TableItem & ItemKey => ({
  ...pendingDocumentIndexKey(entryId),
  stored: true,
  removing: 'document',
  by: writer,
});

type IndexedWithLink = IndexedEntry & { link: string | null };

/**
 * Returns the outbox task of an edit; none if neither sort key nor document changes. One request for an edit that
 * changes the sort key.
 */
export async function buildDocumentTasks(
  before: IndexedWithLink | null,
  after: IndexedWithLink,
): Promise<TransactionWrite[]> {
  if (!before || (before.link === after.link && getPostingSortKey(before) === getPostingSortKey(after))) return [];
  const standing = await getItem(documentPostingsKey(after.id), { consistent: true });
  return standing ? [{ Put: { Item: toDocumentTask(after.id, randomUUID()) } }] : [];
}
