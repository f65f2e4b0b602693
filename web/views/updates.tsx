import { useState } from 'preact/hooks';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { useCatalog } from '../api/catalog.ts';
import { isId } from '../api/id.ts';
import { Failure } from '../parts/failure.tsx';
import { Heading } from '../parts/heading.tsx';
import { useWideWindow } from '../parts/window.ts';
import { addressOf, type Route, renameHere } from '../route.ts';
import { useDensity } from './density.ts';
import { DensityField } from './density-field.tsx';
import { Reader } from './reader.tsx';
import { UpdateFeed } from './update-feed.tsx';
import { addressOfFilter, filterOf, NO_FILTER, queryOf } from './update-filter.ts';
import { UpdateFilters } from './update-filters.tsx';
import type { WholeList } from './update-source.ts';

/** The newest updates, or those that a filter leaves; as lines in a wide window the one that is open stands beside them. */
export function Updates({ route }: { route: Route }) {
  const filter = filterOf(route.query);
  const { value: catalog, error, retry } = useCatalog();
  const [heard, hear] = useState<{ of: string; whole: WholeList } | null>(null);
  const [entries, setEntries] = useState<FoundEntry[]>([]);
  const [density, setDensity] = useDensity();
  const isDesk = useWideWindow() && density !== 'cards';
  const named = route.query.get('entry') ?? '';
  // The first one stands there until somebody chooses: an empty half of a window says nothing.
  const openId = isDesk ? (isId(named) ? named : (entries[0]?.id ?? '')) : '';
  // Counts of another list would be wrong ones.
  const facets = heard?.of === route.key ? heard.whole.facets : undefined;
  const open = ({ id }: FoundEntry) =>
    renameHere(addressOf(['updates'], { ...Object.fromEntries(route.query), entry: id }));
  return (
    <div class={isDesk ? 'desk' : undefined}>
      <div class="list">
        <div class="head">
          <Heading text="Updates" />
          <UpdateFilters
            filter={filter}
            catalog={catalog}
            isSettled={catalog !== null || error != null}
            facets={facets}
          >
            <DensityField density={density} choose={setDensity} />
          </UpdateFilters>
        </div>
        {error != null && <Failure error={error} retry={retry} />}
        <UpdateFeed
          key={route.key}
          place={`${route.key} ${JSON.stringify(filter)}`}
          filter={queryOf(filter)}
          isFiltered={addressOfFilter(filter) !== addressOfFilter(NO_FILTER)}
          hear={(whole) => hear({ of: route.key, whole })}
          density={density}
          desk={isDesk ? { openId, open, tell: setEntries } : null}
        />
      </div>
      {isDesk && <Reader id={openId} entry={entries.find(({ id }) => id === openId)} isEmpty={entries.length === 0} />}
    </div>
  );
}
