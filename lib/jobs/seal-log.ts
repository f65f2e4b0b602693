import { requestTimeStamp, timeStampAuthorityUrl } from '../notifications/time-stamp.ts';
import { compareLastDayWithSealedLog } from '../proof/check.ts';
import { sealLog } from '../proof/seal.ts';
import { getEndOfDayHead, putTimeStampOfDailyHead } from '../proof/store.ts';
import { computeImprint } from '../proof/time-stamp.ts';
import { addDays, formatInstant, toDay } from '../values/time.ts';
import type { GetRemainingMs, JobResult } from './scheduled-job.ts';
import { sendDailyLogHead } from './send-daily-log-head.ts';

/** Sending needs no longer. A run that has less time leaves it to the next one. */
const SENDING_MS = 40_000;
/** A time stamp needs no longer, and is in the head that is sent. */
const STAMPING_MS = 25_000;

/**
 * Appends new review records to the sealed log, and handles the signed head of the day before.
 * - Once a day it compares the records of the day before with the sealed ones.
 * - It requests a time stamp of that day's signed head.
 * - It sends the head to the recipients in the settings.
 * @throws Error if no signing key is configured, or if KMS refuses the key
 * @throws Problem 503
 */
export async function sealAndCheckReviewLog(getRemainingMs: GetRemainingMs): Promise<JobResult> {
  const { records, heads } = await sealLog();
  const { late, missing } = await compareLastDayWithSealedLog();
  const stamping = getRemainingMs() < STAMPING_MS + SENDING_MS ? null : await timeStampDailyLogHead();
  const sending = getRemainingMs() < SENDING_MS ? null : await sendDailyLogHead();
  const mismatchError =
    missing > 0
      ? new Error(`${missing} sealed records are missing or changed. docs/runbooks.md says what to do.`)
      : sending?.fault;
  return {
    level: stamping?.reason === undefined ? 'INFO' : 'WARN',
    records_sealed: records,
    heads_signed: heads,
    records_late: late,
    records_missing: missing,
    heads_stamped: stamping?.stamped ?? 0,
    stamp_reason: stamping?.reason,
    heads_sent: sending?.sent ?? 0,
    heads_not_sent: sending?.failed ?? 0,
    thrownError: mismatchError,
  };
}

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
