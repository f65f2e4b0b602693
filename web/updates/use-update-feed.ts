import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { navigate } from '../browser/route.ts';
import { useKeys } from '../browser/use-keys.ts';
import type { EntryQuery } from '../data/api/entries.ts';
import { toggleSaved } from '../data/person/saved-entries.ts';
import { goToReview } from '../data/review-request.ts';
import {
  getFocusedEntryId,
  moveFocus,
  openFocusedEntry,
  restoreScrollPosition,
  saveScrollPosition,
  shareFocusedEntry,
} from '../lists/scroll-position.ts';
import { getIds } from '../lists/split-view.ts';
import type { EntryListState } from '../lists/use-entry-list.ts';
import type { Selection } from '../lists/use-selection.ts';
import { shareRow, shareSelection } from '../share/share-shortcuts.ts';
import { useNewUpdates } from './new-updates.tsx';

type FeedRef = RefObject<HTMLElement | null>;

/** The page size of new updates. */
const MAX_NEW_UPDATES = 30;
/** This close to the top, new updates appear without restoring the position. */
const TOP_TOLERANCE_PX = 8;

/** Restores the scroll position of a list, and saves it when the list is left. */
export function useSavedScroll(feed: FeedRef, list: EntryListState): void {
  useLayoutEffect(() => {
    if (feed.current && list.scrollPosition) restoreScrollPosition(feed.current, list.scrollPosition);
    return () => {
      if (feed.current) list.scrollPosition = saveScrollPosition(feed.current);
    };
  }, []);
}

interface FeedKeysOptions {
  entries: FoundEntry[];
  selection: Selection;
  hasSidePane: boolean;
  isCards: boolean;
}

/** Adds the shortcuts of the list. Next to a reading pane, the pane handles the review key. */
export function useFeedKeys(feed: FeedRef, { entries, selection, hasSidePane, isCards }: FeedKeysOptions): void {
  const selected = entries.filter(({ id }) => selection.ids.has(id));
  const getFocusedId = () => getFocusedEntryId(feed.current);
  const share = () => {
    if (selected.length > 0 || hasSidePane) return shareSelection();
    if (isCards) return shareFocusedEntry(feed.current);
    const entry = entries.find(({ id }) => id === getFocusedId());
    if (entry) void shareRow(entry, document.activeElement as HTMLElement);
  };
  useKeys({
    j: () => moveFocus(feed.current, 1),
    k: () => moveFocus(feed.current, -1),
    s: share,
    o: () => openFocusedEntry(feed.current),
    ...(hasSidePane ? {} : { r: () => goToReview(getFocusedId()) }),
    b: () => toggleSaved(selected.length > 0 ? getIds(selected) : [getFocusedId()].filter(Boolean)),
    x: () => selection.toggle(getFocusedId(), false),
  });
}

interface OfferedUpdatesOptions {
  filter: EntryQuery;
  isSortedByDate: boolean;
  /** Adds updates at the top of the list. */
  add: (fresh: FoundEntry[]) => void;
}

/** Returns the new updates that are offered above the list. Showing them keeps the scroll position. */
export function useOfferedUpdates(feed: FeedRef, list: EntryListState, options: OfferedUpdatesOptions) {
  const { filter, isSortedByDate, add } = options;
  const fresh = useNewUpdates(filter, {
    listed: list.entries,
    initial: list.newEntries,
    isEnabled: isSortedByDate && (list.source.getInfo() !== null || list.isCached),
  });
  // A full page of new updates may leave a gap, so the list is reloaded.
  const mayHaveMore = fresh.length >= MAX_NEW_UPDATES;
  const savedPosition = useRef<ReturnType<typeof saveScrollPosition>>(null);
  const onShow = () => {
    if (mayHaveMore) return navigate(location.hash);
    savedPosition.current = feed.current && scrollY > TOP_TOLERANCE_PX ? saveScrollPosition(feed.current) : null;
    add(fresh);
  };
  useLayoutEffect(() => {
    if (feed.current && savedPosition.current)
      restoreScrollPosition(feed.current, { ...savedPosition.current, focus: '' });
    savedPosition.current = null;
  }, [list.addedCount]);
  return { count: fresh.length, mayHaveMore, onShow };
}

/** Returns the ref of an element that loads the next page before it scrolls into view. */
export function useLoadAhead(
  isEnabled: boolean,
  length: number,
  onLoadMore: () => void,
): RefObject<HTMLDivElement | null> {
  const sentinel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isEnabled || !sentinel.current) return;
    const watch = new IntersectionObserver((seen) => seen.at(-1)?.isIntersecting && onLoadMore(), {
      rootMargin: '1500px',
    });
    watch.observe(sentinel.current);
    return () => watch.disconnect();
  }, [isEnabled, length]);
  return sentinel;
}
