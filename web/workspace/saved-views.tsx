import type { Route } from '../browser/route.ts';
import { useWideWindow } from '../browser/use-window-size.ts';
import { UnreadCount } from '../components/person-controls.tsx';
import { findViewByQuery, profile } from '../data/person/profile.ts';
import { getUpdatesHref, parseUpdateFilter } from '../filters/update-filter.ts';

/** Returns the query of a list's address in canonical form. */
export const normalizeListQuery = (query: URLSearchParams) =>
  getUpdatesHref(parseUpdateFilter(query)).split('?')[1] ?? '';
export const getViewHref = (query: string) => `#/updates${query ? `?${query}` : ''}`;

interface SavedViewsProps {
  route: Route;
}

/** Renders the saved views next to the navigation of a wide window. A narrow window has them in a menu. */
export function SavedViews({ route }: SavedViewsProps) {
  const views = profile.value?.views ?? [];
  const isWide = useWideWindow();
  if (!isWide || views.length === 0) return null;
  const here = route.path[0] === 'updates' ? findViewByQuery(views, normalizeListQuery(route.query)) : undefined;
  return (
    <section aria-labelledby="views">
      <h2 id="views">Views</h2>
      <ul>
        {views.map((view) => (
          <li key={view.id}>
            <a href={getViewHref(view.query)} aria-current={view === here ? 'page' : undefined}>
              <bdi>{view.name}</bdi>
              <ViewUnreadCount query={view.query} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ViewUnreadCountProps {
  query: string;
}

/** Renders the unread count of a view that filters by topics only. Other counts would need a request. */
function ViewUnreadCount({ query }: ViewUnreadCountProps) {
  const { topic } = parseUpdateFilter(new URLSearchParams(query));
  const isOfTopics = topic.length > 0 && query === normalizeListQuery(new URLSearchParams({ topic: topic.join() }));
  return isOfTopics ? <UnreadCount topics={topic} /> : null;
}
