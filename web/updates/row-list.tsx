import type { RefObject } from 'preact';
import { useCallback, useMemo, useRef } from 'preact/hooks';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { EntryRow } from '../entry/entry-row.tsx';
import type { SidePaneControls } from '../lists/split-view.ts';
import { useRowWindow } from '../lists/use-row-window.ts';
import type { Selection } from '../lists/use-selection.ts';
import { WindowedList } from '../lists/windowed-list.tsx';
import { formatDayName, groupByDay } from './list-days.ts';

/** Heights of a row and a day heading before they are measured. */
const ESTIMATED_ROW_HEIGHT = 36;
const ESTIMATED_LONG_ROW_HEIGHT = 78;
const ESTIMATED_DAY_HEADING_HEIGHT = 31.6;

interface RowListProps {
  entries: FoundEntry[];
  total: number;
  isGroupedByDay: boolean;
  isDone: boolean;
  isExpanded: boolean;
  sidePane: SidePaneControls | null;
  selection: Selection;
  feed: RefObject<HTMLElement | null>;
  startId: string;
  startFocusId: string;
  isUnread: (entry: FoundEntry) => boolean;
  saved: ReadonlySet<string> | null;
}

/** Renders updates as rows, only those near the viewport. */
export function RowList({
  entries,
  total,
  isGroupedByDay,
  isDone,
  isExpanded,
  sidePane,
  selection,
  feed,
  startId,
  startFocusId,
  isUnread,
  saved,
}: RowListProps) {
  const days = useMemo(() => (isGroupedByDay ? groupByDay(entries, isDone) : null), [entries, isDone, isGroupedByDay]);
  const estimateHeight = (place: number) =>
    (isExpanded ? ESTIMATED_LONG_ROW_HEIGHT : ESTIMATED_ROW_HEIGHT) +
    (days?.has(place) ? ESTIMATED_DAY_HEADING_HEIGHT : 0);
  const drawn = useRowWindow({ feed, entries, openId: sidePane?.openId ?? '', startId, startFocusId, estimateHeight });
  const now = new Date();
  // A stable function, so that only changed rows re-render.
  const latest = useRef(sidePane?.open);
  latest.current = sidePane?.open;
  const open = useCallback((entry: FoundEntry) => latest.current?.(entry), []);
  const draw = (entry: FoundEntry, place: number) => {
    const day = days?.get(place);
    return (
      <EntryRow
        entry={entry}
        position={place + 1}
        total={total}
        isGroupedByDay={days !== null}
        day={day ? formatDayName(day.day, now) : null}
        daySize={day?.isComplete ? day.size : null}
        isOpen={sidePane?.openId === entry.id}
        isSelected={selection.ids.has(entry.id)}
        isUnread={isUnread(entry)}
        isSaved={saved?.has(entry.id) ?? false}
        select={selection.toggle}
        isExpanded={isExpanded}
        onOpen={sidePane ? open : null}
      />
    );
  };
  return <WindowedList entries={entries} {...drawn} renderEntry={draw} />;
}
