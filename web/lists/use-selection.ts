import { useCallback, useRef, useState } from 'preact/hooks';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { getSelectionRange, toggleSelected } from './selection-range.ts';

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
