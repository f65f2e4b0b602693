import { requestTimeStamp, timeStampUrl } from '../delivery/time-stamp.ts';
import { getDayHead, putTimeStamp } from '../proof/store.ts';
import { computeImprint } from '../proof/time-stamp.ts';
import { addDays, formatInstant, toDay } from '../values/time.ts';

/** The number of heads that got a time stamp in a run, 0 or 1, and why one did not, if it failed. */
export interface StampHeadResult {
  stamped: number;
  reason: string | undefined;
}

/**
 * Requests a time stamp of yesterday's (UTC) signed head of the sealed log if it has none.
 * A run that fails leaves it to the next one, until the day is over. It costs one request of the table once the head
 * has it, and none without an authority.
 *
 * @throws Problem 503
 */
export async function timeStampDailyLogHead(address = timeStampUrl, now = Date.now()): Promise<StampHeadResult> {
  const none: StampHeadResult = { stamped: 0, reason: undefined };
  if (address === '') return none;
  const yesterday = addDays(toDay(formatInstant(new Date(now))), -1);
  const head = await getDayHead(yesterday);
  if (!head || head.time_stamp !== undefined) return none;
  const outcome = await requestTimeStamp(computeImprint(head), address);
  if ('reason' in outcome) return { ...none, reason: outcome.reason };
  await putTimeStamp(yesterday, outcome.token);
  return { ...none, stamped: 1 };
}
