/*
 * The allowance of a key is a bucket of tokens in the key's item, which the authorizer reads anyway. Each running instance keeps such
 * a bucket in memory, counts what it admitted, and tells the item at most once a second and key over all instances; who loses against
 * another keeps its count. So instances see each other late, but nothing is lost: k of them admit, in any T seconds, at most
 *
 *   k x (burst + rate) + rate x (1 + k / 100) x T
 *
 * requests, and one alone admits burst + rate x T. The hundredth is what an instance need not tell: slow callers cost no write.
 */

/** A limit of requests: so many a second in the long run, and `burst` at once. */
export interface RateLimit {
  perSecond: number;
  burst: number;
}

/** What a key's item says: the tokens that were left at `told_at`, in milliseconds. */
export interface Allowance {
  tokens: number;
  told_at: number;
}

/** What an instance knows of a key. */
export interface Own {
  /** The tokens that were left at `at`, as far as this instance can know. */
  level: number;
  at: number;
  /** When the newest allowance that is part of `level` was told. */
  seen: number;
  /** Of when the allowance is that is on its way to the item, if one is: `level` has all of it already, also where it is read first. */
  telling: number | null;
  /** Admitted and not told. */
  requests: number;
  /** Until then nothing is limited: the item could not be written. */
  offUntil: number;
}

export const nothingKnown = (): Own => ({ level: 0, at: 0, seen: -1, telling: null, requests: 0, offUntil: 0 });

const TELL_MS = 1_000;
/** Fewer requests are no reason to tell. */
const WORTH_TELLING = 2;
const UNTOLD_PART = 1 / 100;

/** After how many seconds a request may be repeated, 0 if it is admitted, and what to tell the item, if anything. */
export interface Verdict {
  retryAfter: number;
  tell: Allowance | null;
}

/** Judges one request at `now` (milliseconds), and takes its token from `own` if it is admitted. */
export function judge(own: Own, { perSecond, burst }: RateLimit, stored: Allowance | null, now: number): Verdict {
  const { tokens, told_at } = stored ?? { tokens: burst, told_at: 0 };
  // The clock of another instance may be ahead; a time that is far ahead must lock nobody out.
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
