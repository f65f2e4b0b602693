import { formatInstant } from '../../values/time.ts';
import {
  ENTRY_CHANGES_PARTITION,
  LAST_MODIFIED_SHARD_COUNTS,
  type LastModifiedResource,
  lastModifiedMarkerKeys,
} from './index-keys.ts';
import type { ItemKey } from './key-schema.ts';
import { queryItems } from './read.ts';
import { type PutWrite, putItem } from './write.ts';

/*
 * Resources other than entries have last-modified markers at the end of the change stream. A marker is written in the
 * transaction of the change, so one request answers whether anything changed since an instant.
 */

/**
 * The longest time in milliseconds from the timestamp of a write until the write is visible. A row or a marker gets its
 * timestamp just before it is sent, and a request ends within 7 seconds. The other 8 seconds allow for clock
 * differences, and for delays of indexes.
 */
export const MAX_COMMIT_DELAY_MS = 15_000;

const MARKER_KEYS = (Object.keys(LAST_MODIFIED_SHARD_COUNTS) as LastModifiedResource[]).flatMap(lastModifiedMarkerKeys);
const FIRST_MARKER = '~';

/**
 * Returns the write that sets a resource's last-modified marker to the current time. Add it to the transaction of each
 * change of the resource, and build it again for each attempt. `id`, such as the id of a changed feed, selects one of
 * the resource's markers.
 */
export function buildLastModifiedWrite(name: LastModifiedResource, id = ''): PutWrite {
  const shard =
    [...id].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % LAST_MODIFIED_SHARD_COUNTS[name];
  return {
    Put: { Item: { ...(lastModifiedMarkerKeys(name)[shard] as ItemKey), changed_at: formatInstant(new Date()) } },
  };
}

/**
 * Creates the last-modified markers that do not exist yet, with the current time. One request, and one more per missing
 * marker. While a marker is missing, `hasChangedSince` returns true.
 */
export async function createLastModifiedMarkers(): Promise<void> {
  const rows = await queryItems({ partition: ENTRY_CHANGES_PARTITION, from: FIRST_MARKER, consistent: true });
  const stored = new Set(rows.map(({ sk }) => sk));
  const missing = MARKER_KEYS.filter(({ sk }) => !stored.has(sk));
  const changed_at = formatInstant(new Date());
  const ConditionExpression = 'attribute_not_exists(pk)';
  await Promise.all(missing.map((key) => putItem({ Item: { ...key, changed_at }, ConditionExpression })));
}

/** What a cached response is built from: entries, and resources with last-modified markers. */
export interface CachedResponseSources {
  /** Whether any change of an entry outdates the response. */
  entries: boolean;
  /** The other resources whose changes outdate the response. */
  markers: readonly LastModifiedResource[];
  /** Whether the response is read consistently; then its sources are checked consistently, too. */
  consistent: boolean;
}

/**
 * Returns false if none of a response's sources has changed since its read began. One request: half a read unit without
 * changes, 1 if consistent. A table without markers always counts as changed.
 *
 * @param readStartedAt milliseconds since the epoch
 */
export async function hasChangedSince(
  readStartedAt: number,
  { entries, markers, consistent }: CachedResponseSources,
): Promise<boolean> {
  const since = formatInstant(new Date(readStartedAt - MAX_COMMIT_DELAY_MS));
  const from = entries ? since : FIRST_MARKER;
  const rows = await queryItems({
    partition: ENTRY_CHANGES_PARTITION,
    from,
    descending: true,
    limit: MARKER_KEYS.length + 1,
    consistent,
  });
  const changedAt = new Map(rows.map(({ sk, changed_at }) => [sk, String(changed_at)]));
  // A row beyond the markers belongs to an entry.
  if (rows.length > MARKER_KEYS.length || rows.some(({ sk }) => String(sk) < FIRST_MARKER)) return true;
  return markers.flatMap(lastModifiedMarkerKeys).some(({ sk }) => (changedAt.get(sk) ?? since) >= since);
}
