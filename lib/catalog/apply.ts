import { namesOf } from '../entries/feed-names.ts';
import { draftOf, storedEntries, storeEntry } from '../entries/write.ts';
import type { Feed } from '../feeds/feed.ts';
import { ensureFreshness } from '../feeds/freshness.ts';
import { DAY_MAPS } from '../statistics/counters.ts';
import type { Item } from '../table/client.ts';
import {
  CATALOG_TOTALS,
  CATEGORIES,
  categoryKey,
  categoryTopics,
  feedEntries,
  SHARDS,
  shardKey,
  TOPIC_DETAILS,
  TOPIC_STATS,
  TOPICS,
  topicDetailsKey,
  topicKey,
  topicStatsKey,
} from '../table/keys.ts';
import { getItem, queryItems } from '../table/read.ts';
import { putItem, updateItem } from '../table/write.ts';
import { inOrder } from '../values/in-order.ts';
import { inParallel } from '../values/in-parallel.ts';
import { instantOf } from '../values/time.ts';
import type { Catalog } from './catalog.ts';
import { categoryOf } from './categories.ts';
import type { Category } from './category.ts';
import { type Change, differenceOf, type TopicSpec, wantedState } from './difference.ts';
import { listFeeds, putFeed } from './feeds.ts';
import { Topic } from './topic.ts';
import { listTopicsWithDetails, topicOf } from './topics.ts';

const WRITERS = 8;

/**
 * Makes the table match the catalog and returns the differences. Applying it again changes nothing; what the catalog no longer
 * names becomes inactive and is kept. Entries take over changed names of their feed, topic and category.
 *
 * Each thing is stored after the things that depend on it, so that the next apply completes one that was killed.
 */
export async function applyCatalog(catalog: Catalog, options: { dryRun?: boolean } = {}): Promise<Change[]> {
  const now = instantOf(new Date());
  const { totals, feedCounts, ...stored } = await storedState();
  const wanted = wantedState(catalog, now);
  const catalogFeeds = stored.feeds.filter(({ origin }) => origin === 'catalog');
  const feeds = differenceOf('feed', catalogFeeds, wanted.feeds, now);
  const topics = differenceOf('topic', stored.topics, wanted.topics, now);
  const topicCount = (id: string) => topics.all.filter((topic) => topic.category_id === id).length;
  const counted = wanted.categories.map((category) => ({ ...category, topic_count: topicCount(category.id) }));
  const categories = differenceOf('category', stored.categories, counted, now);
  const changes = [...categories.changes, ...topics.changes, ...feeds.changes];
  if (options.dryRun) return changes;

  const allFeeds = [...feeds.all, ...stored.feeds.filter(({ origin }) => origin === 'manual')];
  await Promise.all(Array.from({ length: SHARDS }, (_, n) => createCounters(shardKey(n), {})));
  const newTopics = new Set(topics.toStore.map(({ id }) => id));
  await ensureFreshness();
  await inParallel(topics.all, WRITERS, async (topic) => {
    const feedCount = allFeeds.filter((feed) => feed.topic.id === topic.id).length;
    if (newTopics.has(topic.id) || feedCounts.get(topic.id) !== feedCount) await putTopicCounters(topic, feedCount);
    if (newTopics.has(topic.id)) await putTopic(topic);
  });
  const known = new Set(stored.feeds.map(({ id }) => id));
  // One after another: each is a transaction with the one freshness item, and parallel ones would only conflict there.
  for (const feed of feeds.toStore) {
    if (known.has(feed.id)) await renameEntries(feed);
    await putFeed(feed);
  }
  await inParallel(categories.toStore, WRITERS, async (category) => {
    await putItem({ Item: { ...categoryKey(category.id), body: category } });
  });
  await putTotals(totals, categories.all, topics.all, allFeeds, now);
  return changes;
}

/** Stores a feed that is not in the catalog, and counts it. */
export async function addFeed(feed: Feed): Promise<void> {
  await putFeed(feed);
  const { totals, ...stored } = await storedState();
  const topic = stored.topics.find(({ id }) => id === feed.topic.id);
  if (topic) await putTopicCounters(topic, stored.feeds.filter((one) => one.topic.id === topic.id).length);
  await putTotals(totals, stored.categories, stored.topics, stored.feeds, instantOf(new Date()));
}

async function storedState() {
  const [categories, bases, details, feeds, totals] = await Promise.all([
    queryItems({ partition: CATEGORIES, consistent: true }),
    queryItems({ partition: TOPICS, consistent: true }),
    listTopicsWithDetails(undefined),
    listFeeds(),
    getItem(CATALOG_TOTALS, { consistent: true }),
  ]);
  const known = new Set(bases.map((item) => topicOf(item).id));
  const topics = details
    .filter(({ id }) => known.has(id))
    .map(({ feed_count, entry_count, latest_published_date, ...topic }) => topic);
  const feedCounts = new Map(details.map(({ id, feed_count }) => [id, feed_count]));
  return { categories: categories.map(categoryOf), topics, feeds, totals, feedCounts };
}

/** Creates a counters item if it does not exist; an existing one keeps its figures. */
function createCounters(key: { pk: string; sk: string }, fields: Item): Promise<boolean> {
  const names = Object.keys(fields);
  return updateItem({
    Key: key,
    UpdateExpression: `SET #days = if_not_exists(#days, :none), #inactive = if_not_exists(#inactive, :none)${names.map((_, i) => `, #f${i} = :f${i}`).join('')}`,
    ExpressionAttributeNames: {
      '#days': DAY_MAPS.active,
      '#inactive': DAY_MAPS.inactive,
      ...Object.fromEntries(names.map((name, i) => [`#f${i}`, name])),
    },
    ExpressionAttributeValues: {
      ':none': {},
      ...Object.fromEntries(Object.values(fields).map((value, i) => [`:f${i}`, value])),
    },
  });
}

async function putTopicCounters({ id, category_id, name }: Topic, feedCount: number): Promise<void> {
  await createCounters(topicStatsKey(id), {
    gsi2: TOPIC_DETAILS,
    gsi3: TOPIC_STATS,
    at: `${category_id}#${id}#STATS`,
    name,
    feed_count: feedCount,
  });
}

async function putTopic(topic: TopicSpec): Promise<void> {
  const { id, category_id } = topic;
  const base = inOrder(Topic, topic);
  await putItem({
    Item: { ...topicDetailsKey(id), gsi2: TOPIC_DETAILS, at: `${category_id}#${id}#DETAILS`, body: topic },
  });
  await putItem({ Item: { ...topicKey(id), gsi1: categoryTopics(category_id), at: id, body: base } });
}

async function putTotals(
  stored: Item | null,
  categories: Category[],
  topics: Topic[],
  feeds: Feed[],
  now: string,
): Promise<void> {
  const active = (all: { is_active: boolean }[]) => all.filter(({ is_active }) => is_active).length;
  const totals = {
    total_categories: categories.length,
    total_topics: topics.length,
    total_feeds: feeds.length,
    active_topics: active(topics),
    active_feeds: active(feeds),
  };
  if (stored && Object.entries(totals).every(([name, count]) => stored[name] === count)) return;
  await putItem({ Item: { ...CATALOG_TOTALS, ...totals, changed_at: now } });
}

/** Gives the entries of a feed its current names. */
async function renameEntries(feed: Feed): Promise<void> {
  const { index, partition } = feedEntries(feed.id);
  for (const status of ['active', 'inactive'] as const) {
    const rows = await queryItems({ partition: partition(status), index });
    for (const entry of (await storedEntries(rows.map((row) => String(row['pk']).slice('ENTRY#'.length)))).values()) {
      await storeEntry({ ...draftOf(entry), ...namesOf(feed) }, entry);
    }
  }
}
