import type { TopicStatsDetail } from '../../lib/statistics/statistics.ts';

export type FeedFigures = TopicStatsDetail['by_feed'][number];

/** As the service counts its `feeds_stale`. */
const STALE_AFTER_MS = 48 * 3_600_000;

/** How fresh a feed is: `off` is not followed, `never` was never read well. */
export type Freshness = 'fresh' | 'stale' | 'never' | 'off';

export function freshnessOf({ is_active, last_success_at: last }: FeedFigures, now: Date): Freshness {
  if (!is_active) return 'off';
  if (!last) return 'never';
  return now.getTime() - Date.parse(last) > STALE_AFTER_MS ? 'stale' : 'fresh';
}

/** Whether silence means that nothing was published. */
export function silenceMeans(feeds: FeedFigures[], now: Date): string {
  const states = feeds.map((feed) => freshnessOf(feed, now)).filter((state) => state !== 'off');
  const broken = states.filter((state) => state !== 'fresh').length;
  if (states.length === 0) return 'No feed of this topic is followed: no updates come in.';
  if (broken === 0) return 'All feeds were read within the last 48 hours: no news means that nothing was published.';
  const which = broken === states.length ? 'No feed was' : `${broken} of ${states.length} feeds were not`;
  return `${which} read within the last 48 hours: updates may be missing.`;
}
