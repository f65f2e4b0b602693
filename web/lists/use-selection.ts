import { useCallback, useRef, useState } from 'preact/hooks';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';

export interface Selection {
  ids: ReadonlySet<string>;
  /** Toggles an update; with `isRange` selects all from the last toggled one to it. */
  toggle(id: string, isRange: boolean): void;
  clear(): void;
}

/** Returns the selection of a list. */
export function useSelection(entries: FoundEntry[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef('');
  const shown = useRef(entries);
  shown.current = entries;
  // A stable function, so that only changed rows re-render.
  const toggle = useCallback((id: string, isRange: boolean) => {
    if (!id) return;
    const order = shown.current.map((entry) => entry.id);
    const range = isRange ? getSelectionRange(order, last.current, id) : [];
    last.current = id;
    setIds((before) => toggleSelected(before, id, range));
  }, []);
  const clear = useCallback(() => setIds(new Set()), []);
  return { ids, toggle, clear };
}

/** Toggles one id, or adds a range of ids. */
export function toggleSelected(ids: ReadonlySet<string>, id: string, range: string[]): Set<string> {
  const next = new Set(ids);
  if (range.length > 0) for (const one of range) next.add(one);
  else if (!next.delete(id)) next.add(id);
  return next;
}

/** Returns the ids between two ids in either direction; empty if one is missing. */
export function getSelectionRange(ids: string[], from: string, to: string): string[] {
  const one = ids.indexOf(from);
  const other = ids.indexOf(to);
  return one < 0 || other < 0 ? [] : ids.slice(Math.min(one, other), Math.max(one, other) + 1);
}
