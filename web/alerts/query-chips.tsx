import type { AlertQuery } from '../../clients/typescript/src/index.ts';
import { useCatalog } from '../api/catalog.ts';
import { chipsOf } from '../views/filter-chips.tsx';
import type { UpdateFilter } from '../views/update-filter.ts';
import { filterOfAlert } from './query.ts';

/** Renders the search and the filters of an alert, with labels from the catalog once it is loaded. */
export function QueryChips({ query }: { query: AlertQuery }) {
  return <FilterWords filter={filterOfAlert(query)} />;
}

/** Renders a filter as a list of labelled values. */
export function FilterWords({ filter }: { filter: UpdateFilter }) {
  const { value: catalog } = useCatalog();
  const search = filter.search ? [{ kind: 'Search', name: filter.search }] : [];
  const words = [...search, ...chipsOf(filter, catalog)];
  return (
    <ul class="query" aria-label="Rings for">
      {words.length === 0 && <li>All updates</li>}
      {words.map(({ kind, name }) => (
        <li key={`${kind} ${name}`}>
          <span>{kind}</span> <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
