import { instantOf } from '../values/time.ts';
import { CHANGES, type Key, STAMPS, type Stamped, stampKeys } from './key-chart.ts';
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
export const SETTLED_AFTER_MS = 15_000;

const ALL = (Object.keys(STAMPS) as Stamped[]).flatMap(stampKeys);
const FIRST_STAMP = '~';

/**
 * Returns the marker write for the transaction of a change. Build it again for each attempt. `id` spreads many
 * resources over shards.
 */
export function stampOf(name: Stamped, id = ''): PutWrite {
  const n = [...id].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % STAMPS[name];
  return { Put: { Item: { ...(stampKeys(name)[n] as Key), changed_at: instantOf(new Date()) } } };
}

/** Creates the markers that a new table lacks. */
export async function ensureStamps(): Promise<void> {
  const rows = await queryItems({ partition: CHANGES, from: FIRST_STAMP, consistent: true });
  const stored = new Set(rows.map(({ sk }) => sk));
  const missing = ALL.filter(({ sk }) => !stored.has(sk));
  const changed_at = instantOf(new Date());
  const ConditionExpression = 'attribute_not_exists(pk)';
  await Promise.all(missing.map((key) => putItem({ Item: { ...key, changed_at }, ConditionExpression })));
}

/** The sources of a response: the entries or not, and the resources with markers. */
export interface Dependence {
  entries: boolean;
  stamps: readonly Stamped[];
  /** Whether the response itself is read consistently. */
  consistent: boolean;
}

/**
 * Returns false if none of the sources has changed since a read began, in milliseconds. One request: half a unit
 * without changes, 1 if consistent. A table without markers always counts as changed.
 */
export async function hasChangedSince(begun: number, { entries, stamps, consistent }: Dependence): Promise<boolean> {
  const since = instantOf(new Date(begun - SETTLED_AFTER_MS));
  const from = entries ? since : FIRST_STAMP;
  const rows = await queryItems({ partition: CHANGES, from, descending: true, limit: ALL.length + 1, consistent });
  const all = new Map(rows.map(({ sk, changed_at }) => [sk, String(changed_at)]));
  // A row beyond the markers belongs to an entry.
  if (rows.length > ALL.length || rows.some(({ sk }) => String(sk) < FIRST_STAMP)) return true;
  return stamps.flatMap(stampKeys).some(({ sk }) => (all.get(sk) ?? since) >= since);
}
