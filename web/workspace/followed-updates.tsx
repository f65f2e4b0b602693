import type { FollowedNews } from '../../clients/typescript/src/index.ts';
import { buildHref } from '../browser/route.ts';
import { EntryRowDate } from '../components/entry-date.tsx';
import { TopicBadge } from '../components/topic-badge.tsx';
import { useCatalog } from '../data/catalog.ts';

interface FollowedUpdatesProps {
  followed: FollowedNews[];
}

/** Renders the followed topics, those with new updates first. */
export function FollowedUpdates({ followed }: FollowedUpdatesProps) {
  const hasNew = (one: FollowedNews) => one.new_count !== 0;
  const getLatestDate = ({ latest: [newest] }: FollowedNews) => newest?.created_at ?? '';
  const withUpdates = followed.filter(hasNew).sort((a, b) => (getLatestDate(a) < getLatestDate(b) ? 1 : -1));
  const withoutUpdates = followed.filter((one) => !hasNew(one));
  return (
    <section aria-labelledby="news">
      <h2 id="news">What you follow</h2>
      {followed.length === 0 && (
        <p>
          You do not follow any topics yet. <a href={buildHref(['topics'])}>Choose topics to follow</a>to see their new
          updates here.
        </p>
      )}
      {withUpdates.map((one) => (
        <FollowedTopicUpdates key={one.topic_id} news={one} />
      ))}
      {withoutUpdates.length > 0 && <QuietTopics ids={withoutUpdates.map(({ topic_id }) => topic_id)} />}
    </section>
  );
}

/** The count is exact up to a hundred. Beyond that, or if not all updates could be read, it is a lower bound. */
function formatNewCount({ new_count: count, more_than: more }: FollowedNews): string {
  if (count !== null) return `${count} new`;
  if (more === null) return 'Too many new updates to count';
  return more === 0 ? 'At least 1 new' : `More than ${more} new`;
}

interface FollowedTopicUpdatesProps {
  news: FollowedNews;
}

function FollowedTopicUpdates({ news: topicNews }: FollowedTopicUpdatesProps) {
  const { topic_id: id, latest } = topicNews;
  const { value: catalog } = useCatalog();
  const topic = catalog?.topics.find((one) => one.id === id);
  const name = topic?.name ?? latest[0]?.topic.name ?? id;
  return (
    <article class="news" aria-label={name}>
      <h3>
        {topic && <TopicBadge text={topic.acronym} title={name} color={topic.color} />}
        <a href={buildHref(['updates'], { topic: id })}>{name}</a>
        <small>{formatNewCount(topicNews)}</small>
      </h3>
      <ul>
        {latest.map((entry) => (
          <li key={entry.id}>
            <a href={buildHref(['entries', entry.id])} dir="auto">
              {entry.title}
            </a>
            <EntryRowDate entry={entry} isInDay={false} />
          </li>
        ))}
      </ul>
    </article>
  );
}

interface QuietTopicsProps {
  ids: string[];
}

/** Renders the followed topics without new updates in one line. */
function QuietTopics({ ids }: QuietTopicsProps) {
  const { value: catalog } = useCatalog();
  const topics = ids.map((id) => catalog?.topics.find((one) => one.id === id) ?? { id, name: id, acronym: id });
  return (
    <p class="quiet-topics">
      No new updates:{' '}
      {topics.map(({ id, acronym, name }, i) => (
        <>
          {i > 0 && ', '}
          <a key={id} href={buildHref(['topics', id])} title={name}>
            {acronym}
          </a>
        </>
      ))}
    </p>
  );
}
