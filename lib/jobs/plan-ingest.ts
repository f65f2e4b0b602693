import { listWaitingEntries } from '../data/entry-summaries.ts';
import { isFollowed, STALE_AFTER_MINUTES } from '../data/feed-freshness.ts';
import { type FollowedFeed, listFollowedFeeds, turnOf } from '../data/feed-health.ts';
import { instantOf } from '../schemas/time.ts';
import { modelId } from '../summaries/settings.ts';
import type { JobLine } from './log.ts';
import { sendEntries, sendFeeds } from './queues.ts';

/** An entry's own message had so long to be worked off. */
const WAITED_MS = 15 * 60_000;
/** So many waiting entries are sent again in one run, those that began to wait last first. */
const MOST_WAITING = 100;

/**
 * Sends a message for each feed that is due. A feed that is still in the queue gets another one, which does nothing once
 * the first is done: so a lost message costs five minutes. Entries that wait for a summary longer than their own message
 * needs are sent again, too: the list of them is what counts, the messages are only the fast way.
 *
 * `feeds_stale` are followed feeds without a good fetch for 48 hours. It is told at each run, so that its absence tells, too.
 *
 * @throws Error where the queues do not take all messages; what was sent stays sent
 */
export async function planIngest(): Promise<JobLine> {
  const now = new Date();
  const feeds = await listFollowedFeeds();
  const turns = feeds.map((followed) => ({ id: followed.feed.id, turn: turnIn(followed, now) }));
  const due = turns.filter(({ turn }) => turn === 'due');
  await sendFeeds(due.map(({ id }) => ({ feed_id: id, planned_at: instantOf(now) })));
  const count = (name: string) => turns.filter(({ turn }) => turn === name).length;
  const skipped = { early: count('early'), waiting: count('waiting'), paused: count('paused') };
  const not_followed = count('not followed');
  const feeds_stale = feeds.filter((followed) => isStale(followed, now)).length;
  const figures = { due: due.length, ...skipped, not_followed, feeds_stale };
  return { level: 'INFO', ...figures, summaries_sent_again: await sendWaiting(now) };
}

function isStale({ feed, health }: FollowedFeed, now: Date): boolean {
  const last = Date.parse(health?.last_success_at ?? '1970-01-01T00:00:00Z');
  return isFollowed(feed) && last < now.getTime() - STALE_AFTER_MINUTES * 60_000;
}

const turnIn = (followed: FollowedFeed, now: Date) =>
  isFollowed(followed.feed) ? turnOf(followed, now) : 'not followed';

async function sendWaiting(now: Date): Promise<number> {
  if (!modelId) return 0;
  const before = instantOf(new Date(now.getTime() - WAITED_MS));
  const ids = await listWaitingEntries({ before, limit: MOST_WAITING });
  await sendEntries(ids);
  return ids.length;
}
