import { withTimeLimit } from '../table/request-retries.ts';
import { verifyApiKey } from './api-keys.ts';
import { type StoredApiKey, writeAllowance } from './key-store.ts';
import { logWriteFailure } from './log-write-failure.ts';
import { defaultRateLimit } from './settings.ts';
import { type Allowance, createBucket, type RateLimit, type TokenBucket, takeToken } from './token-bucket.ts';

/**
 * How long an instance that could not write stops limiting a caller: rate limits must not make the service
 * unavailable or slow.
 */
const BYPASS_MS = 10_000;
/** No retries: a lost write must not look like one of another instance. */
const ONE_ATTEMPT = 0;

/** The token buckets of a running instance, by caller id. */
export type TokenBuckets = Map<string, TokenBucket>;

const instanceBuckets: TokenBuckets = new Map();

/** Returns the limit of a key: its own, else the default; null if there is none. */
export const getKeyLimit = ({ limit }: Pick<StoredApiKey, 'limit'>): RateLimit | null => limit ?? defaultRateLimit;

/**
 * Verifies a key and takes one request. Returns its id and the seconds to wait (0 for none); null as `verifyApiKey`.
 */
export async function admitApiKey(presented: string): Promise<{ id: string; retryAfter: number } | null> {
  const stored = await verifyApiKey(presented);
  if (!stored) return null;
  const limit = getKeyLimit(stored);
  const retryAfter = limit ? await consumeRateLimit(instanceBuckets, limit, toLimitedKey(stored), Date.now()) : 0;
  return { id: stored.key.id, retryAfter };
}

/** A caller with a rate limit. */
export interface LimitedCaller {
  /** The id in the instance's memory and in the log. */
  id: string;
  /** The stored allowance, as far as it is known. */
  allowance: Allowance | null;
  /** Stores the allowance if no other write came since. Returns false otherwise. */
  writeAllowance: (tell: Allowance) => Promise<boolean>;
}

/** Returns the limited caller of a key, whose allowance was read with the key. */
export const toLimitedKey = ({ key: { id }, allowance }: Pick<StoredApiKey, 'key' | 'allowance'>): LimitedCaller => ({
  id,
  allowance,
  writeAllowance: (tell) => writeAllowance(id, allowance, tell),
});

/**
 * Takes one request from a caller's allowance. No read, and at most one successful write a second over all instances.
 *
 * @returns 0 if the request is admitted, else the seconds until one will be
 */
export async function consumeRateLimit(
  instance: TokenBuckets,
  limit: RateLimit,
  caller: LimitedCaller,
  now: number,
): Promise<number> {
  const bucket = instance.get(caller.id) ?? createBucket();
  instance.set(caller.id, bucket);
  if (now < bucket.bypassUntil) return 0;
  const { retryAfter, flush } = takeToken(bucket, limit, caller.allowance, now);
  if (!flush) return retryAfter;
  await flushBucket(bucket, caller, flush);
  return 0;
}

/** Stores the allowance. An instance that loses the write keeps its unflushed requests. */
async function flushBucket(
  bucket: TokenBucket,
  { id, writeAllowance: write }: LimitedCaller,
  allowance: Allowance,
): Promise<void> {
  const { unflushedRequests } = bucket;
  bucket.flushingAt = allowance.told_at;
  try {
    if (!(await withTimeLimit(ONE_ATTEMPT, () => write(allowance)))) return;
    // Requests that were admitted in parallel are still unflushed; `level` includes them already.
    bucket.unflushedRequests = Math.max(0, bucket.unflushedRequests - unflushedRequests);
    bucket.mergedAt = allowance.told_at;
  } catch (error) {
    logWriteFailure('allowance_not_kept', id, error);
    Object.assign(bucket, createBucket(), { bypassUntil: allowance.told_at + BYPASS_MS });
  } finally {
    bucket.flushingAt = null;
  }
}
