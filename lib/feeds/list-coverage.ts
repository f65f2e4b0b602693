import { FEEDS_PARTITION, topicFeedsPartition } from '../platform/dynamodb/key-schema.ts';
import { queryItems } from '../platform/dynamodb/read.ts';
import type { ListPage, PageRequest } from '../values/page.ts';
import { invalidParameter } from '../values/problem.ts';
import { addDays, type DayRange, formatInstant, toDay } from '../values/time.ts';
import { computeFeedCoverage } from './compute-coverage.ts';
import {
  type FeedDayCoverage,
  listDayCoverageByFeed,
  listFeedDayCoverage,
  MAX_COVERAGE_PERIOD_DAYS,
} from './coverage-days.ts';
import type { FeedCoverage } from './feed-coverage.ts';
import { listPolledFeedIds } from './feed-freshness.ts';
import { findFeedsWithHealth } from './feeds-with-health.ts';

/** Limits of feeds per page: at most 50 units; of a topic, whose feeds are read one by one, 7 requests. */
const MAX_FEEDS_PER_PAGE = 25;
const MAX_TOPIC_FEEDS_PER_PAGE = 5;

/** The period of a coverage report, and optionally one topic or feed; all followed feeds by default. */
export interface CoverageFilter extends DayRange {
  topic_id?: string | undefined;
  feed_id?: string | undefined;
}

/**
 * Returns how completely feeds were read in a period, sorted by feed id.
 * The filter selects one topic or feed; all followed feeds by default. A page may have fewer feeds
 * than its limit, because reading a feed is costly.
 */
export async function listCoverage(
  filter: CoverageFilter,
  page: PageRequest,
  now: Date,
): Promise<ListPage<FeedCoverage>> {
  const { topic_id, feed_id } = filter;
  const ids = await listFilteredFeedIds(filter);
  const maxFeeds = Math.min(page.limit, topic_id ? MAX_TOPIC_FEEDS_PER_PAGE : MAX_FEEDS_PER_PAGE);
  const after = page.position?.after;
  const remainingIds = after === undefined ? ids.slice(page.offset) : ids.filter((id) => id > after);
  const pageIds = remainingIds.slice(0, maxFeeds);
  const isAllFeeds = topic_id === undefined && feed_id === undefined;
  const [feeds, days] = await Promise.all([findFeedsWithHealth(pageIds), readDays(pageIds, isAllFeeds, filter)]);
  const followedFeeds = pageIds.flatMap((id) => feeds.get(id) ?? []);
  return {
    items: followedFeeds.map((followed) =>
      computeFeedCoverage(followed, { ...filter, storedDays: days.get(followed.feed.id) ?? [] }, now),
    ),
    total: ids.length,
    next:
      remainingIds.length > pageIds.length && pageIds.length > 0 ? { after: pageIds.at(-1) as string, skip: 0 } : null,
  };
}

async function listFilteredFeedIds({ topic_id, feed_id }: CoverageFilter): Promise<string[]> {
  if (feed_id !== undefined) {
    const feed = (await findFeedsWithHealth([feed_id])).get(feed_id)?.feed;
    return feed && (topic_id ?? feed.topic.id) === feed.topic.id ? [feed_id] : [];
  }
  if (topic_id === undefined) return listPolledFeedIds();
  const items = await queryItems({ partition: topicFeedsPartition(topic_id), index: 'index1' });
  return items.filter(({ pk }) => pk === FEEDS_PARTITION).map(({ sk }) => String(sk));
}

/** Returns the stored days of feeds: of a range in one read, else of each feed. */
async function readDays(
  ids: string[],
  isAllFeeds: boolean,
  { from, to }: DayRange,
): Promise<Map<string, FeedDayCoverage[]>> {
  const first = ids[0];
  const last = ids.at(-1);
  if (first === undefined || last === undefined) return new Map();
  if (isAllFeeds) return listDayCoverageByFeed(first, last);
  return new Map(await Promise.all(ids.map(async (id) => [id, await listFeedDayCoverage(id, from, to)] as const)));
}

/** Earlier than any feed; bounds the calculation. */
const FIRST_DAY = '1971-01-01';
/** The default length of a period, its last day included. */
const DEFAULT_PERIOD_DAYS = 7;

/**
 * Returns the first and last day of a coverage report, both inclusive.
 * Without `to` the last day is today; without `from` the report has seven days.
 * @throws Problem 400 if the period is longer than 92 days, or its days are in the wrong order
 */
export function resolveCoveragePeriod(
  { from, to }: { [name in keyof DayRange]?: string | undefined },
  now: Date,
): DayRange {
  const today = toDay(formatInstant(now));
  const last = to ?? today;
  const first = from ?? addDays(last, 1 - DEFAULT_PERIOD_DAYS);
  const refusal = (parameter: string, detail: string) => invalidParameter({ in: 'query', parameter, detail });
  if (last < FIRST_DAY) throw refusal(to === undefined ? 'from' : 'to', `must not be before ${FIRST_DAY}`);
  if (first > last) throw refusal('from', to === undefined ? 'must not be after today' : 'must not be after to');
  if (first > today) throw refusal('from', 'must not be after today');
  if (addDays(first, MAX_COVERAGE_PERIOD_DAYS) <= last) {
    throw refusal(
      'from',
      `must be at most ${MAX_COVERAGE_PERIOD_DAYS} days before the end of the period, that day included; ` +
        'ask for its parts',
    );
  }
  return { from: first, to: last };
}
