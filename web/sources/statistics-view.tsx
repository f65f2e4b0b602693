import type { ComponentChild } from 'preact';
import type { StatsOverview, TopicStats } from '../../lib/entries/statistics/statistics.ts';
import { buildHref, navigate, type Route } from '../browser/route.ts';
import { BarChart } from '../components/charts/bar-chart.tsx';
import { DailyFigure } from '../components/charts/daily-figure.tsx';
import { DateLabel, Timestamp } from '../components/entry-date.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { ViewHeading } from '../components/heading.tsx';
import { Loading } from '../components/loading.tsx';
import { SortableTable, type TableColumn } from '../components/sortable-table.tsx';
import { getStatsOverview } from '../data/api/entries.ts';
import { type FetchState, useFetch } from '../data/use-fetch.ts';
import { fetchAllTopicStats } from '../data/use-topic-statistics.ts';
import { StaleFeeds } from './statistics-feeds.tsx';

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

const MAX_BARS = 15;

/** Periods by their name in the address. */
const STATISTICS_PERIODS = {
  '30': {
    label: 'the last 30 days',
    within: ' in the last 30 days',
    count: (topic: TopicStats) => topic.entries_last_30_days,
  },
  '7': {
    label: 'the last 7 days',
    within: ' in the last 7 days',
    count: (topic: TopicStats) => topic.entries_last_7_days,
  },
  all: { label: 'all time', within: '', count: (topic: TopicStats) => topic.total_entries },
} as const;
type StatisticsPeriod = keyof typeof STATISTICS_PERIODS;

const TOPIC_COLUMNS: TableColumn<TopicStats>[] = [
  {
    name: 'topic',
    label: 'Topic',
    value: (topic) => topic.topic_name,
    render: (topic) => <a href={buildHref(['topics', topic.topic_id])}>{topic.topic_name}</a>,
  },
  { name: 'entries_last_7_days', label: '7 days', value: (topic) => topic.entries_last_7_days, isNumber: true },
  { name: 'entries_last_30_days', label: '30 days', value: (topic) => topic.entries_last_30_days, isNumber: true },
  { name: 'total_entries', label: 'All', value: (topic) => topic.total_entries, isNumber: true },
  { name: 'total_feeds', label: 'Feeds', value: (topic) => topic.total_feeds, isNumber: true },
  {
    name: 'latest_published_date',
    label: 'Newest',
    value: (topic) => topic.latest_published_date,
    render: ({ latest_published_date: at }) => (at ? <DateLabel at={at} /> : 'none'),
  },
];

interface TopicBarsProps {
  topics: TopicStats[];
  route: Route;
}

/** Renders the updates per topic: the most active topics as bars, all as a table. */
function TopicBars({ topics, route }: TopicBarsProps) {
  const requestedPeriod = route.query.get('span') ?? '';
  const span: StatisticsPeriod = Object.hasOwn(STATISTICS_PERIODS, requestedPeriod)
    ? (requestedPeriod as StatisticsPeriod)
    : '30';
  const choose = (chosen: string) =>
    navigate(buildHref(route.path, { ...Object.fromEntries(route.query), span: chosen === '30' ? '' : chosen }));
  const { within, count } = STATISTICS_PERIODS[span];
  const bars = topics
    .map((topic) => ({ id: topic.topic_id, name: topic.topic_name, value: count(topic) }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value || a.name.localeCompare(b.name, 'en'));
  const words = describeBars(bars, topics.length, within);
  return (
    <section aria-labelledby="topics-heading">
      <h2 id="topics-heading">Updates by topic</h2>
      <label class="span">
        Period
        <select value={span} onChange={(event) => choose(event.currentTarget.value)}>
          {Object.entries(STATISTICS_PERIODS).map(([name, one]) => (
            <option key={name} value={name}>
              {one.label}
            </option>
          ))}
        </select>
      </label>
      <figure>
        {bars.length > 0 && <BarChart bars={bars.slice(0, MAX_BARS)} label={words} />}
        <figcaption>{words}</figcaption>
      </figure>
      <SortableTable
        name="topics"
        caption="Updates by topic"
        columns={TOPIC_COLUMNS}
        rows={topics}
        getKey={(topic) => topic.topic_id}
        sort="-entries_last_30_days"
        route={route}
      />
    </section>
  );
}

/** Describes the bars as text. */
function describeBars(bars: { name: string; value: number }[], topics: number, within: string): string {
  const [first] = bars;
  if (!first) return `No topic has an update${within}.`;
  const shown = bars.length > MAX_BARS ? ` The ${MAX_BARS} most active ones are shown.` : '';
  return (
    `${bars.length} of ${topics} topics ${bars.length === 1 ? 'has' : 'have'} updates${within}.${shown} ` +
    `Most active is ${first.name}, with ${first.value.toLocaleString('en')}.`
  );
}
