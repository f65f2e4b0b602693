import { SENT_LOG_HEADS_KEY } from '../platform/dynamodb/person-keys.ts';
import { getItem } from '../platform/dynamodb/read.ts';
import { updateItem } from '../platform/dynamodb/write.ts';
import { addDays, toDay } from '../values/time.ts';
import type { TimeStampedHead } from './head.ts';
import type { LogKey } from './public-key.ts';
import { getEndOfDayHead, getLogState } from './store.ts';

/*
 * The head that is sent out is the one at the end of a day. It is signed some minutes after midnight (UTC), and every
 * record dated before midnight is in it. The first head of a day would be the same one; a later one of the day would
 * leave the rest of it open.
 */

/**
 * The signed head of the sealed log at the end of a day, with the public key that verifies it.
 * A head is the signed size and root hash of the log's Merkle tree.
 */
export interface DailyLogHead {
  day: string;
  head: TimeStampedHead;
  keys: LogKey[];
}

/**
 * The kinds of recipients outside the service that get the signed head of the log every day.
 * There is at most one recipient of each kind.
 */
export const LOG_HEAD_RECIPIENT_KINDS = ['email', 'webhook', 'channel'] as const;
/** A kind of recipient outside the service that gets the signed head of the log every day. */
export type LogHeadRecipientKind = (typeof LOG_HEAD_RECIPIENT_KINDS)[number];

/**
 * The last signed head of a day that one recipient has received, and whether sending to it fails.
 * A head is the signed size and root hash of the log's Merkle tree.
 */
export interface LogHeadDeliveryState {
  /** The digest of its address: a new address starts without a state. */
  place: string;
  /** Its address as people may see it. */
  shown: string;
  /** The last day whose head it received, and when that was sent; null before the first. */
  day: string | null;
  sent_at: string | null;
  /** Since when it receives nothing, and why; null while it works. */
  failing_since: string | null;
  reason: string | null;
  /** The earliest next attempt; null for the next run. */
  retry_at: string | null;
}

/**
 * Returns the signed head of the last day that is over and whose records are sealed.
 * Null if no such day exists yet.
 * @throws Problem 503 if the table does not respond
 */
export async function getLatestDailyLogHead(): Promise<DailyLogHead | null> {
  const state = await getLogState();
  if (!state) return null;
  const day = addDays(toDay(state.head.until), -1);
  const head = await getEndOfDayHead(day);
  return head && { day, head, keys: state.keys.filter(({ id }) => id === head.key) };
}

/**
 * Returns the stored delivery state of each recipient of daily heads, by kind. One request.
 * @throws Problem 503 if the table does not respond
 */
export async function getLogHeadDeliveryStates(): Promise<Partial<Record<LogHeadRecipientKind, LogHeadDeliveryState>>> {
  const item = await getItem(SENT_LOG_HEADS_KEY);
  return (item ?? {}) as Partial<Record<LogHeadRecipientKind, LogHeadDeliveryState>>;
}

/**
 * Stores the delivery state of the recipient of daily heads of one kind.
 * The states of other kinds are kept.
 * @throws Problem 503 if the table does not respond
 */
export async function putLogHeadDeliveryState(
  kind: LogHeadRecipientKind,
  delivery: LogHeadDeliveryState,
): Promise<void> {
  await updateItem({
    Key: SENT_LOG_HEADS_KEY,
    UpdateExpression: 'SET #kind = :delivery',
    ExpressionAttributeNames: { '#kind': kind },
    ExpressionAttributeValues: { ':delivery': delivery },
  });
}
