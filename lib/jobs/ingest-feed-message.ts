import { continueSourceRemoval } from '../catalog/sources/remove-source-entries.ts';
import type { Feed } from '../feeds/feed.ts';
import { isPolledFeed } from '../feeds/feed-freshness.ts';
import { findFeedWithHealth } from '../feeds/feeds-with-health.ts';
import { fetchFeed } from '../ingest/adapters/adapters.ts';
import { getAllowedLocalOrigins } from '../ingest/fetch-document.ts';
import { ingestFeed } from '../ingest/ingest-feed.ts';
import type { IngestRun } from '../ingest/ingest-run.ts';
import type { HttpValidators } from '../ingest/validators.ts';
import type { MetricValues } from '../platform/log/metrics.ts';
import { modelId } from '../summaries/model-budget.ts';
import type { MessageResult, QueueMessage } from './queue-job.ts';
import { FeedMessage, parseMessage } from './queue-messages.ts';
import { awaitSendError, type JobLogLine, truncateError } from './scheduled-job.ts';
import { sendSummarizeEntryMessages, triggerAlertMatcher } from './send-messages.ts';

/** Evaluated at start-up: a deployed function with local origins does not start. */
const allowedLocalOrigins = getAllowedLocalOrigins();

/**
 * Fetches the feed of a queue message, and stores its entries.
 * - If the feed cannot be fetched or parsed, its health records the error, and the message is done.
 * - Of a source that was removed, the entries are made inactive or removed.
 * - A feed that is blocked, or quarantined for flooding, is not fetched.
 * - A run during which the table failed is repeated.
 * @throws PoisonError for an invalid message
 */
export async function ingestFeedMessage({ body, isFirst, isTimeLeft }: QueueMessage): Promise<MessageResult> {
  const { feed_id, planned_at } = parseMessage(FeedMessage, body);
  const done = (level: JobLogLine['level'], outcome: string): MessageResult => ({ line: { level, feed_id, outcome } });
  const followed = await findFeedWithHealth(feed_id);
  if (!followed) return done('WARN', 'unknown feed');
  const { feed, health } = followed;
  if (followed.pending === 'removal') {
    await continueSourceRemoval(feed_id, isTimeLeft);
    return done('INFO', 'removing entries');
  }
  if (!isPolledFeed(feed)) return done('WARN', 'not followed');
  if (feed.blocked) return done('WARN', 'blocked');
  if (health?.flooding) return done('WARN', 'flooding');
  // A redelivered message has failed before, perhaps after the attempt was recorded.
  if (isFirst && health && health.last_attempt_at >= planned_at) return done('INFO', 'read since');
  const read = (validators: HttpValidators | null) =>
    fetchFeed(feed, { localOrigins: allowedLocalOrigins, validators });
  const run = await ingestFeed(followed, read, { toSummarize: modelId !== '', isTimeLeft });
  const not_announced = await sendToSummaries(feed, run.storedIds);
  const matcher_not_called = run.storedIds.length > 0 ? await awaitSendError(triggerAlertMatcher()) : undefined;
  return { line: buildIngestLine(run, { not_announced, matcher_not_called }), repeat: run.mustRepeat };
}

/** Why messages were not sent, if so. The planner or a schedule does their work later. */
interface SendErrors {
  not_announced: string | undefined;
  matcher_not_called: string | undefined;
}

function buildIngestLine({ result, failure, mustRepeat }: IngestRun, unsent: SendErrors): JobLogLine {
  const { feedId: feed_id, outcome, items, created, updated, skipped, failed, unknown, errors } = result;
  const [error] = errors;
  const hasWarning = Boolean(error) || Object.values(unsent).some(Boolean);
  const warningLevel = hasWarning ? 'WARN' : 'INFO';
  const level = mustRepeat ? 'ERROR' : warningLevel;
  const figures = { items, created, updated, skipped, failed, unknown, ...getIngestMetrics(result) };
  const cause = failure?.cause ? truncateError(failure.cause) : undefined;
  return { level, feed_id, outcome, ...figures, error: error && truncateError(error), cause, ...unsent };
}

/** A feed that is not modified counts as read, too. */
function getIngestMetrics({ outcome, created, updated, failed, unknown }: IngestRun['result']): MetricValues {
  const feed: MetricValues = outcome === 'failed' ? { feeds_failed: 1 } : { feeds_read: 1 };
  const entries: MetricValues = { entries_created: created, entries_updated: updated };
  return { ...feed, ...entries, items_failed: failed, items_unknown: unknown };
}

/**
 * Sends entries that wait for a summary to the next queue. Returns the error, if any: the planner finds them later.
 */
async function sendToSummaries({ quotas }: Feed, ids: string[]): Promise<string | undefined> {
  if (!modelId || ids.length === 0) return undefined;
  return awaitSendError(
    sendSummarizeEntryMessages(ids.map((entry_id) => ({ entry_id, feed_calls: quotas?.model_calls }))),
  );
}
