import { useLayoutEffect, useState } from 'preact/hooks';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { cacheList, takeCachedList } from '../data/first-list/cached-list.ts';
import { getListAddress } from '../data/first-list/list-preload.ts';
import { announce } from '../data/messages.ts';
import { onSignOut } from '../session/session-state.ts';
import { pluralize } from '../values/format-words.ts';
import type { EntryListSource } from './entry-list-source.ts';
import { findNewEntries } from './new-entries.ts';

/** A loaded list with its scroll position. */
export interface EntryListState {
  source: EntryListSource;
  entries: FoundEntry[];
  isLoading: boolean;
  error: unknown;
  /** The number of new updates added at the top. */
  addedCount: number;
  /** The time of the request, in milliseconds. */
  requestedAt: number;
  /** Whether it is the cached list of the previous page load, until the first response. */
  isCached: boolean;
  /** New updates of the first response, above the cached ones. */
  newEntries: FoundEntry[];
  /** The first visible entry, its offset in pixels, and the focused entry. */
  scrollPosition: { id: string; top: number; focus: string } | null;
  /** Re-renders the mounted component, which may change after a chunk is loaded. */
  render(): void;
}

/** The lists of the last history entries, restored by back navigation. */
const cachedLists = new Map<string, EntryListState>();
const MAX_CACHED_LISTS = 6;
onSignOut(() => cachedLists.clear());

function getOrCreateList(key: string, open: () => EntryListSource): EntryListState {
  const known = cachedLists.get(key);
  if (known) return known;
  const before = takeCachedList();
  const list: EntryListState = {
    source: open(),
    entries: before?.entries ?? [],
    isLoading: false,
    error: null,
    addedCount: 0,
    requestedAt: before?.readAt ?? Date.now(),
    isCached: before !== null,
    newEntries: [],
    scrollPosition: null,
    render: () => {},
  };
  cachedLists.set(key, list);
  for (const old of [...cachedLists.keys()].slice(0, -MAX_CACHED_LISTS)) cachedLists.delete(old);
  return list;
}

/** Returns an update of a loaded list, so that its page needs no request. */
export function findListedEntry(id: string): FoundEntry | undefined {
  for (const { entries, isCached } of cachedLists.values()) {
    const found = isCached ? undefined : entries.find((entry) => entry.id === id);
    if (found) return found;
  }
  return undefined;
}

interface FirstResponse {
  /** When it was requested, in milliseconds since the epoch. */
  readAt: number;
  /** Whether the list is sorted by date, not by relevance. */
  isSortedByDate: boolean;
}

/**
 * Replaces the cached list with the first response. Newer updates are offered separately, so that nothing moves.
 * Without common updates, or sorted by relevance, the response is the list.
 */
function applyFirstResponse(
  list: EntryListState,
  entries: FoundEntry[],
  { readAt, isSortedByDate }: FirstResponse,
): void {
  const above = list.isCached && isSortedByDate ? findNewEntries(entries, list.entries) : [];
  const isOther = above.length === entries.length;
  list.newEntries = isOther ? [] : above;
  list.entries = entries.slice(list.newEntries.length);
  // The total of the service includes the offered updates.
  list.addedCount = -list.newEntries.length;
  // Marking as read up to this time must only include visible updates.
  if (list.newEntries.length === 0) list.requestedAt = readAt;
  list.isCached = false;
}

/** Returns the list of a history entry, with functions to load more and to add new updates. */
export function useEntryList(
  key: string,
  open: () => EntryListSource,
  goesByDate: boolean,
): { list: EntryListState; more: () => void; add: (fresh: FoundEntry[]) => void } {
  const [, draw] = useState({});
  const list = getOrCreateList(key, open);
  list.render = () => draw({});
  const more = async () => {
    if (list.isLoading || list.source.isDone()) return;
    const isFirst = list.source.getInfo() === null;
    const address = getListAddress();
    const readAt = Date.now();
    Object.assign(list, { isLoading: true, error: null });
    list.render();
    try {
      const part = await list.source.loadMore();
      if (isFirst) {
        applyFirstResponse(list, part, { readAt, isSortedByDate: goesByDate });
        cacheList({ address, readAt, entries: part });
      } else list.entries = [...list.entries, ...part];
      announce(
        list.entries.length === 0
          ? 'No updates found.'
          : `${pluralize(list.entries.length, 'update')} ${list.entries.length === 1 ? 'is' : 'are'} shown.`,
      );
    } catch (error) {
      list.error = error;
    }
    list.isLoading = false;
    list.render();
    if (isFirst && list.error === null) void list.source.loadCounts().then(() => list.render());
  };
  // Starts before the first paint, because the request takes longest.
  useLayoutEffect(() => {
    if (list.source.getInfo() === null) void more();
  }, []);
  const add = (fresh: FoundEntry[]) => {
    list.entries = [...fresh, ...list.entries];
    list.addedCount += fresh.length;
    list.render();
  };
  return { list, more, add };
}
