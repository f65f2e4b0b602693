import { findDocuments } from '../documents/follow.ts';
import { planVisits } from '../documents/plan.ts';
import { visitsADay } from '../documents/settings.ts';
import { tellOfTexts } from '../documents/tell.ts';
import { indexTexts } from '../documents/words.ts';
import type { JobLine } from './job-line.ts';
import { sendRounds } from './queues.ts';
import type { RemainingMs } from './scheduled-job.ts';

/** The time that a page of changes may take, with the planning of visits after it. */
const PAGE_MS = 20_000;

/**
 * Finds documents of new links, requests their summaries, plans due visits, and indexes new texts.
 *
 * Does nothing if documents are switched off. @throws Problem 503
 */
export async function planDocuments(remainingMs: RemainingMs): Promise<JobLine> {
  if (visitsADay === 0) return { level: 'INFO', outcome: 'off' };
  const isTimeLeft = () => remainingMs() > PAGE_MS;
  const { outcome: following, documents, told } = await findDocuments(isTimeLeft);
  const told_of_texts = await tellOfTexts(isTimeLeft);
  const { outcome, sent, busy, capped, dropped } = await planVisits(new Date(), sendRounds);
  const { texts, has_more } = await indexTexts(new Date(), isTimeLeft);
  const figures = {
    documents_found: documents,
    entries_told: told + told_of_texts,
    visits_sent: sent,
    busy,
    documents_capped: capped,
    dropped,
    texts_indexed: texts,
    texts_wait: has_more,
  };
  return { level: 'INFO', following, outcome, ...figures };
}
