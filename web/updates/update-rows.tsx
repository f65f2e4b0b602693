import type { RefObject } from 'preact';
import { useCallback, useMemo, useRef } from 'preact/hooks';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import type { Density } from '../data/person/profile.ts';
import { EntryCard } from '../entry/entry-card.tsx';
import { EntryRow } from '../entry/entry-row.tsx';
import { useRowWindow, WindowedList } from '../lists/row-window.tsx';
import type { SidePaneControls } from '../lists/split-view.ts';
import type { Selection } from '../lists/use-selection.ts';
import { formatDayName, groupByDay } from './list-days.ts';

/** Heights of a row, a day heading and a card with its margin before they are measured. */
const ESTIMATED_ROW_HEIGHT = 36;
const ESTIMATED_LONG_ROW_HEIGHT = 78;
const ESTIMATED_DAY_HEADING_HEIGHT = 31.6;
const ESTIMATED_CARD_HEIGHT = 230;

/** What rows and cards need of their list. */
export interface UpdateRowsProps {
  entries: FoundEntry[];
  /** The length of the complete list; -1 if it is unknown. */
  total: number;
  isDone: boolean;
  sidePane: SidePaneControls | null;
  selection: Selection;
  feed: RefObject<HTMLElement | null>;
  startId: string;
  startFocusId: string;
  isUnread: (entry: FoundEntry) => boolean;
  saved: ReadonlySet<string> | null;
  density: Density;
  /** Whether rows are grouped by day. */
  isGroupedByDay: boolean;
}

/** Renders updates in the chosen density. */
export const UpdateRows = (props: UpdateRowsProps) =>
  props.density === 'cards' ? <CardList {...props} /> : <RowList {...props} />;

/** Renders updates as cards, only those near the viewport. */
function CardList({ entries, total, feed, startId, startFocusId, isUnread, selection, saved }: UpdateRowsProps) {
  const estimateHeight = () => ESTIMATED_CARD_HEIGHT;
  const rowWindow = useRowWindow({ feed, entries, openId: '', startId, startFocusId, estimateHeight });
  const renderCard = (entry: FoundEntry, place: number) => (
    <EntryCard
      entry={entry}
      position={place + 1}
      total={total}
      isUnread={isUnread(entry)}
      isSelected={selection.ids.has(entry.id)}
      isSaved={saved?.has(entry.id) ?? false}
    />
  );
  return <WindowedList entries={entries} {...rowWindow} renderEntry={renderCard} />;
}

/** Renders updates as rows, only those near the viewport. */
function RowList(props: UpdateRowsProps) {
  const { entries, isGroupedByDay, isDone, sidePane, selection, feed } = props;
  const isExpanded = props.density === 'comfortable';
  const days = useMemo(() => (isGroupedByDay ? groupByDay(entries, isDone) : null), [entries, isDone, isGroupedByDay]);
  const estimateHeight = (place: number) =>
    (isExpanded ? ESTIMATED_LONG_ROW_HEIGHT : ESTIMATED_ROW_HEIGHT) +
    (days?.has(place) ? ESTIMATED_DAY_HEADING_HEIGHT : 0);
  const { startId, startFocusId } = props;
  const openId = sidePane?.openId ?? '';
  const rowWindow = useRowWindow({ feed, entries, openId, startId, startFocusId, estimateHeight });
  const now = new Date();
  // A stable function, so that only changed rows re-render.
  const latest = useRef(sidePane?.open);
  latest.current = sidePane?.open;
  const open = useCallback((entry: FoundEntry) => latest.current?.(entry), []);
  const renderRow = (entry: FoundEntry, place: number) => {
    const day = days?.get(place);
    return (
      <EntryRow
        entry={entry}
        position={place + 1}
        total={props.total}
        isGroupedByDay={days !== null}
        day={day ? formatDayName(day.day, now) : null}
        daySize={day?.isComplete ? day.size : null}
        isOpen={openId === entry.id}
        isSelected={selection.ids.has(entry.id)}
        isUnread={props.isUnread(entry)}
        isSaved={props.saved?.has(entry.id) ?? false}
        select={selection.toggle}
        isExpanded={isExpanded}
        onOpen={sidePane ? open : null}
      />
    );
  };
  return <WindowedList entries={entries} {...rowWindow} renderEntry={renderRow} />;
}
