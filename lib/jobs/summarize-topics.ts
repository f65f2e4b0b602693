import { type DueTopicSummaryResult, makeDueTopicSummaries } from '../summaries/summarize-topic.ts';
import { buildErrorLogLine, type JobLogLine } from './job-log-line.ts';
import type { GetRemainingMs } from './scheduled-job.ts';
import { countSummaryOutcomes } from './summary-metrics.ts';

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
