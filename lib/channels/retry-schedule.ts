const S = 1;
const M = 60;
const H = 3_600;
/**
 * Seconds before the second attempt, the third and so on: ten attempts in 75 hours.
 * Standard Webhooks 1.0 recommends these delays.
 */
const RETRY_DELAYS_S = [5 * S, 5 * M, 30 * M, 2 * H, 5 * H, 10 * H, 14 * H, 20 * H, 24 * H];

/**
 * Returns when a delivery is attempted again after `failedAttempts` failures; null after the last.
 * `retryAfterS` is the delay in seconds that the receiver requested.
 */
export function getNextAttemptTime(failedAttempts: number, now: Date, retryAfterS = 0): Date | null {
  const delay = RETRY_DELAYS_S[failedAttempts - 1];
  return delay === undefined ? null : new Date(now.getTime() + Math.max(delay, retryAfterS) * 1_000);
}

const MAX_RETRY_S = 24 * H;

/**
 * Returns the delay in seconds that a Retry-After header requests (RFC 9110).
 * Longer delays than 24 hours are reduced to 24 hours, and a date in the past gives 0. Null if the value is neither
 * seconds nor a date.
 */
export function parseRetryAfterHeader(value: string | null, now = Date.now()): number | null {
  const text = value?.trim() ?? '';
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1_000);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), MAX_RETRY_S);
}
