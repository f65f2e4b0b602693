import { type Feed, parseStoredFeed } from '../feeds/feed.ts';
import { createFreshnessItemIfMissing } from '../feeds/feed-freshness.ts';
import {
  CATALOG_TOTALS_KEY,
  CATEGORIES_PARTITION,
  categoryKey,
  ENTRY_TOTALS_SHARD_COUNT,
  entryTotalsShardKey,
  FEEDS_PARTITION,
  STATS_PARTITION,
  TOPICS_PARTITION,
} from '../platform/dynamodb/key-schema.ts';
import { createLastModifiedMarkers } from '../platform/dynamodb/last-modified.ts';
import { getItem, queryItems } from '../platform/dynamodb/read.ts';
import { recordFirstAsOfInstant, storeAttributesOfAllFeeds } from '../search/index/snapshot.ts';
import { formatInstant } from '../values/time.ts';
import { buildCatalogContents, type CatalogChange, compareResources } from './catalog-changes.ts';
import type { Catalog } from './catalog-file.ts';
import { parseCategoryItem } from './categories.ts';
import { planFeeds } from './plan-feeds.ts';
import { claimAddress, claimAddresses, findAddressOwners } from './sources/source-address.ts';
import { parseStoredSource } from './sources/source-overrides.ts';
import {
  buildTopicCountersWrite,
  buildTopicWrites,
  createDailyEntryCountsItem,
  sendCatalogWrites,
  storeCatalogTotals,
} from './store-catalog.ts';
import { hasPendingFeedRename, storeCatalogFeed } from './store-feed.ts';
import { storeFeedItem } from './stored-feeds.ts';
import { listTopicsWithDetails, parseTopicItem } from './topics.ts';

/**
 * Applies a catalog to the table, and returns the differences. Applying the same catalog again changes nothing.
 * - Topics and categories that the catalog no longer lists become inactive, and so do feeds of earlier catalogs.
 * - Changed names of feeds, topics and categories are copied to the entries, also to entries of unlisted feeds.
 * - If copying names is interrupted, the next call continues it: a feed is marked until all of its entries have its new
 *   names.
 * - With `dryRun`, nothing is written.
 */
export async function applyCatalog(catalog: Catalog, options: { dryRun?: boolean } = {}): Promise<CatalogChange[]> {
  const now = formatInstant(new Date());
  const { sources, renaming: pendingRenameIds, ...stored } = await readCatalogState();
  const target = buildCatalogContents(catalog, now);
  const owners = await findAddressOwners(target.feeds);
  const plan = planFeeds(target, sources, owners);
  const feeds = compareResources(stored.feeds, plan.listed, { kind: 'feed', now, ...plan, pendingRenameIds });
  const topics = compareResources(stored.topics, target.topics, { kind: 'topic', now });
  const topicCount = (id: string) => topics.all.filter((topic) => topic.category_id === id).length;
  const counted = target.categories.map((category) => ({ ...category, topic_count: topicCount(category.id) }));
  const categories = compareResources(stored.categories, counted, { kind: 'category', now });
  const changes = [...categories.changes, ...topics.changes, ...feeds.changes];
  if (options.dryRun) return changes;

  await createSharedItems(stored.isNew);
  const newTopics = new Set(topics.toStore.map(({ id }) => id));
  const writes = topics.all.flatMap((topic) => {
    const feedCount = feeds.all.filter((feed) => feed.topic.id === topic.id).length;
    const isDue = newTopics.has(topic.id);
    const counters =
      isDue || stored.feedCounts.get(topic.id) !== feedCount ? [buildTopicCountersWrite(topic, feedCount)] : [];
    return [...counters, ...(isDue ? buildTopicWrites(topic) : [])];
  });
  await sendCatalogWrites(writes);
  await storeAttributesOfAllFeeds([...feeds.all, ...stored.removedFeeds]);
  // In sequence: each write is a transaction on the one freshness item, so parallel writes would conflict.
  await claimAddresses(
    target.feeds,
    owners,
    [...sources.values()].map(({ defaults }) => defaults),
  );
  for (const { id } of [...feeds.toStore, ...plan.listHiddenChanges(feeds.toStore)])
    await storeCatalogFeed(plan.getDefaults(id), (overrides) => plan.withOverrides(id, overrides));
  await sendCatalogWrites(categories.toStore.map((body) => ({ Put: { Item: { ...categoryKey(body.id), body } } })));
  const state = { categories: categories.all, topics: topics.all, feeds: feeds.all };
  await storeCatalogTotals(stored.totals, state, now);
  return changes;
}

/** Creates the items of all feeds and entries that do not exist yet. */
async function createSharedItems(isNew: boolean): Promise<void> {
  if (isNew) await recordFirstAsOfInstant();
  await Promise.all(
    Array.from({ length: ENTRY_TOTALS_SHARD_COUNT }, (_, n) => createDailyEntryCountsItem(entryTotalsShardKey(n))),
  );
  await createFreshnessItemIfMissing();
  await createLastModifiedMarkers();
}

/**
 * Stores a feed that the catalog does not list, and updates the feed counts. These are the count of the feed's topic,
 * and the count of all feeds.
 */
export async function addUncatalogedFeed(feed: Feed): Promise<void> {
  if (feed.url.startsWith('http')) await claimAddress(feed);
  await storeFeedItem(feed);
  const { totals, ...stored } = await readCatalogState();
  const topic = stored.topics.find(({ id }) => id === feed.topic.id);
  const feedCount = stored.feeds.filter((one) => one.topic.id === topic?.id).length;
  if (topic) await sendCatalogWrites([buildTopicCountersWrite(topic, feedCount)]);
  await storeAttributesOfAllFeeds([...stored.feeds, ...stored.removedFeeds]);
  await storeCatalogTotals(totals, stored, formatInstant(new Date()));
}

async function readCatalogState() {
  const [shards, categories, bases, details, allFeedItems, totals] = await Promise.all([
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
  const removedFeeds = allFeedItems.filter(({ removal }) => removal).map(parseStoredFeed);
  const feedItems = allFeedItems.filter(({ removal }) => !removal);
  const feeds = feedItems.map(parseStoredFeed);
  const sources = new Map(feedItems.map((item) => [String(item['sk']), parseStoredSource(item)]));
  const renaming = new Set(feedItems.filter(hasPendingFeedRename).map(({ sk }) => String(sk)));
  const isNew = shards.length === 0;
  const catalog = { categories: categories.map(parseCategoryItem), topics, feeds, totals, feedCounts };
  return { ...catalog, sources, removedFeeds, renaming, isNew };
}
