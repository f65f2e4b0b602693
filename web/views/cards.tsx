import type { RefObject } from 'preact';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { EntryCard } from '../parts/entry-card.tsx';
import { useRowWindow } from './row-window.ts';
import { Windowed } from './windowed.tsx';

/** The height of a card with its margin before it is measured. */
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

/** Renders updates as cards, only those near the viewport. */
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
