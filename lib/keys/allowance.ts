/*
 * The allowance of a key is a token bucket in the key's item, which the authorizer reads anyway. Each instance has a
 * bucket in memory, counts admitted requests, and flushes it at most once a second and key over all instances. An
 * instance that loses the write keeps its count. So instances see each other late, but no request is lost: k
 * instances admit, in any T seconds, at most
 *
 *   k x (burst + rate) + rate x (1 + k / 100) x T
 *
 * requests, and one alone admits burst + rate x T. The hundredth need not be flushed, so that slow callers cost no
 * write.
 */

/** A rate limit: requests per second on average, and `burst` at once. */
export interface RateLimit {
  perSecond: number;
  burst: number;
}

/** The stored allowance: tokens that were left at `told_at`, in milliseconds since the epoch. */
export interface Allowance {
  tokens: number;
  told_at: number;
}

/** The bucket of a caller in an instance. */
export interface Own {
  /** The tokens left at `at`, as far as this instance knows. */
  level: number;
  at: number;
  /** The time of the newest stored allowance that is part of `level`. */
  seen: number;
  /** The time of the allowance that is being written, if any: `level` includes it already. */
  telling: number | null;
  /** Admitted requests that are not flushed. */
  requests: number;
  /** Until then nothing is limited, because the item could not be written. */
  offUntil: number;
}

export const nothingKnown = (): Own => ({ level: 0, at: 0, seen: -1, telling: null, requests: 0, offUntil: 0 });

const TELL_MS = 1_000;
/** Fewer requests are not worth a write. */
const WORTH_TELLING = 2;
const UNTOLD_PART = 1 / 100;

/** The seconds after which a request may be repeated (0 if it is admitted), and the allowance to store, if any. */
export interface Verdict {
  retryAfter: number;
  tell: Allowance | null;
}

/** Decides on one request at `now` (milliseconds), and takes its token from `own` if it is admitted. */
export function judge(own: Own, { perSecond, burst }: RateLimit, stored: Allowance | null, now: number): Verdict {
  const { tokens, told_at } = stored ?? { tokens: burst, told_at: 0 };
  // The clock of another instance may be ahead; a time far ahead must not lock out a caller.
  const age = Math.abs(now - told_at);
  const brought = (ms: number) => (perSecond * Math.max(0, ms)) / 1_000;
  own.requests = Math.max(0, own.requests - UNTOLD_PART * brought(now - own.at));
  const isNews = told_at > own.seen && told_at !== own.telling;
  own.level = Math.min(burst, isNews ? tokens + brought(age) : own.level + brought(now - own.at));
  if (isNews) own.level -= own.requests;
  own.seen = Math.max(own.seen, told_at);
  own.at = now;
  if (own.level < 1) return { retryAfter: Math.ceil((1 - own.level) / perSecond), tell: null };
  own.level -= 1;
  own.requests += 1;
  const isDue = age >= TELL_MS && own.requests >= WORTH_TELLING && own.telling === null;
  return { retryAfter: 0, tell: isDue ? { tokens: Math.round(1_000 * own.level) / 1_000, told_at: now } : null };
}
