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

/**
 * An acquired lease: the random id of its owner, and the checkpoint when it was acquired. The checkpoint is null before
 * the first run.
 */
export interface CheckpointLease {
  owner: string;
  checkpoint: string | null;
}

/**
 * Acquires the lease of a checkpoint for 60 seconds; returns null while another owner has it. One write, and one
 * consistent read on success.
 *
 * @param now milliseconds since the epoch
 */
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

/** Returns how far a consumer has read its list, as a sort key; null before the first run. One consistent read. */
export async function getCheckpoint(key: ItemKey): Promise<string | null> {
  const item = await getItem(key, { consistent: true });
  return (item?.['place'] as string | undefined) ?? null;
}

/** The new checkpoint, and when the lease expires, in milliseconds since the epoch; 0 releases it. */
interface CheckpointMove {
  position: string;
  until: number;
}

/**
 * Moves the checkpoint to `position`, and extends or releases the lease, in one write. `until` is when the lease
 * expires; 0 releases it. Returns false if the lease was lost, or if the checkpoint was moved since the lease was
 * acquired.
 */
export function advanceCheckpoint(
  key: ItemKey,
  { owner, checkpoint }: CheckpointLease,
  { position, until }: CheckpointMove,
): Promise<boolean> {
  const isUnmoved = checkpoint === null ? 'attribute_not_exists(place)' : 'place = :place';
  return updateItem({
    Key: key,
    UpdateExpression: 'SET place = :to, held_until = :until',
    ConditionExpression: `holder = :me AND (${isUnmoved} OR place = :to)`,
    ExpressionAttributeValues: {
      ':me': owner,
      ':to': position,
      ':until': until,
      ...(checkpoint === null ? {} : { ':place': checkpoint }),
    },
  });
}

/**
 * Returns when a lease that is acquired or extended at `now` expires: 60 seconds later. Both are in milliseconds since
 * the epoch.
 */
export const getLeaseExpiry = (now = Date.now()) => now + LEASE_MS;
