import { useEffect, useState } from 'preact/hooks';
import { useCatalog } from '../api/catalog.ts';
import { afterFirst } from '../api/turn.ts';
import { Sign } from '../parts/topic-sign.tsx';
import { useWideWindow } from '../parts/window.ts';
import { addressOf, type Route } from '../route.ts';
import { feedsSeen } from '../views/names-seen.ts';
import { MOST_VALUES } from '../views/update-filter.ts';
import { useMe } from './me.ts';
import { UnreadCount } from './unread-count.tsx';

/** Renders the followed topics and feeds next to the navigation of a wide window. */
export function Following({ route }: { route: Route }) {
  const follows = useMe()?.follows;
  const isWide = useWideWindow();
  if (!isWide || !follows || follows.topic_ids.length + follows.feed_ids.length === 0) return null;
  return <Followed ids={follows.topic_ids} feeds={follows.feed_ids} route={route} />;
}

function Followed({ ids, feeds, route }: { ids: string[]; feeds: string[]; route: Route }) {
  const { value: catalog } = useCatalog();
  const topics = catalog?.topics.filter(({ id }) => ids.includes(id)) ?? [];
  const isAt = (list: string, by = 'topic') => route.path[0] === 'updates' && route.query.get(by) === list;
  const names = new Map(feedsSeen());
  const all = ids.join(',');
  const marks = useSourceMarks();
  return (
    <section aria-labelledby="following">
      <h2 id="following">Following</h2>
      {marks && <marks.SourceWatch isAtHome={route.path[0] === 'home'} />}
      <ul>
        {ids.length > 1 && ids.length <= MOST_VALUES && (
          <li>
            <a href={addressOf(['updates'], { topic: all })} aria-current={isAt(all) ? 'page' : undefined}>
              All followed
            </a>
          </li>
        )}
        {topics.map(({ id, name, acronym, color, feed_count }) => (
          <li key={id}>
            <a href={addressOf(['updates'], { topic: id })} title={name} aria-current={isAt(id) ? 'page' : undefined}>
              <Sign text={acronym} title={name} color={color} />
              {marks && <marks.SourceMark of={{ topic: id, feeds: feed_count }} />}
              <UnreadCount topics={[id]} />
            </a>
          </li>
        ))}
        {feeds.map((id) => (
          <li key={id}>
            <a href={addressOf(['updates'], { feed: id })} aria-current={isAt(id, 'feed') ? 'page' : undefined}>
              {names.get(id) ?? id}
              {marks && <marks.SourceMark of={{ feed: id }} />}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Loads the chunk with the badges of degraded sources after the first list. Without it there are no badges. */
function useSourceMarks() {
  const [part, setPart] = useState<typeof import('../sources/source-mark.tsx') | null>(null);
  useEffect(() => {
    afterFirst()
      .then(() => import('../sources/source-mark.tsx'))
      .then(setPart, () => {});
  }, []);
  return part;
}
