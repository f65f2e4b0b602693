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
 * Ingests a feed within its quotas and stores its feed health. `read` gets the validators of the last document whose items are all stored, to fetch
 * the next one only if it differs. It never throws: `mustRepeat` reports that the table failed.
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
 * Another run of the feed may have ended meanwhile. Then this result is applied on top of that one, and no validators are kept:
 * it is not known which of the two documents was later, so the next run reads it in full. A feed that has another address by
 * then has a health of that one, to which this run adds nothing. A feed that got other names meanwhile has them in what this run
 * stored, too.
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

/** What is stored with a health: what the run adds to its day, and from when on the feed is silent. */
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
