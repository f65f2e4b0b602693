import type { Feed } from '../feeds/feed.ts';
import type { Catalog } from './catalog-file.ts';
import type { Category, TopicDetails } from './topic.ts';

/** One difference between the catalog and the table; `fields` names the changed fields. */
export interface CatalogChange {
  change: 'added' | 'changed' | 'deactivated';
  kind: 'category' | 'topic' | 'feed';
  id: string;
  fields: string[];
}

/** A topic as the catalog describes it, without counters. */
export type CatalogTopic = Omit<TopicDetails, 'feed_count' | 'entry_count' | 'latest_published_date'>;

/** The categories, topics and feeds that a catalog describes, or that the table has. */
export interface CatalogContents {
  categories: Category[];
  topics: CatalogTopic[];
  feeds: Feed[];
}

/**
 * The result of comparing stored resources of one kind with the catalog. `changes` describes each difference, `toStore`
 * has the new and changed resources, and `all` has every resource as it is afterwards, including inactive ones.
 */
export interface CatalogComparisonResult<T> {
  changes: CatalogChange[];
  toStore: T[];
  all: T[];
}

/**
 * Returns the categories, topics and feeds that a catalog describes, active and with resolved names. `now` becomes
 * their creation time.
 * @throws Error if a feed or topic references an id that the catalog does not define; the message has the reference
 */
export function buildCatalogContents(catalog: Catalog, now: string): CatalogContents {
  const times = { is_active: true, created_at: now, updated_at: now };
  const categories: Category[] = catalog.categories.map((category) => ({
    ...category,
    ...times,
    topic_count: 0,
  }));
  const topics: CatalogTopic[] = catalog.topics.map((topic) => ({ ...topic, ...times }));
  const feeds: Feed[] = catalog.feeds.map(({ institution_id, topic_id, ...feed }) => {
    const institution = findById(catalog.institutions, institution_id, `feed ${feed.id}: institution`);
    const topic = findById(catalog.topics, topic_id, `feed ${feed.id}: topic`);
    const category = findById(catalog.categories, topic.category_id, `topic ${topic.id}: category`);
    return {
      ...feed,
      is_active: true,
      origin: 'catalog',
      institution_name: institution.name,
      jurisdiction_code: institution.jurisdiction_code,
      sectors: topic.sectors,
      language: feed.language ?? topic.languages[0] ?? null,
      topic: { id: topic.id, name: topic.name },
      category: { id: category.id, name: category.name },
    };
  });
  return { categories, topics, feeds };
}

function findById<T extends { id: string }>(all: T[], id: string, what: string): T {
  const match = all.find((item) => item.id === id);
  if (!match) throw new Error(`catalog.json: ${what} ${JSON.stringify(id)} is not in the catalog`);
  return match;
}

const IGNORED_FIELDS = new Set(['created_at', 'updated_at']);

function listDifferentFields(before: object, after: object): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !IGNORED_FIELDS.has(name),
  );
  return names
    .filter((name) => toCanonicalJson(before[name as never]) !== toCanonicalJson(after[name as never]))
    .sort();
}

/** Returns JSON with sorted keys, because DynamoDB returns maps in its own order. */
function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Returns where the entries of a topic's feeds belong; undefined for a topic that is not listed. */
export function findPlacement({ topics, categories }: CatalogContents, topicId: string | undefined) {
  const topic = topics.find(({ id }) => id === topicId);
  const category = categories.find(({ id }) => id === topic?.category_id);
  if (!topic || !category) return undefined;
  return {
    sectors: topic.sectors,
    topic: { id: topic.id, name: topic.name },
    category: { id: category.id, name: category.name },
  };
}

/**
 * Returns a stored feed that the catalog does not list, updated by the rules of the catalog.
 * - A feed of an earlier catalog becomes inactive; other feeds stay as they are.
 * - The sectors and the names of its topic and category come from the catalog. If the catalog does not list the topic,
 *   these are unchanged.
 */
export function updateFeedMissingFromCatalog(feed: Feed, contents: CatalogContents): Feed {
  const updated = feed.origin === 'catalog' ? { ...feed, is_active: false } : feed;
  return { ...updated, ...findPlacement(contents, feed.topic.id) };
}

interface CatalogResource {
  id: string;
  is_active: boolean;
  created_at?: string;
  updated_at?: string;
}

interface CompareOptions<T> {
  kind: CatalogChange['kind'];
  /** The instant for created_at and updated_at. */
  now: string;
  /** Updates an unlisted resource. */
  updateUnlisted?: (one: T) => T;
  /** The ids of feeds with a pending rename. */
  pendingRenameIds?: Set<string>;
}

/**
 * Compares stored resources of one kind with the resources of the catalog (`target`), by id and field. `updateUnlisted`
 * returns the new state of a stored resource that the catalog does not list; by default it becomes inactive. Resources
 * with an id in `pendingRenameIds` count as changed.
 */
export function compareResources<T extends CatalogResource>(
  stored: T[],
  target: T[],
  {
    kind,
    now,
    updateUnlisted = (one) => ({ ...one, is_active: false }),
    pendingRenameIds = new Set(),
  }: CompareOptions<T>,
): CatalogComparisonResult<T> {
  const before = new Map(stored.map((one) => [one.id, one]));
  const named = new Set(target.map(({ id }) => id));
  const unlisted = stored.filter(({ id }) => !named.has(id)).map(updateUnlisted);
  const changes: CatalogChange[] = [];
  const toStore: T[] = [];
  const all = [...target, ...unlisted].map((one) => {
    const old = before.get(one.id);
    const fields = old ? [...listDifferentFields(old, one), ...(pendingRenameIds.has(one.id) ? ['entries'] : [])] : [];
    if (old && fields.length === 0) return old;
    changes.push({ change: classifyChange(old, one), kind, id: one.id, fields });
    const stamped = old?.created_at ? { ...one, created_at: old.created_at, updated_at: now } : one;
    toStore.push(stamped);
    return stamped;
  });
  return { changes, toStore, all };
}

function classifyChange(before: CatalogResource | undefined, after: CatalogResource): CatalogChange['change'] {
  if (!before) return 'added';
  return before.is_active && !after.is_active ? 'deactivated' : 'changed';
}
