import { useState } from 'preact/hooks';
import { useKeys } from '../parts/keys.ts';
import { addressOf, goTo } from '../route.ts';

/** The update to review after navigation from a list without a reading pane. */
let wanted = '';

/** Opens the page of an update with its review form. */
export function goToReview(entryId: string): void {
  if (!entryId) return;
  wanted = entryId;
  goTo(addressOf(['entries', entryId]));
}

/** Returns how often a review of the update was requested by key or button. */
export function useAsked(entryId: string): { asked: number; ask: () => void } {
  const [last, setLast] = useState(() => {
    const [of, times] = [wanted, wanted ? 1 : 0];
    wanted = '';
    return { of, times };
  });
  const asked = last.of === entryId ? last.times : 0;
  const ask = () => setLast({ of: entryId, times: asked + 1 });
  useKeys({ r: ask });
  return { asked, ask };
}
