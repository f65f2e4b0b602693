import { notFound } from '../schemas/problem.ts';
import type { TopicSummary } from '../schemas/topic-summary.ts';
import { topicDetailsKey, topicSummaryKey } from './keys.ts';
import { putItem, queryItems } from './table.ts';
import { topicOf } from './topics.ts';

/** What a summary says, as it is stored; status and topic are known when it is read. */
export type StoredSummary = Omit<TopicSummary, 'topic_id' | 'topic_name' | 'status'>;

/** A topic's summary: `pending` where there is none yet, `stale` where newer entries than its window exist. One request. @throws Problem 404 topic_not_found */
export async function getTopicSummary(topicId: string): Promise<TopicSummary> {
  const { pk, sk } = topicDetailsKey(topicId);
  const items = await queryItems({ partition: pk, from: sk, to: topicSummaryKey(topicId).sk });
  const item = (name: string) => items.find((one) => one['sk'] === name);
  const details = item('DETAILS');
  if (!details) throw notFound('topic', topicId);
  const stored = item('SUMMARY')?.['body'] as StoredSummary | undefined;
  const latest = String(item('STATS')?.['latest'] ?? '');
  return {
    topic_id: topicId,
    topic_name: topicOf(details).name,
    summary: stored?.summary ?? null,
    status: statusOf(stored, latest),
    window_days: stored?.window_days ?? topicOf(details).summary_window_days,
    window_start: stored?.window_start ?? null,
    window_end: stored?.window_end ?? null,
    entry_count: stored?.entry_count ?? 0,
    entry_ids: stored?.entry_ids ?? [],
    method: stored?.method ?? null,
    model: stored?.model ?? null,
    generated_at: stored?.generated_at ?? null,
  };
}

function statusOf(stored: StoredSummary | undefined, latest: string): TopicSummary['status'] {
  if (!stored) return 'pending';
  return latest > (stored.window_end ?? '') ? 'stale' : 'ready';
}

/** Stores a topic's summary in place of the one before. */
export async function putTopicSummary(topicId: string, summary: StoredSummary): Promise<void> {
  await putItem({ Item: { ...topicSummaryKey(topicId), body: summary } });
}
