import { useWideWindow } from '../parts/window.ts';
import type { Route } from '../route.ts';
import { addressOfFilter, filterOf } from '../views/update-filter.ts';
import { useMe } from './me.ts';
import { UnreadCount } from './unread-count.tsx';
import { viewWith } from './views.ts';

/** Returns the query of a list's address in canonical form. */
export const queryOfList = (query: URLSearchParams) => addressOfFilter(filterOf(query)).split('?')[1] ?? '';
export const addressOfView = (query: string) => `#/updates${query ? `?${query}` : ''}`;

/** Renders the saved views next to the navigation of a wide window. A narrow window has them in a menu. */
export function Views({ route }: { route: Route }) {
  const views = useMe()?.views ?? [];
  const isWide = useWideWindow();
  if (!isWide || views.length === 0) return null;
  const here = route.path[0] === 'updates' ? viewWith(views, queryOfList(route.query)) : undefined;
  return (
    <section aria-labelledby="views">
      <h2 id="views">Views</h2>
      <ul>
        {views.map((view) => (
          <li key={view.id}>
            <a href={addressOfView(view.query)} aria-current={view === here ? 'page' : undefined}>
              <bdi>{view.name}</bdi>
              <UnreadOf query={view.query} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Renders the unread count of a view that filters by topics only. Other counts would need a request. */
function UnreadOf({ query }: { query: string }) {
  const { topic } = filterOf(new URLSearchParams(query));
  const isOfTopics = topic.length > 0 && query === queryOfList(new URLSearchParams({ topic: topic.join() }));
  return isOfTopics ? <UnreadCount topics={topic} /> : null;
}
