import { useRef, useState } from 'preact/hooks';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { AlertButton, EditingBar } from '../alerts/alert-button.tsx';
import { useCatalog } from '../api/catalog.ts';
import { useOpened } from '../memory/opened.ts';
import { queryOfList } from '../memory/views-list.tsx';
import { Failure } from '../parts/failure.tsx';
import { Heading } from '../parts/heading.tsx';
import { PrintHead } from '../parts/print-head.tsx';
import { usePhoneWindow, useWideWindow } from '../parts/window.ts';
import { addressOf, besideOf, type Route, renameHere } from '../route.ts';
import { useDensity } from './density.ts';
import { DensityField } from './density-field.tsx';
import type { Told } from './desk.ts';
import { ExportMenu } from './export-menu.tsx';
import { wordsOf } from './filter-chips.tsx';
import type { ListMarks } from './list-marks.ts';
import { topicOfList } from './mark-many.ts';
import { MarkMenu } from './mark-menu.tsx';
import { Reader } from './reader.tsx';
import { UpdateFeed } from './update-feed.tsx';
import { addressOfFilter, filterOf, NO_FILTER, queryOf } from './update-filter.ts';
import { UpdateFilters } from './update-filters.tsx';
import type { WholeList } from './update-source.ts';
import { ViewMenu } from './view-menu.tsx';

const NOTHING_TOLD: Told = { entries: [], count: '' };

/** Renders the updates of a filter. In a wide window, rows have a reading pane next to them. */
export function Updates({ route }: { route: Route }) {
  const filter = filterOf(route.query);
  const { value: catalog, error, retry } = useCatalog();
  const [heard, hear] = useState<{ of: string; whole: WholeList } | null>(null);
  const [told, setTold] = useState<Told & { of: string }>({ ...NOTHING_TOLD, of: '' });
  const { entries, count } = told;
  const tell = (one: Told) => setTold({ ...one, of: route.key });
  const [density, setDensity] = useDensity();
  const isDesk = useWideWindow() && density !== 'cards';
  const isPhone = usePhoneWindow();
  const named = route.query.get('entry') ?? '';
  // The first update is preselected, so that the pane is not empty. New updates at the top do not replace it.
  const first = useRef({ of: '', id: '' });
  const top = entries[0]?.id ?? '';
  if (told.of === route.key && first.current.of !== route.key && top) first.current = { of: route.key, id: top };
  const chosen = first.current.of === route.key ? first.current.id : top;
  const openId = besideOf(route, isDesk, chosen);
  // Facet counts of another list are not shown.
  const facets = heard?.of === route.key ? heard.whole.facets : undefined;
  const about = wordsOf(filter, catalog);
  const marks = useRef<ListMarks>(null);
  const menus = (
    <>
      {!isPhone && <AlertButton filter={filter} />}
      <ViewMenu query={queryOfList(route.query)} />
      <MarkMenu marks={marks} isWhole={topicOfList(queryOf(filter)) !== null} />
      <ExportMenu filter={queryOf(filter)} about={about} />
    </>
  );
  useOpened(isDesk && named ? entries.find(({ id }) => id === named) : null);
  const open = ({ id }: FoundEntry) =>
    renameHere(addressOf(['updates'], { ...Object.fromEntries(route.query), entry: id }));
  return (
    <div class={isDesk ? 'desk' : undefined}>
      <div class="list">
        <PrintHead about={about} />
        <div class="head">
          <Heading text="Updates" />
          <EditingBar filter={filter} />
          <UpdateFilters
            filter={filter}
            catalog={catalog}
            isSettled={catalog !== null || error != null}
            facets={facets}
            isDesk={isDesk}
            beside={isDesk ? menus : isPhone && <AlertButton filter={filter} />}
            count={isDesk ? count : null}
          >
            <DensityField density={density} choose={setDensity} />
            {!isDesk && menus}
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
          marks={marks}
          desk={isDesk ? { openId, open, tell } : null}
        />
      </div>
      {isDesk && <Reader id={openId} entry={entries.find(({ id }) => id === openId)} isEmpty={entries.length === 0} />}
    </div>
  );
}
