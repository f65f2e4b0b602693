import { useEffect, useRef, useState } from 'preact/hooks';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { type EntryQuery, listEntryDetails } from '../data/api/entries.ts';
import { announce } from '../data/messages.ts';
import { findNewEntries, getPollInterval, MIN_POLL_INTERVAL_MS } from '../lists/new-entries.ts';

const NEW_UPDATES_PAGE_SIZE = 30;

interface NewUpdatesOptions {
  /** The loaded list. */
  listed: FoundEntry[];
  /** New updates of the first response. */
  initial: FoundEntry[];
  /** Whether the list is loaded and sorted by date. */
  isEnabled: boolean;
}

/**
 * Polls for new updates while the tab is visible.
 * With the browser's cached `ETag`, a poll without changes costs the service one read unit.
 */
export function useNewUpdates(filter: EntryQuery, { listed, initial, isEnabled }: NewUpdatesOptions): FoundEntry[] {
  const [seen, setFresh] = useState<FoundEntry[] | null>(null);
  const fresh = seen ?? initial;
  const now = useRef(listed);
  now.current = listed;
  useEffect(() => {
    if (!isEnabled) return;
    let timer = 0;
    let failures = 0;
    let polledAt = Date.now();
    let isGone = false;
    const poll = async () => {
      if (document.visibilityState === 'visible') {
        polledAt = Date.now();
        try {
          const { items } = await listEntryDetails(filter, { limit: NEW_UPDATES_PAGE_SIZE });
          failures = 0;
          if (!isGone) setFresh(findNewEntries(items, now.current));
        } catch {
          failures += 1;
        }
      }
      if (!isGone) timer = window.setTimeout(poll, getPollInterval(failures));
    };
    /** A tab that becomes visible polls at once. */
    const handleVisible = () => {
      if (document.visibilityState !== 'visible' || Date.now() - polledAt < getPollInterval(failures)) return;
      clearTimeout(timer);
      void poll();
    };
    timer = window.setTimeout(poll, MIN_POLL_INTERVAL_MS);
    document.addEventListener('visibilitychange', handleVisible);
    return () => {
      isGone = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', handleVisible);
    };
  }, [isEnabled]);
  return fresh.length > 0 ? findNewEntries(fresh, listed) : fresh;
}

interface NewUpdatesButtonProps {
  count: number;
  /** Whether there may be more than `count`. */
  mayHaveMore: boolean;
  onShow: () => void;
}

/** Renders the button that shows new updates at the top. It overlays the list, so that nothing moves. */
export function NewUpdatesButton({ count, mayHaveMore, onShow }: NewUpdatesButtonProps) {
  if (count === 0) return null;
  const text = `${count}${mayHaveMore ? '+' : ''} new ${count === 1 ? 'update' : 'updates'}`;
  const showUpdates = () => {
    onShow();
    announce(`${text} at the top of the list.`);
  };
  return (
    <div class="pill">
      <button type="button" onClick={showUpdates}>
        {text}
      </button>
    </div>
  );
}
