import { formatInstant } from '../values/time.ts';
import { CHANGES, type ItemKey, MARKER_SHARDS, type MarkedResource, markerKeys } from './key-schema.ts';
import { queryItems } from './read.ts';
import { type PutWrite, putItem } from './write.ts';

/*
 * Resources other than entries have last-modified markers at the end of the change stream. A marker is written in the
 * transaction of the change, so one request answers whether anything changed since an instant.
 */

/**
 * A row or a marker gets its time just before it is sent, and a request ends within 7 seconds. Everything older than
 * this delay is committed, even with clocks that differ by seconds, and the indexes have caught up.
 */
export const COMMIT_DELAY_MS = 15_000;

const MARKER_KEYS = (Object.keys(MARKER_SHARDS) as MarkedResource[]).flatMap(markerKeys);
const FIRST_MARKER = '~';

/**
 * Returns the marker write for the transaction of a change. Build it again for each attempt. `id` spreads many
 * resources over shards.
 */
export function buildMarkerWrite(name: MarkedResource, id = ''): PutWrite {
  const shard = [...id].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % MARKER_SHARDS[name];
  return { Put: { Item: { ...(markerKeys(name)[shard] as ItemKey), changed_at: formatInstant(new Date()) } } };
}

/** Creates the markers that a new table lacks. */
export async function createMissingMarkers(): Promise<void> {
  const rows = await queryItems({ partition: CHANGES, from: FIRST_MARKER, consistent: true });
  const stored = new Set(rows.map(({ sk }) => sk));
  const missing = MARKER_KEYS.filter(({ sk }) => !stored.has(sk));
  const changed_at = formatInstant(new Date());
  const ConditionExpression = 'attribute_not_exists(pk)';
  await Promise.all(missing.map((key) => putItem({ Item: { ...key, changed_at }, ConditionExpression })));
}

/** The sources of a response: the entries or not, and the resources with markers. */
export interface ResponseSources {
  entries: boolean;
  markers: readonly MarkedResource[];
  /** Whether the response itself is read consistently. */
  consistent: boolean;
}

/**
 * Returns false if none of the sources has changed since a read began, in milliseconds. One request: half a unit
 * without changes, 1 if consistent. A table without markers always counts as changed.
 */
export async function hasChangedSince(
  readStartedAt: number,
  { entries, markers, consistent }: ResponseSources,
): Promise<boolean> {
  const since = formatInstant(new Date(readStartedAt - COMMIT_DELAY_MS));
  const from = entries ? since : FIRST_MARKER;
  const rows = await queryItems({
    partition: CHANGES,
    from,
    descending: true,
    limit: MARKER_KEYS.length + 1,
    consistent,
  });
  const changedAt = new Map(rows.map(({ sk, changed_at }) => [sk, String(changed_at)]));
  // A row beyond the markers belongs to an entry.
  if (rows.length > MARKER_KEYS.length || rows.some(({ sk }) => String(sk) < FIRST_MARKER)) return true;
  return markers.flatMap(markerKeys).some(({ sk }) => (changedAt.get(sk) ?? since) >= since);
}
