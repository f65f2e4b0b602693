import { Moment } from '../parts/moment.tsx';
import { SortableTable } from '../parts/sortable-table.tsx';
import type { Column } from '../parts/sortable-table-order.ts';
import type { Route } from '../route.ts';
import { ageOf } from './topic-age.ts';
import { type FeedFigures, type Freshness, freshnessOf, silenceMeans } from './topic-freshness.ts';

const WORDS: Record<Freshness, string> = {
  fresh: 'Fresh',
  stale: 'Stale: not read for over 48 hours',
  never: 'Never read',
  off: 'Not followed',
};

/** How a feed stands, in a word that does not need its colour. */
function FreshnessLabel({ state }: { state: Freshness }) {
  return <span class={`freshness ${state}`}>{WORDS[state]}</span>;
}

/** When a feed was last read well: columns that every table of feeds has. */
export function freshnessColumns<Row extends FeedFigures>(now: Date): Column<Row>[] {
  return [
    {
      name: 'state',
      label: 'State',
      value: (feed) => WORDS[freshnessOf(feed, now)],
      draw: (feed) => <FreshnessLabel state={freshnessOf(feed, now)} />,
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
    { name: 'active_entries', label: 'Updates', value: (feed) => feed.active_entries, isNumber: true },
  ];
}

/** A topic's feeds and how fresh they are, so that no news can be told from a broken feed. */
export function FeedsTable({ feeds, route }: { feeds: FeedFigures[]; route: Route }) {
  const now = new Date();
  return (
    <>
      <p class="state">{silenceMeans(feeds, now)}</p>
      {feeds.length > 0 && (
        <SortableTable
          name="feeds"
          caption="Feeds of this topic"
          columns={[{ name: 'feed', label: 'Feed', value: (feed) => feed.feed_name }, ...freshnessColumns(now)]}
          rows={feeds}
          keyOf={(feed) => feed.feed_id}
          sort="feed"
          route={route}
        />
      )}
    </>
  );
}
