import { listChanges } from '../../entries/change-stream.ts';
import { mergeConsecutiveChanges } from '../../entries/entry-changes.ts';
import {
  ALERT_MATCHER_CHECKPOINT_KEY,
  matchesByQueryPartition,
  queryMatchKey,
} from '../../platform/dynamodb/alert-keys.ts';
import type { TableItem } from '../../platform/dynamodb/client.ts';
import { queryItems } from '../../platform/dynamodb/read.ts';
import { getLastSortKeyAt, getSortKeyAfter, MIN_SORT_KEY } from '../../platform/dynamodb/sort-keys.ts';
import { getCheckpoint } from '../../platform/queue/stream-consumer.ts';
import { formatInstant } from '../../values/time.ts';
import type { Alert } from '../alert.ts';
import { isEntryStoredSince, parseMatchItem, type StoredMatch } from './match.ts';

/** Limit of rows that are read for a window, of a few hundred bytes each. */
const MAX_ROWS = 1_000;

/**
 * A range of a query's matches, such as the matches of one digest.
 * It begins after the sort key `after`, and ends with the sort key `to`.
 */
export interface MatchWindow {
  query_id: string;
  after: string;
  to: string;
}

/**
 * Returns an alert's matches in a window, latest first, one per update. One request.
 * `isWhole` is false if the window has more than 1,000 rows, of which only the latest are read. An update that was new
 * in the window counts as new, even if it was edited later.
 */
export async function listMatchesInWindow(
  { query_id, after, to }: MatchWindow,
  { kinds, since }: Pick<Alert, 'kinds' | 'since'>,
): Promise<{ matches: StoredMatch[]; isWhole: boolean }> {
  const rows = await queryItems({
    partition: matchesByQueryPartition(query_id),
    from: getSortKeyAfter(queryMatchKey(query_id, after).sk),
    to: queryMatchKey(query_id, to).sk,
    descending: true,
    limit: MAX_ROWS + 1,
    consistent: true,
  });
  const found = new Map<string, StoredMatch>();
  for (const match of rows.slice(0, MAX_ROWS).map((row: TableItem) => parseMatchItem(row))) {
    if (!kinds.includes(match.kind) || !isEntryStoredSince(since, match.entry_created_at)) continue;
    const later = found.get(match.entry_id);
    found.set(match.entry_id, later ? mergeMatches(later, match) : match);
  }
  return { matches: [...found.values()], isWhole: rows.length <= MAX_ROWS };
}

/** Merges two matches of one update. */
function mergeMatches(later: StoredMatch, earlier: StoredMatch): StoredMatch {
  if (later.kind === 'new' || earlier.kind === 'new') return { ...later, kind: 'new', changed: null };
  return {
    ...later,
    changed: later.changed && earlier.changed && mergeConsecutiveChanges(earlier.changed, later.changed),
  };
}

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
