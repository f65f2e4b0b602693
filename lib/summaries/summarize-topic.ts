import { statementsOfTopic } from './extractive.ts';
import { TOPIC_PROMPT_VERSION } from './prompts.ts';
import { modelId } from './settings.ts';
import { statementsOf, type Told } from './topic-statements.ts';
import { putTopicSummary, type TopicWindow, topicWindow } from './topic-summaries.ts';
import { topicText } from './topic-text.ts';

const MOST_ENTRIES = 100;

/** How a topic's summary was made, or that another run was faster; the reason says why the model did not make it. */
export interface TopicResult {
  topic_id: string;
  outcome: 'ai' | 'extractive' | 'overtaken';
  reason: string | null;
}

/**
 * Makes a topic's summary again from the active entries of its window, replaces the stored one, and returns how it was made. The
 * model is asked if one is configured and the window has entries. If it fails, or cannot be trusted, the summary is made by rule
 * at once and labelled so. The reason never contains text of the model or of a feed.
 *
 * @throws Problem topic_not_found, storage_unavailable
 */
export async function summarizeTopic(topicId: string): Promise<TopicResult> {
  const window = await topicWindow(topicId, MOST_ENTRIES, new Date());
  const { topic, entries } = window;
  const told: Told =
    modelId && entries.length > 0 ? await statementsOf(topic.name, entries) : { none: '', again: false };
  const isStored = await putTopicSummary(window, madeOf(window, told));
  const [how, reason] = 'none' in told ? (['extractive', told.none || null] as const) : (['ai', null] as const);
  return { topic_id: topicId, outcome: isStored ? how : 'overtaken', reason };
}

function madeOf(window: TopicWindow, told: Told) {
  const { topic, entries, count, start, end } = window;
  const isAi = !('none' in told);
  const statements = isAi ? told.statements : statementsOfTopic(entries);
  return {
    summary: {
      ...topicText({ name: topic.name, days: topic.summary_window_days, count }, statements),
      window_days: topic.summary_window_days,
      window_start: start,
      window_end: end,
      entry_count: count,
      method: isAi ? ('ai' as const) : ('extractive' as const),
      model: isAi ? modelId : null,
      generated_at: end,
    },
    prompt_version: isAi ? TOPIC_PROMPT_VERSION : null,
    stands_in: !isAi && told.again,
  };
}
