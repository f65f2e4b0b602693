import { haveSameNames } from '../entries/feed-names.ts';
import { isUnknown } from '../entries/look-up.ts';
import { giveNames } from '../entries/rename.ts';
import type { Feed } from '../feeds/feed.ts';
import { type FollowedFeed, findFollowedFeed, setFeedHealth } from '../feeds/followed.ts';
import { type FeedHealth, NO_VALIDATORS } from '../feeds/health.ts';
import { newsStateOf } from '../feeds/news.ts';
import type { Wanted } from '../feeds/quotas.ts';
import { dayNumberOf } from '../feeds/rhythm.ts';
import { roomFor } from '../feeds/usage.ts';
import type { Fetched } from './fetch.ts';
import { healthAfter } from './health-after.ts';
import type { Run, RunOptions } from './run.ts';
import { runOf } from './run-document.ts';
import { type Validators, validatorsOfHealth } from './validators.ts';

/**
 * Ingests a feed within its quotas and stores its feed health. Never throws: `mustRepeat` reports storage errors.
 *
 * `read` gets the validators of the last document whose items are all stored, for a conditional request.
 */
export async function ingestFeed(
  followed: FollowedFeed,
  read: (validators: Validators | null) => Promise<Fetched>,
  options: RunOptions = {},
): Promise<Run> {
  const { feed, health } = followed;
  const room = { roomFor: (wanted: Wanted[]) => roomFor(followed, wanted) };
  const isFirstReading = !health?.first_read_at;
  const itemsBefore = health?.last_attempt_at ? health.items : 0;
  const known = { isFirstReading, itemsBefore, ...room, ...options };
  const run = await runOf(feed, () => read(validatorsOfHealth(health)), known);
  try {
    await keepHealth(feed, health, run);
    return run;
  } catch (error) {
    const what = isUnknown(error) ? 'health may not be stored' : 'health cannot be stored';
    run.result.errors.push(`The feed's ${what}: ${(error as Error).message}`);
    return { ...run, mustRepeat: true };
  }
}

const MOST_RIVALS = 5;

/**
 * Stores the health after a run. If another run ended since, the result is applied to its health.
 *
 * Then no validators are stored, because the later document is not known, and the next run reads it in full. If the
 * feed's address changed, this run adds nothing. If its names changed, they are applied to the entries that this run
 * stored.
 */
async function keepHealth(feed: Feed, seen: FeedHealth | null, run: Run): Promise<void> {
  const after = (health: FeedHealth | null) => healthAfter(health, feed.url, run, new Date(), feed.usual_gap_days);
  let before = seen;
  let health = after(before);
  for (let rivals = 0; rivals < MOST_RIVALS; rivals += 1) {
    if (await setFeedHealth(feed.id, health, before?.run_id, toldOf(feed, before, health, run))) return;
    const stored = await findFollowedFeed(feed.id);
    if (stored && !haveSameNames(stored.feed, feed)) await giveNames(run.stored, stored.feed);
    if (stored?.feed.url !== feed.url) return;
    before = stored.health;
    health = { ...after(before), ...NO_VALIDATORS };
  }
  throw new Error('other runs of the feed ended again and again');
}

/** Returns what is stored with a health: the run's part of the day, and when the feed becomes overdue. */
function toldOf(feed: Feed, before: FeedHealth | null, health: FeedHealth, run: Run) {
  const { failure, result, unread, repair } = run;
  const { last_attempt_at: at, news } = health;
  const gaps = news?.gaps.at(-1) === before?.news?.gaps.at(-1) ? 0 : 1;
  const { silent_from } = newsStateOf(health, feed.usual_gap_days, dayNumberOf(at));
  const isBroken = failure?.kind === 'parse';
  const { created } = result;
  const repaired = repair?.items ?? null;
  return { day: { at, isGood: failure === null, created, gaps, repaired, unread, isBroken }, silent_from };
}
