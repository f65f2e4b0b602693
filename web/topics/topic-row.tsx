import type { TopicDetails } from '../../lib/catalog/topic.ts';
import type { TopicStats } from '../../lib/entries/statistics/statistics.ts';
import { buildHref } from '../browser/route.ts';
import { FollowButton } from '../components/follow-button.tsx';
import { TopicBadge } from '../components/topic-badge.tsx';
import { formatMediumDay } from '../values/date-format.ts';
import { formatAgeInDays } from '../values/relative-time.ts';

interface TopicRowProps {
  topic: TopicDetails;
  /** The statistics, if they are loaded. */
  stats: TopicStats | undefined;
}

/** Renders a topic of the list with its recent activity. */
export function TopicRow({ topic, stats }: TopicRowProps) {
  const newest = topic.latest_published_date;
  const activity = newest ? <NewestUpdateAge at={newest} /> : 'No updates yet';
  return (
    <li class="topic">
      <TopicBadge text={topic.acronym} title={topic.name} color={topic.color} />
      <a href={buildHref(['topics', topic.id])} dir="auto">
        {topic.name}
      </a>
      <span class="numbers">
        <span class="place">{topic.jurisdiction}</span>
        <span class="week">{stats && formatWeekCount(stats)}</span>
        <span class="fresh">{topic.is_active ? activity : 'Inactive'}</span>
      </span>
      <FollowButton kind="topic_ids" target={topic} />
    </li>
  );
}

const formatWeekCount = ({ entries_last_7_days: count }: TopicStats) =>
  count > 0 ? (
    <>
      <b>{count.toLocaleString('en')}</b> this week
    </>
  ) : (
    'none this week'
  );

interface NewestUpdateAgeProps {
  at: string;
}

function NewestUpdateAge({ at }: NewestUpdateAgeProps) {
  return (
    <>
      newest{' '}
      <time dateTime={at} title={formatMediumDay(at.slice(0, 10))}>
        {formatAgeInDays(at, new Date())}
      </time>
    </>
  );
}
