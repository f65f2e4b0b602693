import { listEntryDetails } from '../data/entries.ts';
import { putTopicSummary } from '../data/summaries.ts';
import { addDays, dayOf, instantOf } from '../schemas/time.ts';
import type { Topic } from '../schemas/topic.ts';
import { summarizeTopic } from './extractive.ts';

const MOST_ENTRIES = 100;

/** Makes a topic's summary anew from its window's active entries and stores it in place of the one before. */
export async function makeTopicSummary({ id, name, summary_window_days }: Topic): Promise<void> {
  const now = instantOf(new Date());
  const from = `${addDays(dayOf(now), 1 - summary_window_days)}T00:00:00Z`;
  const filter = { topic_id: id, status: 'active' as const, span: { from, to: now } };
  const { items, total } = await listEntryDetails(filter, { limit: MOST_ENTRIES, offset: 0, position: null });
  const count = total ?? items.length;
  await putTopicSummary(id, {
    ...summarizeTopic(name, summary_window_days, items, count),
    window_days: summary_window_days,
    window_start: from,
    window_end: now,
    entry_count: count,
    method: 'extractive',
    model: null,
    generated_at: now,
  });
}
