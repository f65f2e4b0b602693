import type { TopicStatsDetail } from '../../lib/entries/statistics/statistics.ts';
import type { FeedCoverage } from '../../lib/feeds/feed-coverage.ts';
import { pluralize } from '../values/format-words.ts';

export type FeedStatistics = TopicStatsDetail['by_feed'][number];
type FeedStatusName = FeedStatistics['state'];

/** Same limit as `feeds_stale` of the service. */
const STALE_AFTER_MS = 48 * 3_600_000;
const DAY_MS = 86_400_000;

/** Labels of feed states. */
export const FEED_STATE_LABELS: Record<FeedStatusName, string> = {
  fine: 'Fine',
  quiet: 'No recent updates, as usual',
  silent: 'Overdue: no updates for longer than usual',
  gap: 'Gap: updates may be missing',
  repaired: 'Read with repair: the feed is malformed',
  unknown: 'No recent updates; usual interval unknown',
  failing: 'Cannot be read',
  paused: 'Paused: cannot be read',
  flooding: 'Stopped: too many entries',
  stale: 'Stale: not fetched for over 48 hours',
  never_fetched: 'Never fetched',
  unconfirmed: 'Address not yet confirmed',
  blocked: 'Not read: the source refuses programs',
  not_followed: 'No longer fetched',
};

/** States in which updates may be missing. */
const BROKEN_STATES: FeedStatusName[] = ['failing', 'paused', 'flooding', 'stale', 'never_fetched', 'blocked', 'gap'];

/** Whether the overview counts the feed as stale. */
export function isStaleFeed({ is_active, last_success_at: last }: FeedStatistics, now: Date): boolean {
  return is_active && (!last || now.getTime() - Date.parse(last) > STALE_AFTER_MS);
}

const formatDayCount = (days: number) => pluralize(days, 'day');

/** Returns the days since a UTC day. */
export const getDaysSince = (day: string, now: Date) => Math.floor(now.getTime() / DAY_MS) - Date.parse(day) / DAY_MS;

/** Returns the last publication of a feed and its typical gap. */
export function formatLastPublication(
  { last_news_on: last, usual_gap_days: usual }: Pick<FeedStatistics, 'last_news_on' | 'usual_gap_days'>,
  now: Date,
): string {
  if (!last) return 'unknown';
  const days = getDaysSince(last, now);
  const since = days <= 0 ? 'today' : `${formatDayCount(days)} ago`;
  return usual === null ? since : `${since}, usually within ${formatDayCount(usual)}`;
}

/** Describes a feed that is not healthy. */
function describeFeed(feed: FeedStatistics, now: Date): string {
  const { feed_name, state, last_news_on: last, usual_gap_days: usual } = feed;
  if (state !== 'silent' || !last)
    return `${feed_name}: ${FEED_STATE_LABELS[state].replace(/^./, (letter) => letter.toLowerCase())}.`;
  const usually = usual === null ? '' : `, usually ${usual}`;
  return `${feed_name}: no updates for ${formatDayCount(getDaysSince(last, now))}${usually}.`;
}

/**
 * Returns whether the absence of updates means that nothing was published.
 * Each feed for which that is uncertain is named.
 */
export function describeFeedActivity(feeds: FeedStatistics[], now: Date): string {
  const followed = feeds.filter(({ state }) => state !== 'not_followed');
  const confirmed = followed.filter(({ state }) => state !== 'unconfirmed');
  const open = followed.length - confirmed.length;
  if (followed.length === 0) return 'No feed of this topic is active, so there are no new updates.';
  if (confirmed.length === 0) return 'No feed address of this topic is confirmed yet, so missing updates mean nothing.';
  return open === 0
    ? describeConfirmedFeeds(confirmed, now)
    : `${describeConfirmedFeeds(confirmed, now)} ${formatUnconfirmed(open)}`;
}

const formatUnconfirmed = (count: number): string =>
  count === 1
    ? 'The address of another feed is not yet confirmed.'
    : `The addresses of ${count} other feeds are not yet confirmed.`;

function describeConfirmedFeeds(feeds: FeedStatistics[], now: Date): string {
  const others = feeds.filter(({ state }) => state !== 'fine' && state !== 'quiet');
  if (others.length === 0) return 'All feeds are up to date.';
  const isMissing = others.some(({ state }) => BROKEN_STATES.includes(state));
  const which = `${others.length} of ${feeds.length} feeds`;
  const says = isMissing ? 'updates may be missing' : 'publications may have been missed';
  return [`${which}: ${says}.`, ...others.map((feed) => describeFeed(feed, now))].join(' ');
}

/** Returns how often a feed was read in its coverage period. */
export function formatReadCount({ due, read, days_unknown }: FeedCoverage): string {
  const since = days_unknown > 0 ? `; ${formatDayCount(days_unknown)} unknown` : '';
  return `${read} of ${due} times${since}`;
}
