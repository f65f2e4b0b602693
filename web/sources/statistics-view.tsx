import type { ComponentChild } from 'preact';
import type { StatsOverview, TopicStats } from '../../lib/entries/statistics/statistics.ts';
import type { Route } from '../browser/route.ts';
import { DailyFigure } from '../components/charts/daily-figure.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { ViewHeading } from '../components/heading.tsx';
import { Loading } from '../components/loading.tsx';
import { DateLabel, Timestamp } from '../components/timestamp.tsx';
import { getStatsOverview } from '../data/api/entries.ts';
import { type FetchState, useFetch } from '../data/use-fetch.ts';
import { fetchAllTopicStats } from '../data/use-topic-statistics.ts';
import { StaleFeeds } from './statistics-feeds.tsx';
import { TopicBars } from './statistics-topics.tsx';

interface StatisticsViewProps {
  route: Route;
}

/** Renders the statistics: totals, updates per day and topic, and stale feeds. */
export function StatisticsView({ route }: StatisticsViewProps) {
  const overview = useFetch('overview', getStatsOverview);
  const topics = useFetch('all-topic-stats', fetchAllTopicStats);
  return (
    <>
      <ViewHeading text="Statistics" />
      <div class="sections figures">
        <section aria-labelledby="totals-heading" class="totals-section">
          <h2 id="totals-heading">Totals</h2>
          <Fetched state={overview} subject="the totals">
            {(totals) => <StatisticsTotals totals={totals} />}
          </Fetched>
        </section>
        {overview.error == null && (
          <section aria-labelledby="days-heading" class="days-section">
            <h2 id="days-heading">Updates a day</h2>
            <Fetched state={overview} subject="the days">
              {({ by_day }) => <DailyFigure name="days" days={by_day} route={route} />}
            </Fetched>
          </section>
        )}
        <Fetched state={topics} subject="the figures by topic" blocks={4}>
          {(all) => <TopicStatistics topics={all} totals={overview.value} route={route} />}
        </Fetched>
      </div>
    </>
  );
}

interface FetchedProps<T> {
  state: FetchState<T>;
  subject: string;
  blocks?: number;
  children: (value: T) => ComponentChild;
}

/** Renders a fetched value, its error or a skeleton. */
function Fetched<T>({ state: { value, error, retry }, subject, blocks = 1, children }: FetchedProps<T>) {
  if (error != null) return <ErrorMessage error={error} onRetry={retry} />;
  return <>{value === null ? <Loading subject={subject} blocks={blocks} /> : children(value)}</>;
}

interface StatisticsTotalsProps {
  totals: StatsOverview;
}

function StatisticsTotals({ totals }: StatisticsTotalsProps) {
  const figures = [
    ['Updates', totals.total_entries],
    ['in the last 7 days', totals.entries_last_7_days],
    ['in the last 30 days', totals.entries_last_30_days],
    ['Topics', totals.total_topics],
    ['Categories', totals.total_categories],
    ['Feeds', totals.total_feeds],
    ['Feeds read', totals.active_feeds],
    ['Stale feeds', totals.feeds_stale],
    ['Overdue feeds', totals.feeds_silent],
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
            Newest update: <DateLabel at={totals.latest_published_date} />
          </span>
        )}
        {totals.as_of ? (
          <span>
            Last changed: <Timestamp at={totals.as_of} />
          </span>
        ) : (
          <span>No updates are stored yet.</span>
        )}
      </p>
    </>
  );
}

interface TopicStatisticsProps {
  topics: TopicStats[];
  totals: StatsOverview | null;
  route: Route;
}

function TopicStatistics({ topics, totals, route }: TopicStatisticsProps) {
  if (topics.length === 0)
    return (
      <p class="empty">No statistics yet, because there are no topics. Ask your administrator to load the catalog.</p>
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
