import { type ComponentChild, Fragment, type RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import {
  computeRowRange,
  computeRowTops,
  coversViewport,
  isRangeSufficient,
  listRowIndexes,
  type RowRange,
  stepTowardsRange,
  type Viewport,
} from './row-range.ts';

/** Lists up to this length are rendered completely, so that the browser's search finds all rows. */
const MAX_UNWINDOWED_ROWS = 100;

interface RowWindowOptions {
  feed: RefObject<HTMLElement | null>;
  entries: FoundEntry[];
  /** The open row, which is always rendered. */
  openId: string;
  /** The first visible and the focused entry to restore. */
  startId: string;
  startFocusId: string;
  estimateHeight: (place: number) => number;
}

interface RowWindow {
  /** Indexes of the rows to render. */
  indexes: number[];
  /** The offset of each row. */
  tops: number[];
}

/** Returns the rows to render for the scroll position. */
export function useRowWindow({
  feed,
  entries,
  openId,
  startId,
  startFocusId,
  estimateHeight,
}: RowWindowOptions): RowWindow {
  const measured = useRef(new Map<string, number>());
  const [version, setVersion] = useState(0);
  const focusId = useFocusedRow(feed, startFocusId);
  const isPrinted = useIsPrinting();
  const index = useMemo(() => new Map(entries.map(({ id }, place) => [id, place])), [entries]);
  const tops = useMemo(
    () => computeRowTops(entries.map(({ id }, place) => measured.current.get(id) ?? estimateHeight(place))),
    [entries, version],
  );
  const start = tops[index.get(startId) ?? 0] ?? 0;
  // `innerHeight` forces a layout, so short lists do not read it.
  const [span, setSpan] = useState(
    (): RowRange =>
      entries.length <= MAX_UNWINDOWED_ROWS
        ? [0, entries.length - 1]
        : computeRowRange(tops, { top: start, height: innerHeight }),
  );
  const latest = useRef(tops);
  latest.current = tops;
  const rendered = useRef(span);
  rendered.current = span;
  const getViewport = () => ({ top: -(feed.current?.getBoundingClientRect().top ?? 0), height: innerHeight });
  const updateRange = () => {
    const viewport = getViewport();
    // Re-renders only near the end of the rendered range, not for each row.
    setSpan((now) =>
      isRangeSufficient(now, latest.current, viewport) ? now : computeRowRange(latest.current, viewport),
    );
  };
  useScrollFollowing({ rendered, latest, getViewport, setSpan, updateRange });
  const getHeight = (id: string) => {
    const place = index.get(id) ?? 0;
    return (tops[place + 1] ?? 0) - (tops[place] ?? 0);
  };
  const isAll = entries.length <= MAX_UNWINDOWED_ROWS || isPrinted;
  useLayoutEffect(() => {
    if (!isAll) updateRange();
  }, [tops, isAll]);
  const others = [openId, focusId, startId].flatMap((id) => index.get(id) ?? []);
  const fullRange: RowRange = [0, entries.length - 1];
  const indexes = listRowIndexes(isAll ? fullRange : span, others, entries.length);
  // Measuring forces a layout, so it depends on what changes heights and not on the open row.
  useLayoutEffect(() => {
    if (!isAll && feed.current && measureRows(feed.current, measured.current, getHeight)) setVersion(version + 1);
  }, [tops, isAll, estimateHeight(1), indexes.join()]);
  return { indexes, tops };
}

interface ScrollFollowingOptions {
  rendered: RefObject<RowRange>;
  /** The offset of each row. */
  latest: RefObject<number[]>;
  getViewport: () => Viewport;
  setSpan: (span: RowRange) => void;
  updateRange: () => void;
}

/** Renders other rows after a scroll: at once in the viewport, elsewhere so that keys are not delayed. */
function useScrollFollowing({ rendered, latest, getViewport, setSpan, updateRange }: ScrollFollowingOptions): void {
  useEffect(() => {
    let timer = 0;
    const updateRangeStep = () => {
      timer = 0;
      const now = rendered.current;
      const tops = latest.current;
      const viewport = getViewport();
      if (!now || !tops || isRangeSufficient(now, tops, viewport)) return;
      setSpan(stepTowardsRange(now, computeRowRange(tops, viewport)));
      timer = window.setTimeout(updateRangeStep);
    };
    const follow = () => {
      if (!rendered.current || !latest.current) return;
      if (!coversViewport(rendered.current, latest.current, getViewport())) return updateRange();
      timer ||= window.setTimeout(updateRangeStep);
    };
    for (const type of ['scroll', 'resize']) addEventListener(type, follow, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const type of ['scroll', 'resize']) removeEventListener(type, follow);
    };
  }, []);
}

/** Measures the rendered rows with their margins. Returns whether a height differs from its estimate. */
function measureRows(feed: HTMLElement, measured: Map<string, number>, heightOf: (id: string) => number): boolean {
  let isNew = false;
  const rows = feed.querySelectorAll<HTMLElement>(':scope > article');
  const below = rows[0] ? Number.parseFloat(getComputedStyle(rows[0]).marginBottom) : 0;
  for (const row of rows) {
    const id = row.id.slice('entry-'.length);
    const height = row.getBoundingClientRect().height + below;
    if (Math.abs(heightOf(id) - height) < 0.5) continue;
    measured.set(id, height);
    isNew = true;
  }
  return isNew;
}

/** Returns the id of the last focused update of the list. */
function useFocusedRow(feed: RefObject<HTMLElement | null>, start: string): string {
  const [id, setId] = useState(start);
  useEffect(() => {
    const note = ({ target }: Event) => {
      const row = (target as Element).closest?.('article');
      if (row && feed.current?.contains(row)) setId(row.id.slice('entry-'.length));
    };
    addEventListener('focusin', note);
    return () => removeEventListener('focusin', note);
  }, []);
  return id;
}

/** Whether the page is about to be printed, which needs all rows. */
function useIsPrinting(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    const begin = () => setPrinted(true);
    const end = () => setPrinted(false);
    for (const type of ['printing', 'beforeprint']) addEventListener(type, begin);
    addEventListener('afterprint', end);
    return () => {
      for (const type of ['printing', 'beforeprint']) removeEventListener(type, begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinted;
}

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
