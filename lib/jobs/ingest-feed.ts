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

/** Evaluated at start-up: a deployed function with local origins does not start. */
const origins = localOrigins();

/**
 * Reads the feed of a message. If it cannot be fetched or parsed, feed health records the error and the message is
 * done.
 *
 * A flooding feed is not read. A run during which the table failed is repeated.
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
  // A redelivered message has failed before, perhaps after the attempt was recorded.
  if (isFirst && health && health.last_attempt_at >= planned_at) return done('INFO', 'read since');
  const read = (validators: Validators | null) => fetchFeed(feed, { localOrigins: origins, validators });
  const run = await ingestFeed(followed, read, { toSummarize: modelId !== '', isTimeLeft });
  const not_announced = await announce(feed, run.stored);
  const matcher_not_called = run.stored.length > 0 ? await whyNotSent(callMatcher()) : undefined;
  return { line: lineOf(run, { not_announced, matcher_not_called }), repeat: run.mustRepeat };
}

/** Why messages were not sent, if so. The planner or a schedule does their work later. */
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

/** A feed that is not modified counts as read, too. */
function metricsOf({ outcome, created, updated, failed, unknown }: Run['result']): Metrics {
  const feed: Metrics = outcome === 'failed' ? { feeds_failed: 1 } : { feeds_read: 1 };
  const entries: Metrics = { entries_created: created, entries_updated: updated };
  return { ...feed, ...entries, items_failed: failed, items_unknown: unknown };
}

/**
 * Sends entries that wait for a summary to the next queue. Returns the error, if any: the planner finds them later.
 */
async function announce({ quotas }: Feed, ids: string[]): Promise<string | undefined> {
  if (!modelId || ids.length === 0) return undefined;
  return whyNotSent(sendEntries(ids.map((entry_id) => ({ entry_id, feed_calls: quotas?.model_calls }))));
}
