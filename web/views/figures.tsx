import type { StatsOverview, TopicStats } from '../../lib/schemas/stats.ts';
import { getStatsOverview } from '../api/feeds.ts';
import { useReading } from '../api/reading.ts';
import { DaysFigure } from '../charts/days-figure.tsx';
import { Failure } from '../parts/failure.tsx';
import { Heading } from '../parts/heading.tsx';
import { Loading } from '../parts/loading.tsx';
import { Moment } from '../parts/moment.tsx';
import type { Route } from '../route.ts';
import { StaleFeeds } from './figures-feeds.tsx';
import { allTopicStats, type Progress, sumOfDays, useTopicDetails } from './figures-reading.ts';
import { TopicBars } from './figures-topics.tsx';

/** What the service holds: totals, updates a day, by topic, and the feeds that bring none. */
export function Figures({ route }: { route: Route }) {
  const overview = useReading('overview', getStatsOverview);
  const topics = useReading('all-topic-stats', allTopicStats);
  return (
    <>
      <Heading text="Figures" />
      <div class="sections figures">
        <section aria-labelledby="totals-heading" class="totals-section">
          <h2 id="totals-heading">Totals</h2>
          {overview.error != null && <Failure error={overview.error} retry={overview.retry} />}
          {!overview.value && overview.error == null && <Loading what="the totals" />}
          {overview.value && <Totals totals={overview.value} />}
        </section>
        {topics.error != null && <Failure error={topics.error} retry={topics.retry} />}
        {!topics.value && topics.error == null && <Loading what="the figures by topic" blocks={4} />}
        {topics.value && <ByTopic topics={topics.value} overview={overview.value} route={route} />}
      </div>
    </>
  );
}

function Totals({ totals }: { totals: StatsOverview }) {
  const figures = [
    ['Updates', totals.total_entries],
    ['in the last 7 days', totals.entries_last_7_days],
    ['in the last 30 days', totals.entries_last_30_days],
    ['Topics', totals.total_topics],
    ['Categories', totals.total_categories],
    ['Feeds', totals.total_feeds],
    ['Feeds followed', totals.active_feeds],
    ['Stale feeds', totals.feeds_stale],
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
            Newest update: <Moment at={totals.latest_published_date} />
          </span>
        )}
        {totals.as_of ? (
          <span>
            Figures last changed: <Moment at={totals.as_of} />
          </span>
        ) : (
          <span>Nothing was stored yet.</span>
        )}
      </p>
    </>
  );
}

interface ByTopicProps {
  topics: TopicStats[];
  overview: StatsOverview | null;
  route: Route;
}

function ByTopic({ topics, overview, route }: ByTopicProps) {
  const progress = useTopicDetails(topics);
  if (topics.length === 0) return <p>There are no topics yet, and so no figures of them.</p>;
  const days = sumOfDays(progress.read);
  return (
    <>
      <section aria-labelledby="days-heading" class="days-section">
        <h2 id="days-heading">Updates a day</h2>
        <UntilRead progress={progress} what="the days">
          {() => <DaysFigure name="days" days={days} as="bars" route={route} />}
        </UntilRead>
      </section>
      <TopicBars topics={topics} route={route} />
      <section aria-labelledby="stale-heading">
        <h2 id="stale-heading">Stale feeds</h2>
        <UntilRead progress={progress} what="the feeds">
          {() => <StaleFeeds topics={progress.read} known={overview?.feeds_stale ?? null} route={route} />}
        </UntilRead>
      </section>
    </>
  );
}

interface UntilReadProps {
  progress: Progress;
  what: string;
  children: () => preact.ComponentChildren;
}

/** Figures of all topics are shown when all were read: a part of them would look like a fall. */
function UntilRead({ progress: { read, of, error, retry }, what, children }: UntilReadProps) {
  if (read.length === of) return <>{children()}</>;
  const far = `${read.length} of ${of} topics are read.`;
  if (error == null) {
    return (
      <>
        <p class="progress">{far}</p>
        <Loading what={what} blocks={1} />
      </>
    );
  }
  return (
    <>
      <p class="progress">{far}</p>
      <Failure error={error} retry={retry} />
    </>
  );
}
