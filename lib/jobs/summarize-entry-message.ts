import { findFirstDocumentPassages } from '../documents/document-texts.ts';
import { type SummaryOutcome, summarizeEntry } from '../summaries/summarize-entry.ts';
import type { JobLogLine } from './job-log-line.ts';
import type { MessageResult, QueueMessage } from './queue-job.ts';
import { parseMessage, SummarizeEntryMessage } from './queue-messages.ts';
import { countSummaryOutcomes } from './summary-metrics.ts';

const OUTCOME_LEVELS: Partial<Record<SummaryOutcome, JobLogLine['level']>> = {
  refused: 'WARN',
  'no model': 'WARN',
  capped: 'WARN',
  throttled: 'WARN',
  down: 'WARN',
  unavailable: 'WARN',
  'given up': 'WARN',
  misconfigured: 'ERROR',
};

/**
 * Summarizes the entry of a queue message.
 * If the model does not respond, the message is not repeated, so that an unavailable model fills no dead-letter queue.
 * The planner sends another message later.
 * @throws PoisonError for an invalid message
 * @throws Problem storage_unavailable or storage_busy
 */
export async function handleSummarizeEntryMessage({ body }: QueueMessage): Promise<MessageResult> {
  const { entry_id, is_turn, feed_calls } = parseMessage(SummarizeEntryMessage, body);
  const { outcome, reason } = await summarizeEntry(entry_id, {
    isScheduled: is_turn,
    feedCalls: feed_calls,
    findText: findFirstDocumentPassages,
  });
  return {
    line: { level: OUTCOME_LEVELS[outcome] ?? 'INFO', entry_id, outcome, reason, ...countSummaryOutcomes([outcome]) },
  };
}
