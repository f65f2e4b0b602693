import type { Item } from '../table/client.ts';
import { FEEDS, FEEDS_TROUBLE, feedKey } from '../table/key-chart.ts';
import { getItem, getItems, queryItems } from '../table/read.ts';
import { stampOf } from '../table/stamps.ts';
import { transact, type UpdateWrite, type Write } from '../table/write.ts';
import { Problem } from '../values/problem.ts';
import { dayWrite, type RunOfDay } from './coverage-days.ts';
import { type Feed, feedOf } from './feed.ts';
import { freshnessAfter, storeWithFreshness } from './freshness.ts';
import { type FeedHealth, faultOf, healed, NO_VALIDATORS } from './health.ts';
import { gapToldAt } from './news.ts';
import { noteWrite } from './noted-feeds.ts';
import type { Usage } from './quotas.ts';
import { silentFeedWrite } from './silent-feeds.ts';

/** A feed and its feed health, null before its first run; and what it used of its quotas. */
export interface FollowedFeed {
  feed: Feed;
  health: FeedHealth | null;
  usage?: Usage | null;
}

/** All feeds with their health, in the order of their ids. One request for up to 1 MB, the same as for the feeds alone. */
export async function listFollowedFeeds(): Promise<FollowedFeed[]> {
  const items = await queryItems({ partition: FEEDS, consistent: true });
  return items.map(followedOf);
}

/** One feed with its health, read consistently, or null. */
export async function findFollowedFeed(id: string): Promise<FollowedFeed | null> {
  const item = await getItem(feedKey(id), { consistent: true });
  return item?.['body'] ? followedOf(item) : null;
}

/** The feeds of these ids with their health, by id. One request for up to 100, half a unit each. */
export async function findFollowedFeeds(ids: string[]): Promise<Map<string, FollowedFeed>> {
  const items = ids.length === 0 ? [] : await getItems(ids.map(feedKey), { consistent: false });
  return new Map(followedIn(items).map((one) => [one.feed.id, one]));
}

/** The feeds among items. */
export const followedIn = (items: Item[]): FollowedFeed[] =>
  items.filter((item) => item['pk'] === FEEDS && item['body']).map(followedOf);

function followedOf(item: Item): FollowedFeed {
  return { feed: feedOf(item), health: healthOf(item), usage: (item['usage'] ?? null) as Usage | null };
}

/** The health of a feed's item. A changed address starts without pause, quarantine, failures and validators, and with a first
 * reading; past figures are kept. */
export function healthOf(item: Item): FeedHealth | null {
  const health = (item['health'] ?? null) as FeedHealth | null;
  const { url } = feedOf(item);
  if (health === null || health.url === url) return health;
  return { ...healed(health), ...NO_VALIDATORS, flooding: null, url, last_attempt_at: '', first_read_at: null };
}

/**
 * Stores a feed's health after a run, and counts the run in its `day`; after a good fetch of a followed feed, in one transaction with
 * its freshness and its `silent_from`. What is wrong with it is noted in the same. If too many writers conflict there, or if the feed is no longer followed, only the health and
 * the day are stored. False, and nothing stored, if another run ended since the one that this run follows (`seen`), or if the feed
 * does not exist.
 */
export async function setFeedHealth(
  id: string,
  after: FeedHealth,
  seen = after.run_id,
  { day, silent_from = null }: { day?: RunOfDay; silent_from?: number | null } = {},
): Promise<boolean> {
  const { health, noting } = withTrouble(id, after);
  const success = health.last_success_at;
  const runs = { ':seen': seen ?? '', ':own': health.run_id ?? '' };
  const isGood = success !== null && success === health.last_attempt_at;
  const more = [...noting, ...(day ? [dayWrite(id, health.run_id ?? '', day)] : [])];
  if (isGood && (await storeSuccess(id, health, success, runs, { more, silent_from }))) return true;
  const own = healthWrite(id, health, 'attribute_exists(pk)', runs);
  const refusal = await transact(() => [own, ...more, stampOf('feeds', id)]);
  // Its day has counted this very run: an answer was lost, and all is stored.
  return refusal === null || refusal.refused.every(({ index }) => index > 0);
}

/** The write of a health over that of the run before; over itself, too, if the response to it was lost. */
function healthWrite(id: string, health: FeedHealth, condition: string, values: Item): UpdateWrite {
  const success = health.last_success_at;
  return {
    Update: {
      Key: feedKey(id),
      UpdateExpression: `SET health = :health${success ? ', last_success_at = :success' : ''} REMOVE last_error`,
      ConditionExpression: `${condition} AND (attribute_not_exists(health.run_id) OR health.run_id IN (:seen, :own))`,
      ExpressionAttributeValues: { ...values, ':health': health, ...(success ? { ':success': success } : {}) },
    },
  };
}

/** `isFollowed` as a condition of a write. */
const FOLLOWED = 'body.is_active = :true AND begins_with(body.#url, :http)';

/** Stores a health and its feed's freshness; false, and nothing stored, if the feed is not followed or others kept winning. */
async function storeSuccess(
  id: string,
  health: FeedHealth,
  success: string,
  runs: Item,
  { more, silent_from }: { more: Write[]; silent_from: number | null },
): Promise<boolean> {
  const isTold = (health.news?.silent_told ?? null) === silent_from;
  const told = health.news && !isTold ? { ...health, news: { ...health.news, silent_told: silent_from } } : health;
  const { Update } = healthWrite(id, told, FOLLOWED, { ...runs, ':true': true, ':http': 'http' });
  const own = { Update: { ...Update, ExpressionAttributeNames: { '#url': 'url' } } };
  const silence = told === health ? [] : [silentFeedWrite(id, silent_from)];
  try {
    return await storeWithFreshness(own, freshnessAfter(id, success), () => stampOf('feeds', id), [
      ...silence,
      ...more,
    ]);
  } catch (error) {
    if (error instanceof Problem && error.code === 'storage_busy') return false;
    throw error;
  }
}

/*
 * What each run finds wrong with its feed is noted in one item for all feeds. What begins without a run is not in it: that a feed is
 * read no more, and that it is silent.
 */

/** What is wrong with a feed after a run of it, the worst only; null if nothing is. */
const troubleOf = (health: FeedHealth) =>
  faultOf(health) ?? (gapToldAt(health, new Date(health.last_attempt_at)) ? 'gap' : null);

/** A health that says what is noted of it, and the write of that note if it changes. */
function withTrouble(feedId: string, health: FeedHealth): { health: FeedHealth; noting: UpdateWrite[] } {
  const trouble = troubleOf(health);
  if (trouble === (health.trouble_told ?? null)) return { health, noting: [] };
  return { health: { ...health, trouble_told: trouble }, noting: [noteWrite(FEEDS_TROUBLE, feedId, trouble)] };
}
