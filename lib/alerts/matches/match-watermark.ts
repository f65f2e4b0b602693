import { listChanges } from '../../entries/change-stream.ts';
import { ALERT_MATCHER_CHECKPOINT_KEY } from '../../platform/dynamodb/key-schema.ts';
import { getCheckpoint } from '../../platform/dynamodb/lease.ts';
import { getLastSortKeyAt, MIN_SORT_KEY } from '../../platform/dynamodb/sort-keys.ts';
import { formatInstant } from '../../values/time.ts';

/** More recent changes may be missing from the change stream. */
const COMMIT_DELAY_MS = 20_000;

/**
 * Returns the sort key up to which all changes are matched with alerts; '' before the first run.
 * If no change is left, it is the time 20 seconds ago, because later changes may not be committed yet. If the matcher
 * stopped between two changes of the same second, the key is between these two. Two requests.
 */
export async function getMatchWatermark(now: Date): Promise<string> {
  const checkpoint = await getCheckpoint(ALERT_MATCHER_CHECKPOINT_KEY);
  if (checkpoint === null) return '';
  const { items } = await listChanges({}, MIN_SORT_KEY, { limit: 1, after: checkpoint });
  return items.length > 0 ? checkpoint : getLastSortKeyAt(formatInstant(new Date(now.getTime() - COMMIT_DELAY_MS)));
}
