import type { StatsOverview, TopicStats } from '../../lib/statistics/statistics.ts';
import { counted } from '../parts/counted.ts';
import { Failure } from '../parts/failure.tsx';
import { Loading } from '../parts/loading.tsx';
import { SortableTable } from '../parts/sortable-table.tsx';
import type { Column } from '../parts/sortable-table-order.ts';
import { addressOf, goTo, type Route } from '../route.ts';
import { useTopicDetails } from './figures-reading.ts';
import { freshnessColumns } from './topic-feeds.tsx';
import { type FeedFigures, isStale } from './topic-freshness.ts';

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
  totals: StatsOverview;
  topics: TopicStats[];
  route: Route;
}

/**
 * Renders the number of feeds that were not read for 48 hours or have an unconfirmed address. The list is loaded on
 * demand.
 */
export function StaleFeeds({ totals, topics, route }: Props) {
  const { feeds_stale: stale, feeds_unconfirmed: unconfirmed, active_feeds: active } = totals;
  const says = <p class="state">{staleWords(stale, unconfirmed, active - unconfirmed)}</p>;
  if (stale + unconfirmed === 0) return says;
  const isShown = route.query.get('stale') === 'shown';
  const turn = () => goTo(addressOf(route.path, { ...Object.fromEntries(route.query), stale: isShown ? '' : 'shown' }));
  return (
    <>
      {says}
      <button type="button" class="secondary outline" aria-expanded={isShown} onClick={turn}>
        {isShown ? 'Hide the stale feeds' : 'Show the stale feeds'}
      </button>
      {isShown && <StaleList topics={topics} known={stale + unconfirmed} route={route} />}
    </>
  );
}

function staleWords(stale: number, unconfirmed: number, followed: number): string {
  const read = readWords(stale, followed);
  if (unconfirmed === 0) return read;
  const which = unconfirmed === 1 ? 'The address of 1 more is' : `The addresses of ${unconfirmed} more are`;
  return `${read} ${which} not yet confirmed: nobody is known to have seen an answer.`;
}

function readWords(stale: number, followed: number): string {
  const within = 'read within the last 48 hours';
  if (followed === 0) return 'No feed is followed yet.';
  if (stale === 0) return followed === 1 ? `The one feed was ${within}.` : `All ${followed} feeds were ${within}.`;
  const were = stale === 1 ? 'was' : 'were';
  return `${stale} of ${counted(followed, 'feed')} ${were} not ${within}: updates may be missing.`;
}

interface ListProps {
  topics: TopicStats[];
  /** The number according to the totals. */
  known: number;
  route: Route;
}

/**
 * Renders the stale feeds, after the statistics of all topics are loaded, because a partial list would look complete.
 */
function StaleList({ topics, known, route }: ListProps) {
  const { read, of, error, retry } = useTopicDetails(topics);
  const now = new Date();
  if (read.length < of) {
    return (
      <>
        <p class="progress">
          {read.length} of {of} topics are read.
        </p>
        {error == null ? (
          <Loading what="the feeds" shape="lines" blocks={4} />
        ) : (
          <Failure error={error} retry={retry} />
        )}
      </>
    );
  }
  const stale = read
    .flatMap(({ topic_id, topic_name, by_feed }) => by_feed.map((feed) => ({ ...feed, topic_id, topic_name })))
    .filter((feed) => isStale(feed, now));
  return (
    <>
      {known !== stale.length && (
        <p>Here are {stale.length}: the totals leave out feeds that are files, and were read at another moment.</p>
      )}
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
