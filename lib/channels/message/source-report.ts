import type { EntryFilter } from '../../entries/entry-filter.ts';
import { computeFeedCoverage } from '../../feeds/compute-coverage.ts';
import { listFeedDayCoverage } from '../../feeds/coverage-days.ts';
import {
  FEED_STATUS_ITEM_KEYS,
  listDegradedFeedIds,
  pickFeedStatusItems,
  type TroubledSource,
  toDegradedSources,
} from '../../feeds/degraded-sources.ts';
import type { FeedCoverage } from '../../feeds/feed-coverage.ts';
import { listLastFetchEpochMinutes, parsePolledFeedIds } from '../../feeds/feed-freshness.ts';
import { findFeedsWithHealth } from '../../feeds/feeds-with-health.ts';
import { getItems } from '../../platform/dynamodb/read.ts';
import { matchesAttributeFilter } from '../../search/index/attributes.ts';
import { getFeedAttributes } from '../../search/index/snapshot.ts';
import { toDay } from '../../values/time.ts';

/*
 * How the sources of an alert were read in a window, so that a short digest can be distinguished from an incomplete
 * one. Up to 12 sources are listed each; of more, only the degraded ones.
 */
const MAX_COVERED_SOURCES = 12;

/**
 * How reliably the feeds that an alert can match were read during a digest's window.
 * - `covered` has the coverage of each feed, or is null if there are more than 12 feeds.
 * - In that case `troubled` has the worst of the degraded feeds, and `more_troubled` counts the other degraded ones.
 */
export interface SourceCoverageReport {
  /** The number of followed feeds that pass the alert's filters. */
  count: number;
  /** The first and the last UTC day of the window. */
  from: string;
  to: string;
  covered: FeedCoverage[] | null;
  /** If there are more than 12: the number of feeds that were never read. */
  never_read: number;
  troubled: TroubledSource[];
  more_troubled: number;
}

/** Reports how the feeds that pass an alert's filter were read during a span of time. At most 15 requests. */
export async function getSourceCoverageReport(
  filter: EntryFilter,
  span: { from: string; to: string },
  now: Date,
): Promise<SourceCoverageReport> {
  const [items, { byCode }] = await Promise.all([getItems(FEED_STATUS_ITEM_KEYS), getFeedAttributes()]);
  const notes = pickFeedStatusItems(items);
  const { attributes = {} } = filter;
  const passing = new Set(
    [...byCode.values()].filter((one) => matchesAttributeFilter(one, attributes)).flatMap(({ feed_id }) => feed_id),
  );
  const among = parsePolledFeedIds(notes.freshness).filter((id) => passing.has(id));
  const days = { from: toDay(span.from), to: toDay(span.to) };
  const summary = { count: among.length, ...days };
  if (among.length > MAX_COVERED_SOURCES) {
    const { ids: worst, more } = listDegradedFeedIds(notes, now, (id) => passing.has(id));
    const feeds = await findFeedsWithHealth(worst);
    const read = new Map(listLastFetchEpochMinutes(notes.freshness));
    const never_read = among.filter((id) => !read.get(id)).length;
    const troubled = toDegradedSources([...feeds.values()], now);
    return { ...summary, covered: null, never_read, troubled, more_troubled: more };
  }
  const feeds = await findFeedsWithHealth(among);
  const covered = await Promise.all(
    [...feeds].map(async ([id, feed]) =>
      computeFeedCoverage(feed, { ...days, storedDays: await listFeedDayCoverage(id, days.from, days.to) }, now),
    ),
  );
  return { ...summary, covered, never_read: 0, troubled: [], more_troubled: 0 };
}
