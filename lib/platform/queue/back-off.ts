const SECOND = 1;
const MINUTE = 60;
const HOUR = 3_600;
/**
 * Seconds before the second attempt, the third and so on: ten attempts in 75 hours.
 * Standard Webhooks 1.0 recommends these delays.
 */
const RETRY_DELAYS_S = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/**
 * Returns when work is attempted again after `failedAttempts` failures; null after the last.
 * `retryAfterS` is the delay in seconds that a receiver requested.
 */
export function getNextAttemptTime(failedAttempts: number, now: Date, retryAfterS = 0): Date | null {
  const delay = RETRY_DELAYS_S[failedAttempts - 1];
  return delay === undefined ? null : new Date(now.getTime() + Math.max(delay, retryAfterS) * 1_000);
}
