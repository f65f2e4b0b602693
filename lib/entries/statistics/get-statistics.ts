import { isUrlKnownValid, parseStoredFeed } from '../../feeds/feed.ts';
import { toFeedActivityResponse } from '../../feeds/feed-activity.ts';
import { countStaleFeeds } from '../../feeds/feed-freshness.ts';
import { getPublicFeedState, listFeedStateChangeTimes } from '../../feeds/feed-state.ts';
import { countOverdueFeeds } from '../../feeds/feed-status-items.ts';
import { type FeedWithHealth, findFeedsWithHealth } from '../../feeds/feeds-with-health.ts';
import type { TableItem } from '../../platform/dynamodb/client.ts';
import {
  CATALOG_TOTALS_KEY,
  FEED_FRESHNESS_KEY,
  type ItemKey,
  OVERDUE_FEEDS_KEY,
  STATS_PARTITION,
  TOPIC_STATS_PARTITION,
  topicFeedsPartition,
  topicStatsKey,
} from '../../platform/dynamodb/key-schema.ts';
import { getItem, queryItems } from '../../platform/dynamodb/read.ts';
import { limitResponseValidity } from '../../platform/dynamodb/response-validity.ts';
import type { ListPage, PageRequest } from '../../values/page.ts';
import { notFound } from '../../values/problem.ts';
import { addDays, getToday } from '../../values/time.ts';
import { formatEpochDayKey } from './counters.ts';
import { DAILY_STATISTICS_DAYS, sumCounterItems } from './entry-totals.ts';
import { getNewestEntryDate } from './latest-dates.ts';
import type { StatsOverview, TopicStats, TopicStatsDetail } from './statistics.ts';

/** Returns the active entries of the last `count` days, today included. */
function countRecentEntries(counters: TableItem, count: number): number {
  return listEntriesByDay(counters, count).reduce((sum, { entries }) => sum + entries, 0);
}

/** Returns the active entries of each of the last `count` days, oldest first, today included. */
function listEntriesByDay(counters: TableItem, count: number): { date: string; entries: number }[] {
  const days = (counters['days'] ?? {}) as Record<string, number>;
  const last = getToday();
  return Array.from({ length: count }, (_, i) => addDays(last, i - count + 1)).map((date) => ({
    date,
    entries: days[formatEpochDayKey(date)] ?? 0,
  }));
}

const countWindows = (counters: TableItem) => ({
  entries_last_7_days: countRecentEntries(counters, 7),
  entries_last_30_days: countRecentEntries(counters, 30),
});

/**
 * Returns the totals of the platform, and its active entries by day. Three requests in parallel.
 * If the feed freshness item is missing, all active feeds count as stale.
 */
export async function getStatsOverview(): Promise<StatsOverview> {
  const [items, latest] = await Promise.all([queryItems({ partition: STATS_PARTITION }), getNewestEntryDate()]);
  const item = ({ sk }: ItemKey) => items.find((one) => one['sk'] === sk);
  const catalog = item(CATALOG_TOTALS_KEY) ?? {};
  const totals = sumCounterItems(items.filter(({ sk }) => String(sk).startsWith('SHARD#')));
  const count = (name: string) => Number(catalog[name] ?? 0);
  const unread = countStaleFeeds(item(FEED_FRESHNESS_KEY), new Date()) ?? {
    stale: count('active_feeds'),
    unconfirmed: 0,
  };
  const changes = [totals['changed_at'], catalog['changed_at']].filter(Boolean).map(String);
  return {
    total_feeds: count('total_feeds'),
    total_topics: count('total_topics'),
    total_entries: Number(totals['total_entries']),
    total_categories: count('total_categories'),
    active_feeds: count('active_feeds'),
    feeds_stale: unread.stale,
    feeds_unconfirmed: unread.unconfirmed,
    feeds_silent: countOverdueFeeds(item(OVERDUE_FEEDS_KEY), item(FEED_FRESHNESS_KEY), new Date()),
    active_topics: count('active_topics'),
    active_entries: Number(totals['active_entries']),
    ...countWindows(totals),
    latest_published_date: latest || null,
    as_of: changes.sort().at(-1) ?? null,
    by_day: listEntriesByDay(totals, DAILY_STATISTICS_DAYS),
  };
}

function parseTopicStats(counters: TableItem): TopicStats {
  const total_entries = Number(counters['total_entries'] ?? 0);
  const active_entries = Number(counters['active_entries'] ?? 0);
  return {
    topic_id: String(counters['pk']).slice('TOPIC#'.length),
    topic_name: String(counters['name']),
    total_entries,
    active_entries,
    inactive_entries: total_entries - active_entries,
    total_feeds: Number(counters['feed_count'] ?? 0),
    ...countWindows(counters),
    latest_published_date: String(counters['latest'] ?? '') || null,
  };
}

/**
 * Returns a page of the figures of all topics, in the order of category and topic.
 * One request reads the page, and one in parallel the `total`. The rows before an offset are read, too, which is cheap:
 * there is one row per topic of the catalog.
 */
export async function listTopicStats({ limit, offset, position }: PageRequest): Promise<ListPage<TopicStats>> {
  const skip = position ? 0 : offset;
  const after = position ? { from: `${position.after}~` } : {};
  const [catalog, rows] = await Promise.all([
    queryItems({ partition: STATS_PARTITION, to: CATALOG_TOTALS_KEY.sk }),
    limit === 0
      ? []
      : queryItems({ partition: TOPIC_STATS_PARTITION, index: 'index3', limit: skip + limit + 1, ...after }),
  ]);
  const remainingRows = rows.slice(skip);
  const pageRows = remainingRows.slice(0, limit);
  return {
    items: pageRows.map(parseTopicStats),
    total: Number(catalog[0]?.['total_topics'] ?? 0),
    next: remainingRows.length > limit ? { after: String(pageRows.at(-1)?.['at']), skip: 0 } : null,
  };
}

/** Returns the activity of a feed, which may change with time alone. */
function toFeedActivity(followed: FeedWithHealth) {
  const now = new Date();
  for (const end of listFeedStateChangeTimes(followed, now)) limitResponseValidity(end);
  return { state: getPublicFeedState(followed, now), ...toFeedActivityResponse(followed, now) };
}

/**
 * Returns one topic's figures by feed and by day. Two requests in parallel, and one for the health of its feeds.
 *
 * @throws Problem 404 topic_not_found
 */
export async function getTopicStats(topicId: string): Promise<TopicStatsDetail> {
  const [counters, feeds] = await Promise.all([
    getItem(topicStatsKey(topicId)),
    queryItems({ partition: topicFeedsPartition(topicId), index: 'index1' }),
  ]);
  if (!counters) throw notFound('topic', topicId);
  const byId = await findFeedsWithHealth(feeds.map(({ sk }) => String(sk)));
  return {
    ...parseTopicStats(counters),
    by_feed: feeds.map((feed) => {
      const { name, is_active, verified, blocked } = parseStoredFeed(feed);
      const last_success_at = (feed['last_success_at'] as string | undefined) ?? null;
      const total_entries = Number(feed['total_entries'] ?? 0);
      const active_entries = Number(feed['active_entries'] ?? 0);
      return {
        feed_id: String(feed['sk']),
        feed_name: name,
        is_active,
        is_confirmed: isUrlKnownValid({ verified, blocked }, last_success_at),
        total_entries,
        active_entries,
        inactive_entries: total_entries - active_entries,
        last_success_at,
        ...toFeedActivity(byId.get(String(feed['sk'])) ?? { feed: parseStoredFeed(feed), health: null }),
      };
    }),
    by_day: listEntriesByDay(counters, DAILY_STATISTICS_DAYS),
  };
}
