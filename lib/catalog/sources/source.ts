import * as z from 'zod/mini';
import { toFeedActivityResponse } from '../../feeds/feed-activity.ts';
import { PUBLIC_FEED_STATES } from '../../feeds/feed-coverage.ts';
import { isPolledFeed } from '../../feeds/feed-freshness.ts';
import { getPublicFeedState } from '../../feeds/feed-state.ts';
import { type FeedWithHealth, parseFeedHealth } from '../../feeds/feeds-with-health.ts';
import type { TableItem } from '../../platform/dynamodb/client.ts';
import { Problem } from '../../values/problem.ts';
import { Id, NonNegativeInteger } from '../../values/schemas.ts';
import { formatInstant, Instant } from '../../values/time.ts';
import {
  getChangedDefaults,
  getSourceSettings,
  parseStoredSource,
  SourceDefaults,
  SourceSettingValues,
} from './source-overrides.ts';
import { describeSourceProblem } from './source-problem.ts';

/** A source of entries with its settings, its state, and the defaults that people changed. */
export const Source = z.extend(SourceSettingValues, {
  id: Id,
  origin: z.enum(['catalog', 'manual', 'person']),
  paused: z.boolean(),
  state: z.enum([...PUBLIC_FEED_STATES, 'proposed']),
  defaults: SourceDefaults,
  last_success_at: z.nullable(Instant),
  last_news_on: z.nullable(z.string()),
  usual_gap_days: z.nullable(NonNegativeInteger),
  silent_after_days: z.nullable(NonNegativeInteger),
  total_entries: NonNegativeInteger,
  active_entries: NonNegativeInteger,
  /** What is wrong with it, and what to do; null if nothing is. */
  problem: z.nullable(z.object({ text: z.string(), advice: z.string(), at: z.nullable(Instant) })),
  added_at: z.nullable(Instant),
});
export type Source = z.infer<typeof Source>;

/** The reads of a source on one UTC day, and the entries that they brought. */
export const SourceDay = z.object({
  day: z.string(),
  read: NonNegativeInteger,
  failed: NonNegativeInteger,
  new_entries: NonNegativeInteger,
  gaps: NonNegativeInteger,
});

/** The answer to a request to read a source now. */
export const SourceRead = z.object({ source_id: Id, requested_at: Instant });
export type SourceRead = z.infer<typeof SourceRead>;

/**
 * Returns the request to read a source now.
 * @throws Problem 409 source_not_read for a source that people paused, or whose reads wait for an operator
 */
export function toSourceRead(item: TableItem, now: Date): SourceRead {
  const { feed } = parseStoredSource(item);
  const isFlooding = Boolean(parseFeedHealth(item)?.flooding);
  if (isPolledFeed(feed) && !isFlooding) return { source_id: feed.id, requested_at: formatInstant(now) };
  const reasons = { proposed: 'is a proposal', paused: 'is paused' };
  const inactiveReason = feed.hold ? reasons[feed.hold] : 'is not followed';
  const reason = isFlooding ? 'published too much, and waits until an operator releases it' : inactiveReason;
  throw new Problem('conflict', 'source_not_read', `The source ${feed.id} ${reason}, so it is not read.`);
}

/** Returns the source of a feed's item, as API responses have it. */
export function toSource(item: TableItem, now = new Date()): Source {
  const stored = parseStoredSource(item);
  const { feed } = stored;
  const followed: FeedWithHealth = { feed, health: parseFeedHealth(item) };
  const state = feed.hold === 'proposed' ? 'proposed' : getPublicFeedState(followed, now);
  return {
    id: feed.id,
    origin: feed.origin,
    ...getSourceSettings(feed),
    paused: feed.hold === 'paused',
    state,
    defaults: getChangedDefaults(stored),
    last_success_at: followed.health?.last_success_at ?? null,
    ...toFeedActivityResponse(followed, now),
    total_entries: Number(item['total_entries'] ?? 0),
    active_entries: Number(item['active_entries'] ?? 0),
    problem: describeSourceProblem(followed, state),
    added_at: (item['added_at'] as string | undefined) ?? null,
  };
}
