import type { FollowedNews } from '../../clients/typescript/src/index.ts';
import { useCatalog } from '../api/catalog.ts';
import { RowDate } from '../parts/entry-date.tsx';
import { Sign } from '../parts/topic-sign.tsx';
import { addressOf } from '../route.ts';

/** Renders the followed topics, those with new updates first. */
export function News({ followed }: { followed: FollowedNews[] }) {
  const isNew = (one: FollowedNews) => one.new_count !== 0;
  const lastOf = ({ latest: [newest] }: FollowedNews) => newest?.created_at ?? '';
  const news = followed.filter(isNew).sort((a, b) => (lastOf(a) < lastOf(b) ? 1 : -1));
  const quiet = followed.filter((one) => !isNew(one));
  return (
    <section aria-labelledby="news">
      <h2 id="news">What you follow</h2>
      {followed.length === 0 && (
        <p>
          You follow no topic yet. <a href={addressOf(['topics'])}>Choose topics to follow</a>, and what is new of them
          appears here.
        </p>
      )}
      {news.map((one) => (
        <NewsOfTopic key={one.topic_id} news={one} />
      ))}
      {quiet.length > 0 && <Quiet ids={quiet.map(({ topic_id }) => topic_id)} />}
    </section>
  );
}

/** The count is exact up to a hundred. Beyond that, or if not all updates could be read, it is a lower bound. */
function countWords({ new_count: count, more_than: more }: FollowedNews): string {
  if (count !== null) return `${count} new`;
  if (more === null) return 'Too much came since then to count it here';
  return more === 0 ? 'At least 1 new' : `More than ${more} new`;
}

function NewsOfTopic({ news }: { news: FollowedNews }) {
  const { topic_id: id, latest } = news;
  const { value: catalog } = useCatalog();
  const topic = catalog?.topics.find((one) => one.id === id);
  const name = topic?.name ?? latest[0]?.topic.name ?? id;
  return (
    <article class="news" aria-label={name}>
      <h3>
        {topic && <Sign text={topic.acronym} title={name} color={topic.color} />}
        <a href={addressOf(['updates'], { topic: id })}>{name}</a>
        <small>{countWords(news)}</small>
      </h3>
      <ul>
        {latest.map((entry) => (
          <li key={entry.id}>
            <a href={addressOf(['entries', entry.id])} dir="auto">
              {entry.title}
            </a>
            <RowDate entry={entry} isInDay={false} />
          </li>
        ))}
      </ul>
    </article>
  );
}

/** Renders the followed topics without new updates in one line. */
function Quiet({ ids }: { ids: string[] }) {
  const { value: catalog } = useCatalog();
  const topics = ids.map((id) => catalog?.topics.find((one) => one.id === id) ?? { id, name: id, acronym: id });
  return (
    <p class="quiet-topics">
      Nothing new:{' '}
      {topics.map(({ id, acronym, name }, i) => (
        <>
          {i > 0 && ', '}
          <a key={id} href={addressOf(['topics', id])} title={name}>
            {acronym}
          </a>
        </>
      ))}
    </p>
  );
}
