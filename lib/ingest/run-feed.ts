import type { Feed } from '../feeds/feed.ts';
import { type FollowedFeed, findFollowedFeed, setFeedHealth } from '../feeds/followed.ts';
import { type FeedHealth, NO_VALIDATORS } from '../feeds/health.ts';
import type { Wanted } from '../feeds/quotas.ts';
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
  const run = await runOf(feed, () => read(validatorsOfHealth(health)), { ...room, ...options });
  try {
    await keepHealth(feed, health, run);
    return run;
  } catch (error) {
    run.result.errors.push(`The feed's health cannot be stored: ${(error as Error).message}`);
    return { ...run, mustRepeat: true };
  }
}

const MOST_RIVALS = 5;

/**
 * Another run of the feed may have ended meanwhile. Then this result is applied on top of that one, and no validators are kept:
 * it is not known which of the two documents was later, so the next run reads it in full. A feed that has another address by
 * then has a health of that one, to which this run adds nothing.
 */
async function keepHealth(feed: Feed, seen: FeedHealth | null, run: Run): Promise<void> {
  let before = seen;
  let health = healthAfter(before, feed.url, run, new Date());
  for (let rivals = 0; rivals < MOST_RIVALS; rivals += 1) {
    if (await setFeedHealth(feed.id, health, before?.run_id)) return;
    const stored = await findFollowedFeed(feed.id);
    if (stored?.feed.url !== feed.url) return;
    before = stored.health;
    health = { ...healthAfter(before, feed.url, run, new Date()), ...NO_VALIDATORS };
  }
  throw new Error('other runs of the feed ended again and again');
}
