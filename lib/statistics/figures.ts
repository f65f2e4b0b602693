import { feedOf, isConfirmed } from '../feeds/feed.ts';
import { type FollowedFeed, findFollowedFeeds } from '../feeds/followed.ts';
import { countUnread } from '../feeds/freshness.ts';
import { newsTold } from '../feeds/news.ts';
import { countSilent } from '../feeds/silent-feeds.ts';
import { stateUntil, toldStateOf } from '../feeds/state.ts';
import type { Item } from '../table/client.ts';
import {
  CATALOG_TOTALS,
  FEEDS_FRESHNESS,
  FEEDS_SILENCE,
  type Key,
  STATS,
  TOPIC_STATS,
  topicFeeds,
  topicStatsKey,
} from '../table/key-chart.ts';
import { getItem, queryItems } from '../table/read.ts';
import { validUntil } from '../table/validity.ts';
import type { PageRequest, Slice } from '../values/page.ts';
import { notFound } from '../values/problem.ts';
import { addDays, today } from '../values/time.ts';
import { dayNumber } from './counters.ts';
import { newestOfAll } from './newest.ts';
import type { StatsOverview, TopicStats, TopicStatsDetail } from './statistics.ts';
import { DAYS_SHOWN, sumOf } from './totals.ts';

/** Returns the active entries of the last `count` days, today included. */
function entriesOfDays(counters: Item, count: number): number {
  return daysShown(counters, count).reduce((sum, { entries }) => sum + entries, 0);
}

/** Returns the active entries of each of the last `count` days, oldest first, today included. */
function daysShown(counters: Item, count: number): { date: string; entries: number }[] {
  const days = (counters['days'] ?? {}) as Record<string, number>;
  const last = today();
  return Array.from({ length: count }, (_, i) => addDays(last, i - count + 1)).map((date) => ({
    date,
    entries: days[dayNumber(date)] ?? 0,
  }));
}

const windows = (counters: Item) => ({
  entries_last_7_days: entriesOfDays(counters, 7),
  entries_last_30_days: entriesOfDays(counters, 30),
});

/**
 * Returns the totals of the platform, and its entries by day. Three requests in parallel. Without the freshness item
 * no feed counts as read.
 */
export async function getStatsOverview(): Promise<StatsOverview> {
  const [items, latest] = await Promise.all([queryItems({ partition: STATS }), newestOfAll()]);
  const item = ({ sk }: Key) => items.find((one) => one['sk'] === sk);
  const catalog = item(CATALOG_TOTALS) ?? {};
  const totals = sumOf(items.filter(({ sk }) => String(sk).startsWith('SHARD#')));
  const count = (name: string) => Number(catalog[name] ?? 0);
  const unread = countUnread(item(FEEDS_FRESHNESS), new Date()) ?? { stale: count('active_feeds'), unconfirmed: 0 };
  const changes = [totals['changed_at'], catalog['changed_at']].filter(Boolean).map(String);
  return {
    total_feeds: count('total_feeds'),
    total_topics: count('total_topics'),
    total_entries: Number(totals['total_entries']),
    total_categories: count('total_categories'),
    active_feeds: count('active_feeds'),
    feeds_stale: unread.stale,
    feeds_unconfirmed: unread.unconfirmed,
    feeds_silent: countSilent(item(FEEDS_SILENCE), item(FEEDS_FRESHNESS), new Date()),
    active_topics: count('active_topics'),
    active_entries: Number(totals['active_entries']),
    ...windows(totals),
    latest_published_date: latest || null,
    as_of: changes.sort().at(-1) ?? null,
    by_day: daysShown(totals, DAYS_SHOWN),
  };
}

function topicStatsOf(counters: Item): TopicStats {
  const total_entries = Number(counters['total_entries'] ?? 0);
  const active_entries = Number(counters['active_entries'] ?? 0);
  return {
    topic_id: String(counters['pk']).slice('TOPIC#'.length),
    topic_name: String(counters['name']),
    total_entries,
    active_entries,
    inactive_entries: total_entries - active_entries,
    total_feeds: Number(counters['feed_count'] ?? 0),
    ...windows(counters),
    latest_published_date: String(counters['latest'] ?? '') || null,
  };
}

/**
 * Returns the figures of all topics in the order of category and topic. One request per page; an offset reads the
 * skipped rows, which the catalog bounds. `total` comes from the catalog's totals, in parallel.
 */
export async function listTopicStats({ limit, offset, position }: PageRequest): Promise<Slice<TopicStats>> {
  const skip = position ? 0 : offset;
  const after = position ? { from: `${position.after}~` } : {};
  const [catalog, rows] = await Promise.all([
    queryItems({ partition: STATS, to: CATALOG_TOTALS.sk }),
    limit === 0 ? [] : queryItems({ partition: TOPIC_STATS, index: 'index3', limit: skip + limit + 1, ...after }),
  ]);
  const found = rows.slice(skip);
  const shown = found.slice(0, limit);
  return {
    items: shown.map(topicStatsOf),
    total: Number(catalog[0]?.['total_topics'] ?? 0),
    next: found.length > limit ? { after: String(shown.at(-1)?.['at']), skip: 0 } : null,
  };
}

/** Returns the activity of a feed, which may change with time alone. */
function newsOf(followed: FollowedFeed) {
  const now = new Date();
  for (const end of stateUntil(followed, now)) validUntil(end);
  return { state: toldStateOf(followed, now), ...newsTold(followed, now) };
}

/**
 * Returns one topic's figures by feed and by day. Two requests in parallel, and one for the health of its feeds.
 * @throws Problem 404 topic_not_found
 */
export async function getTopicStats(topicId: string): Promise<TopicStatsDetail> {
  const [counters, feeds] = await Promise.all([
    getItem(topicStatsKey(topicId)),
    queryItems({ partition: topicFeeds(topicId), index: 'index1' }),
  ]);
  if (!counters) throw notFound('topic', topicId);
  const byId = await findFollowedFeeds(feeds.map(({ sk }) => String(sk)));
  return {
    ...topicStatsOf(counters),
    by_feed: feeds.map((feed) => {
      const { name, is_active, verified } = feedOf(feed);
      const last_success_at = (feed['last_success_at'] as string | undefined) ?? null;
      const total_entries = Number(feed['total_entries'] ?? 0);
      const active_entries = Number(feed['active_entries'] ?? 0);
      return {
        feed_id: String(feed['sk']),
        feed_name: name,
        is_active,
        is_confirmed: isConfirmed({ verified }, last_success_at),
        total_entries,
        active_entries,
        inactive_entries: total_entries - active_entries,
        last_success_at,
        ...newsOf(byId.get(String(feed['sk'])) ?? { feed: feedOf(feed), health: null }),
      };
    }),
    by_day: daysShown(counters, DAYS_SHOWN),
  };
}
