import type { Feed } from '../feeds/feed.ts';
import { findFollowedFeed } from '../feeds/followed.ts';
import { isFollowed } from '../feeds/freshness.ts';
import { fetchFeed } from '../ingest/adapters/adapters.ts';
import { localOrigins } from '../ingest/local-origins.ts';
import type { Run } from '../ingest/run.ts';
import { ingestFeed } from '../ingest/run-feed.ts';
import type { Validators } from '../ingest/validators.ts';
import type { Metrics } from '../log/metrics.ts';
import { modelId } from '../summaries/settings.ts';
import { bounded, type JobLine, whyNotSent } from './job-line.ts';
import { FeedMessage, readMessage } from './messages.ts';
import type { Delivery, Told } from './queue-job.ts';
import { callMatcher, sendEntries } from './queues.ts';

/** Evaluated when the module loads: a function that is deployed with one does not start. */
const origins = localOrigins();

/**
 * Reads the feed of a message. A message whose feed cannot be fetched or is not a feed is done: feed health records the failure
 * and the time of the next attempt. One that is flooding is not read. A run during which the table failed is repeated.
 *
 * @throws PoisonError
 */
export async function ingestFeedOfMessage({ body, isFirst, isTimeLeft }: Delivery): Promise<Told> {
  const { feed_id, planned_at } = readMessage(FeedMessage, body);
  const done = (level: JobLine['level'], outcome: string): Told => ({ line: { level, feed_id, outcome } });
  const followed = await findFollowedFeed(feed_id);
  if (!followed) return done('WARN', 'unknown feed');
  const { feed, health } = followed;
  if (!isFollowed(feed)) return done('WARN', 'not followed');
  if (health?.flooding) return done('WARN', 'flooding');
  // A message that comes again has failed before, perhaps after the attempt was recorded.
  if (isFirst && health && health.last_attempt_at >= planned_at) return done('INFO', 'read since');
  const read = (validators: Validators | null) => fetchFeed(feed, { localOrigins: origins, validators });
  const run = await ingestFeed(followed, read, { toSummarize: modelId !== '', isTimeLeft });
  const not_announced = await announce(feed, run.stored);
  const matcher_not_called = run.stored.length > 0 ? await whyNotSent(callMatcher()) : undefined;
  return { line: lineOf(run, { not_announced, matcher_not_called }), repeat: run.mustRepeat };
}

/** Why messages were not sent, if they were not: somebody else does what they ask for, later. */
interface Unsent {
  not_announced: string | undefined;
  matcher_not_called: string | undefined;
}

function lineOf({ result, failure, mustRepeat }: Run, unsent: Unsent): JobLine {
  const { feedId: feed_id, outcome, items, created, updated, failed, unknown, errors } = result;
  const [error] = errors;
  const level = mustRepeat ? 'ERROR' : error || Object.values(unsent).some(Boolean) ? 'WARN' : 'INFO';
  const figures = { items, created, updated, failed, unknown, ...metricsOf(result) };
  const cause = failure?.cause ? bounded(failure.cause) : undefined;
  return { level, feed_id, outcome, ...figures, error: error && bounded(error), cause, ...unsent };
}

/** A feed counts as read also if it is not modified. */
function metricsOf({ outcome, created, updated, failed, unknown }: Run['result']): Metrics {
  const feed: Metrics = outcome === 'failed' ? { feeds_failed: 1 } : { feeds_read: 1 };
  const entries: Metrics = { entries_created: created, entries_updated: updated };
  return { ...feed, ...entries, items_failed: failed, items_unknown: unknown };
}

/**
 * Sends the entries that may wait for a summary to the next queue. If that fails, the planner finds them in their list; the
 * reason is returned for the log.
 */
async function announce({ quotas }: Feed, ids: string[]): Promise<string | undefined> {
  if (!modelId || ids.length === 0) return undefined;
  return whyNotSent(sendEntries(ids.map((entry_id) => ({ entry_id, feed_calls: quotas?.model_calls }))));
}
