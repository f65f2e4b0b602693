import type { AlertQuery } from '../../clients/typescript/src/index.ts';
import { useCatalog } from '../data/catalog.ts';
import { toFilterChips } from '../filters/filter-chips.tsx';
import type { UpdateFilter } from '../filters/update-filter.ts';
import { fromAlertQuery } from './alert-query.ts';

interface QueryChipsProps {
  query: AlertQuery;
}

/** Renders the search and the filters of an alert, with labels from the catalog once it is loaded. */
export function QueryChips({ query }: QueryChipsProps) {
  return <FilterChipList filter={fromAlertQuery(query)} />;
}

interface FilterChipListProps {
  filter: UpdateFilter;
}

/** Renders a filter as a list of labelled values. */
export function FilterChipList({ filter }: FilterChipListProps) {
  const { value: catalog } = useCatalog();
  const search = filter.search ? [{ kind: 'Search', name: filter.search }] : [];
  const chips = [...search, ...toFilterChips(filter, catalog)];
  return (
    <ul class="query" aria-label="Alert filters">
      {chips.length === 0 && <li>All updates</li>}
      {chips.map(({ kind, name }) => (
        <li key={`${kind} ${name}`}>
          <span>{kind}</span> <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
