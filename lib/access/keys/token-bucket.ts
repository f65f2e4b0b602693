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

/**
 * The stored state of a caller's rate limit: the tokens that were left at `storedAt`.
 * `storedAt` is in milliseconds since the epoch. Each request takes one token.
 */
export interface StoredTokenAllowance {
  tokens: number;
  storedAt: number;
}

/** Converts an allowance to the table attribute that stores it. */
export const toStoredAllowance = ({ tokens, storedAt }: StoredTokenAllowance) => ({ tokens, told_at: storedAt });

/** Parses the table attribute that stores an allowance; null without one. */
export function parseAllowance(stored: unknown): StoredTokenAllowance | null {
  if (stored === undefined || stored === null) return null;
  const attribute = stored as ReturnType<typeof toStoredAllowance>;
  return { tokens: attribute.tokens, storedAt: attribute.told_at };
}

/** The rate-limit bucket of one caller in the memory of one instance. Times are in milliseconds. */
export interface TokenBucket {
  /** The tokens left at `updatedAt`, as far as this instance knows. */
  tokens: number;
  updatedAt: number;
  /** The time of the newest stored allowance that is included in `tokens`. */
  mergedAt: number;
  /** The time of the allowance that is being written, if any: `tokens` includes it already. */
  flushingAt: number | null;
  /** Admitted requests that are not flushed. */
  unflushedRequests: number;
  /** Until then nothing is limited, because the item could not be written. */
  bypassUntil: number;
}

/**
 * Creates the rate-limit bucket of a caller that this instance has not seen before.
 * The first request fills it from the stored allowance.
 */
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

/**
 * The result of taking a token from a bucket.
 * `retryAfter` is the number of seconds to wait, 0 if the request is admitted. `flush` is the allowance to store now,
 * or null.
 */
export interface TakeTokenResult {
  retryAfter: number;
  flush: StoredTokenAllowance | null;
}

/** The limit of a request, and the stored allowance as far as it is known. */
interface TokenRequest {
  limit: RateLimit;
  stored: StoredTokenAllowance | null;
}

/**
 * Decides whether a request at `now` (milliseconds) is admitted, and takes its token from `bucket`.
 * It changes `bucket` and sends no request. `stored` is the allowance that all instances share.
 */
export function takeToken(
  bucket: TokenBucket,
  { limit: { perSecond, burst }, stored }: TokenRequest,
  now: number,
): TakeTokenResult {
  const { tokens, storedAt } = stored ?? { tokens: burst, storedAt: 0 };
  // The clock of another instance may be ahead; a time far ahead must not lock out a caller.
  const age = Math.abs(now - storedAt);
  const getRefill = (ms: number) => (perSecond * Math.max(0, ms)) / 1_000;
  bucket.unflushedRequests = Math.max(
    0,
    bucket.unflushedRequests - UNFLUSHED_SHARE * getRefill(now - bucket.updatedAt),
  );
  const hasNewAllowance = storedAt > bucket.mergedAt && storedAt !== bucket.flushingAt;
  bucket.tokens = Math.min(
    burst,
    hasNewAllowance ? tokens + getRefill(age) : bucket.tokens + getRefill(now - bucket.updatedAt),
  );
  if (hasNewAllowance) bucket.tokens -= bucket.unflushedRequests;
  bucket.mergedAt = Math.max(bucket.mergedAt, storedAt);
  bucket.updatedAt = now;
  if (bucket.tokens < 1) return { retryAfter: Math.ceil((1 - bucket.tokens) / perSecond), flush: null };
  bucket.tokens -= 1;
  bucket.unflushedRequests += 1;
  const shouldFlush =
    age >= FLUSH_INTERVAL_MS && bucket.unflushedRequests >= MIN_FLUSHED_REQUESTS && bucket.flushingAt === null;
  return {
    retryAfter: 0,
    flush: shouldFlush ? { tokens: Math.round(1_000 * bucket.tokens) / 1_000, storedAt: now } : null,
  };
}
