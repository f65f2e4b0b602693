import { createStorageBusyProblem, type TableItem } from '../platform/dynamodb/client.ts';
import { FEED_FRESHNESS_KEY, FEEDS_PARTITION } from '../platform/dynamodb/key-schema.ts';
import { getItem, queryItems } from '../platform/dynamodb/read.ts';
import { limitResponseValidity } from '../platform/dynamodb/response-validity.ts';
import { type TransactionWrite, type UpdateWrite, updateItem, writeTransaction } from '../platform/dynamodb/write.ts';
import { type Feed, isUrlKnownValid } from './feed.ts';
import type { FeedHealth } from './health.ts';

/*
 * One item has the last good fetch of each followed feed: `feeds`, a map of feed id to minute since 1970-01-01, 0 for
 * none. So the overview counts stale feeds in its one request, even if no job runs. Following a feed and a good fetch
 * change this item in the same transaction. `unconfirmed` is the set of feeds whose address is not known to work here;
 * the first good fetch confirms one.
 */

/**
 * The time after the last good fetch, in minutes, after which a feed is stale: 48 hours.
 * In a good fetch a document was read, or the server answered that it was not modified.
 */
export const FEED_STALE_AFTER_MINUTES = 48 * 60;

const toMinute = (instant: string | null) => (instant ? Math.floor(Date.parse(instant) / 60_000) : 0);

/**
 * Returns true for an active feed with a web address.
 * Such feeds are fetched by the scheduler, and their status is reported.
 */
export function isPolledFeed({ is_active, url }: Feed): boolean {
  return is_active && url.startsWith('http');
}

/**
 * Returns the instant of a feed's last good fetch, from the feed's item; null if there was none.
 * In a good fetch a document was read, or was not modified.
 */
export function getLastSuccessfulFetch(feedItem: TableItem | null): string | null {
  const health = feedItem?.['health'] as FeedHealth | undefined;
  return health?.last_success_at ?? null;
}

/** Returns the ids of all feeds that the scheduler fetches, ascending. One request. */
export const listPolledFeedIds = async (): Promise<string[]> => parsePolledFeedIds(await getItem(FEED_FRESHNESS_KEY));

/**
 * Returns the ids of all feeds that the scheduler fetches, ascending; empty without the item.
 * @param freshnessItem the feed freshness item, which has the last good fetch of each followed feed
 */
export const parsePolledFeedIds = (freshnessItem: TableItem | null | undefined): string[] =>
  Object.keys((freshnessItem?.['feeds'] ?? {}) as Record<string, number>).sort();

/** The number of followed feeds without a good fetch for 48 hours, and of unconfirmed ones. */
interface StaleFeedCounts {
  stale: number;
  unconfirmed: number;
}

/**
 * Returns how many followed feeds are stale, and how many have an address that never worked.
 * Null if the item does not exist. The current response is valid only until the next feed may become
 * stale.
 * @param freshnessItem the feed freshness item, which has the last good fetch of each followed feed
 */
export function countStaleFeeds(freshnessItem: TableItem | undefined, now: Date): StaleFeedCounts | null {
  if (!freshnessItem) return null;
  const confirmed = listLastFetchEpochMinutes(freshnessItem);
  const fresh = confirmed.map(([, minute]) => minute).filter((minute) => !isLastFetchStale(minute, now));
  limitResponseValidity((Math.min(...fresh) + FEED_STALE_AFTER_MINUTES + 1) * 60_000);
  const unconfirmed = Object.keys(freshnessItem['feeds'] as Record<string, number>).length - confirmed.length;
  return { stale: confirmed.length - fresh.length, unconfirmed };
}

/**
 * Returns the followed feeds whose address is known to work, with the minute of the last good fetch.
 * Minutes count from the epoch; 0 for a verified address that was never fetched.
 * @param freshnessItem the feed freshness item, which has the last good fetch of each followed feed
 */
export function listLastFetchEpochMinutes(freshnessItem: TableItem | undefined): [id: string, minute: number][] {
  const unverified = (freshnessItem?.['unconfirmed'] ?? new Set()) as Set<string>;
  const all = Object.entries((freshnessItem?.['feeds'] ?? {}) as Record<string, number>);
  return all.filter(([id, minute]) => minute !== 0 || !unverified.has(id));
}

/**
 * Returns true if the last good fetch was more than 48 hours ago.
 * `lastFetchMinute` is the minute of that fetch, counted from the epoch.
 */
export const isLastFetchStale = (lastFetchMinute: number, now: Date) =>
  lastFetchMinute < Math.floor(now.getTime() / 60_000) - FEED_STALE_AFTER_MINUTES;

/**
 * Builds the write that adds a feed to the feed freshness item, or removes it if it is not followed.
 * A stored time of the feed's last good fetch is kept; without one, `lastSuccess` is stored.
 */
export function buildFreshnessTrackingWrite(feed: Feed, lastSuccess: string | null): UpdateWrite {
  const own = { ':own': new Set([feed.id]) };
  if (!isPolledFeed(feed)) return buildFreshnessWrite(feed.id, 'REMOVE feeds.#id DELETE unconfirmed :own', own);
  const change = isUrlKnownValid(feed, lastSuccess) ? 'DELETE' : 'ADD';
  const update = `SET feeds.#id = if_not_exists(feeds.#id, :minute) ${change} unconfirmed :own`;
  return buildFreshnessWrite(feed.id, update, { ...own, ':minute': toMinute(lastSuccess) });
}

/**
 * Builds the write that records a good fetch of a followed feed at the instant `fetchedAt`.
 * It updates the feed freshness item, from which the overview counts stale feeds.
 */
export function buildSuccessfulFetchWrite(id: string, fetchedAt: string): UpdateWrite {
  return buildFreshnessWrite(id, 'SET feeds.#id = :minute', { ':minute': toMinute(fetchedAt) });
}

function buildFreshnessWrite(id: string, UpdateExpression: string, values: TableItem): UpdateWrite {
  return {
    Update: {
      Key: FEED_FRESHNESS_KEY,
      UpdateExpression,
      ConditionExpression: 'attribute_exists(feeds)',
      ExpressionAttributeNames: { '#id': id },
      ExpressionAttributeValues: values,
    },
  };
}

/** The writes of a change of a feed. */
interface FeedWrites {
  feedWrite: UpdateWrite;
  freshnessWrite: UpdateWrite;
  /** Returns the marker write, which contains the current time, for each attempt. */
  buildMarker: () => TransactionWrite;
  extraWrites?: TransactionWrite[];
}

/**
 * Writes a feed's item, its freshness, its last-modified marker and `extraWrites` in one transaction.
 * - Returns false, and stores nothing, if the condition of the feed's own write fails.
 * - Returns true if the condition of an extra write fails: then an earlier attempt has stored everything.
 * @throws Problem 503 storage_busy after the last attempt under write contention
 */
export async function storeFeedWithFreshness({
  feedWrite,
  freshnessWrite,
  buildMarker: buildLastModifiedMarker,
  extraWrites = [],
}: FeedWrites): Promise<boolean> {
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const refusal = await writeTransaction(() => [
      feedWrite,
      freshnessWrite,
      buildLastModifiedMarker(),
      ...extraWrites,
    ]);
    if (!refusal) return true;
    if (refusal.failedConditions.some(({ index }) => index === 0)) return false;
    if (refusal.failedConditions.some(({ index }) => index > 2)) return true;
    await createFreshnessItemIfMissing();
  }
  throw createStorageBusyProblem();
}

/**
 * Creates the feed freshness item if it is missing. It has the last good fetch of each followed feed.
 * Concurrent callers would create equal items, because no feed can be stored while the item is missing.
 */
export async function createFreshnessItemIfMissing(): Promise<void> {
  if (await getItem(FEED_FRESHNESS_KEY, { consistent: true })) return;
  const items = await queryItems({ partition: FEEDS_PARTITION, consistent: true });
  const followed = items.filter((item) => isPolledFeed(item['body'] as Feed));
  const unverified = followed.filter((item) => !isUrlKnownValid(item['body'] as Feed, getLastSuccessfulFetch(item)));
  await updateItem({
    Key: FEED_FRESHNESS_KEY,
    UpdateExpression: `SET feeds = :feeds${unverified.length > 0 ? ', unconfirmed = :unverified' : ''}`,
    ConditionExpression: 'attribute_not_exists(feeds)',
    ExpressionAttributeValues: {
      ':feeds': Object.fromEntries(followed.map((item) => [item['sk'], toMinute(getLastSuccessfulFetch(item))])),
      ...(unverified.length > 0 ? { ':unverified': new Set(unverified.map((item) => String(item['sk']))) } : {}),
    },
  });
}
