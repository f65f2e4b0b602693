import { type Feed, parseFeedItem } from '../feeds/feed.ts';
import { createMissingFreshnessItem } from '../feeds/feed-freshness.ts';
import { storeFeedAttributes } from '../search/feed-attributes.ts';
import { recordTombstonesStart } from '../search/pending-writes.ts';
import {
  CATALOG_TOTALS_KEY,
  CATEGORIES_PARTITION,
  categoryKey,
  FEEDS_PARTITION,
  STATS_PARTITION,
  TOPICS_PARTITION,
  TOTALS_SHARDS,
  totalsShardKey,
} from '../table/key-schema.ts';
import { createLastModifiedMarkers } from '../table/last-modified.ts';
import { getItem, queryItems } from '../table/read.ts';
import { formatInstant } from '../values/time.ts';
import { buildCatalogState, type CatalogChange, compareResources, updateUnlistedFeed } from './catalog-changes.ts';
import type { Catalog } from './catalog-file.ts';
import { parseCategoryItem } from './categories.ts';
import {
  buildTopicCountersWrite,
  buildTopicWrites,
  createEntryCounters,
  storeCatalogTotals,
  storeInCatalog,
} from './store-catalog.ts';
import { hasPendingRename, storeCatalogFeed } from './store-feed.ts';
import { storeFeedItem } from './stored-feeds.ts';
import { listTopicsWithDetails, parseTopicItem } from './topics.ts';

/**
 * Applies a catalog to the table, and returns the differences. Repeating it with the same catalog changes nothing.
 * - Topics and categories that the catalog no longer lists become inactive, and so do feeds of earlier catalogs.
 * - Changed names of feeds, topics and categories are copied to the entries, also to entries of unlisted feeds.
 * - A feed keeps a mark until all of its entries have its new names. So the next call completes an interrupted one.
 * - With `dryRun`, nothing is written.
 */
export async function applyCatalog(catalog: Catalog, options: { dryRun?: boolean } = {}): Promise<CatalogChange[]> {
  const now = formatInstant(new Date());
  const { totals, feedCounts, isNew, renaming: pendingRenameIds, ...stored } = await readCatalogState();
  const target = buildCatalogState(catalog, now);
  const updateUnlisted = (feed: Feed) => updateUnlistedFeed(feed, target);
  const feeds = compareResources(stored.feeds, target.feeds, { kind: 'feed', now, updateUnlisted, pendingRenameIds });
  const topics = compareResources(stored.topics, target.topics, { kind: 'topic', now });
  const topicCount = (id: string) => topics.all.filter((topic) => topic.category_id === id).length;
  const counted = target.categories.map((category) => ({ ...category, topic_count: topicCount(category.id) }));
  const categories = compareResources(stored.categories, counted, { kind: 'category', now });
  const changes = [...categories.changes, ...topics.changes, ...feeds.changes];
  if (options.dryRun) return changes;

  if (isNew) await recordTombstonesStart();
  await Promise.all(Array.from({ length: TOTALS_SHARDS }, (_, n) => createEntryCounters(totalsShardKey(n))));
  const newTopics = new Set(topics.toStore.map(({ id }) => id));
  await createMissingFreshnessItem();
  await createLastModifiedMarkers();
  const writes = topics.all.flatMap((topic) => {
    const feedCount = feeds.all.filter((feed) => feed.topic.id === topic.id).length;
    const isDue = newTopics.has(topic.id);
    const counters = isDue || feedCounts.get(topic.id) !== feedCount ? [buildTopicCountersWrite(topic, feedCount)] : [];
    return [...counters, ...(isDue ? buildTopicWrites(topic) : [])];
  });
  await storeInCatalog(writes);
  await storeFeedAttributes(feeds.all);
  // In sequence: each write is a transaction on the one freshness item, so parallel writes would conflict.
  for (const feed of feeds.toStore) await storeCatalogFeed(feed);
  await storeInCatalog(categories.toStore.map((body) => ({ Put: { Item: { ...categoryKey(body.id), body } } })));
  const state = { categories: categories.all, topics: topics.all, feeds: feeds.all };
  await storeCatalogTotals(totals, state, now);
  return changes;
}

/**
 * Stores a feed that the catalog does not list, and updates the feed counts. These are the count of the feed's topic,
 * and the count of all feeds.
 */
export async function addUnlistedFeed(feed: Feed): Promise<void> {
  await storeFeedItem(feed);
  const { totals, ...stored } = await readCatalogState();
  const topic = stored.topics.find(({ id }) => id === feed.topic.id);
  const feedCount = stored.feeds.filter((one) => one.topic.id === topic?.id).length;
  if (topic) await storeInCatalog([buildTopicCountersWrite(topic, feedCount)]);
  await storeFeedAttributes(stored.feeds);
  await storeCatalogTotals(totals, stored, formatInstant(new Date()));
}

async function readCatalogState() {
  const [shards, categories, bases, details, feedItems, totals] = await Promise.all([
    queryItems({ partition: STATS_PARTITION, from: 'SHARD#', consistent: true }),
    queryItems({ partition: CATEGORIES_PARTITION, consistent: true }),
    queryItems({ partition: TOPICS_PARTITION, consistent: true }),
    listTopicsWithDetails(undefined),
    queryItems({ partition: FEEDS_PARTITION, consistent: true }),
    getItem(CATALOG_TOTALS_KEY, { consistent: true }),
  ]);
  const topicIds = new Set(bases.map((item) => parseTopicItem(item).id));
  const topics = details
    .filter(({ id }) => topicIds.has(id))
    .map(({ feed_count, entry_count, latest_published_date, ...topic }) => topic);
  const feedCounts = new Map(details.map(({ id, feed_count }) => [id, feed_count]));
  const feeds = feedItems.map(parseFeedItem);
  const renaming = new Set(feedItems.filter(hasPendingRename).map(({ sk }) => String(sk)));
  const isNew = shards.length === 0;
  return { categories: categories.map(parseCategoryItem), topics, feeds, renaming, totals, feedCounts, isNew };
}
