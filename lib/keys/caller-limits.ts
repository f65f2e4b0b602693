import { createHash } from 'node:crypto';
import { addressQuotaKey } from '../table/key-schema.ts';
import { updateOrGetItem } from '../table/write.ts';
import { consumeRateLimit, type LimitedCaller, type TokenBuckets } from './admit-request.ts';
import { defaultRateLimit, writeLimit } from './settings.ts';
import type { Allowance, RateLimit } from './token-bucket.ts';

/*
 * People and feed addresses are limited like keys, and the writes of people once more. Nothing of theirs is read that
 * could contain their allowance, so it has its own item, which is only written: an instance that loses a write learns
 * the stored value from it.
 */

/** The bucket is full again long before; then its item is obsolete. */
const RETENTION_S = 3_600;
/** An instance clears its memory beyond so many callers. */
const MAX_CALLERS = 10_000;

/** The limit of a feed address: readers and calendars poll every few minutes, each with its own address. */
const ADDRESS_LIMIT: RateLimit = { perSecond: 1, burst: 60 };

const instanceBuckets: TokenBuckets = new Map();
const lastAllowances = new Map<string, Allowance | null>();

/** The seconds until a person may call again, 0 for now, and whether the limit of writes was exceeded. */
export interface Admission {
  retryAfter: number;
  isOverWrites: boolean;
}

/** Methods that change nothing. */
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Admits one request of a person. At most one table write for each limit; no read. */
export async function admitPerson(sub: string, method: string, now = Date.now()): Promise<Admission> {
  const isWrite = !READING.has(method);
  const writes = isWrite && writeLimit ? await admitCaller(instanceBuckets, writeLimit, `writes of ${sub}`, now) : 0;
  if (writes > 0) return { retryAfter: writes, isOverWrites: true };
  const retryAfter = defaultRateLimit ? await admitCaller(instanceBuckets, defaultRateLimit, `person ${sub}`, now) : 0;
  return { retryAfter, isOverWrites: false };
}

/** Returns the seconds until a feed address may be read again, 0 for now. At most one write; no read. */
export const admitFeedAddress = (alertId: string): Promise<number> =>
  admitCaller(instanceBuckets, ADDRESS_LIMIT, `feed of ${alertId}`, Date.now());

/** Takes one request from the allowance of a caller. */
export function admitCaller(instance: TokenBuckets, limit: RateLimit, id: string, now: number): Promise<number> {
  if (instance.size >= MAX_CALLERS && !instance.has(id)) {
    instance.clear();
    lastAllowances.clear();
  }
  const seen = lastAllowances.get(id) ?? null;
  const limited: LimitedCaller = {
    id,
    allowance: seen,
    writeAllowance: (tell) => writeCallerAllowance(id, seen, tell),
  };
  return consumeRateLimit(instance, limit, limited, now);
}

async function writeCallerAllowance(id: string, seen: Allowance | null, tell: Allowance): Promise<boolean> {
  const written = await updateOrGetItem({
    // The table does not reveal the caller.
    Key: addressQuotaKey(createHash('sha256').update(id).digest('hex')),
    UpdateExpression: 'SET allowance = :allowance, expires_at = :end',
    ConditionExpression: seen ? 'allowance.told_at = :seen' : 'attribute_not_exists(allowance)',
    ExpressionAttributeValues: {
      ':allowance': tell,
      ':end': Math.floor(tell.told_at / 1_000) + RETENTION_S,
      ...(seen ? { ':seen': seen.told_at } : {}),
    },
  });
  lastAllowances.set(id, written.done ? tell : ((written.item?.['allowance'] as Allowance | undefined) ?? null));
  return written.done;
}
