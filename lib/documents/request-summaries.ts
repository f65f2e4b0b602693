import { parseStoredEntry } from '../entries/entry-items.ts';
import {
  DOCUMENT_SUMMARY_REQUESTS_PARTITION,
  documentSummaryRequestKey,
  entryKey,
} from '../platform/dynamodb/key-schema.ts';
import { getItems, queryItems } from '../platform/dynamodb/read.ts';
import { deleteItem } from '../platform/dynamodb/write.ts';
import { enqueueSummary } from '../summaries/enqueue-summary.ts';
import { getDocumentId } from './document-address.ts';
import { listDocumentEntryIds } from './document-rows.ts';

/*
 * A new text leaves a row, in the transaction that stores it. The row is deleted once the document's entries wait for
 * a summary. A run that is stopped in between is continued by the next one; requesting a summary twice changes
 * nothing.
 */

/** The most texts of a run. */
const MAX_TEXTS = 20;

/**
 * Queues the entries of documents with new texts for a summary; returns how many entries now wait.
 * It handles at most 20 texts, and ends early if `isTimeLeft` returns false.
 * @throws Problem 503 if the table is unavailable or too busy
 */
export async function requestSummariesOfNewTexts(isTimeLeft: () => boolean): Promise<number> {
  let waitingEntries = 0;
  for (const { sk } of await queryItems({
    partition: DOCUMENT_SUMMARY_REQUESTS_PARTITION,
    limit: MAX_TEXTS,
    consistent: true,
  })) {
    if (!isTimeLeft()) break;
    const [id = '', version] = String(sk).split('#');
    waitingEntries += await requestSummaries(id, Number(version), await listDocumentEntryIds(id));
    await deleteItem(documentSummaryRequestKey(id, Number(version)));
  }
  return waitingEntries;
}

/**
 * Queues entries for a summary of a version of the text of the document `documentId`.
 * Inactive entries, and entries that no longer link to the document, are skipped. Returns the number of entries that
 * were not waiting before.
 */
export async function requestSummaries(documentId: string, version: number, entryIds: string[]): Promise<number> {
  let newlyWaiting = 0;
  for (const entry of (await getItems(entryIds.map(entryKey))).map(parseStoredEntry)) {
    const isOfIt = entry.is_active && entry.link !== null && getDocumentId(entry.link) === documentId;
    if (isOfIt && (await enqueueSummary(entry, version))) newlyWaiting += 1;
  }
  return newlyWaiting;
}
