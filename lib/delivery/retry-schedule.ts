const [S, M, H] = [1, 60, 3_600];
/** Seconds before the second try, the third, and so on, as Standard Webhooks 1.0 recommends: ten tries within 75 hours. */
const RETRY_DELAYS_S = [5 * S, 5 * M, 30 * M, 2 * H, 5 * H, 10 * H, 14 * H, 20 * H, 24 * H];

/** When a delivery is tried again after so many tries, and not before its receiver asks for; null after the last one. */
export function getNextAttemptTime(tries: number, now: Date, retryAfterS = 0): Date | null {
  const pause = RETRY_DELAYS_S[tries - 1];
  return pause === undefined ? null : new Date(now.getTime() + Math.max(pause, retryAfterS) * 1_000);
}

const MAX_RETRY_S = 24 * H;

/** Seconds to wait (RFC 9110, section 10.2.3), at most a day; null for what is neither seconds nor a date. */
export function parseRetryAfterHeader(value: string | null, now = Date.now()): number | null {
  const text = value?.trim() ?? '';
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1_000);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), MAX_RETRY_S);
}
