import * as z from 'zod/mini';
import { PUBLIC_FEED_STATES } from '../../feeds/feed-coverage.ts';
import { Id, NonNegativeInteger } from '../../values/schemas.ts';
import { Instant } from '../../values/time.ts';

/**
 * Active entries by published day (UTC, `YYYY-MM-DD`) over the last 90 days, oldest first.
 * Days without entries are included.
 */
const EntriesByDay = z.array(z.object({ date: z.string(), entries: NonNegativeInteger }));

/**
 * The totals of the platform.
 * The numbers for the last 7 and 30 days count active entries by published day, today included.
 */
export const StatsOverview = z.object({
  total_feeds: NonNegativeInteger,
  total_topics: NonNegativeInteger,
  total_entries: NonNegativeInteger,
  total_categories: NonNegativeInteger,
  active_feeds: NonNegativeInteger,
  /**
   * Followed feeds without a good fetch in the last 48 hours.
   * Unread feeds are included, unconfirmed ones are not.
   */
  feeds_stale: NonNegativeInteger,
  /** Followed feeds whose address was never verified and never read here; not counted as stale. */
  feeds_unconfirmed: NonNegativeInteger,
  /** Followed feeds that are read, and overdue by their publication cadence. */
  feeds_silent: NonNegativeInteger,
  active_topics: NonNegativeInteger,
  active_entries: NonNegativeInteger,
  entries_last_7_days: NonNegativeInteger,
  entries_last_30_days: NonNegativeInteger,
  latest_published_date: z.nullable(Instant),
  as_of: z.nullable(Instant),
  by_day: EntriesByDay,
});
export type StatsOverview = z.infer<typeof StatsOverview>;

/** The figures of one topic: its entries by status and in recent days, its feeds, and its newest date. */
export const TopicStats = z.object({
  topic_id: Id,
  topic_name: z.string(),
  total_entries: NonNegativeInteger,
  active_entries: NonNegativeInteger,
  inactive_entries: NonNegativeInteger,
  total_feeds: NonNegativeInteger,
  entries_last_7_days: NonNegativeInteger,
  entries_last_30_days: NonNegativeInteger,
  latest_published_date: z.nullable(Instant),
});
export type TopicStats = z.infer<typeof TopicStats>;

/** The figures of one topic, and in addition figures of each feed and of each day. */
export const TopicStatsDetail = z.extend(TopicStats, {
  by_feed: z.array(
    z.object({
      feed_id: Id,
      feed_name: z.string(),
      is_active: z.boolean(),
      is_confirmed: z.boolean(),
      total_entries: NonNegativeInteger,
      active_entries: NonNegativeInteger,
      inactive_entries: NonNegativeInteger,
      /** The last good fetch: a document was read, or was not modified. */
      last_success_at: z.nullable(Instant),
      state: z.enum(PUBLIC_FEED_STATES),
      /** The last publication day, `YYYY-MM-DD`. */
      last_news_on: z.nullable(z.string()),
      /** The typical gap in days, and the days after which it is overdue; null while unknown. */
      usual_gap_days: z.nullable(NonNegativeInteger),
      silent_after_days: z.nullable(NonNegativeInteger),
    }),
  ),
  by_day: EntriesByDay,
});
export type TopicStatsDetail = z.infer<typeof TopicStatsDetail>;
