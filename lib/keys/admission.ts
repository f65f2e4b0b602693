import { within } from '../table/attempts.ts';
import { type Allowance, judge, nothingKnown, type Own, type RateLimit } from './allowance.ts';
import { verifyApiKey } from './api-keys.ts';
import { type StoredApiKey, writeAllowance } from './rows.ts';
import { rateLimit } from './settings.ts';
import { warnOfWrite } from './warning.ts';

/** How long an instance that could not write lets a caller pass: limits never make the service unavailable, nor slow. */
const OFF_MS = 10_000;
/** A write that was lost must not be taken for one of another instance. */
const ONE_ATTEMPT = 0;

/** What a running instance knows, by the id of the key: a few numbers for each key that was used. */
export type Instance = Map<string, Own>;

const thisOne: Instance = new Map();

/** The limit of a key: its own, else that of all; null where there is none. */
export const limitFor = ({ limit }: Pick<StoredApiKey, 'limit'>): RateLimit | null => limit ?? rateLimit;

/** The id of a presented key's caller, and after how many seconds they may call, 0 for now; null as verifyApiKey. */
export async function admitCaller(presented: string): Promise<{ id: string; retryAfter: number } | null> {
  const stored = await verifyApiKey(presented);
  if (!stored) return null;
  const limit = limitFor(stored);
  const retryAfter = limit ? await admit(thisOne, limit, limitedKey(stored), Date.now()) : 0;
  return { id: stored.key.id, retryAfter };
}

/** Who is limited. */
export interface Limited {
  /** What an instance counts them by, and the log names them by. */
  id: string;
  /** What their item says, as far as that is known. */
  allowance: Allowance | null;
  /** Writes what is left, if no other write came since; else false. */
  write: (tell: Allowance) => Promise<boolean>;
}

/** A key, whose allowance is in the item that was read to check it. */
export const limitedKey = ({ key: { id }, allowance }: Pick<StoredApiKey, 'key' | 'allowance'>): Limited => ({
  id,
  allowance,
  write: (tell) => writeAllowance(id, allowance, tell),
});

/**
 * Takes one request from an allowance: no read, and at most one write a second over all instances that succeeds.
 *
 * @returns 0 if it is admitted, else the seconds until one will be
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

/** Tells the item; who loses against another instance keeps what it has to tell. */
async function tellItem(own: Own, { id, write }: Limited, tell: Allowance): Promise<void> {
  const { requests } = own;
  own.telling = tell.told_at;
  try {
    if (!(await within(ONE_ATTEMPT, () => write(tell)))) return;
    // What was admitted meanwhile is still to be told, and `level` has all of it already.
    own.requests = Math.max(0, own.requests - requests);
    own.seen = tell.told_at;
  } catch (error) {
    warnOfWrite('allowance_not_kept', id, error);
    Object.assign(own, nothingKnown(), { offUntil: tell.told_at + OFF_MS });
  } finally {
    own.telling = null;
  }
}
