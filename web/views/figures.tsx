import type { ComponentChild } from 'preact';
import type { StatsOverview, TopicStats } from '../../lib/statistics/statistics.ts';
import { getStatsOverview } from '../api/feeds.ts';
import { type Reading, useReading } from '../api/reading.ts';
import { DaysFigure } from '../charts/days-figure.tsx';
import { Failure } from '../parts/failure.tsx';
import { Heading } from '../parts/heading.tsx';
import { Loading } from '../parts/loading.tsx';
import { Day, Moment } from '../parts/moment.tsx';
import type { Route } from '../route.ts';
import { StaleFeeds } from './figures-feeds.tsx';
import { allTopicStats } from './figures-reading.ts';
import { TopicBars } from './figures-topics.tsx';

/** Renders the statistics: totals, updates per day and topic, and stale feeds. */
export function Figures({ route }: { route: Route }) {
  const overview = useReading('overview', getStatsOverview);
  const topics = useReading('all-topic-stats', allTopicStats);
  return (
    <>
      <Heading text="Statistics" />
      <div class="sections figures">
        <section aria-labelledby="totals-heading" class="totals-section">
          <h2 id="totals-heading">Totals</h2>
          <Read reading={overview} what="the totals">
            {(totals) => <Totals totals={totals} />}
          </Read>
        </section>
        {overview.error == null && (
          <section aria-labelledby="days-heading" class="days-section">
            <h2 id="days-heading">Updates a day</h2>
            <Read reading={overview} what="the days">
              {({ by_day }) => <DaysFigure name="days" days={by_day} route={route} />}
            </Read>
          </section>
        )}
        <Read reading={topics} what="the figures by topic" blocks={4}>
          {(all) => <ByTopic topics={all} totals={overview.value} route={route} />}
        </Read>
      </div>
    </>
  );
}

interface ReadProps<T> {
  reading: Reading<T>;
  what: string;
  blocks?: number;
  children: (value: T) => ComponentChild;
}

/** Renders a fetched value, its error or a skeleton. */
function Read<T>({ reading: { value, error, retry }, what, blocks = 1, children }: ReadProps<T>) {
  if (error != null) return <Failure error={error} retry={retry} />;
  return <>{value === null ? <Loading what={what} blocks={blocks} /> : children(value)}</>;
}

function Totals({ totals }: { totals: StatsOverview }) {
  const figures = [
    ['Updates', totals.total_entries],
    ['in the last 7 days', totals.entries_last_7_days],
    ['in the last 30 days', totals.entries_last_30_days],
    ['Topics', totals.total_topics],
    ['Categories', totals.total_categories],
    ['Feeds', totals.total_feeds],
    ['Feeds read', totals.active_feeds],
    ['Stale feeds', totals.feeds_stale],
    ['Silent feeds', totals.feeds_silent],
  ] as const;
  return (
    <>
      <dl class="totals">
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      <p class="meta">
        {totals.latest_published_date && (
          <span>
            Newest update: <Day at={totals.latest_published_date} />
          </span>
        )}
        {totals.as_of ? (
          <span>
            Figures last changed: <Moment at={totals.as_of} />
          </span>
        ) : (
          <span>No updates are stored yet.</span>
        )}
      </p>
    </>
  );
}

interface ByTopicProps {
  topics: TopicStats[];
  totals: StatsOverview | null;
  route: Route;
}

function ByTopic({ topics, totals, route }: ByTopicProps) {
  if (topics.length === 0)
    return (
      <p class="empty">There are no topics yet, so there are no figures. Ask your administrator to load the catalog.</p>
    );
  return (
    <>
      <TopicBars topics={topics} route={route} />
      {totals && (
        <section aria-labelledby="stale-heading">
          <h2 id="stale-heading">Stale feeds</h2>
          <StaleFeeds totals={totals} topics={topics} route={route} />
        </section>
      )}
    </>
  );
}
