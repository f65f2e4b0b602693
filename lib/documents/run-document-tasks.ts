import { runTasks, type TaskRunResult } from '../platform/queue/task-queue.ts';
import { DOCUMENT_TASKS } from './document-queue.ts';
import { listDocumentEntryIds } from './document-rows.ts';
import { indexDocument } from './index-documents.ts';
import { requestSummaries } from './request-summaries.ts';

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
