import type { TopicStatsDetail } from '../../lib/schemas/stats.ts';
import { SortableTable } from '../parts/sortable-table.tsx';
import type { Column } from '../parts/sortable-table-order.ts';
import { addressOf, type Route } from '../route.ts';
import { freshnessColumns } from './topic-feeds.tsx';
import { type FeedFigures, freshnessOf } from './topic-freshness.ts';

interface FeedOfTopic extends FeedFigures {
  topic_id: string;
  topic_name: string;
}

const NAMES: Column<FeedOfTopic>[] = [
  { name: 'feed', label: 'Feed', value: (feed) => feed.feed_name },
  {
    name: 'topic',
    label: 'Topic',
    value: (feed) => feed.topic_name,
    draw: (feed) => <a href={addressOf(['topics', feed.topic_id])}>{feed.topic_name}</a>,
  },
];

interface Props {
  topics: TopicStatsDetail[];
  /** How many the overview counts, where it is known. */
  known: number | null;
  route: Route;
}

/** The feeds that are followed and were not read for 48 hours: their silence says nothing. */
export function StaleFeeds({ topics, known, route }: Props) {
  const now = new Date();
  const feeds = topics.flatMap(({ topic_id, topic_name, by_feed }) =>
    by_feed.map((feed): FeedOfTopic => ({ ...feed, topic_id, topic_name })),
  );
  const followed = feeds.filter((feed) => freshnessOf(feed, now) !== 'off');
  const stale = followed.filter((feed) => freshnessOf(feed, now) !== 'fresh');
  if (stale.length === 0) {
    return <p class="state">All {followed.length} feeds that are followed were read within the last 48 hours.</p>;
  }
  return (
    <>
      <p class="state">
        {stale.length} of {followed.length} feeds were not read within the last 48 hours: their updates may be missing.
        {known !== null &&
          known !== stale.length &&
          ` The totals count ${known}: they leave out feeds that are files, and were read at another moment.`}
      </p>
      <SortableTable
        name="stale-feeds"
        caption="Stale feeds"
        columns={[...NAMES, ...freshnessColumns<FeedOfTopic>(now)]}
        rows={stale}
        keyOf={(feed) => feed.feed_id}
        sort="last_success_at"
        route={route}
      />
    </>
  );
}
