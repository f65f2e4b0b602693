import { requestTimeStamp, timeStampAuthorityUrl } from '../notifications/time-stamp.ts';
import { getEndOfDayHead, putTimeStampOfDailyHead } from '../proof/store.ts';
import { computeImprint } from '../proof/time-stamp.ts';
import { addDays, formatInstant, toDay } from '../values/time.ts';

/**
 * The result of requesting a time stamp for the head of the day before.
 * `stamped` is 1 if the head got a time stamp in this run, else 0. `reason` says why a request failed.
 */
export interface StampLogHeadResult {
  stamped: number;
  reason: string | undefined;
}

/**
 * Requests a time stamp of yesterday's (UTC) signed head of the sealed log, if the head has none.
 * If a run fails, the next one tries again, until the day is over. Once the head has a time stamp, a run costs one
 * request to the table. Without an authority it costs none.
 * @throws Problem 503
 */
export async function timeStampDailyLogHead(
  authorityUrl = timeStampAuthorityUrl,
  now = Date.now(),
): Promise<StampLogHeadResult> {
  const none: StampLogHeadResult = { stamped: 0, reason: undefined };
  if (authorityUrl === '') return none;
  const yesterday = addDays(toDay(formatInstant(new Date(now))), -1);
  const head = await getEndOfDayHead(yesterday);
  if (!head || head.time_stamp !== undefined) return none;
  const outcome = await requestTimeStamp(computeImprint(head), authorityUrl);
  if ('reason' in outcome) return { ...none, reason: outcome.reason };
  await putTimeStampOfDailyHead(yesterday, outcome.token);
  return { ...none, stamped: 1 };
}
