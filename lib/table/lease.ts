import { randomBytes } from 'node:crypto';
import type { ItemKey } from './key-schema.ts';
import { getItem } from './read.ts';
import { updateItem } from './write.ts';

/*
 * A checkpoint in a list, protected by a lease. One owner at a time holds the lease, for at most the time of one
 * page. The checkpoint only moves from the position where that page began, so an owner whose lease expired cannot
 * move it.
 */

/** Longer than one page takes. */
const LEASE_MS = 60_000;

/** A lease and its checkpoint; null before the first run. */
export interface CheckpointLease {
  owner: string;
  checkpoint: string | null;
}

/** Acquires the lease of a checkpoint; returns null if another owner has it. `now` is in milliseconds. */
export async function acquireLease(key: ItemKey, now = Date.now()): Promise<CheckpointLease | null> {
  const owner = randomBytes(8).toString('hex');
  const isLeaseOwner = await updateItem({
    Key: key,
    UpdateExpression: 'SET holder = :me, held_until = :until',
    ConditionExpression: 'attribute_not_exists(held_until) OR held_until < :now OR holder = :me',
    ExpressionAttributeValues: { ':me': owner, ':until': now + LEASE_MS, ':now': now },
  });
  return isLeaseOwner ? { owner, checkpoint: await getCheckpoint(key) } : null;
}

/** Returns the checkpoint, read consistently; null before the first run. */
export async function getCheckpoint(key: ItemKey): Promise<string | null> {
  const item = await getItem(key, { consistent: true });
  return (item?.['place'] as string | undefined) ?? null;
}

/**
 * Moves the checkpoint and extends the lease; returns false if another owner has it. 0 as `until` releases the lease.
 */
export function advanceCheckpoint(
  key: ItemKey,
  { owner, checkpoint }: CheckpointLease,
  position: string,
  until: number,
): Promise<boolean> {
  return updateItem({
    Key: key,
    UpdateExpression: 'SET place = :to, held_until = :until',
    ConditionExpression: `holder = :me AND (${checkpoint === null ? 'attribute_not_exists(place)' : 'place = :place'} OR place = :to)`,
    ExpressionAttributeValues: {
      ':me': owner,
      ':to': position,
      ':until': until,
      ...(checkpoint === null ? {} : { ':place': checkpoint }),
    },
  });
}

export const getLeaseExpiry = (now = Date.now()) => now + LEASE_MS;
