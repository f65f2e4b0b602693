import { useState } from 'preact/hooks';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { addressOfList } from '../api/first-list.ts';
import { announce } from '../parts/announce.tsx';
import { counted } from '../parts/counted.ts';
import { onSignOut } from '../session/state.ts';
import { keepList, takeKeptList } from './kept-list.ts';
import { unseenOf } from './unseen.ts';
import type { Source } from './update-source.ts';

/** A loaded list with its scroll position. */
export interface EntryList {
  source: Source;
  entries: FoundEntry[];
  isLoading: boolean;
  error: unknown;
  /** The number of new updates added at the top. */
  added: number;
  /** The time of the request, in milliseconds. */
  readAt: number;
  /** Whether it is the cached list of the previous page load, until the first response. */
  isKept: boolean;
  /** New updates of the first response, above the cached ones. */
  fresh: FoundEntry[];
  /** The first visible entry, its offset in pixels, and the focused entry. */
  place: { id: string; top: number; focus: string } | null;
  /** Re-renders the mounted component, which may change after a chunk is loaded. */
  draw(): void;
}

/** The lists of the last history entries, restored by back navigation. */
const kept = new Map<string, EntryList>();
const MOST_KEPT = 6;
onSignOut(() => kept.clear());

function listFor(key: string, open: () => Source): EntryList {
  const known = kept.get(key);
  if (known) return known;
  const before = takeKeptList();
  const list: EntryList = {
    source: open(),
    entries: before?.entries ?? [],
    isLoading: false,
    error: null,
    added: 0,
    readAt: before?.readAt ?? Date.now(),
    isKept: before !== null,
    fresh: [],
    place: null,
    draw: () => {},
  };
  kept.set(key, list);
  for (const old of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(old);
  return list;
}

/** Returns an update of a loaded list, so that its page needs no request. */
export function listedEntry(id: string): FoundEntry | undefined {
  for (const { entries, isKept } of kept.values()) {
    const found = isKept ? undefined : entries.find((entry) => entry.id === id);
    if (found) return found;
  }
  return undefined;
}

/**
 * Replaces the cached list with the first response. Newer updates are offered separately, so that nothing moves.
 * Without common updates, or sorted by relevance, the response is the list.
 */
function begin(list: EntryList, answer: FoundEntry[], readAt: number, goesByDate: boolean): void {
  const above = list.isKept && goesByDate ? unseenOf(answer, list.entries) : [];
  const isOther = above.length === answer.length;
  list.fresh = isOther ? [] : above;
  list.entries = answer.slice(list.fresh.length);
  // The total of the service includes the offered updates.
  list.added = -list.fresh.length;
  // Marking as read up to this time must only include visible updates.
  if (list.fresh.length === 0) list.readAt = readAt;
  list.isKept = false;
}

/** Returns the list of a history entry, with functions to load more and to add new updates. */
export function useEntryList(
  key: string,
  open: () => Source,
  goesByDate: boolean,
): { list: EntryList; more: () => void; add: (fresh: FoundEntry[]) => void } {
  const [, draw] = useState({});
  const list = listFor(key, open);
  list.draw = () => draw({});
  const more = async () => {
    if (list.isLoading || list.source.isDone()) return;
    const isFirst = list.source.whole() === null;
    const [address, readAt] = [addressOfList(), Date.now()];
    Object.assign(list, { isLoading: true, error: null });
    list.draw();
    try {
      const part = await list.source.more();
      if (isFirst) {
        begin(list, part, readAt, goesByDate);
        keepList({ address, readAt, entries: part });
      } else list.entries = [...list.entries, ...part];
      announce(
        list.entries.length === 0
          ? 'Nothing found.'
          : `${counted(list.entries.length, 'update')} ${list.entries.length === 1 ? 'is' : 'are'} shown.`,
      );
    } catch (error) {
      list.error = error;
    }
    list.isLoading = false;
    list.draw();
    if (isFirst && list.error === null) void list.source.count().then(() => list.draw());
  };
  const add = (fresh: FoundEntry[]) => {
    list.entries = [...fresh, ...list.entries];
    list.added += fresh.length;
    list.draw();
  };
  return { list, more, add };
}
