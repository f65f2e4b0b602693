import type { FeedCoverage } from '../../lib/feeds/feed-coverage.ts';
import type { TopicStatsDetail } from '../../lib/statistics/statistics.ts';
import { counted } from '../parts/counted.ts';

export type FeedFigures = TopicStatsDetail['by_feed'][number];
type FeedState = FeedFigures['state'];

/** Same limit as `feeds_stale` of the service. */
const STALE_AFTER_MS = 48 * 3_600_000;
const DAY_MS = 86_400_000;

/** Labels of feed states. */
export const STATE_WORDS: Record<FeedState, string> = {
  fine: 'Fine',
  quiet: 'Quiet, as usual',
  silent: 'Silent for longer than usual',
  gap: 'Gap: updates may be missing',
  repaired: 'Read with repair: its document is broken',
  unknown: 'No news, and not known whether that is usual',
  failing: 'Cannot be read',
  paused: 'Paused: cannot be read',
  flooding: 'Stopped: brought too much',
  stale: 'Stale: not read for over 48 hours',
  never_fetched: 'Never read',
  unconfirmed: 'Address not yet confirmed',
  not_followed: 'No longer read',
};

/** States in which updates may be missing. */
const BROKEN: FeedState[] = ['failing', 'paused', 'flooding', 'stale', 'never_fetched', 'gap'];

/** Whether the overview counts the feed as stale. */
export function isStale({ is_active, last_success_at: last }: FeedFigures, now: Date): boolean {
  return is_active && (!last || now.getTime() - Date.parse(last) > STALE_AFTER_MS);
}

const daysCounted = (days: number) => counted(days, 'day');

/** Returns the days since a UTC day. */
export const daysSince = (day: string, now: Date) => Math.floor(now.getTime() / DAY_MS) - Date.parse(day) / DAY_MS;

/** Returns the last publication of a feed and its typical gap. */
export function newsText({ last_news_on: last, usual_gap_days: usual }: FeedFigures, now: Date): string {
  if (!last) return 'not known';
  const days = daysSince(last, now);
  const since = days <= 0 ? 'today' : `${daysCounted(days)} ago`;
  return usual === null ? since : `${since}, usually within ${daysCounted(usual)}`;
}

/** Describes a feed that is not healthy. */
function told(feed: FeedFigures, now: Date): string {
  const { feed_name, state, last_news_on: last, usual_gap_days: usual } = feed;
  if (state !== 'silent' || !last)
    return `${feed_name}: ${STATE_WORDS[state].replace(/^./, (letter) => letter.toLowerCase())}.`;
  const usually = usual === null ? '' : `, usually ${usual}`;
  return `${feed_name}: silent for ${daysCounted(daysSince(last, now))}${usually}.`;
}

/**
 * Describes whether the absence of updates means that nothing was published, with each feed of which that is
 * uncertain.
 */
export function silenceMeans(feeds: FeedFigures[], now: Date): string {
  const followed = feeds.filter(({ state }) => state !== 'not_followed');
  const confirmed = followed.filter(({ state }) => state !== 'unconfirmed');
  const open = followed.length - confirmed.length;
  if (followed.length === 0) return 'No feed of this topic is read any more: no updates come in.';
  if (confirmed.length === 0)
    return 'No address of this topic is confirmed yet: nobody has seen one answer, so silence says nothing.';
  return open === 0 ? newsMeans(confirmed, now) : `${newsMeans(confirmed, now)} ${unconfirmedWords(open)}`;
}

const unconfirmedWords = (count: number): string =>
  count === 1
    ? 'The address of another feed is not yet confirmed.'
    : `The addresses of ${count} other feeds are not yet confirmed.`;

function newsMeans(feeds: FeedFigures[], now: Date): string {
  const others = feeds.filter(({ state }) => state !== 'fine' && state !== 'quiet');
  if (others.length === 0) return 'All feeds are read, and bring news as is usual for them.';
  const isMissing = others.some(({ state }) => BROKEN.includes(state));
  const which = `${others.length} of ${feeds.length} feeds`;
  const says = isMissing ? 'updates may be missing' : 'no news need not mean that nothing was published';
  return [`${which}: ${says}.`, ...others.map((feed) => told(feed, now))].join(' ');
}

/** Returns how often a feed was read in its coverage period. */
export function readText({ due, read, days_unknown }: FeedCoverage): string {
  const since = days_unknown > 0 ? `; ${daysCounted(days_unknown)} not known` : '';
  return `${read} of ${due} times${since}`;
}
