import type { RefObject } from 'preact';
import { useCallback, useMemo, useRef } from 'preact/hooks';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { EntryRow } from '../parts/entry-row.tsx';
import type { Desk } from './desk.ts';
import { dayName, daysOf } from './list-days.ts';
import { useRowWindow } from './row-window.ts';
import type { Selection } from './selection.ts';
import { Windowed } from './windowed.tsx';

/** Heights of a row and a day heading before they are measured. */
const LINE = 36;
const LONG_LINE = 78;
const DAY = 31.6;

interface Props {
  entries: FoundEntry[];
  of: number;
  goesByDays: boolean;
  isDone: boolean;
  isLong: boolean;
  desk: Desk | null;
  selection: Selection;
  feed: RefObject<HTMLElement | null>;
  startId: string;
  startFocusId: string;
  isUnread: (entry: FoundEntry) => boolean;
  saved: ReadonlySet<string> | null;
}

/** Renders updates as rows, only those near the viewport. */
export function Rows({
  entries,
  of,
  goesByDays,
  isDone,
  isLong,
  desk,
  selection,
  feed,
  startId,
  startFocusId,
  isUnread,
  saved,
}: Props) {
  const days = useMemo(() => (goesByDays ? daysOf(entries, isDone) : null), [entries, isDone, goesByDays]);
  const guess = (place: number) => (isLong ? LONG_LINE : LINE) + (days?.has(place) ? DAY : 0);
  const drawn = useRowWindow({ feed, entries, openId: desk?.openId ?? '', startId, startFocusId, guess });
  const now = new Date();
  // A stable function, so that only changed rows re-render.
  const latest = useRef(desk?.open);
  latest.current = desk?.open;
  const open = useCallback((entry: FoundEntry) => latest.current?.(entry), []);
  const draw = (entry: FoundEntry, place: number) => {
    const day = days?.get(place);
    return (
      <EntryRow
        entry={entry}
        place={place + 1}
        of={of}
        isInDay={days !== null}
        day={day ? dayName(day.day, now) : null}
        daySize={day?.isWhole ? day.size : null}
        isOpen={desk?.openId === entry.id}
        isSelected={selection.ids.has(entry.id)}
        isUnread={isUnread(entry)}
        isSaved={saved?.has(entry.id) ?? false}
        select={selection.toggle}
        isLong={isLong}
        open={desk ? open : null}
      />
    );
  };
  return <Windowed entries={entries} {...drawn} draw={draw} />;
}
