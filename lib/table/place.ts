import { randomBytes } from 'node:crypto';
import type { Key } from './key-chart.ts';
import { getItem } from './read.ts';
import { updateItem } from './write.ts';

/*
 * Up to where somebody has gone through a list. One at a time holds a place, for as long as a page takes at most; it moves only from
 * where that page began, so that a holder that was thought dead can move nothing.
 */

/** Longer than the work on a page takes. */
const HELD_MS = 60_000;

/** The place as its holder sees it; null before the first run. */
export interface Held {
  holder: string;
  place: string | null;
}

/** Takes hold of a place; null if another one has it. */
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

/** Up to where the list was gone through; null before the first run. */
export async function readPlace(key: Key): Promise<string | null> {
  const item = await getItem(key, { consistent: true });
  return (item?.['place'] as string | undefined) ?? null;
}

/** Moves a place, and holds it on; false if somebody else holds it by now. With 0 as `until` it lets go of it. */
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
