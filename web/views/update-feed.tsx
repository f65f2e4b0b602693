import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import type { EntryFilter } from '../api/feeds.ts';
import { toggleSaved, useSaved } from '../memory/saved.ts';
import { counted } from '../parts/counted.ts';
import { dateFormat, dayAt, momentShown } from '../parts/date-format.ts';
import { Failure } from '../parts/failure.tsx';
import { useKeys } from '../parts/keys.ts';
import { Loading } from '../parts/loading.tsx';
import { keepPicture } from '../picture/keep.ts';
import { goToReview } from '../reviews/asked.ts';
import { goTo } from '../route.ts';
import { useChatConfig } from '../share/chat-config.ts';
import { shareChosen } from '../share/share-chosen.ts';
import { shareLine } from '../share/share-line.ts';
import { Cards } from './cards.tsx';
import type { Density } from './density.ts';
import type { Desk } from './desk.ts';
import { type EntryList, useEntryList } from './entry-list.ts';
import { ACTIONS, idsOf } from './list-actions.ts';
import { type ListMarks, useListMarks } from './list-marks.ts';
import { NewPill } from './new-pill.tsx';
import { useNewUpdates } from './new-updates.ts';
import { NoUpdates } from './no-updates.tsx';
import { idOfFocused, moveFocus, noteReader, openFocused, returnReader, shareFocused } from './reader-place.ts';
import { Rows } from './rows.tsx';
import { useSelection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { sourceOf, type WholeList } from './update-source.ts';
import { expansionText, rankedText } from './update-values.ts';

interface Props {
  /** The history key and the filter. */
  place: string;
  filter: EntryFilter;
  /** False if the list has all updates. */
  isFiltered: boolean;
  /** Gets the totals of the first page. With it, facet counts are loaded. */
  hear?: (whole: WholeList) => void;
  density?: Density;
  /** The connection to the reading pane; null without one. */
  desk?: Desk | null;
  /** Set for components outside of the list. */
  marks?: RefObject<ListMarks | null>;
}

const NONE: FoundEntry[] = [];
/** The page size of new updates. */
const NEW_AT_MOST = 30;
/** This close to the top, new updates appear without restoring the position. */
const AT_TOP = 8;

/** A feed role requires articles. */
const feedOf = (order: string) => ({ role: 'feed', 'aria-label': `Updates, ${order.toLowerCase()}` }) as const;

/** Renders the endless list of updates. Its state is restored by back navigation. */
export function UpdateFeed({ place, filter, isFiltered, hear, density = 'cards', desk = null, marks }: Props) {
  const goesByDate = filter.order !== 'relevance';
  const { list, more, add } = useEntryList(place, () => sourceOf(filter, hear !== undefined), goesByDate);
  // Only cards have share buttons.
  const isCards = density === 'cards';
  const { isSettled } = useChatConfig(isCards);
  // The first render of cards waits for the chat configuration. Later switches to cards do not, so that the selection
  // stays.
  const isHeld = useRef(true);
  if (isSettled || !isCards) isHeld.current = false;
  const drawn = isHeld.current ? NONE : list.entries;
  const feed = useRef<HTMLDivElement>(null);
  const selection = useSelection(drawn);
  const selected = drawn.filter(({ id }) => selection.ids.has(id));
  useLayoutEffect(() => {
    if (feed.current && list.place) returnReader(feed.current, list.place);
    return () => {
      if (feed.current) list.place = noteReader(feed.current);
    };
  }, []);
  // Starts before the first paint, because the request takes longest.
  useLayoutEffect(() => {
    if (list.source.whole() === null) more();
  }, []);
  const isDone = list.source.isDone();
  const { isUnread, soughtId } = useListMarks({
    ...{ feed, entries: drawn, filter, readAt: list.readAt, isDone, more, marks },
  });
  const shareOne = () => {
    const entry = drawn.find(({ id }) => id === idOfFocused(feed.current));
    if (entry) void shareLine(entry, document.activeElement as HTMLElement);
  };
  useKeys({
    j: () => moveFocus(feed.current, 1),
    k: () => moveFocus(feed.current, -1),
    s: () => (selected.length > 0 || desk ? shareChosen() : isCards ? shareFocused(feed.current) : shareOne()),
    o: () => openFocused(feed.current),
    ...(desk ? {} : { r: () => goToReview(idOfFocused(feed.current)) }),
    b: () => toggleSaved(selected.length > 0 ? idsOf(selected) : [idOfFocused(feed.current)].filter(Boolean)),
    x: () => selection.toggle(idOfFocused(feed.current), false),
  });
  const saved = useSaved();
  const idOf = (name: 'id' | 'focus') => list.place?.[name].slice('entry-'.length) ?? '';
  const [startId, startFocusId] = [soughtId || idOf('id'), idOf('focus')];
  const whole = list.source.whole();
  useEffect(() => {
    if (whole) hear?.(whole);
  }, [whole]);
  const fresh = useNewUpdates(filter, list.entries, list.fresh, goesByDate && (whole !== null || list.isKept));
  // A full page of new updates may leave a gap, so the list is reloaded.
  const isGap = fresh.length >= NEW_AT_MOST;
  const held = useRef<ReturnType<typeof noteReader>>(null);
  const showNew = () => {
    if (isGap) return goTo(location.hash);
    held.current = feed.current && scrollY > AT_TOP ? noteReader(feed.current) : null;
    add(fresh);
  };
  useLayoutEffect(() => {
    if (feed.current && held.current) returnReader(feed.current, { ...held.current, focus: '' });
    held.current = null;
  }, [list.added]);
  useEffect(() => {
    if (whole) keepPicture(asOf(new Date(list.readAt)));
  });
  const total = whole?.total == null ? null : whole.total + list.added;
  const count = countOf(list, total, filter.search !== undefined);
  useEffect(() => desk?.tell({ entries: drawn, count }), [drawn, count, desk !== null]);
  const order = goesByDate ? 'Newest first' : 'Best match first';
  const isDrawn = drawn.length > 0 || isDone;
  return (
    <section aria-label="Updates">
      {!desk && <p class="count">{count}</p>}
      {isDrawn && <Expanded whole={whole} />}
      <NewPill count={fresh.length} isOpenEnded={isGap} show={showNew} />
      <div
        ref={feed}
        {...(drawn.length > 0 ? feedOf(order) : {})}
        aria-busy={list.isLoading}
        class={selected.length > 0 ? 'feed picking' : 'feed'}
      >
        {isCards ? (
          <Cards
            entries={drawn}
            of={total ?? -1}
            feed={feed}
            startId={startId}
            startFocusId={startFocusId}
            isUnread={isUnread}
            selected={selection.ids}
            saved={saved}
          />
        ) : (
          <Rows
            entries={drawn}
            of={total ?? -1}
            goesByDays={goesByDate}
            isDone={isDone}
            isLong={density === 'comfortable'}
            desk={desk}
            selection={selection}
            feed={feed}
            startId={startId}
            startFocusId={startFocusId}
            isUnread={isUnread}
            saved={saved}
          />
        )}
      </div>
      {selected.length > 0 && <SelectionBar entries={selected} clear={selection.clear} actions={ACTIONS} />}
      {drawn.length === 0 && (list.isLoading || list.entries.length > 0) ? (
        <Loading what="the updates" shape={isCards ? 'cards' : 'lines'} blocks={isCards ? 6 : 20} />
      ) : (
        <End list={list} more={more} isFiltered={isFiltered} />
      )}
    </section>
  );
}

/** Renders how the search was expanded. It arrives with the first entries, so that nothing moves. */
function Expanded({ whole }: { whole: WholeList | null }) {
  const text = [expansionText(whole?.expanded), rankedText(whole?.ranked)].filter(Boolean).join(' ');
  if (!text) return null;
  return (
    <details class="expanded">
      <summary dir="auto">{text}</summary>
    </details>
  );
}

function countOf({ entries, source, isKept, readAt }: EntryList, total: number | null, isSearch: boolean): string {
  if (entries.length === 0) return '\u00a0';
  if (isKept) return asOf(new Date(readAt));
  if (total !== null) return counted(total, 'update');
  if (source.isDone()) return counted(entries.length, 'update');
  return isSearch ? `${entries.length}+ updates` : 'Newest first';
}

/** Returns the time of a cached list: `As of 14:05`, with the day if it is not today. */
const asOf = (at: Date): string =>
  `As of ${dayAt(at) === dayAt(new Date()) ? dateFormat({ timeStyle: 'short' }).format(at) : momentShown(at.toISOString())}`;

const NOTHING_FOUND = 'No update matches. Remove a filter, or search for other words.';

interface EndProps {
  list: EntryList;
  more: () => void;
  isFiltered: boolean;
}

/** Renders the end of the list: loading, error, or the next page. */
function End({ list, more, isFiltered }: EndProps) {
  const sentinel = useRef<HTMLDivElement>(null);
  const { entries, isLoading, error, source } = list;
  const isRead = !isLoading && error == null;
  const waits = isRead && !source.isDone() && entries.length > 0;
  useEffect(() => {
    if (!waits || !sentinel.current) return;
    const watch = new IntersectionObserver((seen) => seen.at(-1)?.isIntersecting && more(), { rootMargin: '1500px' });
    watch.observe(sentinel.current);
    return () => watch.disconnect();
  }, [waits, entries.length]);
  return (
    <div ref={sentinel} class="end">
      {isLoading && source.whole() && entries.length > 0 && <Loading what="older updates" blocks={2} />}
      {error != null && <Failure error={error} retry={more} />}
      {waits && (
        <button type="button" class="secondary outline" onClick={more}>
          Older updates
        </button>
      )}
      {isRead && source.isDone() && (
        <p class="empty">{entries.length > 0 ? 'That is all.' : isFiltered ? NOTHING_FOUND : <NoUpdates />}</p>
      )}
    </div>
  );
}
