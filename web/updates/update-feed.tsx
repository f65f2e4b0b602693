import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { navigate } from '../browser/route.ts';
import { useKeys } from '../browser/use-keys.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { Loading } from '../components/loading.tsx';
import type { EntryQuery } from '../data/api/entries.ts';
import { scheduleSnapshot } from '../data/first-list/schedule-snapshot.ts';
import { toggleSaved, useSaved } from '../data/person/saved-entries.ts';
import { goToReview } from '../data/review-request.ts';
import type { Density } from '../data/use-density.ts';
import { SelectionBar } from '../entry/selection-bar.tsx';
import { formatExpansions, formatRankedNotice } from '../filters/update-values.ts';
import { createListSource, type ListInfo } from '../lists/entry-list-source.ts';
import { getIds, LIST_ACTIONS } from '../lists/list-actions.ts';
import {
  getFocusedEntryId,
  moveFocus,
  openFocusedEntry,
  restoreScrollPosition,
  saveScrollPosition,
  shareFocusedEntry,
} from '../lists/scroll-position.ts';
import type { SidePaneControls } from '../lists/split-view.ts';
import { type EntryListState, useEntryList } from '../lists/use-entry-list.ts';
import { type ListMarks, useListMarks } from '../lists/use-list-marks.ts';
import { useSelection } from '../lists/use-selection.ts';
import { useChatConfig } from '../share/chat-config.ts';
import { shareRow } from '../share/share-row.ts';
import { shareSelection } from '../share/share-selection.ts';
import { formatInstantLocal, getDateFormat, toLocalDay } from '../values/date-format.ts';
import { pluralize } from '../values/pluralize.ts';
import { CardList } from './card-list.tsx';
import { EmptyUpdates } from './empty-updates.tsx';
import { NewUpdatesButton } from './new-updates-button.tsx';
import { RowList } from './row-list.tsx';
import { useNewUpdates } from './use-new-updates.ts';

interface UpdateFeedProps {
  /** The history key and the filter. */
  listKey: string;
  filter: EntryQuery;
  /** False if the list has all updates. */
  isFiltered: boolean;
  /** Gets the totals of the first page. With it, facet counts are loaded. */
  onListInfo?: (whole: ListInfo) => void;
  density?: Density;
  /** The connection to the reading pane; null without one. */
  sidePane?: SidePaneControls | null;
  /** Set for components outside of the list. */
  marks?: RefObject<ListMarks | null>;
}

const NO_ENTRIES: FoundEntry[] = [];
/** The page size of new updates. */
const MAX_NEW_UPDATES = 30;
/** This close to the top, new updates appear without restoring the position. */
const TOP_TOLERANCE_PX = 8;

/** A feed role requires articles. */
const getFeedAttributes = (order: string) =>
  ({ role: 'feed', 'aria-label': `Updates, ${order.toLowerCase()}` }) as const;

/** Renders the endless list of updates. Its state is restored by back navigation. */
export function UpdateFeed({
  listKey,
  filter,
  isFiltered,
  onListInfo,
  density = 'cards',
  sidePane = null,
  marks,
}: UpdateFeedProps) {
  const isSortedByDate = filter.order !== 'relevance';
  const {
    list,
    more: onLoadMore,
    add,
  } = useEntryList(listKey, () => createListSource(filter, onListInfo !== undefined), isSortedByDate);
  // Only cards have share buttons.
  const isCards = density === 'cards';
  const { isSettled } = useChatConfig(isCards);
  // The first render of cards waits for the chat configuration. Later switches to cards do not, so that the selection
  // stays.
  const isWaitingForConfig = useRef(true);
  if (isSettled || !isCards) isWaitingForConfig.current = false;
  const visibleEntries = isWaitingForConfig.current ? NO_ENTRIES : list.entries;
  const feed = useRef<HTMLDivElement>(null);
  const selection = useSelection(visibleEntries);
  const selected = visibleEntries.filter(({ id }) => selection.ids.has(id));
  useLayoutEffect(() => {
    if (feed.current && list.scrollPosition) restoreScrollPosition(feed.current, list.scrollPosition);
    return () => {
      if (feed.current) list.scrollPosition = saveScrollPosition(feed.current);
    };
  }, []);
  // Starts before the first paint, because the request takes longest.
  useLayoutEffect(() => {
    if (list.source.getInfo() === null) onLoadMore();
  }, []);
  const isDone = list.source.isDone();
  const { isUnread, soughtId } = useListMarks({
    feed,
    entries: visibleEntries,
    filter,
    requestedAt: list.requestedAt,
    isDone,
    onLoadMore,
    marks,
  });
  const shareOne = () => {
    const entry = visibleEntries.find(({ id }) => id === getFocusedEntryId(feed.current));
    if (entry) void shareRow(entry, document.activeElement as HTMLElement);
  };
  const share = () => {
    if (selected.length > 0 || sidePane) return shareSelection();
    return isCards ? shareFocusedEntry(feed.current) : shareOne();
  };
  useKeys({
    j: () => moveFocus(feed.current, 1),
    k: () => moveFocus(feed.current, -1),
    s: share,
    o: () => openFocusedEntry(feed.current),
    ...(sidePane ? {} : { r: () => goToReview(getFocusedEntryId(feed.current)) }),
    b: () => toggleSaved(selected.length > 0 ? getIds(selected) : [getFocusedEntryId(feed.current)].filter(Boolean)),
    x: () => selection.toggle(getFocusedEntryId(feed.current), false),
  });
  const saved = useSaved();
  const getSavedId = (name: 'id' | 'focus') => list.scrollPosition?.[name].slice('entry-'.length) ?? '';
  const startId = soughtId || getSavedId('id');
  const startFocusId = getSavedId('focus');
  const whole = list.source.getInfo();
  useEffect(() => {
    if (whole) onListInfo?.(whole);
  }, [whole]);
  const fresh = useNewUpdates(filter, {
    listed: list.entries,
    initial: list.newEntries,
    isEnabled: isSortedByDate && (whole !== null || list.isCached),
  });
  // A full page of new updates may leave a gap, so the list is reloaded.
  const isGap = fresh.length >= MAX_NEW_UPDATES;
  const savedPosition = useRef<ReturnType<typeof saveScrollPosition>>(null);
  const showNew = () => {
    if (isGap) return navigate(location.hash);
    savedPosition.current = feed.current && scrollY > TOP_TOLERANCE_PX ? saveScrollPosition(feed.current) : null;
    add(fresh);
  };
  useLayoutEffect(() => {
    if (feed.current && savedPosition.current)
      restoreScrollPosition(feed.current, { ...savedPosition.current, focus: '' });
    savedPosition.current = null;
  }, [list.addedCount]);
  useEffect(() => {
    if (whole) scheduleSnapshot(formatAsOfInstant(new Date(list.requestedAt)));
  });
  const total = whole?.total == null ? null : whole.total + list.addedCount;
  const count = formatListCount(list, total, filter.search !== undefined);
  useEffect(
    () => sidePane?.onListChange({ entries: visibleEntries, count }),
    [visibleEntries, count, sidePane !== null],
  );
  const order = isSortedByDate ? 'Newest first' : 'Best match first';
  const isDrawn = visibleEntries.length > 0 || isDone;
  return (
    <section aria-label="Updates">
      {!sidePane && <p class="count">{count}</p>}
      {isDrawn && <SearchExpansions whole={whole} />}
      <NewUpdatesButton count={fresh.length} mayHaveMore={isGap} onShow={showNew} />
      <div
        ref={feed}
        {...(visibleEntries.length > 0 ? getFeedAttributes(order) : {})}
        aria-busy={list.isLoading}
        class={selected.length > 0 ? 'feed picking' : 'feed'}
      >
        {isCards ? (
          <CardList
            entries={visibleEntries}
            total={total ?? -1}
            feed={feed}
            startId={startId}
            startFocusId={startFocusId}
            isUnread={isUnread}
            selected={selection.ids}
            saved={saved}
          />
        ) : (
          <RowList
            entries={visibleEntries}
            total={total ?? -1}
            isGroupedByDay={isSortedByDate}
            isDone={isDone}
            isExpanded={density === 'comfortable'}
            sidePane={sidePane}
            selection={selection}
            feed={feed}
            startId={startId}
            startFocusId={startFocusId}
            isUnread={isUnread}
            saved={saved}
          />
        )}
      </div>
      {selected.length > 0 && <SelectionBar entries={selected} onClear={selection.clear} actions={LIST_ACTIONS} />}
      {visibleEntries.length === 0 && (list.isLoading || list.entries.length > 0) ? (
        <Loading subject="the updates" shape={isCards ? 'cards' : 'lines'} blocks={isCards ? 6 : 20} />
      ) : (
        <EndOfList list={list} onLoadMore={onLoadMore} isFiltered={isFiltered} />
      )}
    </section>
  );
}

interface SearchExpansionsProps {
  whole: ListInfo | null;
}

/** Renders how the search was expanded. It arrives with the first entries, so that nothing moves. */
function SearchExpansions({ whole }: SearchExpansionsProps) {
  const text = [formatExpansions(whole?.expanded), formatRankedNotice(whole?.ranked)].filter(Boolean).join(' ');
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

const NO_MATCHES_TEXT = 'No updates match. Remove a filter, or change the search.';

interface EndOfListProps {
  list: EntryListState;
  onLoadMore: () => void;
  isFiltered: boolean;
}

/** Renders the end of the list: loading, error, or the next page. */
function EndOfList({ list, onLoadMore, isFiltered }: EndOfListProps) {
  const sentinel = useRef<HTMLDivElement>(null);
  const { entries, isLoading, error, source } = list;
  const isRead = !isLoading && error == null;
  const emptyText = isFiltered ? NO_MATCHES_TEXT : <EmptyUpdates />;
  const canLoadMore = isRead && !source.isDone() && entries.length > 0;
  useEffect(() => {
    if (!canLoadMore || !sentinel.current) return;
    const watch = new IntersectionObserver((seen) => seen.at(-1)?.isIntersecting && onLoadMore(), {
      rootMargin: '1500px',
    });
    watch.observe(sentinel.current);
    return () => watch.disconnect();
  }, [canLoadMore, entries.length]);
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
