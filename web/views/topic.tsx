import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { TopicDetails } from '../../lib/catalog/topic.ts';
import type { TopicStatsDetail } from '../../lib/statistics/statistics.ts';
import { AlertButton } from '../alerts/alert-button.tsx';
import { getTopic, getTopicCoverage, getTopicStats, getTopicSummary } from '../api/feeds.ts';
import { isId } from '../api/id.ts';
import { type Reading, useReading } from '../api/reading.ts';
import { DaysFigure } from '../charts/days-figure.tsx';
import { FollowButton } from '../memory/follow-button.tsx';
import { Failure } from '../parts/failure.tsx';
import { Heading } from '../parts/heading.tsx';
import { Loading } from '../parts/loading.tsx';
import { Day } from '../parts/moment.tsx';
import { OutsideLink } from '../parts/outside-link.tsx';
import { Sign } from '../parts/topic-sign.tsx';
import { useWideWindow } from '../parts/window.ts';
import { addressOf, type Route } from '../route.ts';
import { ExportMenu } from './export-menu.tsx';
import type { ListMarks } from './list-marks.ts';
import { MarkMenu } from './mark-menu.tsx';
import { Nowhere } from './nowhere.tsx';
import { FeedsTable } from './topic-feeds.tsx';
import { TopicList } from './topic-list.tsx';
import { SummarySection } from './topic-summary.tsx';
import { UpdateFeed } from './update-feed.tsx';
import { NO_FILTER } from './update-filter.ts';

/** Renders one topic, or all topics without an id. */
export function Topic({ route }: { route: Route }) {
  const [, id] = route.path;
  if (id === undefined) return <TopicList route={route} />;
  return isId(id) ? <TopicView key={id} id={id} route={route} /> : <Nowhere />;
}

/**
 * Renders a topic. A narrow window shows its details above the updates, because the list is endless. Content below the
 * summary waits for it, so that nothing moves.
 */
function TopicView({ id, route }: { id: string; route: Route }) {
  const topic = useReading(`topic ${id}`, (signal) => getTopic(id, signal));
  const summary = useReading(`topic-summary ${id}`, (signal) => getTopicSummary(id, signal));
  const stats = useReading(`topic-stats ${id}`, (signal) => getTopicStats(id, signal));
  const hasSummary = useSettled(summary);
  const isWide = useWideWindow();
  const { value, error, retry } = topic;
  const updates = value && <Newest key="updates" topic={value} stats={stats} route={route} />;
  return (
    <div class="topic-desk">
      <div class="topic-head">
        <nav aria-label="Back">
          <a href={addressOf(['topics'])}>All topics</a>
        </nav>
        <div class="topic-title">
          <Heading text={value?.name ?? 'Topic'} />
          {value && <Sign text={value.acronym} title={value.name} color={value.color} />}
          {value && <FollowButton kind="topic_ids" of={value} />}
          {value && <AlertButton filter={{ ...NO_FILTER, topic: [id] }} />}
        </div>
      </div>
      {error != null && <Failure error={error} retry={retry} />}
      {!value && error == null && <Loading what="the topic" shape="lines" blocks={18} />}
      {isWide && updates}
      {value && (
        <div key="known" class="topic-known sections">
          <About topic={value} />
          <SummarySection reading={summary} />
          {hasSummary && (
            <Figures isOpen={isWide}>
              <StatsSections id={id} stats={stats} route={route} />
            </Figures>
          )}
        </div>
      )}
      {!isWide && hasSummary && updates}
    </div>
  );
}

/** Collapses the statistics in a narrow window. */
function Figures({ isOpen, children }: { isOpen: boolean; children: ComponentChildren }) {
  if (isOpen) return <>{children}</>;
  return (
    <details class="figures">
      <summary>Updates a day, and how its feeds are read</summary>
      {children}
    </details>
  );
}

/** Whether a fetch has finished once. A retry does not hide the content below. */
function useSettled({ value, error }: Reading<unknown>): boolean {
  const hasEnded = useRef(false);
  if (value !== null || error != null) hasEnded.current = true;
  return hasEnded.current;
}

function About({ topic }: { topic: TopicDetails }) {
  return (
    <div class="about">
      <p dir="auto">{topic.description}</p>
      <p class="meta">
        <span>{topic.jurisdiction}</span>
        <OutsideLink href={topic.primary_url}>{topic.acronym}</OutsideLink>
        {!topic.is_active && <span class="inactive">No longer read</span>}
      </p>
    </div>
  );
}

/** Renders the statistics of a topic. Coverage is optional: if it fails, the rest is shown without it. */
function StatsSections({ id, stats, route }: { id: string; stats: Reading<TopicStatsDetail>; route: Route }) {
  const coverage = useReading(`topic-coverage ${id}`, (signal) => getTopicCoverage(id, signal));
  const { value, error, retry } = stats;
  if (error != null) return <Failure error={error} retry={retry} />;
  if (!value) return <Loading what="the figures" blocks={2} />;
  return (
    <>
      <section aria-labelledby="days-heading">
        <h2 id="days-heading">Updates a day</h2>
        <p class="meta">
          <span>{value.entries_last_7_days} in the last 7 days</span>
          <span>{value.entries_last_30_days} in the last 30 days</span>
          <span>{value.total_entries.toLocaleString('en')} in all</span>
          {value.latest_published_date && (
            <span>
              newest <Day at={value.latest_published_date} />
            </span>
          )}
        </p>
        <DaysFigure name="days" days={value.by_day} isSmall route={route} />
      </section>
      <section aria-labelledby="feeds-heading">
        <h2 id="feeds-heading">Feeds</h2>
        <FeedsTable feeds={value.by_feed} coverage={coverage.value ?? []} route={route} />
      </section>
    </>
  );
}

interface NewestProps {
  topic: TopicDetails;
  stats: Reading<TopicStatsDetail>;
  route: Route;
}

function Newest({ topic: { id, name }, stats, route }: NewestProps) {
  const marks = useRef<ListMarks>(null);
  return (
    <section class="topic-updates" aria-labelledby="newest-heading">
      <div class="bar">
        <h2 id="newest-heading">Newest updates</h2>
        <a href={addressOf(['updates'], { topic: id })}>Search and filter the updates of this topic</a>
        <MarkMenu marks={marks} isWhole />
        <ExportMenu filter={{ topic_id: id }} about={name} />
      </div>
      {stats.value?.total_entries === 0 ? (
        <p class="empty">
          This topic has no updates yet. They appear here when its feeds bring some; how these are read stands with the
          topic.
        </p>
      ) : (
        <UpdateFeed
          key={route.key}
          place={`${route.key} topic ${id}`}
          filter={{ topic_id: id }}
          isFiltered={false}
          marks={marks}
          density="compact"
        />
      )}
    </section>
  );
}
