import { useCallback, useRef, useState } from 'preact/hooks';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { rangeOf, selectedWith } from './selected.ts';

export interface Selection {
  ids: ReadonlySet<string>;
  /** Selects an update or takes it back; with `isRange` all from the last one that was selected up to it. */
  toggle(id: string, isRange: boolean): void;
  clear(): void;
}

/** What is selected in a list, for as long as it is shown. */
export function useSelection(entries: FoundEntry[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef('');
  const shown = useRef(entries);
  shown.current = entries;
  // One function for all drawings: a line is drawn anew only where it changes.
  const toggle = useCallback((id: string, isRange: boolean) => {
    if (!id) return;
    const order = shown.current.map((entry) => entry.id);
    const range = isRange ? rangeOf(order, last.current, id) : [];
    last.current = id;
    setIds((before) => selectedWith(before, id, range));
  }, []);
  const clear = useCallback(() => setIds(new Set()), []);
  return { ids, toggle, clear };
}
