import { runInParallel } from '../values/in-parallel.ts';
import { modelId, SUMMARY_TIMEOUT_MS } from './model-budget.ts';
import { TOPIC_PROMPT_VERSION } from './prompts.ts';
import {
  selectStatementsByRule,
  selectStatementsWithModel,
  type TopicStatement,
  type TopicStatementSelection,
} from './topic-statements.ts';
import { getTopicSummaryInput, listDueTopics, storeTopicSummary, type TopicSummaryInput } from './topic-summaries.ts';

/**
 * How a topic's summary was made: `ai` by the model, `extractive` by rule. `overtaken` means that it was not stored,
 * because another run stored one first. `reason` says why the configured model did not make the summary; otherwise it
 * is null.
 */
export interface TopicSummaryResult {
  topic_id: string;
  outcome: 'ai' | 'extractive' | 'overtaken';
  reason: string | null;
}

/**
 * Renews a topic's summary from its active entries of the last days, and returns how it was made. The topic sets the
 * number of days. The model selects the sentences, if one is configured and there are entries. If the model fails or
 * its response is rejected, a rule selects the sentences, and the summary is labeled as `extractive`. `reason` never
 * contains text of the model or of a feed.
 *
 * @throws Problem 404 topic_not_found
 * @throws Problem 503 storage_unavailable
 */
export async function summarizeTopic(topicId: string): Promise<TopicSummaryResult> {
  const window = await getTopicSummaryInput(topicId, new Date());
  const { topic, entries } = window;
  const selected =
    modelId && entries.length > 0
      ? await selectStatementsWithModel(topic.name, entries)
      : { reason: null, isTemporary: false };
  const isStored = await storeTopicSummary(window, toSummary(window, selected));
  const outcome = 'statements' in selected ? 'ai' : 'extractive';
  const reason = 'statements' in selected ? null : selected.reason;
  return { topic_id: topicId, outcome: isStored ? outcome : 'overtaken', reason };
}

function toSummary(window: TopicSummaryInput, selected: TopicStatementSelection) {
  const { topic, entries, count, start, end } = window;
  const isAi = 'statements' in selected;
  const statements = isAi ? selected.statements : selectStatementsByRule(entries);
  return {
    summary: {
      summary: formatSummary(window, statements),
      entry_ids: statements.map(({ entry_id }) => entry_id),
      window_days: topic.summary_window_days,
      window_start: start,
      window_end: end,
      entry_count: count,
      method: isAi ? ('ai' as const) : ('extractive' as const),
      model: isAi ? modelId : null,
      generated_at: end,
    },
    prompt_version: isAi ? TOPIC_PROMPT_VERSION : null,
    isSubstitute: !isAi && selected.isTemporary,
  };
}

/**
 * Formats a summary: the number of publications, then one statement per line.
 * Each statement cites its entry by its position in `entry_ids`.
 */
function formatSummary({ topic, count }: TopicSummaryInput, statements: TopicStatement[]): string {
  const lines = statements.map(({ text }, index) => `${text} [${index + 1}]`);
  return [
    `${topic.name} published ${formatCount(count)} in the last ${topic.summary_window_days} days.`,
    ...lines,
  ].join('\n');
}

function formatCount(count: number): string {
  if (count === 0) return 'nothing';
  return count === 1 ? '1 update' : `${count} updates`;
}

const PARALLEL_TOPICS = 4;

/**
 * The result for a topic whose summary is due. With `no time`, the run had too little time left for it. After `no time`
 * and `failed`, the summary is still due for the next run. `error` is for the log.
 */
export type DueTopicSummaryResult =
  | TopicSummaryResult
  | { topic_id: string; outcome: 'no time'; reason: null }
  | { topic_id: string; outcome: 'failed'; reason: string; error: unknown };

interface MakeDueTopicSummariesOptions {
  now: Date;
  remainingMs: () => number;
}

/**
 * Renews all due summaries of topics, four at a time, and returns a result for each due topic. A topic gets `no time`
 * if `remainingMs` is too short for one more summary. If one topic fails, the others are still renewed.
 *
 * @throws Problem 503 storage_unavailable if the due topics cannot be read
 */
export async function makeDueTopicSummaries({
  now,
  remainingMs,
}: MakeDueTopicSummariesOptions): Promise<DueTopicSummaryResult[]> {
  const results: DueTopicSummaryResult[] = [];
  await runInParallel(await listDueTopics(now), PARALLEL_TOPICS, async ({ id }) => {
    results.push(
      remainingMs() < SUMMARY_TIMEOUT_MS
        ? { topic_id: id, outcome: 'no time', reason: null }
        : await trySummarizeTopic(id),
    );
  });
  return results;
}

async function trySummarizeTopic(topicId: string): Promise<DueTopicSummaryResult> {
  try {
    return await summarizeTopic(topicId);
  } catch (error) {
    return { topic_id: topicId, outcome: 'failed', reason: (error as Error).name, error };
  }
}
