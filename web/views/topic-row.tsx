import type { TopicDetails } from '../../lib/catalog/topic.ts';
import type { TopicStats } from '../../lib/statistics/statistics.ts';
import { FollowButton } from '../memory/follow-button.tsx';
import { dayShown } from '../parts/date-format.ts';
import { Sign } from '../parts/topic-sign.tsx';
import { addressOf } from '../route.ts';
import { agoInDays } from './topic-age.ts';

interface Props {
  topic: TopicDetails;
  /** The statistics, if they are loaded. */
  stats: TopicStats | undefined;
}

/** Renders a topic of the list with its recent activity. */
export function TopicRow({ topic, stats }: Props) {
  const newest = topic.latest_published_date;
  return (
    <li class="topic">
      <Sign text={topic.acronym} title={topic.name} color={topic.color} />
      <a href={addressOf(['topics', topic.id])} dir="auto">
        {topic.name}
      </a>
      <span class="numbers">
        <span class="place">{topic.jurisdiction}</span>
        <span class="week">{stats && weekOf(stats)}</span>
        <span class="fresh">
          {!topic.is_active ? 'No longer read' : newest ? <Newest at={newest} /> : 'No updates yet'}
        </span>
      </span>
      <FollowButton kind="topic_ids" of={topic} />
    </li>
  );
}

const weekOf = ({ entries_last_7_days: count }: TopicStats) =>
  count > 0 ? (
    <>
      <b>{count.toLocaleString('en')}</b> this week
    </>
  ) : (
    'none this week'
  );

function Newest({ at }: { at: string }) {
  return (
    <>
      newest{' '}
      <time dateTime={at} title={dayShown(at.slice(0, 10))}>
        {agoInDays(at, new Date())}
      </time>
    </>
  );
}
