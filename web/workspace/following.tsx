import { useEffect, useState } from 'preact/hooks';
import { MAX_FILTER_VALUES } from '../../lib/search/filters.ts';
import { buildHref, type Route } from '../browser/route.ts';
import { useWideWindow } from '../browser/use-window-size.ts';
import { UnreadCount } from '../components/person-controls.tsx';
import { TopicBadge } from '../components/row-parts.tsx';
import { waitForFirstRender } from '../data/api/request-priority.ts';
import { useCatalog } from '../data/catalog.ts';
import { profile } from '../data/person/profile.ts';
import { listSeenFeeds } from '../data/seen-names.ts';

interface FollowingProps {
  route: Route;
}

/** Renders the followed topics and feeds next to the navigation of a wide window. */
export function Following({ route }: FollowingProps) {
  const follows = profile.value?.follows;
  const isWide = useWideWindow();
  if (!isWide || !follows || follows.topic_ids.length + follows.feed_ids.length === 0) return null;
  return <FollowedSources ids={follows.topic_ids} feeds={follows.feed_ids} route={route} />;
}

interface FollowedSourcesProps {
  ids: string[];
  feeds: string[];
  route: Route;
}

function FollowedSources({ ids, feeds, route }: FollowedSourcesProps) {
  const { value: catalog } = useCatalog();
  const topics = catalog?.topics.filter(({ id }) => ids.includes(id)) ?? [];
  const isAt = (list: string, by = 'topic') => route.path[0] === 'updates' && route.query.get(by) === list;
  const names = new Map(listSeenFeeds());
  const all = ids.join(',');
  const badges = useSourceBadges();
  return (
    <section aria-labelledby="following">
      <h2 id="following">Following</h2>
      {badges && <badges.DegradedSourcePolling isAtHome={route.path[0] === 'home'} />}
      <ul>
        {ids.length > 1 && ids.length <= MAX_FILTER_VALUES && (
          <li>
            <a href={buildHref(['updates'], { topic: all })} aria-current={isAt(all) ? 'page' : undefined}>
              All followed
            </a>
          </li>
        )}
        {topics.map(({ id, name, acronym, color, feed_count }) => (
          <li key={id}>
            <a href={buildHref(['updates'], { topic: id })} title={name} aria-current={isAt(id) ? 'page' : undefined}>
              <TopicBadge text={acronym} title={name} color={color} />
              {badges && <badges.SourceBadge of={{ topic: id, feeds: feed_count }} />}
              <UnreadCount topics={[id]} />
            </a>
          </li>
        ))}
        {feeds.map((id) => (
          <li key={id}>
            <a href={buildHref(['updates'], { feed: id })} aria-current={isAt(id, 'feed') ? 'page' : undefined}>
              {names.get(id) ?? id}
              {badges && <badges.SourceBadge of={{ feed: id }} />}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Loads the chunk with the badges of degraded sources after the first list. Without it there are no badges. */
function useSourceBadges() {
  const [module, setPart] = useState<typeof import('../sources/source-badge.tsx') | null>(null);
  useEffect(() => {
    waitForFirstRender()
      .then(() => import('../sources/source-badge.tsx'))
      .then(setPart, () => {});
  }, []);
  return module;
}
