import { within } from '../table/attempts.ts';
import { type Allowance, judge, nothingKnown, type Own, type RateLimit } from './allowance.ts';
import { verifyApiKey } from './api-keys.ts';
import { type StoredApiKey, writeAllowance } from './rows.ts';
import { rateLimit } from './settings.ts';
import { warnOfWrite } from './warning.ts';

/**
 * How long an instance that could not write stops limiting a caller: rate limits must not make the service
 * unavailable or slow.
 */
const OFF_MS = 10_000;
/** No retries: a lost write must not look like one of another instance. */
const ONE_ATTEMPT = 0;

/** The token buckets of a running instance, by caller id. */
export type Instance = Map<string, Own>;

const thisOne: Instance = new Map();

/** Returns the limit of a key: its own, else the default; null if there is none. */
export const limitFor = ({ limit }: Pick<StoredApiKey, 'limit'>): RateLimit | null => limit ?? rateLimit;

/**
 * Verifies a key and takes one request. Returns its id and the seconds to wait (0 for none); null as `verifyApiKey`.
 */
export async function admitCaller(presented: string): Promise<{ id: string; retryAfter: number } | null> {
  const stored = await verifyApiKey(presented);
  if (!stored) return null;
  const limit = limitFor(stored);
  const retryAfter = limit ? await admit(thisOne, limit, limitedKey(stored), Date.now()) : 0;
  return { id: stored.key.id, retryAfter };
}

/** A caller with a rate limit. */
export interface Limited {
  /** The id in the instance's memory and in the log. */
  id: string;
  /** The stored allowance, as far as it is known. */
  allowance: Allowance | null;
  /** Stores the allowance if no other write came since. Returns false otherwise. */
  write: (tell: Allowance) => Promise<boolean>;
}

/** Returns the limited caller of a key, whose allowance was read with the key. */
export const limitedKey = ({ key: { id }, allowance }: Pick<StoredApiKey, 'key' | 'allowance'>): Limited => ({
  id,
  allowance,
  write: (tell) => writeAllowance(id, allowance, tell),
});

/**
 * Takes one request from a caller's allowance. No read, and at most one successful write a second over all instances.
 *
 * @returns 0 if the request is admitted, else the seconds until one will be
 */
export async function admit(instance: Instance, limit: RateLimit, limited: Limited, now: number): Promise<number> {
  const own = instance.get(limited.id) ?? nothingKnown();
  instance.set(limited.id, own);
  if (now < own.offUntil) return 0;
  const { retryAfter, tell } = judge(own, limit, limited.allowance, now);
  if (!tell) return retryAfter;
  await tellItem(own, limited, tell);
  return 0;
}

/** Stores the allowance. An instance that loses the write keeps its unflushed requests. */
async function tellItem(own: Own, { id, write }: Limited, tell: Allowance): Promise<void> {
  const { requests } = own;
  own.telling = tell.told_at;
  try {
    if (!(await within(ONE_ATTEMPT, () => write(tell)))) return;
    // Requests that were admitted in parallel are still unflushed; `level` includes them already.
    own.requests = Math.max(0, own.requests - requests);
    own.seen = tell.told_at;
  } catch (error) {
    warnOfWrite('allowance_not_kept', id, error);
    Object.assign(own, nothingKnown(), { offUntil: tell.told_at + OFF_MS });
  } finally {
    own.telling = null;
  }
}
