import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { TopicDetails } from '../../lib/catalog/topic.ts';
import type { TopicStatsDetail } from '../../lib/entries/statistics/statistics.ts';
import { AlertButton } from '../alerts/alert-button.tsx';
import { buildHref, type Route } from '../browser/route.ts';
import { useWideWindow } from '../browser/use-window-size.ts';
import { DailyFigure } from '../components/charts/daily-figure.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { ExternalLink } from '../components/external-link.tsx';
import { FollowButton } from '../components/follow-button.tsx';
import { ViewHeading } from '../components/heading.tsx';
import { Loading } from '../components/loading.tsx';
import { NotFoundView } from '../components/not-found-view.tsx';
import { DateLabel } from '../components/timestamp.tsx';
import { TopicBadge } from '../components/topic-badge.tsx';
import { getTopic, getTopicCoverage, getTopicStats, getTopicSummary } from '../data/api/entries.ts';
import { type FetchState, useFetch } from '../data/use-fetch.ts';
import { NO_FILTER } from '../filters/update-filter.ts';
import { ExportMenu } from '../lists/export/export-menu.tsx';
import type { ListMarks } from '../lists/use-list-marks.ts';
import { TopicFeedsTable } from '../sources/topic-feeds.tsx';
import { MarkMenu } from '../updates/mark-menu.tsx';
import { UpdateFeed } from '../updates/update-feed.tsx';
import { isId } from '../values/id.ts';
import { TopicList } from './topic-list.tsx';
import { TopicSummarySection } from './topic-summary.tsx';

interface TopicsViewProps {
  route: Route;
}

/** Renders one topic, or all topics without an id. */
export function TopicsView({ route }: TopicsViewProps) {
  const [, id] = route.path;
  if (id === undefined) return <TopicList route={route} />;
  return isId(id) ? <TopicView key={id} id={id} route={route} /> : <NotFoundView />;
}

interface TopicViewProps {
  id: string;
  route: Route;
}

/**
 * Renders a topic. A narrow window shows its details above the updates, because the list is endless. Content below the
 * summary waits for it, so that nothing moves.
 */
function TopicView({ id, route }: TopicViewProps) {
  const topic = useFetch(`topic ${id}`, (signal) => getTopic(id, signal));
  const summary = useFetch(`topic-summary ${id}`, (signal) => getTopicSummary(id, signal));
  const stats = useFetch(`topic-stats ${id}`, (signal) => getTopicStats(id, signal));
  const hasSummary = useHasLoaded(summary);
  const isWide = useWideWindow();
  const { value, error, retry } = topic;
  const updates = value && <NewestTopicUpdates key="updates" topic={value} stats={stats} route={route} />;
  return (
    <div class="topic-desk">
      <div class="topic-head">
        <nav aria-label="Back">
          <a href={buildHref(['topics'])}>All topics</a>
        </nav>
        <div class="topic-title">
          <ViewHeading text={value?.name ?? 'Topic'} />
          {value && <TopicBadge text={value.acronym} title={value.name} color={value.color} />}
          {value && <FollowButton kind="topic_ids" target={value} />}
          {value && <AlertButton filter={{ ...NO_FILTER, topic: [id] }} />}
        </div>
      </div>
      {error != null && <ErrorMessage error={error} onRetry={retry} />}
      {!value && error == null && <Loading subject="the topic" shape="lines" blocks={18} />}
      {isWide && updates}
      {value && (
        <div key="known" class="topic-known sections">
          <TopicDescription topic={value} />
          <TopicSummarySection reading={summary} />
          {hasSummary && (
            <TopicFigures isOpen={isWide}>
              <TopicStatsSections id={id} stats={stats} route={route} />
            </TopicFigures>
          )}
        </div>
      )}
      {!isWide && hasSummary && updates}
    </div>
  );
}

interface TopicFiguresProps {
  isOpen: boolean;
  children: ComponentChildren;
}

/** Collapses the statistics in a narrow window. */
function TopicFigures({ isOpen, children }: TopicFiguresProps) {
  if (isOpen) return <>{children}</>;
  return (
    <details class="figures">
      <summary>Statistics and feeds</summary>
      {children}
    </details>
  );
}

/** Whether a fetch has finished once. A retry does not hide the content below. */
function useHasLoaded({ value, error }: FetchState<unknown>): boolean {
  const hasEnded = useRef(false);
  if (value !== null || error != null) hasEnded.current = true;
  return hasEnded.current;
}

interface TopicDescriptionProps {
  topic: TopicDetails;
}

function TopicDescription({ topic }: TopicDescriptionProps) {
  return (
    <div class="about">
      <p dir="auto">{topic.description}</p>
      <p class="meta">
        <span>{topic.jurisdiction}</span>
        <ExternalLink href={topic.primary_url}>{topic.acronym}</ExternalLink>
        {!topic.is_active && <span class="inactive">Inactive</span>}
      </p>
    </div>
  );
}

interface TopicStatsSectionsProps {
  id: string;
  stats: FetchState<TopicStatsDetail>;
  route: Route;
}

/** Renders the statistics of a topic. Coverage is optional: if it fails, the rest is shown without it. */
function TopicStatsSections({ id, stats, route }: TopicStatsSectionsProps) {
  const coverage = useFetch(`topic-coverage ${id}`, (signal) => getTopicCoverage(id, signal));
  const { value, error, retry } = stats;
  if (error != null) return <ErrorMessage error={error} onRetry={retry} />;
  if (!value) return <Loading subject="the figures" blocks={2} />;
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
              newest <DateLabel at={value.latest_published_date} />
            </span>
          )}
        </p>
        <DailyFigure name="days" days={value.by_day} isSmall route={route} />
      </section>
      <section aria-labelledby="feeds-heading">
        <h2 id="feeds-heading">Feeds</h2>
        <TopicFeedsTable feeds={value.by_feed} coverage={coverage.value ?? []} route={route} />
      </section>
    </>
  );
}

interface NewestTopicUpdatesProps {
  topic: TopicDetails;
  stats: FetchState<TopicStatsDetail>;
  route: Route;
}

function NewestTopicUpdates({ topic: { id, name }, stats, route }: NewestTopicUpdatesProps) {
  const marks = useRef<ListMarks>(null);
  return (
    <section class="topic-updates" aria-labelledby="newest-heading">
      <div class="bar">
        <h2 id="newest-heading">Newest updates</h2>
        <a href={buildHref(['updates'], { topic: id })}>Search and filter the updates of this topic</a>
        <MarkMenu marks={marks} isWhole />
        <ExportMenu filter={{ topic_id: id }} about={name} />
      </div>
      {stats.value?.total_entries === 0 ? (
        <p class="empty">
          This topic has no updates yet. They appear here after its feeds are read. See the state of the feeds in the
          topic details.
        </p>
      ) : (
        <UpdateFeed
          key={route.key}
          listKey={`${route.key} topic ${id}`}
          filter={{ topic_id: id }}
          isFiltered={false}
          marks={marks}
          density="compact"
        />
      )}
    </section>
  );
}
