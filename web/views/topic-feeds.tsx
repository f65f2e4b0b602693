import type { FeedCoverage } from '../../lib/feeds/feed-coverage.ts';
import { FollowButton } from '../memory/follow-button.tsx';
import { Moment } from '../parts/moment.tsx';
import { SortableTable } from '../parts/sortable-table.tsx';
import type { Column } from '../parts/sortable-table-order.ts';
import type { Route } from '../route.ts';
import { ageOf } from './topic-age.ts';
import { type FeedFigures, newsText, readText, STATE_WORDS, silenceMeans } from './topic-freshness.ts';

/** Returns the columns for state, last read and last publication of a feed. */
export function freshnessColumns<Row extends FeedFigures>(now: Date): Column<Row>[] {
  return [
    {
      name: 'state',
      label: 'State',
      value: ({ state }) => STATE_WORDS[state],
      draw: ({ state }) => <span class={`freshness ${state}`}>{STATE_WORDS[state]}</span>,
    },
    {
      name: 'last_success_at',
      label: 'Last read',
      value: (feed) => feed.last_success_at,
      draw: ({ last_success_at: at }) =>
        at ? (
          <>
            <Moment at={at} /> ({ageOf(at, now)})
          </>
        ) : (
          'never'
        ),
    },
    {
      name: 'last_news_on',
      label: 'Last news',
      value: (feed) => feed.last_news_on,
      draw: (feed) => newsText(feed, now),
    },
    { name: 'active_entries', label: 'Updates', value: (feed) => feed.active_entries, isNumber: true },
  ];
}

interface Props {
  feeds: FeedFigures[];
  /** The coverage, as far as it is loaded. */
  coverage: FeedCoverage[];
  route: Route;
}

/** Renders the feeds of a topic with their state, so that a quiet feed differs from a broken one. */
export function FeedsTable({ feeds, coverage, route }: Props) {
  const now = new Date();
  const readOf = ({ feed_id }: FeedFigures) => {
    const covered = coverage.find((one) => one.feed_id === feed_id);
    return covered ? readText(covered) : '';
  };
  return (
    <>
      <p class="state">{silenceMeans(feeds, now)}</p>
      {feeds.length > 0 && (
        <SortableTable
          name="feeds"
          caption="Feeds of this topic"
          columns={[
            { name: 'feed', label: 'Feed', value: (feed) => feed.feed_name },
            ...freshnessColumns(now),
            {
              name: 'read',
              label: 'Read in 7 days',
              value: readOf,
              draw: (feed) => (
                <>
                  {readOf(feed)} <FollowButton kind="feed_ids" of={{ id: feed.feed_id, name: feed.feed_name }} />
                </>
              ),
            },
          ]}
          rows={feeds}
          keyOf={(feed) => feed.feed_id}
          sort="feed"
          route={route}
        />
      )}
    </>
  );
}
