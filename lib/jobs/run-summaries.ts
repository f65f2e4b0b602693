import { findFirstDocumentPassages } from '../documents/document-texts.ts';
import type { MetricValues } from '../platform/log/metrics.ts';
import { type SummaryOutcome, summarizeEntry } from '../summaries/summarize-entry.ts';
import { type DueTopicSummaryResult, makeDueTopicSummaries } from '../summaries/summarize-topic.ts';
import type { MessageResult, QueueMessage } from './queue-job.ts';
import { parseMessage, SummarizeEntryMessage } from './queue-messages.ts';
import type { GetRemainingMs } from './scheduled-job.ts';
import { buildErrorLogLine, type JobLogLine } from './scheduled-job.ts';

/**
 * Makes the topic summaries that are due.
 * A summary that failed does not stop the others, and is due again in the next run.
 * @throws Problem storage_unavailable
 */
export async function summarizeTopics(getRemainingMs: GetRemainingMs): Promise<JobLogLine> {
  const results = await makeDueTopicSummaries({ now: new Date(), remainingMs: getRemainingMs });
  const [failed, ...others] = results.filter(isFailed);
  return {
    ...(failed ? buildErrorLogLine(failed.error) : { level: 'INFO' }),
    due: results.length,
    ...countNames(results.map(({ outcome }) => outcome.replace(' ', '_'))),
    ...(failed ? { failed_topics: [failed, ...others].map(({ topic_id }) => topic_id) } : {}),
    ...countSummaryOutcomes(results.map(({ outcome, reason }) => reason ?? outcome)),
    reasons: countNames(results.flatMap(({ reason }) => reason ?? [])),
  };
}

const isFailed = (result: DueTopicSummaryResult) => result.outcome === 'failed';

function countNames(names: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** The metric for each outcome of a summary, or for the first word of the reason. Other outcomes called no model. */
const OUTCOME_METRICS: Record<string, keyof MetricValues> = {
  stored: 'summaries_made',
  ai: 'summaries_made',
  refused: 'summaries_refused',
  capped: 'summaries_over_budget',
  'given up': 'summaries_unanswered',
  throttled: 'summaries_unanswered',
  down: 'summaries_unanswered',
  unavailable: 'summaries_unanswered',
  misconfigured: 'summaries_unanswered',
};

/**
 * Counts outcomes of summaries as metrics: made, refused, over budget, or without a response.
 * Outcomes that called no model are not counted.
 */
function countSummaryOutcomes(outcomes: string[]): MetricValues {
  const metrics: MetricValues = {};
  for (const outcome of outcomes) {
    const name = OUTCOME_METRICS[outcome.split(':')[0] ?? ''];
    if (name) metrics[name] = (metrics[name] ?? 0) + 1;
  }
  return metrics;
}

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
