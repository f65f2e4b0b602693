import type { FeedCoverage } from '../../lib/feeds/feed-coverage.ts';
import type { Route } from '../browser/route.ts';
import { Timestamp } from '../components/entry-date.tsx';
import { FollowButton } from '../components/person-controls.tsx';
import { SortableTable, type TableColumn } from '../components/sortable-table.tsx';
import { formatAge } from '../values/format-words.ts';
import {
  describeFeedActivity,
  FEED_STATE_LABELS,
  type FeedStatistics,
  formatLastPublication,
  formatReadCount,
} from './topic-freshness.ts';

/** Returns the columns for state, last read and last publication of a feed. */
export function createFreshnessColumns<Row extends FeedStatistics>(now: Date): TableColumn<Row>[] {
  return [
    {
      name: 'state',
      label: 'State',
      value: ({ state }) => FEED_STATE_LABELS[state],
      render: ({ state }) => <span class={`freshness ${state}`}>{FEED_STATE_LABELS[state]}</span>,
    },
    {
      name: 'last_success_at',
      label: 'Last read',
      value: (feed) => feed.last_success_at,
      render: ({ last_success_at: at }) =>
        at ? (
          <>
            <Timestamp at={at} /> ({formatAge(at, now)})
          </>
        ) : (
          'never'
        ),
    },
    {
      name: 'last_news_on',
      label: 'Last published',
      value: (feed) => feed.last_news_on,
      render: (feed) => formatLastPublication(feed, now),
    },
    { name: 'active_entries', label: 'Updates', value: (feed) => feed.active_entries, isNumber: true },
  ];
}

interface TopicFeedsTableProps {
  feeds: FeedStatistics[];
  /** The coverage, as far as it is loaded. */
  coverage: FeedCoverage[];
  route: Route;
}

/** Renders the feeds of a topic with their state, so that a quiet feed differs from a broken one. */
export function TopicFeedsTable({ feeds, coverage, route }: TopicFeedsTableProps) {
  const now = new Date();
  const formatReads = ({ feed_id }: FeedStatistics) => {
    const covered = coverage.find((one) => one.feed_id === feed_id);
    return covered ? formatReadCount(covered) : '';
  };
  return (
    <>
      <p class="state">{describeFeedActivity(feeds, now)}</p>
      {feeds.length > 0 && (
        <SortableTable
          name="feeds"
          caption="Feeds of this topic"
          columns={[
            { name: 'feed', label: 'Feed', value: (feed) => feed.feed_name },
            ...createFreshnessColumns(now),
            {
              name: 'read',
              label: 'Read in 7 days',
              value: formatReads,
              render: (feed) => (
                <>
                  {formatReads(feed)}{' '}
                  <FollowButton kind="feed_ids" target={{ id: feed.feed_id, name: feed.feed_name }} />
                </>
              ),
            },
          ]}
          rows={feeds}
          getKey={(feed) => feed.feed_id}
          sort="feed"
          route={route}
        />
      )}
    </>
  );
}
