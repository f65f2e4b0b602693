import type { TableItem } from '../platform/dynamodb/client.ts';
import { DEGRADED_FEEDS_KEY, FEEDS_PARTITION, feedKey } from '../platform/dynamodb/key-schema.ts';
import { buildLastModifiedWrite } from '../platform/dynamodb/last-modified.ts';
import { getItem, getItems, queryItems } from '../platform/dynamodb/read.ts';
import { type TransactionWrite, type UpdateWrite, writeTransaction } from '../platform/dynamodb/write.ts';
import { Problem } from '../values/problem.ts';
import { buildDayCoverageWrite, type FeedRunCoverage } from './coverage-days.ts';
import type { FeedQuotaUsage } from './feed.ts';
import { type Feed, parseStoredFeed } from './feed.ts';
import { findRecentCoverageGap } from './feed-activity.ts';
import { buildSuccessfulFetchWrite, storeFeedWithFreshness } from './feed-freshness.ts';
import { buildFeedStatusItemWrite, buildFirstOverdueDayWrite } from './feed-status-items.ts';
import { clearFailures, EMPTY_HTTP_VALIDATOR_FIELDS, type FeedHealth, getFetchObstacle } from './health.ts';

/**
 * A feed with its health and the use of its daily quotas.
 * `health` is null before the first run; `usage` is null before the first quota period.
 */
export interface FeedWithHealth {
  feed: Feed;
  health: FeedHealth | null;
  usage?: FeedQuotaUsage | null;
  /** What is left of a change of the source: copying its names to its entries, or removing them. */
  pending?: 'names' | 'removal';
}

/**
 * Returns all stored feeds with their health, sorted by id, including inactive ones.
 * Read consistently; one request per megabyte, because the health is on the feed's own item.
 */
export async function listFeedsWithHealth(): Promise<FeedWithHealth[]> {
  const items = await queryItems({ partition: FEEDS_PARTITION, consistent: true });
  return items.map(parseFollowedFeed);
}

/** Returns one feed with its health, read consistently; null for an unknown id. */
export async function findFeedWithHealth(id: string): Promise<FeedWithHealth | null> {
  const item = await getItem(feedKey(id), { consistent: true });
  return item?.['body'] ? parseFollowedFeed(item) : null;
}

/**
 * Returns the feeds with these ids and their health, by id; unknown ids are omitted.
 * One request for up to 100 feeds; half a read unit for each.
 */
export async function findFeedsWithHealth(ids: string[]): Promise<Map<string, FeedWithHealth>> {
  const items = ids.length === 0 ? [] : await getItems(ids.map(feedKey), { consistent: false });
  return new Map(parseFeedsWithHealth(items).map((one) => [one.feed.id, one]));
}

/** Parses the feeds among the items of a batch read; items of other types are skipped. */
export const parseFeedsWithHealth = (items: TableItem[]): FeedWithHealth[] =>
  items.filter((item) => item['pk'] === FEEDS_PARTITION && item['body']).map(parseFollowedFeed);

function parseFollowedFeed(item: TableItem): FeedWithHealth {
  return {
    feed: parseStoredFeed(item),
    health: parseFeedHealth(item),
    usage: (item['usage'] ?? null) as FeedQuotaUsage | null,
    ...getPendingChange(item),
  };
}

function getPendingChange({ removal, entries_at_removal, renaming }: TableItem): Pick<FeedWithHealth, 'pending'> {
  const isRemoved = removal !== undefined && entries_at_removal !== 0;
  if (isRemoved && !(removal as { is_done: boolean }).is_done) return { pending: 'removal' };
  return renaming === undefined ? {} : { pending: 'names' };
}

/**
 * Parses the health in a feed's item; null before the first run.
 * If the feed's address has changed since the last run, the failures, pause, quarantine and validators of the old
 * address are dropped; past figures remain. The next run is then the first reading of the new address.
 */
export function parseFeedHealth(item: TableItem): FeedHealth | null {
  const health = (item['health'] ?? null) as FeedHealth | null;
  const { url } = parseStoredFeed(item);
  if (health === null || health.url === url) return health;
  return {
    ...clearFailures(health),
    ...EMPTY_HTTP_VALIDATOR_FIELDS,
    flooding: null,
    url,
    last_attempt_at: '',
    first_read_at: null,
  };
}

/** What is stored with a health. */
interface StoreFeedHealthOptions {
  /** The id of the run that was the last one when the feed was read; by default this run. */
  seen?: string | null | undefined;
  /** The contribution of the run to its day. */
  day?: FeedRunCoverage;
  /** The overdue day of the feed; null if unknown. */
  silent_from?: number | null;
}

/**
 * Stores the health of a feed after a run, and counts the run in the figures of its `day`.
 * - After a good fetch of a followed feed, the transaction also stores its freshness and overdue day (`silent_from`).
 * - Under write contention, or for an unfollowed feed, it stores only the health, the figures of the day, and the
 *   worst problem after the run if it has changed.
 * - It returns false, and stores nothing, if another run ended since `seen`, or if the feed does not exist.
 * `seen` is the id of the feed's last run at the time when the feed was read.
 */
export async function storeFeedHealth(
  id: string,
  after: FeedHealth,
  { seen: previousRunId = after.run_id, day, silent_from = null }: StoreFeedHealthOptions = {},
): Promise<boolean> {
  const { health, noting } = withReportedProblem(id, after);
  const success = health.last_success_at;
  const runs = { ':seen': previousRunId ?? '', ':own': health.run_id ?? '' };
  const isGood = success !== null && success === health.last_attempt_at;
  const more = [...noting, ...(day ? [buildDayCoverageWrite(id, health.run_id ?? '', day)] : [])];
  if (
    isGood &&
    (await storeSuccessfulRun(id, { ...health, last_success_at: success }, { runs, extraWrites: more, silent_from }))
  )
    return true;
  const own = buildHealthWrite(id, health, { expression: 'attribute_exists(pk)', values: runs });
  const refusal = await writeTransaction(() => [own, ...more, buildLastModifiedWrite('feeds', id)]);
  // The day has counted this run already: a response was lost, and everything is stored.
  return refusal === null || refusal.failedConditions.every(({ index }) => index > 0);
}

/** A condition with its values, which include those of the previous and of this run. */
interface HealthCondition {
  expression: string;
  values: TableItem;
}

/** Returns the write of a health over that of the previous run, or over itself after a lost response. */
function buildHealthWrite(id: string, health: FeedHealth, { expression, values }: HealthCondition): UpdateWrite {
  const success = health.last_success_at;
  return {
    Update: {
      Key: feedKey(id),
      UpdateExpression: `SET health = :health${success ? ', last_success_at = :success' : ''} REMOVE last_error`,
      ConditionExpression: `${expression} AND (attribute_not_exists(health.run_id) OR health.run_id IN (:seen, :own))`,
      ExpressionAttributeValues: { ...values, ':health': health, ...(success ? { ':success': success } : {}) },
    },
  };
}

/** `isPolledFeed` as a condition of a write. */
const IS_FOLLOWED = 'body.is_active = :true AND begins_with(body.#url, :http)';

interface StoreSuccessfulRunOptions {
  /** The ids of the previous and of this run, as values of a condition. */
  runs: TableItem;
  extraWrites: TransactionWrite[];
  silent_from: number | null;
}

/**
 * Stores a health and the feed's freshness. Returns false, and stores nothing, if the feed is not followed or others
 * keep winning.
 */
async function storeSuccessfulRun(
  id: string,
  health: FeedHealth & { last_success_at: string },
  { runs, extraWrites, silent_from }: StoreSuccessfulRunOptions,
): Promise<boolean> {
  const isReported = (health.news?.silent_told ?? null) === silent_from;
  const reportedHealth =
    health.news && !isReported ? { ...health, news: { ...health.news, silent_told: silent_from } } : health;
  const values = { ...runs, ':true': true, ':http': 'http' };
  const { Update } = buildHealthWrite(id, reportedHealth, { expression: IS_FOLLOWED, values });
  const own = { Update: { ...Update, ExpressionAttributeNames: { '#url': 'url' } } };
  const overdueWrites = reportedHealth === health ? [] : [buildFirstOverdueDayWrite(id, silent_from)];
  try {
    return await storeFeedWithFreshness({
      feedWrite: own,
      freshnessWrite: buildSuccessfulFetchWrite(id, health.last_success_at),
      buildMarker: () => buildLastModifiedWrite('feeds', id),
      extraWrites: [...overdueWrites, ...extraWrites],
    });
  } catch (error) {
    if (error instanceof Problem && error.code === 'storage_busy') return false;
    throw error;
  }
}

/*
 * The problems of the last runs are kept in one item for all feeds. Conditions that begin without a run are not in
 * it: an unread feed, and an overdue one.
 */

/** Returns the worst problem of a feed after a run; null if there is none. */
const getRunProblem = (health: FeedHealth) =>
  getFetchObstacle(health) ?? (findRecentCoverageGap(health, new Date(health.last_attempt_at)) ? 'gap' : null);

/** Returns the health with its reported problem, and the write of the problem if it changed. */
function withReportedProblem(feedId: string, health: FeedHealth): { health: FeedHealth; noting: UpdateWrite[] } {
  const problem = getRunProblem(health);
  if (problem === (health.trouble_told ?? null)) return { health, noting: [] };
  return {
    health: { ...health, trouble_told: problem },
    noting: [buildFeedStatusItemWrite(DEGRADED_FEEDS_KEY, feedId, problem)],
  };
}
