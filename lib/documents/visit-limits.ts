import { parseStoredFeed } from '../feeds/feed.ts';
import { isPolledFeed } from '../feeds/feed-freshness.ts';
import { documentHostKey } from '../platform/dynamodb/document-keys.ts';
import { feedKey } from '../platform/dynamodb/key-schema.ts';
import { getItem, getItems } from '../platform/dynamodb/read.ts';
import { updateItem } from '../platform/dynamodb/write.ts';
import { acquireLease, type Lease, updateLeasedItem } from '../platform/queue/lease.ts';
import { getIntegerSetting } from '../values/settings.ts';
import { formatInstant } from '../values/time.ts';

/*
 * One worker at a time visits a host: the planner acquires its lease for a worker, which releases it after a pause.
 */

/** The cached robots.txt of a host and the time of its fetch; both null if it was never fetched. */
export interface CachedRobotsText {
  rules: string | null;
  rules_at: string | null;
}

/** Acquires the lease of a host. Returns null while another worker has it, or in the pause after the last crawl. */
export const acquireHostLease = (host: string, now: Date, durationMs: number): Promise<Lease | null> =>
  acquireLease(documentHostKey(host), { durationMs, now: now.getTime() });

/**
 * Releases the lease of a host, which can be acquired again from the instant `availableFrom` on.
 * It does nothing if another worker has acquired the lease.
 */
export async function releaseHostLease(host: string, token: string, availableFrom: Date): Promise<void> {
  const lease = { key: documentHostKey(host), token };
  await updateLeasedItem(lease, { set: { leased_until: availableFrom.getTime() } });
}

/** Returns the cached robots.txt of a host, read consistently; null fields for an unknown host. */
export async function getCachedRobotsText(host: string): Promise<CachedRobotsText> {
  const item = await getItem(documentHostKey(host), { consistent: true });
  return {
    rules: (item?.['robots'] ?? null) as string | null,
    rules_at: (item?.['robots_at'] ?? null) as string | null,
  };
}

/** Caches the robots.txt of a host in the item of its lease; `now` is when it was fetched. */
export async function cacheRobotsText(host: string, robotsText: string, now: Date): Promise<void> {
  await updateItem({
    Key: documentHostKey(host),
    UpdateExpression: 'SET robots = :rules, robots_at = :now',
    ExpressionAttributeValues: { ':rules': robotsText, ':now': formatInstant(now) },
  });
}

/**
 * Returns a function that looks up, by feed id, how many documents of a feed may be fetched per day.
 * It returns 0 for feeds that are not followed, or that are blocked. One request per 100 feeds.
 */
export async function createFeedVisitQuotaLookup(feedIds: string[]): Promise<(id: string) => number> {
  const unique = [...new Set(feedIds)];
  const items = unique.length === 0 ? [] : await getItems(unique.map(feedKey), { consistent: false });
  const feeds = items.filter((item) => item['body']).map(parseStoredFeed);
  const visits = new Map(
    feeds
      .filter((feed) => isPolledFeed(feed) && !feed.blocked)
      .map(({ id, quotas }) => [id, quotas?.documents ?? DEFAULT_DAILY_VISITS_PER_FEED]),
  );
  return (id) => visits.get(id) ?? 0;
}

/** The maximum number of document fetches per UTC day, over all feeds; 0 switches them off. */
export const maxDocumentVisitsPerDay = getIntegerSetting('DOCUMENTS_A_DAY', 2_000);

/** The maximum number of document fetches per day for a feed without a limit in its catalog entry. */
const DEFAULT_DAILY_VISITS_PER_FEED = 200;

/** The minimum pause between two requests to a host, in milliseconds; its robots.txt may ask for more. */
export const minHostRequestGapMs = getIntegerSetting('DOCUMENTS_PAUSE_MS', 2_000);
