import { busy, type Item } from '../table/client.ts';
import { FEEDS, FEEDS_FRESHNESS } from '../table/key-chart.ts';
import { getItem, queryItems } from '../table/read.ts';
import { validUntil } from '../table/validity.ts';
import { transact, type UpdateWrite, updateItem, type Write } from '../table/write.ts';
import { type Feed, isConfirmed } from './feed.ts';
import type { FeedHealth } from './health.ts';

/*
 * One item beside the totals holds when each followed feed was last read: `feeds`, a map of feed id to the minute (since
 * 1970-01-01) of its last good fetch, 0 for none. So the overview can report in its one request how many feeds are stale, even if
 * no job runs any more. A change of whether a feed is followed, or of its last good fetch, changes this item in the same
 * transaction. `unconfirmed` is the set of the feeds among them whose address the catalog says nobody has seen answer: one of
 * these is confirmed by its first good fetch, whatever the set says.
 */

/** In a good fetch a document was read, or was not modified. */
export const STALE_AFTER_MINUTES = 48 * 60;

const minuteOf = (instant: string | null) => (instant ? Math.floor(Date.parse(instant) / 60_000) : 0);

/** True for feeds that are read automatically. */
export function isFollowed({ is_active, url }: Feed): boolean {
  return is_active && url.startsWith('http');
}

/** The instant of the last good fetch in a feed's item. */
export function lastSuccessOf(item: Item | null): string | null {
  const health = item?.['health'] as FeedHealth | undefined;
  return health?.last_success_at ?? null;
}

/** The ids of all followed feeds, in their order. One request. */
export const followedIds = async (): Promise<string[]> => followedIdsIn(await getItem(FEEDS_FRESHNESS));

/** The same, of the item. */
export const followedIdsIn = (item: Item | null | undefined): string[] =>
  Object.keys((item?.['feeds'] ?? {}) as Record<string, number>).sort();

/** How many followed feeds had no good fetch for 48 hours, and of how many others the address is not confirmed. */
interface Unread {
  stale: number;
  unconfirmed: number;
}

/** Null if the item does not exist. */
export function countUnread(item: Item | undefined, now: Date): Unread | null {
  if (!item) return null;
  const confirmed = confirmedFeeds(item);
  const fresh = confirmed.map(([, minute]) => minute).filter((minute) => !isStale(minute, now));
  validUntil((Math.min(...fresh) + STALE_AFTER_MINUTES + 1) * 60_000);
  const unconfirmed = Object.keys(item['feeds'] as Record<string, number>).length - confirmed.length;
  return { stale: confirmed.length - fresh.length, unconfirmed };
}

/** The followed feeds whose address somebody has seen answer, with the minute of their last good fetch. */
export function confirmedFeeds(item: Item | undefined): [id: string, minute: number][] {
  const unverified = (item?.['unconfirmed'] ?? new Set()) as Set<string>;
  const all = Object.entries((item?.['feeds'] ?? {}) as Record<string, number>);
  return all.filter(([id, minute]) => minute !== 0 || !unverified.has(id));
}

export const isStale = (minute: number, now: Date) => minute < Math.floor(now.getTime() / 60_000) - STALE_AFTER_MINUTES;

/** Adds a followed feed, and removes any other; a good fetch that is already stored is kept. */
export function freshnessOf(feed: Feed, lastSuccess: string | null): UpdateWrite {
  const own = { ':own': new Set([feed.id]) };
  if (!isFollowed(feed)) return freshnessWrite(feed.id, 'REMOVE feeds.#id DELETE unconfirmed :own', own);
  const change = isConfirmed(feed, lastSuccess) ? 'DELETE' : 'ADD';
  const update = `SET feeds.#id = if_not_exists(feeds.#id, :minute) ${change} unconfirmed :own`;
  return freshnessWrite(feed.id, update, { ...own, ':minute': minuteOf(lastSuccess) });
}

/** A good fetch of a followed feed. */
export function freshnessAfter(id: string, success: string): UpdateWrite {
  return freshnessWrite(id, 'SET feeds.#id = :minute', { ':minute': minuteOf(success) });
}

function freshnessWrite(id: string, UpdateExpression: string, values: Item): UpdateWrite {
  return {
    Update: {
      Key: FEEDS_FRESHNESS,
      UpdateExpression,
      ConditionExpression: 'attribute_exists(feeds)',
      ExpressionAttributeNames: { '#id': id },
      ExpressionAttributeValues: values,
    },
  };
}

/**
 * Stores a change of a feed's item, the change of its freshness, the stamp of what changes with them and more, all or nothing. False
 * if the condition of the feed's own write does not hold. The condition of what comes with them fails if all is stored already.
 *
 * @throws Problem 503 storage_busy after the last attempt to win against other writers
 */
export async function storeWithFreshness(
  own: UpdateWrite,
  freshness: UpdateWrite,
  stamp: () => Write,
  more: Write[] = [],
): Promise<boolean> {
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const refusal = await transact(() => [own, freshness, stamp(), ...more]);
    if (!refusal) return true;
    if (refusal.refused.some(({ index }) => index === 0)) return false;
    if (refusal.refused.some(({ index }) => index > 2)) return true;
    await ensureFreshness();
  }
  throw busy();
}

/**
 * Creates the item from the feeds and their health if it does not exist, as in a new table.
 * Until it exists no feed can be stored, so that the list of any of several concurrent writers is right.
 */
export async function ensureFreshness(): Promise<void> {
  if (await getItem(FEEDS_FRESHNESS, { consistent: true })) return;
  const items = await queryItems({ partition: FEEDS, consistent: true });
  const followed = items.filter((item) => isFollowed(item['body'] as Feed));
  const unverified = followed.filter((item) => !isConfirmed(item['body'] as Feed, lastSuccessOf(item)));
  await updateItem({
    Key: FEEDS_FRESHNESS,
    UpdateExpression: `SET feeds = :feeds${unverified.length > 0 ? ', unconfirmed = :unverified' : ''}`,
    ConditionExpression: 'attribute_not_exists(feeds)',
    ExpressionAttributeValues: {
      ':feeds': Object.fromEntries(followed.map((item) => [item['sk'], minuteOf(lastSuccessOf(item))])),
      ...(unverified.length > 0 ? { ':unverified': new Set(unverified.map((item) => String(item['sk']))) } : {}),
    },
  });
}
