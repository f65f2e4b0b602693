import { busy, type Item } from '../table/client.ts';
import { FEEDS, FEEDS_FRESHNESS } from '../table/keys.ts';
import { getItem, queryItems } from '../table/read.ts';
import { transact, type UpdateWrite, updateItem } from '../table/write.ts';
import type { Feed } from './feed.ts';
import type { FeedHealth } from './health.ts';

/*
 * One item beside the totals holds when each followed feed was read last: `feeds`, a map of feed id to the minute (since
 * 1970-01-01) of its last good fetch, 0 for none. So the overview tells in its one request how many feeds bring no news
 * because they are not read, also where nothing runs any more. What changes a feed's following or its last good fetch
 * changes this item in the same transaction.
 */

/** A good fetch is a document that was read, or one that is not modified. */
export const STALE_AFTER_MINUTES = 48 * 60;

const minuteOf = (instant: string | null) => (instant ? Math.floor(Date.parse(instant) / 60_000) : 0);

/** True for feeds that are read without being named. */
export function isFollowed({ is_active, url }: Feed): boolean {
  return is_active && url.startsWith('http');
}

/** The instant of the last good fetch that a feed's item tells. */
export function lastSuccessOf(item: Item | null): string | null {
  const health = item?.['health'] as FeedHealth | undefined;
  return health?.last_success_at ?? null;
}

/** How many feeds had no good fetch for 48 hours; null where the item is not there. */
export function countStale(item: Item | undefined, now: Date): number | null {
  if (!item) return null;
  const oldest = Math.floor(now.getTime() / 60_000) - STALE_AFTER_MINUTES;
  return Object.values(item['feeds'] as Record<string, number>).filter((minute) => minute < oldest).length;
}

/** Takes a feed that is followed in, and one that is not out; a good fetch that is known already stays. */
export function freshnessOf(feed: Feed, lastSuccess: string | null): UpdateWrite {
  if (!isFollowed(feed)) return freshnessWrite(feed.id, 'REMOVE feeds.#id');
  return freshnessWrite(feed.id, 'SET feeds.#id = if_not_exists(feeds.#id, :minute)', lastSuccess);
}

/** A good fetch of a feed that is followed. */
export function freshnessAfter(id: string, success: string): UpdateWrite {
  return freshnessWrite(id, 'SET feeds.#id = :minute', success);
}

function freshnessWrite(id: string, UpdateExpression: string, at?: string | null): UpdateWrite {
  return {
    Update: {
      Key: FEEDS_FRESHNESS,
      UpdateExpression,
      ConditionExpression: 'attribute_exists(feeds)',
      ExpressionAttributeNames: { '#id': id },
      ...(at === undefined ? {} : { ExpressionAttributeValues: { ':minute': minuteOf(at) } }),
    },
  };
}

/**
 * Stores what belongs to a feed's item and what it means for the freshness, all or nothing. False where the condition of the
 * feed's own write does not hold.
 *
 * @throws Problem 503 storage_busy after the last attempt to win against other writers
 */
export async function storeWithFreshness(own: UpdateWrite, freshness: UpdateWrite): Promise<boolean> {
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const refusal = await transact([own, freshness]);
    if (!refusal) return true;
    if (refusal.refused.some(({ index }) => index === 0)) return false;
    await ensureFreshness();
  }
  throw busy();
}

/**
 * Makes the item from the feeds and their health where it is not there yet: in a new table, and in one that is older than it.
 * Until it is there no feed can be stored, so that of several writers any one's list is right.
 */
export async function ensureFreshness(): Promise<void> {
  if (await getItem(FEEDS_FRESHNESS, { consistent: true })) return;
  const items = await queryItems({ partition: FEEDS, consistent: true });
  const followed = items.filter((item) => isFollowed(item['body'] as Feed));
  await updateItem({
    Key: FEEDS_FRESHNESS,
    UpdateExpression: 'SET feeds = :feeds',
    ConditionExpression: 'attribute_not_exists(feeds)',
    ExpressionAttributeValues: {
      ':feeds': Object.fromEntries(followed.map((item) => [item['sk'], minuteOf(lastSuccessOf(item))])),
    },
  });
}
