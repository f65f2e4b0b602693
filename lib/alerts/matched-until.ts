import { listChanges } from '../entries/changes.ts';
import { ALERTS_PLACE } from '../table/key-chart.ts';
import { readPlace } from '../table/place.ts';
import { FIRST, upTo } from '../table/sort-keys.ts';
import { instantOf } from '../values/time.ts';

/** Changes younger than this may not be in their list yet. */
const SETTLED_MS = 20_000;

/**
 * The place up to which everything that changed has been matched: within a second, where the matcher stopped in one; '' before it ran first.
 * Two requests.
 */
export async function matchedUntil(now: Date): Promise<string> {
  const place = await readPlace(ALERTS_PLACE);
  if (place === null) return '';
  const { items } = await listChanges({}, FIRST, { limit: 1, after: place });
  return items.length > 0 ? place : upTo(instantOf(new Date(now.getTime() - SETTLED_MS)));
}
