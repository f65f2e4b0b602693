import { FEEDS_PARTITION, topicFeedsPartition } from '../platform/dynamodb/key-schema.ts';
import { queryItems } from '../platform/dynamodb/read.ts';
import type { ListPage, PageRequest } from '../values/page.ts';
import type { DayRange } from '../values/time.ts';
import { computeFeedCoverage } from './compute-coverage.ts';
import { type FeedDayCoverage, listDayCoverageByFeed, listFeedDayCoverage } from './coverage-days.ts';
import type { FeedCoverage } from './feed-coverage.ts';
import { listPolledFeedIds } from './feed-freshness.ts';
import { findFeedsWithHealth } from './feeds-with-health.ts';

/** Limits of feeds per page: at most 50 units; of a topic, whose feeds are read one by one, 7 requests. */
const MAX_FEEDS_PER_PAGE = 25;
const MAX_TOPIC_FEEDS_PER_PAGE = 5;

/** The period of a coverage report, and optionally one topic or feed; all followed feeds by default. */
export interface CoverageFilter extends DayRange {
  topic_id?: string | undefined;
  feed_id?: string | undefined;
}

/**
 * Returns how completely feeds were read in a period, sorted by feed id.
 * The filter selects one topic or feed; all followed feeds by default. A page may have fewer feeds
 * than its limit, because reading a feed is costly.
 */
export async function listCoverage(
  filter: CoverageFilter,
  page: PageRequest,
  now: Date,
): Promise<ListPage<FeedCoverage>> {
  const { topic_id, feed_id } = filter;
  const ids = await listFilteredFeedIds(filter);
  const maxFeeds = Math.min(page.limit, topic_id ? MAX_TOPIC_FEEDS_PER_PAGE : MAX_FEEDS_PER_PAGE);
  const after = page.position?.after;
  const remainingIds = after === undefined ? ids.slice(page.offset) : ids.filter((id) => id > after);
  const pageIds = remainingIds.slice(0, maxFeeds);
  const isAllFeeds = topic_id === undefined && feed_id === undefined;
  const [feeds, days] = await Promise.all([findFeedsWithHealth(pageIds), readDays(pageIds, isAllFeeds, filter)]);
  const followedFeeds = pageIds.flatMap((id) => feeds.get(id) ?? []);
  return {
    items: followedFeeds.map((followed) =>
      computeFeedCoverage(followed, { ...filter, storedDays: days.get(followed.feed.id) ?? [] }, now),
    ),
    total: ids.length,
    next:
      remainingIds.length > pageIds.length && pageIds.length > 0 ? { after: pageIds.at(-1) as string, skip: 0 } : null,
  };
}

async function listFilteredFeedIds({ topic_id, feed_id }: CoverageFilter): Promise<string[]> {
  if (feed_id !== undefined) {
    const feed = (await findFeedsWithHealth([feed_id])).get(feed_id)?.feed;
    return feed && (topic_id ?? feed.topic.id) === feed.topic.id ? [feed_id] : [];
  }
  if (topic_id === undefined) return listPolledFeedIds();
  const items = await queryItems({ partition: topicFeedsPartition(topic_id), index: 'index1' });
  return items.filter(({ pk }) => pk === FEEDS_PARTITION).map(({ sk }) => String(sk));
}

/** Returns the stored days of feeds: of a range in one read, else of each feed. */
async function readDays(
  ids: string[],
  isAllFeeds: boolean,
  { from, to }: DayRange,
): Promise<Map<string, FeedDayCoverage[]>> {
  const first = ids[0];
  const last = ids.at(-1);
  if (first === undefined || last === undefined) return new Map();
  if (isAllFeeds) return listDayCoverageByFeed(first, last);
  return new Map(await Promise.all(ids.map(async (id) => [id, await listFeedDayCoverage(id, from, to)] as const)));
}
