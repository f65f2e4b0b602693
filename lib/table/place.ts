import { randomBytes } from 'node:crypto';
import type { Key } from './key-chart.ts';
import { getItem } from './read.ts';
import { updateItem } from './write.ts';

/*
 * A checkpoint in a list, protected by a lease. One owner at a time holds the lease, for at most the time of one
 * page. The checkpoint only moves from the position where that page began, so an owner whose lease expired cannot
 * move it.
 */

/** Longer than one page takes. */
const HELD_MS = 60_000;

/** A lease and its checkpoint; null before the first run. */
export interface Held {
  holder: string;
  place: string | null;
}

/** Acquires the lease of a checkpoint; returns null if another owner has it. `now` is in milliseconds. */
export async function hold(key: Key, now = Date.now()): Promise<Held | null> {
  const holder = randomBytes(8).toString('hex');
  const isMine = await updateItem({
    Key: key,
    UpdateExpression: 'SET holder = :me, held_until = :until',
    ConditionExpression: 'attribute_not_exists(held_until) OR held_until < :now OR holder = :me',
    ExpressionAttributeValues: { ':me': holder, ':until': now + HELD_MS, ':now': now },
  });
  return isMine ? { holder, place: await readPlace(key) } : null;
}

/** Returns the checkpoint, read consistently; null before the first run. */
export async function readPlace(key: Key): Promise<string | null> {
  const item = await getItem(key, { consistent: true });
  return (item?.['place'] as string | undefined) ?? null;
}

/**
 * Moves the checkpoint and extends the lease; returns false if another owner has it. 0 as `until` releases the lease.
 */
export function move(key: Key, { holder, place }: Held, to: string, until: number): Promise<boolean> {
  return updateItem({
    Key: key,
    UpdateExpression: 'SET place = :to, held_until = :until',
    ConditionExpression: `holder = :me AND (${place === null ? 'attribute_not_exists(place)' : 'place = :place'} OR place = :to)`,
    ExpressionAttributeValues: {
      ':me': holder,
      ':to': to,
      ':until': until,
      ...(place === null ? {} : { ':place': place }),
    },
  });
}

export const heldUntil = (now = Date.now()) => now + HELD_MS;
