import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { TopicDetails } from '../../lib/catalog/topic.ts';
import type { TopicStatsDetail } from '../../lib/entries/statistics/statistics.ts';
import type { TopicSummary } from '../../lib/summaries/topic-summary.ts';
import { AlertButton } from '../alerts/alert-button.tsx';
import { buildHref, type Route } from '../browser/route.ts';
import { useWideWindow } from '../browser/use-window-size.ts';
import { DailyFigure } from '../components/charts/daily-figure.tsx';
import { DateLabel, Timestamp } from '../components/entry-date.tsx';
import { MethodLabel } from '../components/entry-summary.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { ExternalLink } from '../components/external-link.tsx';
import { NotFoundView, ViewHeading } from '../components/heading.tsx';
import { Loading } from '../components/loading.tsx';
import { FollowButton } from '../components/person-controls.tsx';
import { TopicBadge } from '../components/row-parts.tsx';
import { getTopic, getTopicCoverage, getTopicStats, getTopicSummary } from '../data/api/entries.ts';
import { type FetchState, useFetch } from '../data/use-fetch.ts';
import { NO_FILTER } from '../filters/update-filter.ts';
import { ExportMenu } from '../lists/export/export-menu.tsx';
import type { ListMarks } from '../lists/use-list-marks.ts';
import { TopicFeedsTable } from '../sources/topic-feeds.tsx';
import { MarkMenu } from '../updates/mark-menu.tsx';
import { UpdateFeed } from '../updates/update-feed.tsx';
import { formatAge } from '../values/format-words.ts';
import { isId } from '../values/id.ts';
import { TopicList } from './topic-list.tsx';

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
        <p class="add-to-topic">
          <a href={buildHref(['sources', 'add'], { topic: id })}>Add a source to this topic</a>
        </p>
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

interface TopicSummarySectionProps {
  reading: FetchState<TopicSummary>;
}

/** Renders the summary of a topic with links to the cited updates. */
function TopicSummarySection({ reading: { value, error, retry } }: TopicSummarySectionProps) {
  return (
    <section aria-labelledby="summary-heading" class="topic-summary">
      <h2 id="summary-heading">Summary</h2>
      {error != null && <ErrorMessage error={error} onRetry={retry} />}
      {!value && error == null && <Loading subject="the summary" shape="text" blocks={3} />}
      {value &&
        (value.summary === null ? <PendingTopicSummary days={value.window_days} /> : <TopicSummaryText made={value} />)}
    </section>
  );
}

interface PendingTopicSummaryProps {
  days: number;
}

function PendingTopicSummary({ days }: PendingTopicSummaryProps) {
  return (
    <p class="state">
      <strong>No summary yet.</strong> A summary of the last {days} days is created after the first updates arrive.
    </p>
  );
}

interface TopicSummaryTextProps {
  made: TopicSummary;
}

function TopicSummaryText({ made: topicSummary }: TopicSummaryTextProps) {
  const [first = '', ...statements] = (topicSummary.summary ?? '').split('\n').filter((line) => line.trim() !== '');
  return (
    <>
      <p class="meta">
        {topicSummary.method && <MethodLabel method={topicSummary.method} model={topicSummary.model} />}
        {topicSummary.window_start && topicSummary.window_end && (
          <span>
            {topicSummary.window_days} days: <Timestamp at={topicSummary.window_start} /> to{' '}
            <Timestamp at={topicSummary.window_end} />
          </span>
        )}
        {topicSummary.generated_at && (
          <span>
            created {formatAge(topicSummary.generated_at, new Date())}, <Timestamp at={topicSummary.generated_at} />
          </span>
        )}
      </p>
      {topicSummary.status === 'stale' && (
        <p class="state">
          <strong>Out of date.</strong> Updates have changed since this summary. A new one is created automatically.
        </p>
      )}
      <p dir="auto">
        <CitedStatement text={first} ids={topicSummary.entry_ids} />
      </p>
      {statements.length > 0 && (
        <ul>
          {statements.map((text, index) => (
            <li key={index} dir="auto">
              <CitedStatement text={text} ids={topicSummary.entry_ids} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface CitedStatementProps {
  text: string;
  ids: string[];
}

/** Renders a statement with its citation number as a link. Other bracketed numbers are text. */
function CitedStatement({ text, ids }: CitedStatementProps) {
  const [, statement = '', number = ''] = /^(.*) \[(\d{1,4})\]$/.exec(text) ?? [];
  const id = ids[Number(number) - 1];
  if (id === undefined) return text;
  return (
    <>
      {`${statement} [`}
      <a href={buildHref(['entries', id])} class="citation" aria-label={`Cited update ${number}`}>
        {number}
      </a>
      ]
    </>
  );
}
