import { LOG_HEADS_SENT } from '../table/key-schema.ts';
import { getItem } from '../table/read.ts';
import { updateItem } from '../table/write.ts';
import { addDays, toDay } from '../values/time.ts';
import type { StampedHead } from './head.ts';
import type { LogKey } from './public-key.ts';
import { getDayHead, getLogState } from './store.ts';

/*
 * The head that is sent out is the one at the end of a day. It is signed some minutes after midnight (UTC), and every record dated
 * before midnight is in it. The first head of a day would be the same one; a later one of the day would leave the rest of it open.
 */

/** The head at the end of a day, with the public key that it is signed with. */
export interface DailyHead {
  day: string;
  head: StampedHead;
  keys: LogKey[];
}

/** The kinds of places outside that the head of a day is sent to; there is at most one of each. */
export const HEAD_PLACES = ['email', 'webhook', 'channel'] as const;
export type HeadPlaceKind = (typeof HEAD_PLACES)[number];

/** What is known of a place. */
export interface HeadDelivery {
  /** The digest of its address: another address is another place. */
  place: string;
  /** Its address as people may see it. */
  shown: string;
  /** The last day whose head it got, and when that was sent; null before the first. */
  day: string | null;
  sent_at: string | null;
  /** Since when it gets nothing, and why; null while it works. */
  failing_since: string | null;
  reason: string | null;
  /** When it is tried again at the earliest; null for the next run. */
  retry_at: string | null;
}

/** Returns the head of the last day that is over and sealed, or null where there is none. @throws Problem 503 */
export async function getDailyHead(): Promise<DailyHead | null> {
  const state = await getLogState();
  if (!state) return null;
  const day = addDays(toDay(state.head.until), -1);
  const head = await getDayHead(day);
  return head && { day, head, keys: state.keys.filter(({ id }) => id === head.key) };
}

/** Returns what is known of the places that heads were sent to, in one request. @throws Problem 503 */
export async function getHeadDeliveries(): Promise<Partial<Record<HeadPlaceKind, HeadDelivery>>> {
  const item = await getItem(LOG_HEADS_SENT);
  return (item ?? {}) as Partial<Record<HeadPlaceKind, HeadDelivery>>;
}

/** Stores what is known of one place, and leaves the others as they are. @throws Problem 503 */
export async function putHeadDelivery(kind: HeadPlaceKind, delivery: HeadDelivery): Promise<void> {
  await updateItem({
    Key: LOG_HEADS_SENT,
    UpdateExpression: 'SET #kind = :delivery',
    ExpressionAttributeNames: { '#kind': kind },
    ExpressionAttributeValues: { ':delivery': delivery },
  });
}
