import { requestTimeStamp, timeStampUrl } from '../delivery/time-stamp.ts';
import { getDayHead, putTimeStamp } from '../proof/store.ts';
import { imprintOf } from '../proof/time-stamp.ts';
import { addDays, formatInstant, toDay } from '../values/time.ts';

/** What one run did: how many heads got a time stamp, and why one did not. */
export interface HeadsStamped {
  stamped: number;
  reason: string | undefined;
}

/**
 * Requests a time stamp of the head of yesterday (UTC) if it has none. A run that fails leaves it to the next one, until the day is
 * over. It costs one request of the table once the head has it, and none without an authority.
 *
 * @throws Problem 503
 */
export async function stampHead(address = timeStampUrl, now = Date.now()): Promise<HeadsStamped> {
  const none: HeadsStamped = { stamped: 0, reason: undefined };
  if (address === '') return none;
  const yesterday = addDays(toDay(formatInstant(new Date(now))), -1);
  const head = await getDayHead(yesterday);
  if (!head || head.time_stamp !== undefined) return none;
  const outcome = await requestTimeStamp(imprintOf(head), address);
  if ('reason' in outcome) return { ...none, reason: outcome.reason };
  await putTimeStamp(yesterday, outcome.token);
  return { ...none, stamped: 1 };
}
