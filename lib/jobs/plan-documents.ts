import { scheduleNewDocuments } from '../documents/find-documents.ts';
import { indexDocuments } from '../documents/index-documents.ts';
import { sendDueCrawlBatches } from '../documents/plan-visits.ts';
import { requestSummariesOfNewTexts } from '../documents/request-summaries.ts';
import { maxDocumentVisitsPerDay } from '../documents/visit-limits.ts';
import type { JobLogLine } from './job-log-line.ts';
import type { GetRemainingMs } from './scheduled-job.ts';
import { sendCrawlBatches } from './send-messages.ts';

/** The time that a page of changes may take, with the planning of visits after it. */
const PAGE_RESERVE_MS = 20_000;

/**
 * Plans the work on linked documents. Does nothing if documents are switched off.
 * - Schedules fetches of documents behind new links, and queues the fetches that are due.
 * - Requests summaries of entries whose documents have a new text.
 * - Indexes new texts for the search.
 * @throws Problem 503
 */
export async function planDocuments(getRemainingMs: GetRemainingMs): Promise<JobLogLine> {
  if (maxDocumentVisitsPerDay === 0) return { level: 'INFO', outcome: 'off' };
  const isTimeLeft = () => getRemainingMs() > PAGE_RESERVE_MS;
  const { outcome: following, documents, waitingEntries } = await scheduleNewDocuments(isTimeLeft);
  const entriesWithTexts = await requestSummariesOfNewTexts(isTimeLeft);
  const { outcome, sent, leased, capped, dropped } = await sendDueCrawlBatches(new Date(), sendCrawlBatches);
  const { texts, has_more } = await indexDocuments(new Date(), isTimeLeft);
  const figures = {
    documents_found: documents,
    entries_told: waitingEntries + entriesWithTexts,
    visits_sent: sent,
    busy: leased,
    documents_capped: capped,
    dropped,
    texts_indexed: texts,
    texts_wait: has_more,
  };
  return { level: 'INFO', following, outcome, ...figures };
}
