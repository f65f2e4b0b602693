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
export interface TokenBucket {
  /** The tokens left at `at`, as far as this instance knows. */
  tokens: number;
  updatedAt: number;
  /** The time of the newest stored allowance that is part of `level`. */
  mergedAt: number;
  /** The time of the allowance that is being written, if any: `level` includes it already. */
  flushingAt: number | null;
  /** Admitted requests that are not flushed. */
  unflushedRequests: number;
  /** Until then nothing is limited, because the item could not be written. */
  bypassUntil: number;
}

export const createBucket = (): TokenBucket => ({
  tokens: 0,
  updatedAt: 0,
  mergedAt: -1,
  flushingAt: null,
  unflushedRequests: 0,
  bypassUntil: 0,
});

const FLUSH_INTERVAL_MS = 1_000;
/** Fewer requests are not worth a write. */
const MIN_FLUSHED_REQUESTS = 2;
const UNFLUSHED_SHARE = 1 / 100;

/** The seconds after which a request may be repeated (0 if it is admitted), and the allowance to store, if any. */
export interface AdmissionResult {
  retryAfter: number;
  flush: Allowance | null;
}

/** Decides on one request at `now` (milliseconds), and takes its token from `own` if it is admitted. */
export function takeToken(
  bucket: TokenBucket,
  { perSecond, burst }: RateLimit,
  stored: Allowance | null,
  now: number,
): AdmissionResult {
  const { tokens, told_at } = stored ?? { tokens: burst, told_at: 0 };
  // The clock of another instance may be ahead; a time far ahead must not lock out a caller.
  const age = Math.abs(now - told_at);
  const getRefill = (ms: number) => (perSecond * Math.max(0, ms)) / 1_000;
  bucket.unflushedRequests = Math.max(
    0,
    bucket.unflushedRequests - UNFLUSHED_SHARE * getRefill(now - bucket.updatedAt),
  );
  const hasNewAllowance = told_at > bucket.mergedAt && told_at !== bucket.flushingAt;
  bucket.tokens = Math.min(
    burst,
    hasNewAllowance ? tokens + getRefill(age) : bucket.tokens + getRefill(now - bucket.updatedAt),
  );
  if (hasNewAllowance) bucket.tokens -= bucket.unflushedRequests;
  bucket.mergedAt = Math.max(bucket.mergedAt, told_at);
  bucket.updatedAt = now;
  if (bucket.tokens < 1) return { retryAfter: Math.ceil((1 - bucket.tokens) / perSecond), flush: null };
  bucket.tokens -= 1;
  bucket.unflushedRequests += 1;
  const shouldFlush =
    age >= FLUSH_INTERVAL_MS && bucket.unflushedRequests >= MIN_FLUSHED_REQUESTS && bucket.flushingAt === null;
  return {
    retryAfter: 0,
    flush: shouldFlush ? { tokens: Math.round(1_000 * bucket.tokens) / 1_000, told_at: now } : null,
  };
}
