import { useState } from 'preact/hooks';
import { useCatalog } from '../api/catalog.ts';
import { Failure } from '../parts/failure.tsx';
import { Heading } from '../parts/heading.tsx';
import type { Route } from '../route.ts';
import { UpdateFeed } from './update-feed.tsx';
import { addressOfFilter, filterOf, NO_FILTER, queryOf } from './update-filter.ts';
import { UpdateFilters } from './update-filters.tsx';
import type { WholeList } from './update-source.ts';

/** The newest updates, or those that a filter leaves. */
export function Updates({ route }: { route: Route }) {
  const filter = filterOf(route.query);
  const { value: catalog, error, retry } = useCatalog();
  const [heard, hear] = useState<{ of: string; whole: WholeList } | null>(null);
  // Counts of another list would be wrong ones.
  const facets = heard?.of === route.key ? heard.whole.facets : undefined;
  return (
    <>
      <Heading text="Updates" />
      <UpdateFilters filter={filter} catalog={catalog} isSettled={catalog !== null || error != null} facets={facets} />
      {error != null && <Failure error={error} retry={retry} />}
      <UpdateFeed
        key={route.key}
        place={`${route.key} ${JSON.stringify(filter)}`}
        filter={queryOf(filter)}
        isFiltered={addressOfFilter(filter) !== addressOfFilter(NO_FILTER)}
        hear={(whole) => hear({ of: route.key, whole })}
      />
    </>
  );
}
