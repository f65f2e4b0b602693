import { useState } from 'preact/hooks';
import { buildHref, navigate } from '../browser/route.ts';
import { useKeys } from '../browser/use-keys.ts';

/** The update to review after navigation from a list without a reading pane. */
let requestedEntryId = '';

/** Opens the page of an update with its review form. */
export function goToReview(entryId: string): void {
  if (!entryId) return;
  requestedEntryId = entryId;
  navigate(buildHref(['entries', entryId]));
}

/** Returns how often a review of the update was requested by key or button. */
export function useReviewRequest(entryId: string): { asked: number; ask: () => void } {
  const [last, setLast] = useState(() => {
    const of = requestedEntryId;
    const times = requestedEntryId ? 1 : 0;
    requestedEntryId = '';
    return { of, times };
  });
  const asked = last.of === entryId ? last.times : 0;
  const ask = () => setLast({ of: entryId, times: asked + 1 });
  useKeys({ r: ask });
  return { asked, ask };
}
