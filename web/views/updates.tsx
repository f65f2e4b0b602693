import { useCatalog } from '../api/catalog.ts';
import { Failure } from '../parts/failure.tsx';
import { Heading } from '../parts/heading.tsx';
import { Loading } from '../parts/loading.tsx';
import type { Route } from '../route.ts';
import { UpdateFeed } from './update-feed.tsx';
import { addressOfFilter, filterOf, listsOf, NO_FILTER } from './update-filter.ts';
import { UpdateFilters } from './update-filters.tsx';

/** The newest updates, or those that a filter leaves. */
export function Updates({ route }: { route: Route }) {
  const filter = filterOf(route.query);
  const { value: catalog, error, retry } = useCatalog();
  // Only a category needs the topics before its first update can be asked for.
  const filters = filter.category && !catalog ? null : listsOf(filter, catalog?.topics ?? []);
  return (
    <>
      <Heading text="Updates" />
      <UpdateFilters filter={filter} catalog={catalog} />
      {error != null && <Failure error={error} retry={retry} />}
      {filters ? (
        <UpdateFeed
          key={route.key}
          place={`${route.key} ${JSON.stringify(filter)}`}
          filters={filters}
          isFiltered={addressOfFilter(filter) !== addressOfFilter(NO_FILTER)}
        />
      ) : (
        error == null && <Loading what="the updates" blocks={6} />
      )}
    </>
  );
}
