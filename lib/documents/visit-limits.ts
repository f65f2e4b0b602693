import { parseStoredFeed } from '../feeds/feed.ts';
import { isPolledFeed } from '../feeds/feed-freshness.ts';
import { feedKey } from '../platform/dynamodb/key-schema.ts';
import { getItems } from '../platform/dynamodb/read.ts';
import { getIntegerSetting } from '../values/settings.ts';

/**
 * Returns a function that looks up, by feed id, how many documents of a feed may be fetched per day.
 * It returns 0 for feeds that are not followed. One request per 100 feeds.
 */
export async function createFeedVisitQuotaLookup(feedIds: string[]): Promise<(id: string) => number> {
  const unique = [...new Set(feedIds)];
  const items = unique.length === 0 ? [] : await getItems(unique.map(feedKey), { consistent: false });
  const feeds = items.filter((item) => item['body']).map(parseStoredFeed);
  const visits = new Map(
    feeds.filter(isPolledFeed).map(({ id, quotas }) => [id, quotas?.documents ?? DEFAULT_DAILY_VISITS_PER_FEED]),
  );
  return (id) => visits.get(id) ?? 0;
}

/** The maximum number of document fetches per UTC day, over all feeds; 0 switches them off. */
export const maxDocumentVisitsPerDay = getIntegerSetting('DOCUMENTS_A_DAY', 2_000);

/** The maximum number of document fetches per day for a feed without a limit in its catalog entry. */
const DEFAULT_DAILY_VISITS_PER_FEED = 200;

/** The minimum pause between two requests to a host, in milliseconds; its robots.txt may ask for more. */
export const minHostRequestGapMs = getIntegerSetting('DOCUMENTS_PAUSE_MS', 2_000);
