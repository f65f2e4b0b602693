import type { TableItem } from '../platform/dynamodb/client.ts';
import { documentEntryKey, documentPartition, type ItemKey } from '../platform/dynamodb/key-schema.ts';
import { queryItems } from '../platform/dynamodb/read.ts';
import { getLastSortKeyAt } from '../platform/dynamodb/sort-keys.ts';

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
