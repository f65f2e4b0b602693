import { parseStoredEntry } from '../entries/entry-items.ts';
import { entryKey } from '../platform/dynamodb/key-schema.ts';
import { getItems } from '../platform/dynamodb/read.ts';
import { runTasks, type TaskRunResult } from '../platform/queue/task-queue.ts';
import { enqueueSummary } from '../summaries/summary-queue.ts';
import { getDocumentId } from './document-address.ts';
import { DOCUMENT_TASKS, listDocumentEntryIds } from './document-rows.ts';
import { indexDocument } from './index-documents.ts';

/** The result of a run, and the number of entries that it queued for a summary. */
export interface DocumentTasksResult extends TaskRunResult {
  waitingEntries: number;
}

/**
 * Handles the due tasks of documents: indexes them for search, and requests summaries of new texts.
 * A document is queued when its text or one of its entries has changed. The run ends when no task is left or
 * `isTimeLeft` returns false. A task that fails is due again later, and the others are still handled.
 * @throws Problem 503 if the queue cannot be read
 */
export async function runDocumentTasks(now: Date, isTimeLeft: () => boolean): Promise<DocumentTasksResult> {
  let waitingEntries = 0;
  const handlers = {
    index: indexDocument,
    summaries: async (task: string) => {
      const [id = '', version] = task.split('#');
      waitingEntries += await requestSummaries(id, Number(version), await listDocumentEntryIds(id));
      return 'done' as const;
    },
  };
  const run = await runTasks(DOCUMENT_TASKS, { handlers, now, isTimeLeft });
  return { ...run, waitingEntries };
}

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
