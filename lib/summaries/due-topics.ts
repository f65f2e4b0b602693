import { inParallel } from '../values/in-parallel.ts';
import { summaryMs } from './settings.ts';
import { summarizeTopic, type TopicResult } from './summarize-topic.ts';
import { listDueTopics } from './topic-summaries.ts';

const TOPICS_AT_ONCE = 4;

/** The result for a topic that was due. `no time`: it is due at the next run; failed: as well, with the error for the log. */
export type DueTopicResult =
  | TopicResult
  | { topic_id: string; outcome: 'no time'; reason: null }
  | { topic_id: string; outcome: 'failed'; reason: string; error: unknown };

/**
 * Makes the summaries that are due, four topics at a time, as long as `remainingMs` leaves time for one more. One topic's failure
 * does not stop the others.
 *
 * @throws Problem storage_unavailable if it cannot be found out which are due
 */
export async function makeDueTopicSummaries({
  now,
  remainingMs,
}: {
  now: Date;
  remainingMs: () => number;
}): Promise<DueTopicResult[]> {
  const results: DueTopicResult[] = [];
  await inParallel(await listDueTopics(now), TOPICS_AT_ONCE, async ({ id }) => {
    results.push(remainingMs() < summaryMs ? { topic_id: id, outcome: 'no time', reason: null } : await safely(id));
  });
  return results;
}

async function safely(topicId: string): Promise<DueTopicResult> {
  try {
    return await summarizeTopic(topicId);
  } catch (error) {
    return { topic_id: topicId, outcome: 'failed', reason: (error as Error).name, error };
  }
}
