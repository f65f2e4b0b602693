import * as z from 'zod/mini';
import { Id, NonNegativeInteger } from '../values/schemas.ts';
import { Instant } from '../values/time.ts';

/**
 * The summary of a topic's publications in its window, the last `window_days` days. `pending`: not summarized yet;
 * `stale`: entries were added, removed or moved since. A number in brackets at the end of a line cites an entry by its
 * position in `entry_ids`, counted from 1.
 */
export const TopicSummary = z.object({
  topic_id: Id,
  topic_name: z.string(),
  summary: z.nullable(z.string()),
  status: z.enum(['ready', 'pending', 'stale']),
  window_days: NonNegativeInteger,
  window_start: z.nullable(Instant),
  window_end: z.nullable(Instant),
  entry_count: NonNegativeInteger,
  entry_ids: z.array(Id),
  method: z.nullable(z.enum(['ai', 'extractive'])),
  model: z.nullable(z.string()),
  generated_at: z.nullable(Instant),
});
export type TopicSummary = z.infer<typeof TopicSummary>;
