import type { RefObject } from 'preact';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { EntryCard } from '../parts/entry-card.tsx';
import { useRowWindow } from './row-window.ts';
import { Windowed } from './windowed.tsx';

/** About as high as a card is with the room below it, before it was drawn. */
const CARD = 230;

interface Props {
  entries: FoundEntry[];
  of: number;
  feed: RefObject<HTMLElement | null>;
  startId: string;
  startFocusId: string;
  isUnread: (entry: FoundEntry) => boolean;
  selected: ReadonlySet<string>;
  saved: ReadonlySet<string> | null;
}

/** Updates as cards: those that are in the window or near to it. */
export function Cards({ entries, of, feed, startId, startFocusId, isUnread, selected, saved }: Props) {
  const drawn = useRowWindow({ feed, entries, openId: '', startId, startFocusId, guess: () => CARD });
  return (
    <Windowed
      entries={entries}
      {...drawn}
      draw={(entry, place) => (
        <EntryCard
          entry={entry}
          place={place + 1}
          of={of}
          isUnread={isUnread(entry)}
          isSelected={selected.has(entry.id)}
          isSaved={saved?.has(entry.id) ?? false}
        />
      )}
    />
  );
}
