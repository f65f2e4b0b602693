import { type TableItem, writeContention } from '../table/client.ts';
import { FEED_FRESHNESS, FEEDS } from '../table/key-schema.ts';
import { getItem, queryItems } from '../table/read.ts';
import { limitValidity } from '../table/response-validity.ts';
import { type TransactionWrite, type UpdateWrite, updateItem, writeTransaction } from '../table/write.ts';
import { type Feed, isConfirmed } from './feed.ts';
import type { FeedHealth } from './health.ts';

/*
 * One item has the last good fetch of each followed feed: `feeds`, a map of feed id to minute since 1970-01-01, 0 for
 * none. So the overview counts stale feeds in its one request, even if no job runs. Following a feed and a good fetch
 * change this item in the same transaction. `unconfirmed` is the set of feeds with unverified addresses; the first
 * good fetch confirms one.
 */

/** In a good fetch a document was read, or was not modified. */
export const STALE_AFTER_MINUTES = 48 * 60;

const toMinute = (instant: string | null) => (instant ? Math.floor(Date.parse(instant) / 60_000) : 0);

/** Returns true for feeds that are read automatically. */
export function isFollowed({ is_active, url }: Feed): boolean {
  return is_active && url.startsWith('http');
}

/** Returns the instant of the last good fetch in a feed's item. */
export function getLastSuccess(item: TableItem | null): string | null {
  const health = item?.['health'] as FeedHealth | undefined;
  return health?.last_success_at ?? null;
}

/** Returns the ids of all followed feeds, in order. One request. */
export const listFollowedIds = async (): Promise<string[]> => parseFollowedIds(await getItem(FEED_FRESHNESS));

/** Returns the ids of all followed feeds of the item, in order. */
export const parseFollowedIds = (item: TableItem | null | undefined): string[] =>
  Object.keys((item?.['feeds'] ?? {}) as Record<string, number>).sort();

/** The number of followed feeds without a good fetch for 48 hours, and of unconfirmed ones. */
interface UnreadCounts {
  stale: number;
  unconfirmed: number;
}

/** Returns the counts, or null if the item does not exist. */
export function countUnreadFeeds(item: TableItem | undefined, now: Date): UnreadCounts | null {
  if (!item) return null;
  const confirmed = listConfirmedFeeds(item);
  const fresh = confirmed.map(([, minute]) => minute).filter((minute) => !isStale(minute, now));
  limitValidity((Math.min(...fresh) + STALE_AFTER_MINUTES + 1) * 60_000);
  const unconfirmed = Object.keys(item['feeds'] as Record<string, number>).length - confirmed.length;
  return { stale: confirmed.length - fresh.length, unconfirmed };
}

/** Returns the confirmed followed feeds with the minute of their last good fetch. */
export function listConfirmedFeeds(item: TableItem | undefined): [id: string, minute: number][] {
  const unverified = (item?.['unconfirmed'] ?? new Set()) as Set<string>;
  const all = Object.entries((item?.['feeds'] ?? {}) as Record<string, number>);
  return all.filter(([id, minute]) => minute !== 0 || !unverified.has(id));
}

export const isStale = (minute: number, now: Date) => minute < Math.floor(now.getTime() / 60_000) - STALE_AFTER_MINUTES;

/** Returns the write that adds a followed feed, or removes any other; a stored good fetch is kept. */
export function buildFollowWrite(feed: Feed, lastSuccess: string | null): UpdateWrite {
  const own = { ':own': new Set([feed.id]) };
  if (!isFollowed(feed)) return buildFreshnessWrite(feed.id, 'REMOVE feeds.#id DELETE unconfirmed :own', own);
  const change = isConfirmed(feed, lastSuccess) ? 'DELETE' : 'ADD';
  const update = `SET feeds.#id = if_not_exists(feeds.#id, :minute) ${change} unconfirmed :own`;
  return buildFreshnessWrite(feed.id, update, { ...own, ':minute': toMinute(lastSuccess) });
}

/** Returns the write of a good fetch of a followed feed. */
export function buildSuccessWrite(id: string, success: string): UpdateWrite {
  return buildFreshnessWrite(id, 'SET feeds.#id = :minute', { ':minute': toMinute(success) });
}

function buildFreshnessWrite(id: string, UpdateExpression: string, values: TableItem): UpdateWrite {
  return {
    Update: {
      Key: FEED_FRESHNESS,
      UpdateExpression,
      ConditionExpression: 'attribute_exists(feeds)',
      ExpressionAttributeNames: { '#id': id },
      ExpressionAttributeValues: values,
    },
  };
}

/**
 * Stores a change of a feed's item with its freshness, the marker and more, all or nothing. Returns false if the
 * condition of the feed's own write fails. The condition of the others fails if everything is stored already.
 *
 * @throws Problem 503 storage_busy after the last attempt under write contention
 */
export async function storeWithFreshness(
  feedWrite: UpdateWrite,
  freshness: UpdateWrite,
  buildMarker: () => TransactionWrite,
  more: TransactionWrite[] = [],
): Promise<boolean> {
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const refusal = await writeTransaction(() => [feedWrite, freshness, buildMarker(), ...more]);
    if (!refusal) return true;
    if (refusal.failedConditions.some(({ index }) => index === 0)) return false;
    if (refusal.failedConditions.some(({ index }) => index > 2)) return true;
    await createMissingFreshness();
  }
  throw writeContention();
}

/**
 * Creates the item from the feeds and their health if it does not exist, as in a new table. No feed can be stored
 * before, so concurrent writers create the same list.
 */
export async function createMissingFreshness(): Promise<void> {
  if (await getItem(FEED_FRESHNESS, { consistent: true })) return;
  const items = await queryItems({ partition: FEEDS, consistent: true });
  const followed = items.filter((item) => isFollowed(item['body'] as Feed));
  const unverified = followed.filter((item) => !isConfirmed(item['body'] as Feed, getLastSuccess(item)));
  await updateItem({
    Key: FEED_FRESHNESS,
    UpdateExpression: `SET feeds = :feeds${unverified.length > 0 ? ', unconfirmed = :unverified' : ''}`,
    ConditionExpression: 'attribute_not_exists(feeds)',
    ExpressionAttributeValues: {
      ':feeds': Object.fromEntries(followed.map((item) => [item['sk'], toMinute(getLastSuccess(item))])),
      ...(unverified.length > 0 ? { ':unverified': new Set(unverified.map((item) => String(item['sk']))) } : {}),
    },
  });
}
