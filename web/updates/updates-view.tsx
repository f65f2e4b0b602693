import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { AlertButton, AlertEditingBar } from '../alerts/alert-button.tsx';
import { buildHref, getSidePaneEntryId, type Route, replaceAddress } from '../browser/route.ts';
import { usePhoneWindow, useWideWindow } from '../browser/use-window-size.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { ViewHeading } from '../components/heading.tsx';
import { PrintHeader } from '../components/print-header.tsx';
import { useCatalog } from '../data/catalog.ts';
import { getListTopic } from '../data/person/bulk-marks.ts';
import { DENSITY_LABELS, type Density, useDensity } from '../data/person/profile.ts';
import { useMarkOpened } from '../data/person/use-mark-opened.ts';
import { ReadingPane } from '../entry/reading-pane.tsx';
import { formatFilter } from '../filters/filter-chips.tsx';
import {
  getUpdatesHref,
  NO_FILTER,
  parseUpdateFilter,
  toEntryQuery,
  type UpdateFilter,
} from '../filters/update-filter.ts';
import { UpdateFilters } from '../filters/update-filters.tsx';
import type { ListInfo } from '../lists/entry-list-source.ts';
import { ExportMenu } from '../lists/export/export-menu.tsx';
import type { ListSummary } from '../lists/split-view.ts';
import type { ListMarks } from '../lists/use-list-marks.ts';
import { SavedViewMenu } from '../workspace/saved-view-menu.tsx';
import { normalizeListQuery } from '../workspace/saved-views.tsx';
import { MarkMenu } from './mark-menu.tsx';
import { UpdateFeed } from './update-feed.tsx';

const EMPTY_LIST_SUMMARY: ListSummary = { entries: [], count: '' };

interface UpdatesViewProps {
  route: Route;
}

/** Renders the updates of a filter. In a wide window, rows have a reading pane next to them. */
export function UpdatesView({ route }: UpdatesViewProps) {
  const filter = parseUpdateFilter(route.query);
  const { value: catalog, error, retry } = useCatalog();
  const [listInfo, setListInfo] = useState<{ of: string; whole: ListInfo } | null>(null);
  const [listSummary, setListSummary] = useState<ListSummary & { of: string }>({ ...EMPTY_LIST_SUMMARY, of: '' });
  const { entries, count } = listSummary;
  const updateListSummary = (one: ListSummary) => setListSummary({ ...one, of: route.key });
  const [density, setDensity] = useDensity();
  const isSplitView = useWideWindow() && density !== 'cards';
  const isPhone = usePhoneWindow();
  const requestedId = route.query.get('entry') ?? '';
  const topId = useFirstTopId(route.key, listSummary.of === route.key, entries[0]?.id ?? '');
  const openId = getSidePaneEntryId(route, isSplitView, topId);
  // Facet counts of another list are not shown.
  const facets = listInfo?.of === route.key ? listInfo.whole.facets : undefined;
  const about = formatFilter(filter, catalog);
  const marks = useRef<ListMarks>(null);
  const menus = <UpdateMenus route={route} filter={filter} about={about} marks={marks} />;
  useMarkOpened(isSplitView && requestedId ? entries.find(({ id }) => id === requestedId) : null);
  const open = ({ id }: FoundEntry) =>
    replaceAddress(buildHref(['updates'], { ...Object.fromEntries(route.query), entry: id }));
  return (
    <div class={isSplitView ? 'desk' : undefined}>
      <div class="list">
        <PrintHeader about={about} />
        <div class="head">
          <ViewHeading text="Updates" />
          <AlertEditingBar filter={filter} />
          <UpdateFilters
            filter={filter}
            catalog={catalog}
            areNamesLoaded={catalog !== null || error != null}
            facets={facets}
            isSplitView={isSplitView}
            menus={isSplitView ? menus : isPhone && <AlertButton filter={filter} />}
            count={isSplitView ? count : null}
          >
            <DensityField density={density} onChange={setDensity} />
            {!isSplitView && menus}
          </UpdateFilters>
        </div>
        {error != null && <ErrorMessage error={error} onRetry={retry} />}
        <UpdateFeed
          key={route.key}
          listKey={`${route.key} ${JSON.stringify(filter)}`}
          filter={toEntryQuery(filter)}
          isFiltered={getUpdatesHref(filter) !== getUpdatesHref(NO_FILTER)}
          onListInfo={(whole) => setListInfo({ of: route.key, whole })}
          density={density}
          marks={marks}
          sidePane={isSplitView ? { openId, open, onListChange: updateListSummary } : null}
        />
      </div>
      {isSplitView && (
        <ReadingPane id={openId} entry={entries.find(({ id }) => id === openId)} isEmpty={entries.length === 0} />
      )}
    </div>
  );
}

interface UpdateMenusProps extends UpdatesViewProps {
  filter: UpdateFilter;
  /** The filter as text. */
  about: string;
  marks: RefObject<ListMarks | null>;
}

/** Renders the actions for the complete list. On a phone, the alert button is above them. */
function UpdateMenus({ route, filter, about, marks }: UpdateMenusProps) {
  const query = toEntryQuery(filter);
  return (
    <>
      {!usePhoneWindow() && <AlertButton filter={filter} />}
      <SavedViewMenu query={normalizeListQuery(route.query)} />
      <MarkMenu marks={marks} isWhole={getListTopic(query) !== null} />
      <ExportMenu filter={query} about={about} />
    </>
  );
}

/**
 * Returns the update that was first at the top of a list. It is preselected, so that the reading pane is not empty. New
 * updates at the top do not replace it.
 */
function useFirstTopId(listKey: string, isLoaded: boolean, topId: string): string {
  const first = useRef({ of: '', id: '' });
  if (isLoaded && first.current.of !== listKey && topId) first.current = { of: listKey, id: topId };
  return first.current.of === listKey ? first.current.id : topId;
}

interface DensityFieldProps {
  density: Density;
  onChange: (density: Density) => void;
}

function DensityField({ density, onChange }: DensityFieldProps) {
  return (
    <label class="density">
      <span class="unseen">Density</span>
      <select value={density} onChange={(event) => onChange(event.currentTarget.value as Density)}>
        {Object.entries(DENSITY_LABELS).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
