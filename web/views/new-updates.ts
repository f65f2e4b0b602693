import { useEffect, useRef, useState } from 'preact/hooks';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { type EntryFilter, listEntryDetails } from '../api/feeds.ts';
import { pauseAfter, SHORTEST_PAUSE_MS, unseenOf } from './unseen.ts';

const PAGE = 30;

/**
 * Polls for new updates while the tab is visible. With the browser's cached `ETag`, a poll without changes costs the
 * service one read unit. `first`: new updates of the first response. `isOn`: the list is loaded and sorted by date.
 */
export function useNewUpdates(
  filter: EntryFilter,
  known: FoundEntry[],
  first: FoundEntry[],
  isOn: boolean,
): FoundEntry[] {
  const [seen, setFresh] = useState<FoundEntry[] | null>(null);
  const fresh = seen ?? first;
  const now = useRef(known);
  now.current = known;
  useEffect(() => {
    if (!isOn) return;
    let [timer, failures, lookedAt, isGone] = [0, 0, Date.now(), false];
    const look = async () => {
      if (document.visibilityState === 'visible') {
        lookedAt = Date.now();
        try {
          const { items } = await listEntryDetails(filter, { limit: PAGE });
          failures = 0;
          if (!isGone) setFresh(unseenOf(items, now.current));
        } catch {
          failures += 1;
        }
      }
      if (!isGone) timer = window.setTimeout(look, pauseAfter(failures));
    };
    /** A tab that becomes visible polls at once. */
    const come = () => {
      if (document.visibilityState !== 'visible' || Date.now() - lookedAt < pauseAfter(failures)) return;
      clearTimeout(timer);
      void look();
    };
    timer = window.setTimeout(look, SHORTEST_PAUSE_MS);
    document.addEventListener('visibilitychange', come);
    return () => {
      isGone = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', come);
    };
  }, [isOn]);
  return fresh.length > 0 ? unseenOf(fresh, known) : fresh;
}
