import type { StatsOverview, TopicStats } from '../../lib/entries/statistics/statistics.ts';
import { buildHref, navigate, type Route } from '../browser/route.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { Loading } from '../components/loading.tsx';
import { SortableTable, type TableColumn } from '../components/sortable-table.tsx';
import { useTopicStatistics } from '../data/use-topic-statistics.ts';
import { pluralize } from '../values/format-words.ts';
import { createFreshnessColumns } from './topic-feeds.tsx';
import { type FeedStatistics, isStaleFeed } from './topic-freshness.ts';

interface FeedWithTopic extends FeedStatistics {
  topic_id: string;
  topic_name: string;
}

const FEED_NAME_COLUMNS: TableColumn<FeedWithTopic>[] = [
  { name: 'feed', label: 'Feed', value: (feed) => feed.feed_name },
  {
    name: 'topic',
    label: 'Topic',
    value: (feed) => feed.topic_name,
    render: (feed) => <a href={buildHref(['topics', feed.topic_id])}>{feed.topic_name}</a>,
  },
];

interface StaleFeedsProps {
  totals: StatsOverview;
  topics: TopicStats[];
  route: Route;
}

/**
 * Renders the number of feeds that were not read for 48 hours or have an unconfirmed address. The list is loaded on
 * demand.
 */
export function StaleFeeds({ totals, topics, route }: StaleFeedsProps) {
  const { feeds_stale: stale, feeds_unconfirmed: unconfirmed, active_feeds: active } = totals;
  const summary = <p class="state">{formatStaleSummary(stale, unconfirmed, active - unconfirmed)}</p>;
  if (stale + unconfirmed === 0) return summary;
  const isExpanded = route.query.get('stale') === 'shown';
  const toggleList = () =>
    navigate(buildHref(route.path, { ...Object.fromEntries(route.query), stale: isExpanded ? '' : 'shown' }));
  return (
    <>
      {summary}
      <button type="button" class="secondary outline" aria-expanded={isExpanded} onClick={toggleList}>
        {isExpanded ? 'Hide the stale feeds' : 'Show the stale feeds'}
      </button>
      {isExpanded && <StaleFeedList topics={topics} expectedCount={stale + unconfirmed} route={route} />}
    </>
  );
}

function formatStaleSummary(stale: number, unconfirmed: number, activeCount: number): string {
  const read = formatReadSummary(stale, activeCount);
  if (unconfirmed === 0) return read;
  const which = unconfirmed === 1 ? 'The address of 1 more is' : `The addresses of ${unconfirmed} more are`;
  return `${read} ${which} not confirmed yet: no successful response is known.`;
}

function formatReadSummary(stale: number, activeCount: number): string {
  const within = 'fetched within the last 48 hours';
  if (activeCount === 0) return 'No feeds are active yet.';
  if (stale === 0)
    return activeCount === 1 ? `The one feed was ${within}.` : `All ${activeCount} feeds were ${within}.`;
  const were = stale === 1 ? 'was' : 'were';
  return `${stale} of ${pluralize(activeCount, 'feed')} ${were} not ${within}: updates may be missing.`;
}

interface StaleFeedListProps {
  topics: TopicStats[];
  /** The number according to the totals. */
  expectedCount: number;
  route: Route;
}

/**
 * Renders the stale feeds once the statistics of all topics are loaded.
 * A partial list would look complete.
 */
function StaleFeedList({ topics, expectedCount, route }: StaleFeedListProps) {
  const { loaded: loadedTopics, total, error, retry } = useTopicStatistics(topics);
  const now = new Date();
  if (loadedTopics.length < total) {
    return (
      <>
        <p class="progress">
          {loadedTopics.length} of {total} topics loaded.
        </p>
        {error == null ? (
          <Loading subject="the feeds" shape="lines" blocks={4} />
        ) : (
          <ErrorMessage error={error} onRetry={retry} />
        )}
      </>
    );
  }
  const stale = loadedTopics
    .flatMap(({ topic_id, topic_name, by_feed }) => by_feed.map((feed) => ({ ...feed, topic_id, topic_name })))
    .filter((feed) => isStaleFeed(feed, now));
  return (
    <>
      {expectedCount !== stale.length && (
        <p>This list has {stale.length} feeds. The totals exclude feeds from files and are from a different time.</p>
      )}
      <SortableTable
        name="stale-feeds"
        caption="Stale feeds"
        columns={[...FEED_NAME_COLUMNS, ...createFreshnessColumns<FeedWithTopic>(now)]}
        rows={stale}
        getKey={(feed) => feed.feed_id}
        sort="last_success_at"
        route={route}
      />
    </>
  );
}
