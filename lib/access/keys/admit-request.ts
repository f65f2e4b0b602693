import { withRetryTimeLimit } from '../../platform/dynamodb/request-retries.ts';
import { getIntegerSetting } from '../../values/settings.ts';
import { verifyApiKey } from './api-keys.ts';
import { logUnsavedCallerUsage, type StoredApiKey, storeRateLimitState } from './key-store.ts';
import {
  createBucket,
  type RateLimit,
  type StoredTokenAllowance,
  type TokenBucket,
  takeToken,
} from './token-bucket.ts';

/**
 * How long an instance that could not write stops limiting a caller.
 * Rate limits must not make the service unavailable or slow.
 */
const BYPASS_MS = 10_000;
/** No retries: a lost write must not look like one of another instance. */
const ONE_ATTEMPT = 0;

/** The rate-limit buckets that one running Lambda instance has in memory, by caller id. */
export type TokenBuckets = Map<string, TokenBucket>;

const instanceBuckets: TokenBuckets = new Map();

/**
 * Returns the rate limit that applies to a key: its specific one, else the default.
 * Null if rate limits are off.
 */
export const getKeyRateLimit = ({ limit }: Pick<StoredApiKey, 'limit'>): RateLimit | null => limit ?? defaultRateLimit;

/**
 * Verifies the text of an API key, and counts one request against the rate limit of the key.
 * `retryAfter` is the number of seconds to wait, 0 if the request is admitted. Null if the key is not valid.
 */
export async function admitApiKeyRequest(presentedKey: string): Promise<{ id: string; retryAfter: number } | null> {
  const stored = await verifyApiKey(presentedKey);
  if (!stored) return null;
  const limit = getKeyRateLimit(stored);
  const retryAfter = limit
    ? await consumeRateLimit(instanceBuckets, { ...toCallerWithAllowance(stored), limit }, Date.now())
    : 0;
  return { id: stored.key.id, retryAfter };
}

/**
 * A caller whose requests are limited, with the stored state of its rate limit.
 * `writeAllowance` stores the new state.
 */
export interface CallerWithAllowance {
  /** The id in the instance's memory and in the log. */
  id: string;
  /** The stored allowance, as far as it is known. */
  allowance: StoredTokenAllowance | null;
  /** Stores the allowance if no other write came since. Returns false otherwise. */
  writeAllowance: (allowance: StoredTokenAllowance) => Promise<boolean>;
}

/**
 * Converts an API key to a caller of `consumeRateLimit`.
 * The stored state of its rate limit was read together with the key.
 */
export const toCallerWithAllowance = ({
  key: { id },
  allowance,
}: Pick<StoredApiKey, 'key' | 'allowance'>): CallerWithAllowance => ({
  id,
  allowance,
  writeAllowance: (next) => storeRateLimitState(id, allowance, next),
});

/**
 * Counts one request against a caller's limit; returns 0 if it is admitted, else the seconds to wait. Reads nothing.
 * All instances together store the allowance of a caller at most once a second.
 * @param buckets the buckets in the memory of this instance, by caller id
 */
export async function consumeRateLimit(
  buckets: TokenBuckets,
  { limit, ...caller }: CallerWithAllowance & { limit: RateLimit },
  now: number,
): Promise<number> {
  const bucket = buckets.get(caller.id) ?? createBucket();
  buckets.set(caller.id, bucket);
  if (now < bucket.bypassUntil) return 0;
  const { retryAfter, flush } = takeToken(bucket, { limit, stored: caller.allowance }, now);
  if (!flush) return retryAfter;
  await flushBucket(bucket, caller, flush);
  return 0;
}

/** Stores the allowance. An instance that loses the write keeps its unflushed requests. */
async function flushBucket(
  bucket: TokenBucket,
  { id, writeAllowance: write }: CallerWithAllowance,
  allowance: StoredTokenAllowance,
): Promise<void> {
  const { unflushedRequests } = bucket;
  bucket.flushingAt = allowance.storedAt;
  try {
    if (!(await withRetryTimeLimit(ONE_ATTEMPT, () => write(allowance)))) return;
    // Requests that were admitted in parallel are still unflushed; `tokens` excludes them already.
    bucket.unflushedRequests = Math.max(0, bucket.unflushedRequests - unflushedRequests);
    bucket.mergedAt = allowance.storedAt;
  } catch (error) {
    logUnsavedCallerUsage('allowance_not_kept', id, error);
    Object.assign(bucket, createBucket(), { bypassUntil: allowance.storedAt + BYPASS_MS });
  } finally {
    bucket.flushingAt = null;
  }
}

const perSecond = getIntegerSetting('RATE_LIMIT_PER_SECOND', 50);

/**
 * The rate limit of people, and of API keys without their own limit.
 * Null if rate limits are off.
 */
export const defaultRateLimit: RateLimit | null =
  perSecond === 0 ? null : { perSecond, burst: Math.max(getIntegerSetting('RATE_LIMIT_BURST', 100), 1) };

const writesPerMinute = getIntegerSetting('WRITES_PER_MINUTE', 60);
/**
 * The length of a burst of writes, in minutes, and of its recovery.
 * A person who works through a list quickly writes twice a second.
 */
const BURST_MINUTES = 5;

/**
 * The limit of a person's writes; null if it is off.
 * A write costs at most 120 units, so 60 a minute are at most 120 units a second.
 */
export const personWriteLimit: RateLimit | null =
  writesPerMinute === 0 ? null : { perSecond: writesPerMinute / 60, burst: BURST_MINUTES * writesPerMinute };
