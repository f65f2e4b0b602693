import * as z from 'zod/mini';
import { Id } from './id.ts';
import { Instant } from './time.ts';

/** Totals of the platform; windows count active entries by published day, today included. */
export const StatsOverview = z.object({
  total_feeds: z.number(),
  total_topics: z.number(),
  total_entries: z.number(),
  total_categories: z.number(),
  active_feeds: z.number(),
  /** Followed feeds without a good fetch within the last 48 hours, those that were never read included. */
  feeds_stale: z.number(),
  active_topics: z.number(),
  active_entries: z.number(),
  entries_last_7_days: z.number(),
  entries_last_30_days: z.number(),
  latest_published_date: z.nullable(Instant),
  as_of: z.nullable(Instant),
});
export type StatsOverview = z.infer<typeof StatsOverview>;

/** One topic's figures. */
export const TopicStats = z.object({
  topic_id: Id,
  topic_name: z.string(),
  total_entries: z.number(),
  active_entries: z.number(),
  inactive_entries: z.number(),
  total_feeds: z.number(),
  entries_last_7_days: z.number(),
  entries_last_30_days: z.number(),
  latest_published_date: z.nullable(Instant),
});
export type TopicStats = z.infer<typeof TopicStats>;

/** One topic's figures by feed, and by day over the last 90 days, oldest first, days without entries included. */
export const TopicStatsDetail = z.extend(TopicStats, {
  by_feed: z.array(
    z.object({
      feed_id: Id,
      feed_name: z.string(),
      is_active: z.boolean(),
      total_entries: z.number(),
      active_entries: z.number(),
      inactive_entries: z.number(),
      /** The last good fetch: a document that was read, or one that is not modified. */
      last_success_at: z.nullable(Instant),
    }),
  ),
  by_day: z.array(z.object({ date: z.string(), entries: z.number() })),
});
export type TopicStatsDetail = z.infer<typeof TopicStatsDetail>;
