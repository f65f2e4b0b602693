import { useState } from 'preact/hooks';
import { useKeys } from '../parts/keys.ts';
import { addressOf, goTo } from '../route.ts';

/** The update that a list without a reader leads to, for a review. */
let wanted = '';

/** Leads from a list to an update, where it is reviewed. */
export function goToReview(entryId: string): void {
  if (!entryId) return;
  wanted = entryId;
  goTo(addressOf(['entries', entryId]));
}

/** How often somebody asked to review an update, by `r` or by its button. */
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
