import { findFollowedFeed } from '../feeds/followed.ts';
import { isFollowed } from '../feeds/freshness.ts';
import { fetchDocument } from '../ingest/fetch.ts';
import { localOrigins } from '../ingest/local-origins.ts';
import type { Run } from '../ingest/run.ts';
import { ingestFeed } from '../ingest/run-feed.ts';
import type { Validators } from '../ingest/validators.ts';
import type { Metrics } from '../log/metrics.ts';
import { modelId } from '../summaries/settings.ts';
import { bounded, type JobLine } from './job-line.ts';
import { FeedMessage, readMessage } from './messages.ts';
import type { Delivery, Told } from './queue-job.ts';
import { sendEntries } from './queues.ts';

/** Asked for when the module loads: a function that is deployed with one does not start. */
const origins = localOrigins();

/**
 * Reads the feed of a message. A feed that cannot be fetched or is no feed is done: its health tells, and when it is tried
 * again. A run under which the table failed is repeated.
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
  // One that comes again has failed before, maybe after the attempt was noted.
  if (isFirst && health && health.last_attempt_at >= planned_at) return done('INFO', 'read since');
  const read = (validators: Validators | null) => fetchDocument(feed.url, { localOrigins: origins, validators });
  const run = await ingestFeed(followed, read, { toSummarize: modelId !== '', isTimeLeft });
  const not_announced = await announce(run.stored);
  return { line: lineOf(run, not_announced), repeat: run.mustRepeat };
}

function lineOf({ result, mustRepeat }: Run, not_announced: string | undefined): JobLine {
  const { feedId: feed_id, outcome, items, created, updated, failed, errors } = result;
  const [error] = errors;
  const level = mustRepeat ? 'ERROR' : error || not_announced ? 'WARN' : 'INFO';
  const figures = { items, created, updated, failed, ...metricsOf(result) };
  return { level, feed_id, outcome, ...figures, error: error && bounded(error), not_announced };
}

/** A feed is read also where it is not modified. */
function metricsOf({ outcome, created, updated, failed }: Run['result']): Metrics {
  const feed: Metrics = outcome === 'failed' ? { feeds_failed: 1 } : { feeds_read: 1 };
  return { ...feed, entries_created: created, entries_updated: updated, items_failed: failed };
}

/**
 * Tells the next queue of entries that may wait for a summary. Where that fails, the planner finds them in their list; why it
 * failed is answered for the log.
 */
async function announce(ids: string[]): Promise<string | undefined> {
  if (!modelId || ids.length === 0) return undefined;
  try {
    await sendEntries(ids);
    return undefined;
  } catch (error) {
    return bounded(String(error));
  }
}
