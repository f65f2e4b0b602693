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
 * The figures are logged also if one of these tasks failed.
 * @throws Problem 503
 */
export async function planDocuments(getRemainingMs: GetRemainingMs): Promise<JobResult> {
  if (maxDocumentVisitsPerDay === 0) return { level: 'INFO', outcome: 'off' };
  const isTimeLeft = () => getRemainingMs() > PAGE_RESERVE_MS;
  const { outcome: following, documents, waitingEntries } = await scheduleNewDocuments(isTimeLeft);
  const { outcome, sent, leased, capped, dropped } = await sendDueCrawlBatches(new Date(), sendCrawlBatches);
  const tasks = await runDocumentTasks(new Date(), isTimeLeft);
  const figures = {
    documents_found: documents,
    entries_told: waitingEntries + tasks.waitingEntries,
    visits_sent: sent,
    busy: leased,
    documents_capped: capped,
    dropped,
    texts_indexed: tasks.done['index'] ?? 0,
    texts_wait: tasks.has_more,
    tasks_dead: tasks.dead,
  };
  return { level: 'INFO', following, outcome, ...figures, thrownError: tasks.error };
}
