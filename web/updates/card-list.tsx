import type { RefObject } from 'preact';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { EntryCard } from '../entry/entry-card.tsx';
import { useRowWindow } from '../lists/use-row-window.ts';
import { WindowedList } from '../lists/windowed-list.tsx';

/** The height of a card with its margin before it is measured. */
const ESTIMATED_CARD_HEIGHT = 230;

interface CardListProps {
  entries: FoundEntry[];
  total: number;
  feed: RefObject<HTMLElement | null>;
  startId: string;
  startFocusId: string;
  isUnread: (entry: FoundEntry) => boolean;
  selected: ReadonlySet<string>;
  saved: ReadonlySet<string> | null;
}

/** Renders updates as cards, only those near the viewport. */
export function CardList({ entries, total, feed, startId, startFocusId, isUnread, selected, saved }: CardListProps) {
  const rowWindow = useRowWindow({
    feed,
    entries,
    openId: '',
    startId,
    startFocusId,
    estimateHeight: () => ESTIMATED_CARD_HEIGHT,
  });
  return (
    <WindowedList
      entries={entries}
      {...rowWindow}
      renderEntry={(entry, place) => (
        <EntryCard
          entry={entry}
          position={place + 1}
          total={total}
          isUnread={isUnread(entry)}
          isSelected={selected.has(entry.id)}
          isSaved={saved?.has(entry.id) ?? false}
        />
      )}
    />
  );
}
