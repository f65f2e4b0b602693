import { parseStoredEntry } from '../entries/entry-items.ts';
import { entryKey } from '../platform/dynamodb/key-schema.ts';
import { getItems } from '../platform/dynamodb/read.ts';
import { enqueueSummary } from '../summaries/enqueue-summary.ts';
import { getDocumentId } from './document-address.ts';

/**
 * Queues entries for a summary of a version of the text of the document `documentId`.
 * Inactive entries, and entries that no longer link to the document, are skipped. Returns the number of entries that
 * were not waiting before. Requesting them again changes nothing.
 */
export async function requestSummaries(documentId: string, version: number, entryIds: string[]): Promise<number> {
  let newlyWaiting = 0;
  for (const entry of (await getItems(entryIds.map(entryKey))).map(parseStoredEntry)) {
    const isOfIt = entry.is_active && entry.link !== null && getDocumentId(entry.link) === documentId;
    if (isOfIt && (await enqueueSummary(entry, version))) newlyWaiting += 1;
  }
  return newlyWaiting;
}
