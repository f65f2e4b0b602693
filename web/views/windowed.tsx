import { type ComponentChild, Fragment } from 'preact';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import type { RowWindow } from './row-window.ts';

interface Props extends RowWindow {
  entries: FoundEntry[];
  /** Renders an update; `place` is its index from 0. */
  draw: (entry: FoundEntry, place: number) => ComponentChild;
}

/** Renders the rows of the window, with gaps for the others. */
export function Windowed({ entries, places, tops, draw }: Props) {
  const topOf = (place: number) => tops[place] ?? 0;
  return (
    <>
      {places.map((place, n) => {
        const entry = entries[place];
        if (!entry) return null;
        return (
          <Fragment key={entry.id}>
            <Gap height={topOf(place) - topOf((places[n - 1] ?? -1) + 1)} />
            {draw(entry, place)}
          </Fragment>
        );
      })}
      <Gap height={(tops.at(-1) ?? 0) - topOf((places.at(-1) ?? -1) + 1)} />
    </>
  );
}

/** Renders the space of rows that are not rendered. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <div class="gap" aria-hidden="true" style={{ height: `${height}px` }} /> : null;
}
