import { instantOf } from '../values/time.ts';
import { CHANGES, type Key, STAMPS, type Stamped, stampKeys } from './key-chart.ts';
import { queryItems } from './read.ts';
import { type PutWrite, putItem } from './write.ts';

/*
 * What changes beside the entries has stamps after the list of changes: the time of the last change, written in the transaction of
 * the change, as an entry's row is. So one request tells whether anything has changed since an instant.
 */

/**
 * A row or a stamp has the time just before it is sent, and a request ends after 7 seconds at most. So everything older than this is
 * complete, even if clocks differ by seconds, and the indexes follow within what is left of it.
 */
export const SETTLED_AFTER_MS = 15_000;

const ALL = (Object.keys(STAMPS) as Stamped[]).flatMap(stampKeys);
const FIRST_STAMP = '~';

/** The write that belongs in the transaction of a change, made anew for each attempt. `id` says which thing changed, where many do. */
export function stampOf(name: Stamped, id = ''): PutWrite {
  const n = [...id].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % STAMPS[name];
  return { Put: { Item: { ...(stampKeys(name)[n] as Key), changed_at: instantOf(new Date()) } } };
}

/** Creates the stamps that a new table lacks. */
export async function ensureStamps(): Promise<void> {
  const rows = await queryItems({ partition: CHANGES, from: FIRST_STAMP, consistent: true });
  const stored = new Set(rows.map(({ sk }) => sk));
  const missing = ALL.filter(({ sk }) => !stored.has(sk));
  const changed_at = instantOf(new Date());
  const ConditionExpression = 'attribute_not_exists(pk)';
  await Promise.all(missing.map((key) => putItem({ Item: { ...key, changed_at }, ConditionExpression })));
}

/** What an answer depends on: on the entries or not, and on what has stamps. */
export interface Dependence {
  entries: boolean;
  stamps: readonly Stamped[];
  /** Whether the answer itself is read consistently. */
  consistent: boolean;
}

/**
 * False if it is certain that nothing of this has changed since a reading began at this time, in milliseconds. One request: where
 * nothing has changed half a unit, or 1 if consistent. A table without the stamps is never certain.
 */
export async function hasChangedSince(begun: number, { entries, stamps, consistent }: Dependence): Promise<boolean> {
  const since = instantOf(new Date(begun - SETTLED_AFTER_MS));
  const from = entries ? since : FIRST_STAMP;
  const rows = await queryItems({ partition: CHANGES, from, descending: true, limit: ALL.length + 1, consistent });
  const all = new Map(rows.map(({ sk, changed_at }) => [sk, String(changed_at)]));
  // A row too many is an entry's.
  if (rows.length > ALL.length || rows.some(({ sk }) => String(sk) < FIRST_STAMP)) return true;
  return stamps.flatMap(stampKeys).some(({ sk }) => (all.get(sk) ?? since) >= since);
}
