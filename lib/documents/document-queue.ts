import { DOCUMENT_TASKS_LEASE_KEY, DOCUMENT_TASKS_PARTITION } from '../platform/dynamodb/key-schema.ts';
import { buildTaskItem, type TaskQueue } from '../platform/queue/task-queue.ts';
import { formatInstant } from '../values/time.ts';

/** The queue of the work that a change of a document causes. run-document-tasks.ts has its handlers. */
export const DOCUMENT_TASKS: TaskQueue = { partition: DOCUMENT_TASKS_PARTITION, leaseKey: DOCUMENT_TASKS_LEASE_KEY };

/** Builds the task to index a document for search under the entries that link to it, due now. */
export const buildIndexTask = (documentId: string, now: Date) =>
  buildTaskItem(DOCUMENT_TASKS, { kind: 'index', id: documentId }, formatInstant(now));

/** Builds the task to request summaries of a new version of a document's text, due now. */
export const buildSummariesTask = (documentId: string, version: number, now: Date) =>
  buildTaskItem(DOCUMENT_TASKS, { kind: 'summaries', id: `${documentId}#${version}` }, formatInstant(now));
