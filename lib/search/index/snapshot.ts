import { isDeepStrictEqual } from 'node:util';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Feed } from '../../feeds/feed.ts';
import { createStorageBusyProblem, type TableItem } from '../../platform/dynamodb/client.ts';
import { ALL_FEED_ATTRIBUTES_KEY, PENDING_INDEX_WRITES_PARTITION } from '../../platform/dynamodb/index-keys.ts';
import type { ItemKey } from '../../platform/dynamodb/key-schema.ts';
import { buildLastModifiedWrite } from '../../platform/dynamodb/last-modified.ts';
import { type ReadBudget, runAndChargeBudget } from '../../platform/dynamodb/merged-query.ts';
import { getItem, getItems, queryItems } from '../../platform/dynamodb/read.ts';
import { backdateResponseValidity, limitResponseValidity } from '../../platform/dynamodb/response-validity.ts';
import { putItem, updateItem, writeTransaction } from '../../platform/dynamodb/write.ts';
import { Problem } from '../../values/problem.ts';
import { formatInstant } from '../../values/time.ts';
import { type ParsedSearchText, parseSearchQueryInLanguages, type SearchQuery } from '../parse.ts';
import { type SearchLanguage, toSearchLanguage } from '../words/search-languages.ts';
import { type EntryAttributeValues, getEntryAttributeValues, listAttributeCodesPerKind } from './attributes.ts';

/*
 * The attributes of all feeds in one item, so that a search can filter by the code of a posting. It is a cache: a
 * posting with an unknown code is verified by its entry.
 */

/**
 * The attributes of all feeds' entries by attribute code, and the languages of the feeds' texts. A posting contains
 * only the code, so searches look up the attributes here.
 */
export interface FeedAttributes {
  byCode: Map<string, EntryAttributeValues>;
  languages: SearchLanguage[];
}

const CACHE_MS = 60_000;

let cached: { attributes: FeedAttributes; at: number } | null = null;

/** Caches the attributes of the stored item, as of the time of the read. */
function cacheFeedAttributes(item: TableItem | null, readInstant: number): FeedAttributes {
  const all = parseFeedAttributes(item);
  const languages = [...new Set(all.flatMap(({ language }) => language).map((tag) => toSearchLanguage(tag)))];
  const byCode = new Map(all.flatMap(listAttributeCodesPerKind));
  const attributes = {
    byCode,
    languages: languages.length > 0 ? languages.sort() : ['en' as const],
  };
  cached = { attributes, at: readInstant };
  return attributes;
}

/** Returns the attributes of all feeds, at most a minute old. At most one request. */
export async function getFeedAttributes(): Promise<FeedAttributes> {
  const at = Date.now();
  return getCachedAttributes() ?? cacheFeedAttributes(await getItem(ALL_FEED_ATTRIBUTES_KEY), at);
}

/**
 * Returns the attributes of all feeds, at most a minute old, and another item, in one request. The item is null if it
 * does not exist; it is read with eventual consistency.
 */
export async function getFeedAttributesAndItem(
  key: ItemKey,
): Promise<{ feedAttributes: FeedAttributes; item: TableItem | null }> {
  const at = Date.now();
  const cachedAttributes = getCachedAttributes();
  const items = await getItems(cachedAttributes ? [key] : [key, ALL_FEED_ATTRIBUTES_KEY], { consistent: false });
  const findItem = ({ pk, sk }: ItemKey) => items.find((item) => item['pk'] === pk && item['sk'] === sk) ?? null;
  return {
    feedAttributes: cachedAttributes ?? cacheFeedAttributes(findItem(ALL_FEED_ATTRIBUTES_KEY), at),
    item: findItem(key),
  };
}

function getCachedAttributes(): FeedAttributes | null {
  if (cached === null || Date.now() - cached.at >= CACHE_MS) return null;
  backdateResponseValidity(cached.at);
  return cached.attributes;
}

/** Stores the attributes of all feeds in one item, by which searches resolve attribute codes. */
export async function storeAttributesOfAllFeeds(feeds: Feed[]): Promise<void> {
  const attributes = feeds.map((feed) => getEntryAttributeValues(feed.id, { ...feed, kind: null }));
  const item = { ...ALL_FEED_ATTRIBUTES_KEY, facts: deflateRawSync(JSON.stringify(attributes)) };
  await writeTransaction(() => [{ Put: { Item: item } }, buildLastModifiedWrite('catalog')]);
}

const MAX_ATTRIBUTE_ATTEMPTS = 5;

/**
 * Adds the attributes of a feed to those of all feeds. Store them before the feed: an unused one does no harm.
 * The earlier attributes of the feed stay, because its entries have them until they are changed.
 * Two requests; the write costs as many units as the compressed attributes have kilobytes.
 * @throws Problem 503 storage_busy under write contention
 */
export async function addFeedAttributes(feed: Feed): Promise<void> {
  const added = getEntryAttributeValues(feed.id, { ...feed, kind: null });
  for (let attempt = 1; attempt <= MAX_ATTRIBUTE_ATTEMPTS; attempt += 1) {
    const item = await getItem(ALL_FEED_ATTRIBUTES_KEY, { consistent: true });
    const all = parseFeedAttributes(item);
    if (all.some((one) => isDeepStrictEqual(one, added))) return;
    const isStored = await putItem({
      Item: { ...ALL_FEED_ATTRIBUTES_KEY, facts: deflateRawSync(JSON.stringify([...all, added])) },
      ConditionExpression: item ? 'facts = :seen' : 'attribute_not_exists(pk)',
      ...(item ? { ExpressionAttributeValues: { ':seen': item['facts'] } } : {}),
    });
    if (isStored) return;
  }
  throw createStorageBusyProblem();
}

const parseFeedAttributes = (item: TableItem | null): EntryAttributeValues[] =>
  item ? JSON.parse(inflateRawSync(item['facts'] as Uint8Array).toString()) : [];

/** Limit of pending writes that are distinguished. */
const MAX_PENDING = 25;

/** The sort key of the row with the start of tombstones in this table. It sorts before all pending writes. */
const TABLE_ROW = '!';

/** The pending index writes that a search has to consider, because its postings may be outdated. */
export interface PendingIndexWrites {
  /** Some entries are not indexed yet: a search may miss them, so its total is unknown. */
  hasPendingPuts: boolean;
  /** Entries with outdated or missing postings, with their latest version; null if these are too many. */
  pendingVersionsByEntry: Map<string, number> | null;
  /** The first instant from which change streams by attribute may lack a change; null if complete. */
  streamsIncompleteSince: string | null;
  /**
   * The instant from which as-of queries are possible; null before the first catalog.
   * It is the creation of the table.
   */
  tombstonesSince: string | null;
}

/**
 * Returns the pending index writes; the entries are listed only if there are at most 25 writes. One consistent request.
 * While any write is pending, the current response is recorded as one that may change at any moment.
 */
export async function getPendingIndexWrites(): Promise<PendingIndexWrites> {
  const rows = await queryItems({
    partition: PENDING_INDEX_WRITES_PARTITION,
    limit: MAX_PENDING + 2,
    consistent: true,
  });
  const writings = rows.filter(isPendingIndexWrite);
  // Pending writes finish without a change of the entry, and then a search may find more.
  if (writings.length > 0) limitResponseValidity(0);
  return {
    hasPendingPuts:
      writings.length > MAX_PENDING || writings.some((row) => row['stored'] !== true || row['removing'] !== undefined),
    pendingVersionsByEntry: writings.length > MAX_PENDING ? null : getLatestVersions(writings),
    streamsIncompleteSince: writings.filter(({ stored }) => stored !== true).reduce(getEarlierInstant, null),
    tombstonesSince: (rows.find(({ sk }) => sk === TABLE_ROW)?.['former_since'] as string | undefined) ?? null,
  };
}

/**
 * Returns true for a row of the outbox that is a pending index write. The partition has one other row, which stores the
 * instant since when as-of queries are possible.
 */
export const isPendingIndexWrite = ({ sk }: TableItem): boolean => sk !== TABLE_ROW;

function getLatestVersions(writings: TableItem[]): Map<string, number> {
  const versions = new Map<string, number>();
  for (const { sk } of writings) {
    const [, id = '', version] = String(sk).split('#');
    versions.set(id, Math.max(versions.get(id) ?? 0, Number(version)));
  }
  return versions;
}

/**
 * Returns the earlier of an instant and that of a pending write.
 * The write's instant is its own, or `since` if the entry keeps an earlier one.
 */
function getEarlierInstant(before: string | null, { sk, since }: TableItem): string | null {
  const instant = String(since ?? sk).split('#')[0] ?? '';
  return before !== null && before < instant ? before : instant;
}

/**
 * Records the current time as the first instant of which as-of queries are possible. Call it for a new table: from then
 * on, each removed posting leaves a tombstone, by which as-of queries find edited entries. Later calls change nothing.
 */
export async function recordFirstAsOfInstant(): Promise<void> {
  await updateItem({
    Key: { pk: PENDING_INDEX_WRITES_PARTITION, sk: TABLE_ROW },
    UpdateExpression: 'SET #since = if_not_exists(#since, :now)',
    ExpressionAttributeNames: { '#since': 'former_since' },
    ExpressionAttributeValues: { ':now': formatInstant(new Date()) },
  });
}

/**
 * The state of the index that a search reads before it reads postings. It consists of the pending index writes and the
 * attributes of feeds. The attributes are null if the search needs none.
 */
export interface IndexSnapshot {
  pendingWrites: PendingIndexWrites;
  feedAttributes: FeedAttributes | null;
}

interface IndexSnapshotOptions {
  /** Whether the search needs the attributes of feeds, for its filters or facets. */
  needsFeedAttributes: boolean;
  /** The instant of an as-of query. */
  asOf?: string | undefined;
}

/**
 * Reads the state of the index before a search, and subtracts the cost from the budget. It consists of the pending
 * index writes and, with `needsFeedAttributes`, the attributes of feeds. One or two requests.
 *
 * @throws Problem 404 version_not_kept for an as-of query before tombstones are complete
 */
export async function getIndexSnapshot(
  { needsFeedAttributes, asOf }: IndexSnapshotOptions,
  budget: ReadBudget,
): Promise<IndexSnapshot> {
  const [pendingWrites, feedAttributes] = await runAndChargeBudget(budget, () =>
    Promise.all([getPendingIndexWrites(), needsFeedAttributes ? getFeedAttributes() : null]),
  );
  if (asOf) assertSearchableAt(pendingWrites.tombstonesSince, asOf);
  return { pendingWrites, feedAttributes };
}

/**
 * Analyzes a search text in all languages of the feeds' texts. At most one request, for these languages.
 *
 * @throws Problem 400 invalid_parameter without a searchable word
 */
export async function parseSearchQuery(search: ParsedSearchText): Promise<SearchQuery> {
  return parseSearchQueryInLanguages(search, (await getFeedAttributes()).languages);
}

/**
 * Throws if an as-of query asks for an instant before `availableSince`. Edits before `availableSince` left no
 * tombstones, so their entries could not be found. It is null before the first catalog is applied; then every instant
 * is rejected.
 *
 * @throws Problem 404 version_not_kept, which names `availableSince`
 */
function assertSearchableAt(availableSince: string | null, instant: string): void {
  if (availableSince !== null && availableSince <= instant) return;
  const detail =
    availableSince === null
      ? 'Earlier lists are not kept yet: ask again in some minutes.'
      : `Lists of ${instant} are not kept, only those since ${availableSince}. Ask for that instant or a later one.`;
  throw new Problem('not_found', 'version_not_kept', detail);
}
