import { useWideWindow } from '../parts/window.ts';
import type { Route } from '../route.ts';
import { addressOfFilter, filterOf } from '../views/update-filter.ts';
import { useMe } from './me.ts';
import { UnreadCount } from './unread-count.tsx';
import { viewWith } from './views.ts';

/** The query of the address of a list, in one form. */
export const queryOfList = (query: URLSearchParams) => addressOfFilter(filterOf(query)).split('?')[1] ?? '';
export const addressOfView = (query: string) => `#/updates${query ? `?${query}` : ''}`;

/** What a person named of the list, beside the views of the app; a narrow window has it in a menu of the list. */
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

/** What is unread in a view of topics alone: of another one it is not known without asking for it. */
function UnreadOf({ query }: { query: string }) {
  const { topic } = filterOf(new URLSearchParams(query));
  const isOfTopics = topic.length > 0 && query === queryOfList(new URLSearchParams({ topic: topic.join() }));
  return isOfTopics ? <UnreadCount topics={topic} /> : null;
}
