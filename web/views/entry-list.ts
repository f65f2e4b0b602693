import { useState } from 'preact/hooks';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { addressOfList } from '../api/first-list.ts';
import { announce } from '../parts/announce.tsx';
import { counted } from '../parts/counted.ts';
import { onSignOut } from '../session/state.ts';
import { keepList, takeKeptList } from './kept-list.ts';
import { unseenOf } from './unseen.ts';
import type { Source } from './update-source.ts';

/** A list as far as it was read, and where its reader was. */
export interface EntryList {
  source: Source;
  entries: FoundEntry[];
  isLoading: boolean;
  error: unknown;
  /** How many came after it was opened and were put at its top. */
  added: number;
  /** When it was asked for. */
  readAt: number;
  /** Whether it is that of the load before, until the service has answered. */
  isKept: boolean;
  /** What the first answer has above it. */
  fresh: FoundEntry[];
  /** The entry at the top of the window, how far from the top, and the one that had the focus. */
  place: { id: string; top: number; focus: string } | null;
  /** Draws the component that shows the list now: it may be another one when a part comes in. */
  draw(): void;
}

/** The lists of the last places in the history, so that going back finds them as they were left. */
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

/** An update that one of these lists has: a page of its own need not ask for it. */
export function listedEntry(id: string): FoundEntry | undefined {
  for (const { entries, isKept } of kept.values()) {
    const found = isKept ? undefined : entries.find((entry) => entry.id === id);
    if (found) return found;
  }
  return undefined;
}

/**
 * The first answer takes the place of what was kept. What is new above that is offered, and moves nothing; where the two have nothing in
 * common, or the best match comes first, the answer is the list.
 */
function begin(list: EntryList, answer: FoundEntry[], readAt: number, goesByDate: boolean): void {
  const above = list.isKept && goesByDate ? unseenOf(answer, list.entries) : [];
  const isOther = above.length === answer.length;
  list.fresh = isOther ? [] : above;
  list.entries = answer.slice(list.fresh.length);
  // The service counts what is offered, too.
  list.added = -list.fresh.length;
  // What is marked as read up to then has been seen.
  if (list.fresh.length === 0) list.readAt = readAt;
  list.isKept = false;
}

/** The list that belongs to a place in the history, and what reads on in it. */
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
