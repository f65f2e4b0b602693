import { type DueTopicResult, makeDueTopicSummaries } from '../summaries/summarize-topic.ts';
import { errorLine, type JobLine } from './job-line.ts';
import { modelAnswers } from './model-answers.ts';
import type { RemainingMs } from './scheduled-job.ts';

/**
 * Makes the topic summaries that are due. A failed one does not stop the others, and is due again in the next run.
 *
 * @throws Problem storage_unavailable
 */
export async function summarizeTopics(remainingMs: RemainingMs): Promise<JobLine> {
  const results = await makeDueTopicSummaries({ now: new Date(), remainingMs });
  const [failed, ...others] = results.filter(isFailed);
  return {
    ...(failed ? errorLine(failed.error) : { level: 'INFO' }),
    due: results.length,
    ...countsOf(results.map(({ outcome }) => outcome.replace(' ', '_'))),
    ...(failed ? { failed_topics: [failed, ...others].map(({ topic_id }) => topic_id) } : {}),
    ...modelAnswers(results.map(({ outcome, reason }) => reason ?? outcome)),
    reasons: countsOf(results.flatMap(({ reason }) => reason ?? [])),
  };
}

const isFailed = (result: DueTopicResult) => result.outcome === 'failed';

function countsOf(names: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
