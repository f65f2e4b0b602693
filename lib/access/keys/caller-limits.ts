import { createHash } from 'node:crypto';
import { countWithinDailyLimit } from '../../platform/dynamodb/daily-counter.ts';
import { callerRateLimitKey, sourceReadsKey } from '../../platform/dynamodb/person-keys.ts';
import { updateOrGetItem } from '../../platform/dynamodb/write.ts';
import { Problem } from '../../values/problem.ts';
import { formatInstant, toDay } from '../../values/time.ts';
import {
  type CallerWithAllowance,
  consumeRateLimit,
  defaultRateLimit,
  personWriteLimit,
  type TokenBuckets,
} from './admit-request.ts';
import { parseAllowance, type RateLimit, type StoredTokenAllowance, toStoredAllowance } from './token-bucket.ts';

/*
 * People and feed addresses are limited like keys, and the writes of people once more. Nothing of theirs is read that
 * could contain their allowance, so it has its own item, which is only written: an instance that loses a write learns
 * the stored value from it.
 */

/** The bucket is full again long before; then its item is obsolete. */
const RETENTION_S = 3_600;
/** An instance clears its memory beyond so many callers. */
const MAX_CALLERS = 10_000;

/** The limit of a feed address: readers and calendars poll it every few minutes. */
const ADDRESS_LIMIT: RateLimit = { perSecond: 1, burst: 60 };

const instanceBuckets: TokenBuckets = new Map();
const lastAllowances = new Map<string, StoredTokenAllowance | null>();

/**
 * Whether a person's request is admitted.
 * `retryAfter` is the number of seconds to wait, 0 if the request is admitted. `isOverWrites` is true if the limit of
 * writes was exceeded.
 */
export interface PersonRateLimitResult {
  retryAfter: number;
  isOverWrites: boolean;
}

/** Methods that change nothing. */
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Counts a request of a person against the limit of requests, and against the limit of writes.
 * Requests with the methods GET, HEAD and OPTIONS are no writes. At most one table write for each limit; no read.
 */
export async function admitPersonRequest(
  sub: string,
  method: string,
  now = Date.now(),
): Promise<PersonRateLimitResult> {
  const isWrite = !READING.has(method);
  const writes =
    isWrite && personWriteLimit
      ? await admitCaller(instanceBuckets, { id: `writes of ${sub}`, limit: personWriteLimit }, now)
      : 0;
  if (writes > 0) return { retryAfter: writes, isOverWrites: true };
  const retryAfter = defaultRateLimit
    ? await admitCaller(instanceBuckets, { id: `person ${sub}`, limit: defaultRateLimit }, now)
    : 0;
  return { retryAfter, isOverWrites: false };
}

/**
 * Counts a request for the feed of an alert against its limit: one per second, 60 at once.
 * Returns 0 if the request is admitted, else the seconds to wait. At most one write; no read.
 */
export const admitAlertFeedRequest = (alertId: string): Promise<number> =>
  admitCaller(instanceBuckets, { id: `feed of ${alertId}`, limit: ADDRESS_LIMIT }, Date.now());

/** A caller by id, and their limit. */
interface CallerLimit {
  id: string;
  limit: RateLimit;
}

/**
 * Counts one request against a caller's limit; returns 0 if it is admitted, else the seconds to wait.
 * At most one write, and no read. If an instance remembers too many callers, its memory is cleared.
 */
export function admitCaller(buckets: TokenBuckets, { id, limit }: CallerLimit, now: number): Promise<number> {
  if (buckets.size >= MAX_CALLERS && !buckets.has(id)) {
    buckets.clear();
    lastAllowances.clear();
  }
  const seen = lastAllowances.get(id) ?? null;
  const limited: CallerWithAllowance = {
    id,
    allowance: seen,
    writeAllowance: (allowance) => writeCallerAllowance(id, seen, allowance),
  };
  return consumeRateLimit(buckets, { ...limited, limit }, now);
}

async function writeCallerAllowance(
  id: string,
  seen: StoredTokenAllowance | null,
  allowance: StoredTokenAllowance,
): Promise<boolean> {
  const isUnchanged = { ExpressionAttributeNames: { '#time': 'told_at' } };
  const written = await updateOrGetItem({
    // The table does not reveal the caller.
    Key: callerRateLimitKey(createHash('sha256').update(id).digest('hex')),
    UpdateExpression: 'SET allowance = :allowance, expires_at = :end',
    ConditionExpression: seen ? 'allowance.#time = :seen' : 'attribute_not_exists(allowance)',
    ...(seen ? isUnchanged : {}),
    ExpressionAttributeValues: {
      ':allowance': toStoredAllowance(allowance),
      ':end': Math.floor(allowance.storedAt / 1_000) + RETENTION_S,
      ...(seen ? { ':seen': seen.storedAt } : {}),
    },
  });
  lastAllowances.set(id, written.done ? allowance : parseAllowance(written.item?.['allowance']));
  return written.done;
}

/**
 * Requests per person and UTC day that read an address of their choice. A new team adds some hundred sources on its
 * first day; more would make the service a scanner of other people's sites.
 */
const MAX_READS_PER_DAY = 300;

/**
 * Counts a request that reads an address which a person chose, before it is read. It costs one or two writes.
 * @throws Problem 429 too_many_source_reads
 */
export async function consumeSourceReadLimit(person: string, now = new Date()): Promise<void> {
  if (await countWithinDailyLimit({ key: sourceReadsKey(person), limit: MAX_READS_PER_DAY }, now)) return;
  const detail = `You have read ${MAX_READS_PER_DAY} new addresses today, which is the most. Try again tomorrow (UTC).`;
  const tomorrow = Date.parse(`${toDay(formatInstant(now))}T24:00:00Z`);
  const retryAfter = Math.ceil((tomorrow - now.getTime()) / 1_000);
  throw new Problem('too_many_requests', 'too_many_source_reads', { detail, retryAfter });
}
