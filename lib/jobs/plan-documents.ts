import { scheduleNewDocuments } from '../documents/find-documents.ts';
import { sendDueCrawlBatches } from '../documents/plan-visits.ts';
import { runDocumentTasks } from '../documents/run-document-tasks.ts';
import { maxDocumentVisitsPerDay } from '../documents/visit-limits.ts';
import type { GetRemainingMs, JobResult } from './scheduled-job.ts';
import { sendCrawlBatches } from './send-messages.ts';

/** The time that a page of changes may take, with the planning of visits after it. */
const PAGE_RESERVE_MS = 20_000;

/**
 * Plans the work on linked documents. Does nothing if documents are switched off.
 * - Schedules fetches of documents behind new links, and queues the fetches that are due.
 * - Requests summaries of entries whose documents have a new text, and indexes new texts for the search.
 * An error of one step stops no other, and the figures of the others are logged.
 */
export async function planDocuments(getRemainingMs: GetRemainingMs): Promise<JobResult> {
  if (maxDocumentVisitsPerDay === 0) return { level: 'INFO', outcome: 'off' };
  const isTimeLeft = () => getRemainingMs() > PAGE_RESERVE_MS;
  const errors: unknown[] = [];
  const addError = (fault: unknown): undefined => void errors.push(fault);
  const found = await scheduleNewDocuments(isTimeLeft).catch(addError);
  const planned = await sendDueCrawlBatches(new Date(), sendCrawlBatches).catch(addError);
  const tasks = await runDocumentTasks(new Date(), isTimeLeft).catch(addError);
  if (tasks?.error !== undefined) addError(tasks.error);
  const figures = {
    documents_found: found?.documents,
    entries_told: (found?.waitingEntries ?? 0) + (tasks?.waitingEntries ?? 0),
    visits_sent: planned?.sent,
    busy: planned?.leased,
    documents_capped: planned?.capped,
    dropped: planned?.dropped,
    texts_indexed: tasks?.done['index'] ?? 0,
    texts_wait: tasks?.has_more,
    tasks_dead: tasks?.dead,
  };
  return { level: 'INFO', following: found?.outcome, outcome: planned?.outcome, ...figures, thrownError: errors[0] };
}
