import { type Feed, feedOf } from '../feeds/feed.ts';
import { ensureFreshness } from '../feeds/freshness.ts';
import { setFormerSince } from '../search/due.ts';
import { putFeedFacts } from '../search/feed-facts.ts';
import { CATALOG_TOTALS, CATEGORIES, categoryKey, FEEDS, SHARDS, STATS, shardKey, TOPICS } from '../table/key-chart.ts';
import { getItem, queryItems } from '../table/read.ts';
import { ensureStamps } from '../table/stamps.ts';
import { instantOf } from '../values/time.ts';
import type { Catalog } from './catalog.ts';
import { categoryOf } from './categories.ts';
import { type Change, differenceOf, unnamedFeed, wantedState } from './difference.ts';
import { putFeed } from './feeds.ts';
import { isRenaming, storeFeed } from './store-feed.ts';
import { createCounters, putTotals, storeInCatalog, topicCountersWrite, topicWrites } from './stored.ts';
import { listTopicsWithDetails, topicOf } from './topics.ts';

/**
 * Applies a catalog to the table and returns the differences. Idempotent. Resources that the catalog no longer lists
 * become inactive and are kept. Entries take over changed names of their feed, topic and category, also for unlisted
 * feeds.
 *
 * Each resource is stored after those that depend on it. A feed is marked until its entries have its names, so the
 * next call completes an interrupted one.
 */
export async function applyCatalog(catalog: Catalog, options: { dryRun?: boolean } = {}): Promise<Change[]> {
  const now = instantOf(new Date());
  const { totals, feedCounts, isNew, renaming, ...stored } = await storedState();
  const wanted = wantedState(catalog, now);
  const unnamed = (feed: Feed) => unnamedFeed(feed, wanted);
  const feeds = differenceOf('feed', stored.feeds, wanted.feeds, now, { unnamed, renaming });
  const topics = differenceOf('topic', stored.topics, wanted.topics, now);
  const topicCount = (id: string) => topics.all.filter((topic) => topic.category_id === id).length;
  const counted = wanted.categories.map((category) => ({ ...category, topic_count: topicCount(category.id) }));
  const categories = differenceOf('category', stored.categories, counted, now);
  const changes = [...categories.changes, ...topics.changes, ...feeds.changes];
  if (options.dryRun) return changes;

  if (isNew) await setFormerSince();
  await Promise.all(Array.from({ length: SHARDS }, (_, n) => createCounters(shardKey(n))));
  const newTopics = new Set(topics.toStore.map(({ id }) => id));
  await ensureFreshness();
  await ensureStamps();
  const writes = topics.all.flatMap((topic) => {
    const feedCount = feeds.all.filter((feed) => feed.topic.id === topic.id).length;
    const isDue = newTopics.has(topic.id);
    const counters = isDue || feedCounts.get(topic.id) !== feedCount ? [topicCountersWrite(topic, feedCount)] : [];
    return [...counters, ...(isDue ? topicWrites(topic) : [])];
  });
  await storeInCatalog(writes);
  await putFeedFacts(feeds.all);
  // In sequence: each write is a transaction on the one freshness item, so parallel writes would conflict.
  for (const feed of feeds.toStore) await storeFeed(feed);
  await storeInCatalog(categories.toStore.map((body) => ({ Put: { Item: { ...categoryKey(body.id), body } } })));
  await putTotals(totals, categories.all, topics.all, feeds.all, now);
  return changes;
}

/** Stores a feed that is not in the catalog, and counts it. */
export async function addFeed(feed: Feed): Promise<void> {
  await putFeed(feed);
  const { totals, ...stored } = await storedState();
  const topic = stored.topics.find(({ id }) => id === feed.topic.id);
  const feedCount = stored.feeds.filter((one) => one.topic.id === topic?.id).length;
  if (topic) await storeInCatalog([topicCountersWrite(topic, feedCount)]);
  await putFeedFacts(stored.feeds);
  await putTotals(totals, stored.categories, stored.topics, stored.feeds, instantOf(new Date()));
}

async function storedState() {
  const [shards, categories, bases, details, feedItems, totals] = await Promise.all([
    queryItems({ partition: STATS, from: 'SHARD#', consistent: true }),
    queryItems({ partition: CATEGORIES, consistent: true }),
    queryItems({ partition: TOPICS, consistent: true }),
    listTopicsWithDetails(undefined),
    queryItems({ partition: FEEDS, consistent: true }),
    getItem(CATALOG_TOTALS, { consistent: true }),
  ]);
  const known = new Set(bases.map((item) => topicOf(item).id));
  const topics = details
    .filter(({ id }) => known.has(id))
    .map(({ feed_count, entry_count, latest_published_date, ...topic }) => topic);
  const feedCounts = new Map(details.map(({ id, feed_count }) => [id, feed_count]));
  const feeds = feedItems.map(feedOf);
  const renaming = new Set(feedItems.filter(isRenaming).map(({ sk }) => String(sk)));
  const isNew = shards.length === 0;
  return { categories: categories.map(categoryOf), topics, feeds, renaming, totals, feedCounts, isNew };
}
