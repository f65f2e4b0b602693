import { settleWords } from '../entries/words-due.ts';
import { turnOf } from '../feeds/due.ts';
import { type FollowedFeed, listFollowedFeeds } from '../feeds/followed.ts';
import { isFollowed, STALE_AFTER_MINUTES } from '../feeds/freshness.ts';
import { stateOf } from '../feeds/state.ts';
import type { Metrics } from '../log/metrics.ts';
import { modelId } from '../summaries/settings.ts';
import { listWaitingEntries } from '../summaries/waiting-turns.ts';
import { instantOf } from '../values/time.ts';
import type { JobLine } from './job-line.ts';
import { sendEntries, sendFeeds } from './queues.ts';
import type { RemainingMs } from './scheduled-job.ts';

/** The interval of the planner: each listing of waiting entries begins with other feeds. */
const PLANNED_EVERY_MS = 5 * 60_000;
/** How long an entry's own message has to be processed. */
const WAITED_MS = 15 * 60_000;
/** The time left when a run stops draining index writes: one write may take as long if the table hardly responds. */
const SETTLING_ENDS_MS = 20_000;
/** The most waiting entries that one run sends again, round-robin over their feeds. */
const MOST_WAITING = 100;

/**
 * Sends a message for each feed that is due, and for entries that have waited too long for a summary.
 *
 * A feed that is still in the queue gets another message, which does nothing after the first one, so a lost message
 * costs five minutes. The list of waiting entries is authoritative; messages are only the fast path.
 *
 * Of `feeds_followed`, `feeds_stale` had no successful fetch for 48 hours, `feeds_failing` failed last or are paused,
 * and `feeds_flooding` are quarantined. The figures are logged at each run, so that their absence is noticed.
 * `unconfirmed` feeds, whose address may not work, are sent and are in no other figure.
 * @throws Error if the queues do not accept all messages; messages that were accepted stay sent
 */
export async function planIngest(remainingMs: RemainingMs): Promise<JobLine> {
  const now = new Date();
  const feeds = await listFollowedFeeds();
  const turns = feeds.map((followed) => ({ id: followed.feed.id, turn: turnIn(followed, now) }));
  const due = turns.filter(({ turn }) => turn === 'due');
  await sendFeeds(due.map(({ id }) => ({ feed_id: id, planned_at: instantOf(now) })));
  const count = (name: string) => turns.filter(({ turn }) => turn === name).length;
  const skipped = {
    early: count('early'),
    waiting: count('waiting'),
    paused: count('paused'),
    flooding: count('flooding'),
  };
  const unconfirmed = feeds.filter((one) => stateOf(one, now) === 'unconfirmed').length;
  const plan = { due: due.length, ...skipped, not_followed: count('not followed'), unconfirmed };
  const again = await sendWaiting(feeds, now);
  const words = await wordsSettled(now, () => remainingMs() > SETTLING_ENDS_MS);
  return { level: 'INFO', ...plan, ...gaugesOf(feeds, now), ...words, summaries_sent_again: again };
}

/** Drains pending index writes, and returns the age in seconds of the oldest one that searches may miss. */
async function wordsSettled(now: Date, isTimeLeft: () => boolean) {
  const { settled, due_since } = await settleWords(now, isTimeLeft);
  const seconds = due_since ? Math.max(0, Math.round((now.getTime() - Date.parse(due_since)) / 1_000)) : 0;
  return { words_settled: settled, words_due_seconds: seconds };
}

/** Returns the state of all feeds, due or not. */
function gaugesOf(feeds: FollowedFeed[], now: Date): Metrics {
  const followed = feeds.filter((one) => isFollowed(one.feed) && stateOf(one, now) !== 'unconfirmed');
  return {
    feeds_followed: followed.length,
    feeds_stale: followed.filter((one) => isStale(one, now)).length,
    feeds_failing: followed.filter((one) => isFailing(one, now)).length,
    feeds_flooding: followed.filter((one) => stateOf(one, now) === 'flooding').length,
  };
}

function isStale({ health }: FollowedFeed, now: Date): boolean {
  const last = Date.parse(health?.last_success_at ?? '1970-01-01T00:00:00Z');
  return last < now.getTime() - STALE_AFTER_MINUTES * 60_000;
}

function isFailing(followed: FollowedFeed, now: Date): boolean {
  const state = stateOf(followed, now);
  return state === 'failing' || state === 'paused';
}

const turnIn = (followed: FollowedFeed, now: Date) =>
  isFollowed(followed.feed) ? turnOf(followed, now) : 'not followed';

async function sendWaiting(feeds: FollowedFeed[], now: Date): Promise<number> {
  const before = instantOf(new Date(now.getTime() - WAITED_MS));
  const byId = new Map(feeds.map(({ feed }) => [feed.id, feed]));
  const listing = Math.floor(now.getTime() / PLANNED_EVERY_MS);
  // Without a model, only summaries of a document's own sentences can be made.
  const which = { before, limit: MOST_WAITING, ofDocuments: !modelId };
  const rows = await listWaitingEntries(which, [...byId.keys()], listing);
  const callsOf = (feed: string) => byId.get(feed)?.quotas?.model_calls;
  await sendEntries(rows.map(({ id, feed }) => ({ entry_id: id, is_turn: true, feed_calls: callsOf(feed) })));
  return rows.length;
}
