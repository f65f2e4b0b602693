import { type ComponentChild, Fragment } from 'preact';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import type { RowWindow } from './use-row-window.ts';

interface WindowedListProps extends RowWindow {
  entries: FoundEntry[];
  /** Renders an update; `place` is its index from 0. */
  renderEntry: (entry: FoundEntry, place: number) => ComponentChild;
}

/** Renders the rows of the window, with gaps for the others. */
export function WindowedList({ entries, indexes, tops, renderEntry }: WindowedListProps) {
  const getTop = (place: number) => tops[place] ?? 0;
  return (
    <>
      {indexes.map((place, n) => {
        const entry = entries[place];
        if (!entry) return null;
        return (
          <Fragment key={entry.id}>
            <ListGap height={getTop(place) - getTop((indexes[n - 1] ?? -1) + 1)} />
            {renderEntry(entry, place)}
          </Fragment>
        );
      })}
      <ListGap height={(tops.at(-1) ?? 0) - getTop((indexes.at(-1) ?? -1) + 1)} />
    </>
  );
}

interface ListGapProps {
  height: number;
}

/** Renders the space of rows that are not rendered. */
function ListGap({ height }: ListGapProps) {
  return height > 0 ? <div class="gap" aria-hidden="true" style={{ height: `${height}px` }} /> : null;
}
