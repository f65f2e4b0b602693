import type { Catalog } from '../schemas/catalog.ts';
import type { Category } from '../schemas/category.ts';
import type { Feed } from '../schemas/feed.ts';
import { instantOf } from '../schemas/time.ts';
import type { Topic, TopicDetails } from '../schemas/topic.ts';
import { categoryOf } from './categories.ts';
import { draftOf, storedEntries, storeEntry } from './entry-writes.ts';
import { namesOf } from './feed-names.ts';
import { listFeeds, putFeed } from './feeds.ts';
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
  topicFeeds,
  topicKey,
  topicStatsKey,
} from './keys.ts';
import { type Item, putItem, queryItems, updateItem } from './table.ts';
import { listTopicsWithDetails, topicOf } from './topics.ts';

/** One difference between the catalog and the table. */
export interface Change {
  change: 'added' | 'changed' | 'deactivated';
  kind: 'category' | 'topic' | 'feed';
  id: string;
  fields: string[];
}

type TopicSpec = Omit<TopicDetails, 'feed_count' | 'entry_count' | 'latest_published_date'>;
type Timed = { id: string; is_active: boolean; created_at: string; updated_at: string };

/**
 * Makes the table follow the catalog and tells what differed. Applying it again changes nothing; what the catalog no
 * longer names becomes inactive and stays. Entries take over changed names of their feed, topic and category.
 */
export async function applyCatalog(catalog: Catalog, options: { dryRun?: boolean } = {}): Promise<Change[]> {
  const now = instantOf(new Date());
  const stored = await storedCatalog();
  const wanted = wantedCatalog(catalog, now);
  const categories = difference('category', stored.categories, wanted.categories, now);
  const topics = difference('topic', stored.topics, wanted.topics, now);
  const feeds = feedDifference(stored.feeds, wanted.feeds);
  const changes = [...categories.changes, ...topics.changes, ...feeds.changes];
  if (options.dryRun) return changes;
  await Promise.all(Array.from({ length: SHARDS }, (_, n) => createCounters(shardKey(n), {})));
  for (const category of categories.all) await putCategory(category, topics.all);
  for (const topic of topics.all) await putTopic(topic, feeds.all);
  for (const feed of feeds.toStore) await putFeed(feed);
  for (const feed of feeds.renamed) await renameEntries(feed);
  if (changes.length > 0) await putTotals(categories.all, topics.all, feeds.all, now);
  return changes;
}

async function storedCatalog() {
  const [categories, bases, details, feeds] = await Promise.all([
    queryItems({ partition: CATEGORIES, consistent: true }),
    queryItems({ partition: TOPICS, consistent: true }),
    listTopicsWithDetails(undefined),
    listFeeds(),
  ]);
  const known = new Set(bases.map((item) => topicOf(item).id));
  const topics = details
    .filter(({ id }) => known.has(id))
    .map(({ feed_count, entry_count, latest_published_date, ...topic }) => topic);
  return { categories: categories.map(categoryOf), topics, feeds };
}

function wantedCatalog(catalog: Catalog, now: string) {
  const times = { is_active: true, created_at: now, updated_at: now };
  const categories: Category[] = catalog.categories.map((category) => ({
    ...category,
    ...times,
    topic_count: catalog.topics.filter((topic) => topic.category_id === category.id).length,
  }));
  const topics: TopicSpec[] = catalog.topics.map((topic) => ({ ...topic, ...times }));
  const feeds: Feed[] = catalog.feeds.map(({ institution_id, topic_id, ...feed }) => {
    const institution = found(catalog.institutions, institution_id, `feed ${feed.id}: institution`);
    const topic = found(catalog.topics, topic_id, `feed ${feed.id}: topic`);
    const category = found(catalog.categories, topic.category_id, `topic ${topic.id}: category`);
    return {
      ...feed,
      is_active: true,
      origin: 'catalog',
      institution_name: institution.name,
      jurisdiction_code: institution.jurisdiction_code,
      topic: { id: topic.id, name: topic.name },
      category: { id: category.id, name: category.name },
    };
  });
  return { categories, topics, feeds };
}

function found<T extends { id: string }>(all: T[], id: string, what: string): T {
  const one = all.find((item) => item.id === id);
  if (!one) throw new Error(`catalog.json: ${what} ${JSON.stringify(id)} is not in the catalog`);
  return one;
}

const UNCOMPARED = new Set(['created_at', 'updated_at']);

function changedFields(before: object, after: object): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !UNCOMPARED.has(name));
  return names.filter((name) => canonical(before[name as never]) !== canonical(after[name as never])).sort();
}

/** JSON with the keys in order: DynamoDB gives maps back in an order of its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

function difference<T extends Timed>(kind: 'category' | 'topic', stored: T[], wanted: T[], now: string) {
  const before = new Map(stored.map((one) => [one.id, one]));
  const named = new Set(wanted.map(({ id }) => id));
  const changes: Change[] = [];
  const all = wanted.map((one) => {
    const old = before.get(one.id);
    const fields = old ? changedFields(old, one) : [];
    if (!old) changes.push({ change: 'added', kind, id: one.id, fields: [] });
    else if (fields.length > 0) changes.push({ change: 'changed', kind, id: one.id, fields });
    return old ? { ...one, created_at: old.created_at, updated_at: fields.length > 0 ? now : old.updated_at } : one;
  });
  for (const old of stored.filter(({ id }) => !named.has(id))) {
    if (old.is_active) changes.push({ change: 'deactivated', kind, id: old.id, fields: ['is_active'] });
    all.push(old.is_active ? { ...old, is_active: false, updated_at: now } : old);
  }
  return { changes, all };
}

function feedDifference(stored: Feed[], wanted: Feed[]) {
  const before = new Map(stored.map((feed) => [feed.id, feed]));
  const named = new Set(wanted.map(({ id }) => id));
  const changes: Change[] = [];
  const toStore: Feed[] = [];
  const renamed: Feed[] = [];
  for (const feed of wanted) {
    const old = before.get(feed.id);
    const fields = old ? changedFields(old, feed) : [];
    if (old && fields.length === 0) continue;
    changes.push({ change: old ? 'changed' : 'added', kind: 'feed', id: feed.id, fields });
    toStore.push(feed);
    if (old && fields.some((field) => field !== 'is_active' && field !== 'origin')) renamed.push(feed);
  }
  const gone = stored.filter((feed) => !named.has(feed.id) && feed.origin === 'catalog');
  for (const feed of gone.filter(({ is_active }) => is_active)) {
    changes.push({ change: 'deactivated', kind: 'feed', id: feed.id, fields: ['is_active'] });
    toStore.push({ ...feed, is_active: false });
  }
  const kept = stored
    .filter((feed) => !named.has(feed.id))
    .map((feed) => (gone.includes(feed) ? { ...feed, is_active: false } : feed));
  return { changes, toStore, renamed, all: [...wanted, ...kept] };
}

function putCategory(category: Category, topics: Topic[]): Promise<boolean> {
  const topic_count = topics.filter((topic) => topic.category_id === category.id).length;
  return putItem({ Item: { ...categoryKey(category.id), body: { ...category, topic_count } } });
}

/** Creates a counters item that is not there yet; an existing one keeps its figures. */
function createCounters(key: { pk: string; sk: string }, fields: Item): Promise<boolean> {
  const names = Object.keys(fields);
  return updateItem({
    Key: key,
    UpdateExpression: `SET #days = if_not_exists(#days, :none)${names.map((_, i) => `, #f${i} = :f${i}`).join('')}`,
    ExpressionAttributeNames: { '#days': 'days', ...Object.fromEntries(names.map((name, i) => [`#f${i}`, name])) },
    ExpressionAttributeValues: {
      ':none': {},
      ...Object.fromEntries(Object.values(fields).map((value, i) => [`:f${i}`, value])),
    },
  });
}

async function putTopic(topic: TopicSpec, feeds: Feed[]): Promise<void> {
  const { id, category_id, name } = topic;
  const base: Topic = {
    id,
    category_id,
    name,
    description: topic.description,
    color: topic.color,
    is_active: topic.is_active,
    summary_window_days: topic.summary_window_days,
    created_at: topic.created_at,
    updated_at: topic.updated_at,
  };
  await Promise.all([
    putItem({ Item: { ...topicKey(id), gsi1: categoryTopics(category_id), at: id, body: base } }),
    putItem({ Item: { ...topicDetailsKey(id), gsi2: TOPIC_DETAILS, at: `${category_id}#${id}#DETAILS`, body: topic } }),
    createCounters(topicStatsKey(id), {
      gsi1: topicFeeds(id),
      gsi2: TOPIC_DETAILS,
      gsi3: TOPIC_STATS,
      at: `${category_id}#${id}#STATS`,
      name,
      feed_count: feeds.filter((feed) => feed.topic.id === id).length,
    }),
  ]);
}

async function putTotals(categories: Category[], topics: Topic[], feeds: Feed[], now: string): Promise<void> {
  const active = (all: { is_active: boolean }[]) => all.filter(({ is_active }) => is_active).length;
  await putItem({
    Item: {
      ...CATALOG_TOTALS,
      total_categories: categories.length,
      total_topics: topics.length,
      total_feeds: feeds.length,
      active_topics: active(topics),
      active_feeds: active(feeds),
      changed_at: now,
    },
  });
}

/** Lets the entries of a feed carry its present names. */
export async function renameEntries(feed: Feed): Promise<void> {
  const { index, partition } = feedEntries(feed.id);
  for (const status of ['active', 'inactive'] as const) {
    const rows = await queryItems({ partition: partition(status), index });
    for (const entry of (await storedEntries(rows.map((row) => String(row['pk']).slice('ENTRY#'.length)))).values()) {
      await storeEntry({ ...draftOf(entry), ...namesOf(feed) }, entry);
    }
  }
}
