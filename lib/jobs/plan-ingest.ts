import { drainIndexOutbox } from '../entries/index-outbox.ts';
import { isUrlKnownValid } from '../feeds/feed.ts';
import { getFeedDueState } from '../feeds/feed-due-state.ts';
import { FEED_STALE_AFTER_MINUTES, isPolledFeed } from '../feeds/feed-freshness.ts';
import { getFeedState } from '../feeds/feed-state.ts';
import { type FeedWithHealth, listFeedsWithHealth } from '../feeds/feeds-with-health.ts';
import type { MetricValues } from '../platform/log/metrics.ts';
import { modelId } from '../summaries/model-budget.ts';
import { listSummaryQueue } from '../summaries/summary-queue.ts';
import { formatInstant } from '../values/time.ts';
import type { GetRemainingMs, JobLogLine } from './scheduled-job.ts';
import { sendFeedMessages, sendSummarizeEntryMessages } from './send-messages.ts';

/** The interval of the planner: each listing of waiting entries begins with other feeds. */
const PLAN_INTERVAL_MS = 5 * 60_000;
/** How long an entry's own message has to be processed. */
const MIN_WAIT_MS = 15 * 60_000;
/** The remaining time at which a run stops draining index writes: one write may take as long. */
const DRAIN_RESERVE_MS = 20_000;
/** The most waiting entries that one run sends again, round-robin over their feeds. */
const MAX_WAITING_ENTRIES = 100;

/**
 * Sends a queue message for each feed that is due, and for entries that waited too long for a summary.
 * - A feed that is still due five minutes later gets another message, so a lost message only delays it by that time. A
 *   superfluous message does nothing.
 * - The stored list of waiting entries is complete, so a lost message only delays a summary.
 * - Figures are logged at each run, so that their absence is noticed. Of the `feeds_followed`, `feeds_stale` counts
 *   those without a successful fetch for 48 hours, `feeds_failing` those that failed last or are paused, and
 *   `feeds_flooding` those in quarantine.
 * - Feeds whose address may not work (`unconfirmed`) get messages, but do not count as `feeds_followed`. Blocked feeds
 *   get none, and do not count either.
 * @throws Error if the queues do not accept all messages; accepted messages stay sent
 */
export async function planIngest(getRemainingMs: GetRemainingMs): Promise<JobLogLine> {
  const now = new Date();
  const feeds = await listFeedsWithHealth();
  const turns = feeds.map((followed) => ({ id: followed.feed.id, turn: getFeedSchedule(followed, now) }));
  const due = turns.filter(({ turn }) => turn === 'due');
  await sendFeedMessages(due.map(({ id }) => ({ feed_id: id, planned_at: formatInstant(now) })));
  const count = (name: string) => turns.filter(({ turn }) => turn === name).length;
  const skipped = {
    early: count('early'),
    waiting: count('waiting'),
    paused: count('paused'),
    flooding: count('flooding'),
    blocked: count('blocked'),
  };
  const unconfirmed = feeds.filter((one) => isFetched(one) && !isConfirmed(one)).length;
  const plan = { due: due.length, ...skipped, not_followed: count('not followed'), unconfirmed };
  const again = await sendWaitingEntries(feeds, now);
  const words = await drainIndexWrites(now, () => getRemainingMs() > DRAIN_RESERVE_MS);
  return { level: 'INFO', ...plan, ...getFeedGauges(feeds, now), ...words, summaries_sent_again: again };
}

/** Drains pending index writes. Returns the age in seconds of the oldest one that searches may miss. */
async function drainIndexWrites(now: Date, isTimeLeft: () => boolean) {
  const { settled, due_since } = await drainIndexOutbox(now, isTimeLeft);
  const seconds = due_since ? Math.max(0, Math.round((now.getTime() - Date.parse(due_since)) / 1_000)) : 0;
  return { words_settled: settled, words_due_seconds: seconds };
}

const isFetched = ({ feed }: FeedWithHealth) => isPolledFeed(feed) && !feed.blocked;

const isConfirmed = ({ feed, health }: FeedWithHealth) => isUrlKnownValid(feed, health?.last_success_at ?? null);

/** Returns the state of all feeds, due or not. */
function getFeedGauges(feeds: FeedWithHealth[], now: Date): MetricValues {
  const followed = feeds.filter((one) => isFetched(one) && isConfirmed(one));
  return {
    feeds_followed: followed.length,
    feeds_stale: followed.filter((one) => isStale(one, now)).length,
    feeds_failing: followed.filter((one) => isFailing(one, now)).length,
    feeds_flooding: followed.filter((one) => getFeedState(one, now) === 'flooding').length,
  };
}

function isStale({ health }: FeedWithHealth, now: Date): boolean {
  const last = Date.parse(health?.last_success_at ?? '1970-01-01T00:00:00Z');
  return last < now.getTime() - FEED_STALE_AFTER_MINUTES * 60_000;
}

function isFailing(followed: FeedWithHealth, now: Date): boolean {
  const state = getFeedState(followed, now);
  return state === 'failing' || state === 'paused';
}

/** A feed is due if a change of its source has not reached all entries: its run completes it. */
function getFeedSchedule(followed: FeedWithHealth, now: Date) {
  if (followed.pending === 'removal') return 'due';
  if (!isPolledFeed(followed.feed)) return 'not followed';
  return followed.pending === 'names' ? 'due' : getFeedDueState(followed, now);
}

async function sendWaitingEntries(feeds: FeedWithHealth[], now: Date): Promise<number> {
  const before = formatInstant(new Date(now.getTime() - MIN_WAIT_MS));
  const byId = new Map(feeds.map(({ feed }) => [feed.id, feed]));
  const listing = Math.floor(now.getTime() / PLAN_INTERVAL_MS);
  // Without a model, only summaries of a document's own sentences can be made.
  const which = { before, limit: MAX_WAITING_ENTRIES, ofDocuments: !modelId };
  const rows = await listSummaryQueue(which, [...byId.keys()], listing);
  const getDailyCalls = (feed: string) => byId.get(feed)?.quotas?.model_calls;
  await sendSummarizeEntryMessages(
    rows.map(({ id, feed }) => ({ entry_id: id, is_turn: true, feed_calls: getDailyCalls(feed) })),
  );
  return rows.length;
}
