import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { buildHref } from '../browser/route.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { Loading } from '../components/loading.tsx';
import type { EntryQuery } from '../data/api/entries.ts';
import { scheduleSnapshot } from '../data/first-list/schedule-snapshot.ts';
import type { Density } from '../data/person/profile.ts';
import { savedIds } from '../data/person/saved-entries.ts';
import { SelectionBar } from '../entry/selection-bar.tsx';
import { formatExpansions, formatRankedNotice } from '../filters/update-values.ts';
import { createListSource, type ListInfo } from '../lists/entry-list-source.ts';
import { LIST_ACTIONS, type ListSummary, type SidePaneControls } from '../lists/split-view.ts';
import { type EntryListState, useEntryList } from '../lists/use-entry-list.ts';
import { type ListMarks, useListMarks } from '../lists/use-list-marks.ts';
import { useSelection } from '../lists/use-selection.ts';
import { useChatConfig } from '../share/chat-config.ts';
import { formatInstantLocal, getDateFormat, toLocalDay } from '../values/date-format.ts';
import { pluralize } from '../values/format-words.ts';
import { NewUpdatesButton } from './new-updates.tsx';
import { UpdateRows, type UpdateRowsProps } from './update-rows.tsx';
import { useFeedKeys, useLoadAhead, useOfferedUpdates, useSavedScroll } from './use-update-feed.ts';

interface UpdateFeedProps {
  /** The history key and the filter. */
  listKey: string;
  filter: EntryQuery;
  /** False if the list has all updates. */
  isFiltered: boolean;
  /** Gets the totals of the first page. With it, facet counts are loaded. */
  onListInfo?: (info: ListInfo) => void;
  density?: Density;
  /** The connection to the reading pane; null without one. */
  sidePane?: SidePaneControls | null;
  /** Set for components outside of the list. */
  marks?: RefObject<ListMarks | null>;
}

const NO_ENTRIES: FoundEntry[] = [];

/** A feed role requires articles. */
const getFeedAttributes = (isSortedByDate: boolean) =>
  ({ role: 'feed', 'aria-label': `Updates, ${isSortedByDate ? 'newest' : 'best match'} first` }) as const;

/** Renders the endless list of updates. Its state is restored by back navigation. */
export function UpdateFeed(props: UpdateFeedProps) {
  const { filter, density = 'cards', sidePane = null } = props;
  const isSortedByDate = filter.order !== 'relevance';
  const isCards = density === 'cards';
  const openSource = () => createListSource(filter, props.onListInfo !== undefined);
  const { list, more, add } = useEntryList(props.listKey, openSource, isSortedByDate);
  const entries = useVisibleEntries(list, isCards);
  const feed = useRef<HTMLDivElement>(null);
  const selection = useSelection(entries);
  const selected = entries.filter(({ id }) => selection.ids.has(id));
  const isDone = list.source.isDone();
  const info = list.source.getInfo();
  const total = info?.total == null ? null : info.total + list.addedCount;
  const count = formatListCount(list, total, filter.search !== undefined);
  useSavedScroll(feed, list);
  const { isUnread, soughtId } = useListMarks({ feed, entries, filter, list, onLoadMore: more, marks: props.marks });
  useFeedKeys(feed, { entries, selection, hasSidePane: sidePane !== null, isCards });
  const offered = useOfferedUpdates(feed, list, { filter, isSortedByDate, add });
  useListReports(props, list, { entries, count });
  const rows: UpdateRowsProps = {
    entries,
    feed,
    selection,
    isUnread,
    isDone,
    sidePane,
    density,
    isGroupedByDay: isSortedByDate,
    total: total ?? -1,
    startId: soughtId || getSavedId(list, 'id'),
    startFocusId: getSavedId(list, 'focus'),
    saved: savedIds.value,
  };
  return (
    <section aria-label="Updates">
      {!sidePane && <p class="count">{count}</p>}
      {(entries.length > 0 || isDone) && <SearchExpansions info={info} />}
      <NewUpdatesButton {...offered} />
      <div
        ref={feed}
        {...(entries.length > 0 ? getFeedAttributes(isSortedByDate) : {})}
        aria-busy={list.isLoading}
        class={selected.length > 0 ? 'feed picking' : 'feed'}
      >
        <UpdateRows {...rows} />
      </div>
      {selected.length > 0 && <SelectionBar entries={selected} onClear={selection.clear} actions={LIST_ACTIONS} />}
      {entries.length === 0 && (list.isLoading || list.entries.length > 0) ? (
        <Loading subject="the updates" shape={isCards ? 'cards' : 'lines'} blocks={isCards ? 6 : 20} />
      ) : (
        <EndOfList list={list} onLoadMore={more} isFiltered={props.isFiltered} />
      )}
    </section>
  );
}

/**
 * Returns the entries to show. The first render of cards waits for the chat configuration, because they have share
 * buttons. Later switches to cards do not, so that the selection stays.
 */
function useVisibleEntries(list: EntryListState, isCards: boolean): FoundEntry[] {
  const { isSettled } = useChatConfig(isCards);
  const isWaiting = useRef(true);
  if (isSettled || !isCards) isWaiting.current = false;
  return isWaiting.current ? NO_ENTRIES : list.entries;
}

/** Reports the first page and what the list shows to the view, and takes a snapshot of the page. */
function useListReports({ onListInfo, sidePane }: UpdateFeedProps, list: EntryListState, shown: ListSummary): void {
  const info = list.source.getInfo();
  useEffect(() => {
    if (info) onListInfo?.(info);
  }, [info]);
  useEffect(() => {
    if (info) scheduleSnapshot(formatAsOfInstant(new Date(list.requestedAt)));
  });
  useEffect(() => sidePane?.onListChange(shown), [shown.entries, shown.count, Boolean(sidePane)]);
}

const getSavedId = ({ scrollPosition }: EntryListState, name: 'id' | 'focus') =>
  scrollPosition?.[name].slice('entry-'.length) ?? '';

interface SearchExpansionsProps {
  info: ListInfo | null;
}

/** Renders how the search was expanded. It arrives with the first entries, so that nothing moves. */
function SearchExpansions({ info }: SearchExpansionsProps) {
  const text = [formatExpansions(info?.expanded), formatRankedNotice(info?.ranked)].filter(Boolean).join(' ');
  if (!text) return null;
  return (
    <details class="expanded">
      <summary dir="auto">{text}</summary>
    </details>
  );
}

function formatListCount(
  { entries, source, isCached, requestedAt }: EntryListState,
  total: number | null,
  isSearch: boolean,
): string {
  if (entries.length === 0) return '\u00a0';
  if (isCached) return formatAsOfInstant(new Date(requestedAt));
  if (total !== null) return pluralize(total, 'update');
  if (source.isDone()) return pluralize(entries.length, 'update');
  return isSearch ? `${entries.length}+ updates` : 'Newest first';
}

/** Returns the time of a cached list: `As of 14:05`, with the day if it is not today. */
function formatAsOfInstant(at: Date): string {
  const isToday = toLocalDay(at) === toLocalDay(new Date());
  return `As of ${isToday ? getDateFormat({ timeStyle: 'short' }).format(at) : formatInstantLocal(at.toISOString())}`;
}

interface EndOfListProps {
  list: EntryListState;
  onLoadMore: () => void;
  isFiltered: boolean;
}

/** Renders the end of the list: loading, error, or the next page. */
function EndOfList({ list, onLoadMore, isFiltered }: EndOfListProps) {
  const { entries, isLoading, error, source } = list;
  const isRead = !isLoading && error == null;
  const emptyText = isFiltered ? <NoMatches /> : <EmptyUpdates />;
  const canLoadMore = isRead && !source.isDone() && entries.length > 0;
  const sentinel = useLoadAhead(canLoadMore, entries.length, onLoadMore);
  return (
    <div ref={sentinel} class="end">
      {isLoading && source.getInfo() && entries.length > 0 && <Loading subject="older updates" blocks={2} />}
      {error != null && <ErrorMessage error={error} onRetry={onLoadMore} />}
      {canLoadMore && (
        <button type="button" class="secondary outline" onClick={onLoadMore}>
          Load older updates
        </button>
      )}
      {isRead && source.isDone() && <p class="empty">{entries.length > 0 ? 'No more updates.' : emptyText}</p>}
    </div>
  );
}

const AddSourceLink = () => <a href={buildHref(['sources', 'add'])}>Add a source</a>;

/** Renders the empty state of a filtered list. */
function NoMatches() {
  return (
    <>
      No updates match. Remove a filter, or change the search. Is a regulator missing? <AddSourceLink />
    </>
  );
}

/** Renders the empty state of a service without updates. */
function EmptyUpdates() {
  return (
    <>
      There are no updates yet. They appear here after feeds are read:{' '}
      <a href={buildHref(['sources'])}>see the sources</a>. <AddSourceLink />
    </>
  );
}
