import { randomBytes } from 'node:crypto';
import { ALERTS_PLACE } from '../table/key-chart.ts';
import { getItem } from '../table/read.ts';
import { updateItem } from '../table/write.ts';

/*
 * Up to where the list of changes has been matched. One matcher at a time holds it, for as long as a page takes at most; its place
 * moves only from where that page began, so that one that was thought dead can move nothing.
 */

/** Longer than the work on a page takes. */
const HELD_MS = 60_000;

/** The place as its holder sees it; null before the first run. */
export interface Held {
  holder: string;
  place: string | null;
}

/** Takes hold of the place; null if another matcher has it. */
export async function hold(now = Date.now()): Promise<Held | null> {
  const holder = randomBytes(8).toString('hex');
  const isMine = await updateItem({
    Key: ALERTS_PLACE,
    UpdateExpression: 'SET holder = :me, held_until = :until',
    ConditionExpression: 'attribute_not_exists(held_until) OR held_until < :now OR holder = :me',
    ExpressionAttributeValues: { ':me': holder, ':until': now + HELD_MS, ':now': now },
  });
  return isMine ? { holder, place: await readPlace() } : null;
}

/** Where the list of changes is matched up to; null before the first run. */
export async function readPlace(): Promise<string | null> {
  const item = await getItem(ALERTS_PLACE, { consistent: true });
  return (item?.['place'] as string | undefined) ?? null;
}

/** Moves the place, and holds it on; false if somebody else holds it by now. With 0 as `until` it lets go of it. */
export function move({ holder, place }: Held, to: string, until: number): Promise<boolean> {
  return updateItem({
    Key: ALERTS_PLACE,
    UpdateExpression: 'SET place = :to, held_until = :until',
    ConditionExpression: `holder = :me AND ${place === null ? 'attribute_not_exists(place)' : '(place = :place OR place = :to)'}`,
    ExpressionAttributeValues: {
      ':me': holder,
      ':to': to,
      ':until': until,
      ...(place === null ? {} : { ':place': place }),
    },
  });
}

export const heldUntil = (now = Date.now()) => now + HELD_MS;
