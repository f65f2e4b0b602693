import { listChanges } from '../entries/change-stream.ts';
import { ALERTS_CHECKPOINT } from '../table/key-schema.ts';
import { getCheckpoint } from '../table/lease.ts';
import { getLastSortKeyAt, MIN_SORT_KEY } from '../table/sort-keys.ts';
import { formatInstant } from '../values/time.ts';

/** Changes younger than this may not be in their list yet. */
const COMMIT_DELAY_MS = 20_000;

/**
 * The place up to which everything that changed has been matched: within a second, where the matcher stopped in one; '' before it ran first.
 * Two requests.
 */
export async function getMatchWatermark(now: Date): Promise<string> {
  const checkpoint = await getCheckpoint(ALERTS_CHECKPOINT);
  if (checkpoint === null) return '';
  const { items } = await listChanges({}, MIN_SORT_KEY, { limit: 1, after: checkpoint });
  return items.length > 0 ? checkpoint : getLastSortKeyAt(formatInstant(new Date(now.getTime() - COMMIT_DELAY_MS)));
}
