import * as z from 'zod/mini';
import { Id, NonNegativeInteger } from '../values/schemas.ts';
import { Instant } from '../values/time.ts';

/** The states of a feed in API responses; see `FEED_STATES` for their meaning. */
export const PUBLIC_FEED_STATES = [
  ...(['fine', 'quiet', 'silent', 'gap', 'repaired', 'unknown'] as const),
  ...(['failing', 'paused', 'flooding', 'stale', 'never_fetched'] as const),
  ...(['unconfirmed', 'blocked', 'not_followed'] as const),
] as const;
export type PublicFeedState = (typeof PUBLIC_FEED_STATES)[number];

/** Worst first: the verdict is the first one that applies to the period. */
const VERDICTS = ['gaps', 'not_read', 'repaired', 'silent', 'unknown', 'complete'] as const;

/** How completely one feed was read in a period of UTC days, and what it published then. */
export const FeedCoverage = z.object({
  feed_id: Id,
  feed_name: z.string(),
  topic_id: Id,
  first_day: z.string(),
  last_day: z.string(),
  verdict: z.enum(VERDICTS),
  state: z.enum(PUBLIC_FEED_STATES),
  due: NonNegativeInteger,
  read: NonNegativeInteger,
  failures: NonNegativeInteger,
  new_entries: NonNegativeInteger,
  days_read: NonNegativeInteger,
  days_not_read: NonNegativeInteger,
  days_unknown: NonNegativeInteger,
  gaps_found: NonNegativeInteger,
  items_repaired: NonNegativeInteger,
  items_unread: NonNegativeInteger,
  documents_unread: NonNegativeInteger,
  gaps: z.array(z.object({ after: Instant, before: Instant, found_at: Instant })),
  silences: z.array(z.object({ last_news: z.string(), silent_from: z.string(), until: z.nullable(z.string()) })),
  last_news_on: z.nullable(z.string()),
  usual_gap_days: z.nullable(NonNegativeInteger),
  silent_after_days: z.nullable(NonNegativeInteger),
  last_success_at: z.nullable(Instant),
});
export type FeedCoverage = z.infer<typeof FeedCoverage>;
