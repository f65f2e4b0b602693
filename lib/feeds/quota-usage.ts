import { randomUUID } from 'node:crypto';
import type { TableItem } from '../platform/dynamodb/client.ts';
import { feedKey } from '../platform/dynamodb/key-schema.ts';
import { writeTransaction } from '../platform/dynamodb/write.ts';
import { addDays, formatInstant, toDay } from '../values/time.ts';
import { DEFAULT_FEED_QUOTAS, type FeedQuotaConsumption, type FeedQuotas, type FeedQuotaUsage } from './feed.ts';
import type { FeedWithHealth } from './feeds-with-health.ts';

/*
 * Daily quotas per feed, so that no feed fills the table, the newest list or the change stream. An entry is counted
 * on its feed's item in the transaction that stores it, if the quota allows. So a killed run has counted exactly what
 * it stored, and concurrent runs share one quota.
 */

/**
 * The factor of daily quotas for the first reading of an address, which may bring years at once. Its period ends on
 * the day after the reading. Failed fetches and documents without items do not count as a reading; one that takes
 * several runs ends with the last.
 */
const BACKFILL_FACTOR = 10;
const MAX_WRITE_ATTEMPTS = 10;

/**
 * Which entries of a document the feed's daily quotas allow.
 * It also has the quotas to enforce while these entries are stored.
 */
export interface QuotaCheckResult {
  /** Whether each requested entry may be stored, in order, as far as known in advance. */
  isAllowed: boolean[];
  /** The exceeded quota of the others. */
  exceededReason: string | null;
  /** The quotas that are enforced while storing; null for a feed that is not in the table. */
  quotas: FeedQuotas | null;
  /** Returns the exceeded quota of entries that were rejected while storing. */
  describeExceeded: (refused: QuotaExceededError[]) => string | null;
}

/**
 * The error of an entry that was not stored, because its feed's daily quotas are used up.
 * Concurrent runs may use them up after `checkFeedQuotas`.
 */
export class QuotaExceededError extends Error {
  override name = 'NoRoomError';
  readonly requested: FeedQuotaConsumption;
  /** The usage of the feed at that time; null before the first period. */
  readonly usage: FeedQuotaUsage | null;

  constructor(wanted: FeedQuotaConsumption, usage: FeedQuotaUsage | null) {
    super('The quotas of the feed are used up');
    this.requested = wanted;
    this.usage = usage;
  }
}

/**
 * Checks which entries of a document the feed's daily quotas allow, before the entries are stored.
 * `consumptions` has one element per entry. The check consumes nothing, but begins the quota period of the day if the
 * period is missing.
 * @throws Problem storage_unavailable if the table does not answer
 * @throws Error if other runs of the feed change the quota period at every attempt
 */
export async function checkFeedQuotas(
  followed: FeedWithHealth,
  consumptions: FeedQuotaConsumption[],
  now = new Date(),
): Promise<QuotaCheckResult> {
  let storedUsage = followed.usage ?? null;
  for (let rival = 0; rival <= MAX_WRITE_ATTEMPTS; rival += 1) {
    const usage = getUsagePeriod(followed, storedUsage, toDay(formatInstant(now)));
    const quotas = getQuotas(followed, usage);
    const late = (refused: QuotaExceededError[]) =>
      addRequested(refused.at(-1)?.usage ?? usage, quotas, refused.map(getRequested));
    const check = {
      ...addRequested(usage, quotas, consumptions),
      quotas,
      describeExceeded: (refused: QuotaExceededError[]) => late(refused).exceededReason,
    };
    if (usage === storedUsage || !check.isAllowed.includes(true)) return check;
    const stored = await beginPeriod(followed.feed.id, storedUsage, usage);
    if (stored === 'begun') return check;
    if (!stored) return { ...check, isAllowed: consumptions.map(() => true), exceededReason: null, quotas: null };
    storedUsage = (stored['usage'] as FeedQuotaUsage | undefined) ?? null;
  }
  throw new Error('Other runs of the feed kept changing its quota period. The next run tries again.');
}

/** Returns the usage period of a day: the stored one within its days, else a new one. */
function getUsagePeriod({ feed, health }: FeedWithHealth, seen: FeedQuotaUsage | null, today: string): FeedQuotaUsage {
  const firstReadAt = health?.first_read_at;
  const isOfFirst =
    seen?.first && (seen.url ?? feed.url) === feed.url && (!firstReadAt || today <= addDays(toDay(firstReadAt), 1));
  const isOfDay = seen && !seen.first && firstReadAt && today <= seen.from;
  if (isOfFirst || isOfDay) return seen;
  const none = { entries: 0, changes: 0, bytes: 0 };
  return { period: randomUUID(), from: today, first: !firstReadAt, url: feed.url, ...none };
}

function getQuotas({ feed }: FeedWithHealth, { first }: FeedQuotaUsage): FeedQuotas {
  const {
    entries = DEFAULT_FEED_QUOTAS.entries,
    changes = DEFAULT_FEED_QUOTAS.changes,
    bytes = DEFAULT_FEED_QUOTAS.bytes,
  } = feed.quotas ?? {};
  const times = first ? BACKFILL_FACTOR : 1;
  return { entries: entries * times, changes: changes * times, bytes: bytes * times };
}

function addRequested(before: FeedQuotaUsage, quotas: FeedQuotas, requested: FeedQuotaConsumption[]) {
  const usage = { ...before };
  const total = { entries: before.entries, changes: before.changes, bytes: before.bytes };
  const over = new Set<keyof FeedQuotas>();
  const isAllowed = requested.map(({ kind, bytes }) => {
    total[kind] += 1;
    total.bytes += bytes;
    const tooMuch = ([kind, 'bytes'] as const).find((name) => usage[name] + (name === kind ? 1 : bytes) > quotas[name]);
    if (tooMuch) over.add(tooMuch);
    else usage[kind] += 1;
    if (!tooMuch) usage.bytes += bytes;
    return !tooMuch;
  });
  const reasons = [...over].map((name) =>
    formatExceededReason({ name, requested: total[name], quota: quotas[name] }, before),
  );
  return { isAllowed, exceededReason: reasons.length > 0 ? reasons.join('; ') : null };
}

const getRequested = ({ requested }: QuotaExceededError) => requested;

const QUOTA_LABELS = { entries: 'new entries', changes: 'changed entries', bytes: 'bytes of texts' };

interface ExceededQuota {
  name: keyof FeedQuotas;
  requested: number;
  quota: number;
}

function formatExceededReason({ name, requested, quota }: ExceededQuota, { from, first }: FeedQuotaUsage): string {
  const days = first ? `at its first reading on ${from}` : `on ${from}`;
  return `${requested} ${QUOTA_LABELS[name]} ${days}, of which its quota allows ${quota} (quotas.${name})`;
}

/** Begins a period after `seen`. If another run was faster, returns the feed's item, or null without one. */
async function beginPeriod(
  id: string,
  seen: FeedQuotaUsage | null,
  usage: FeedQuotaUsage,
): Promise<'begun' | TableItem | null> {
  const refusal = await writeTransaction([
    {
      Update: {
        Key: feedKey(id),
        UpdateExpression: 'SET #usage = :usage',
        ConditionExpression: seen
          ? '#usage.#from = :from AND (attribute_not_exists(#usage.#period) OR #usage.#period = :period)'
          : 'attribute_exists(pk) AND attribute_not_exists(#usage)',
        ExpressionAttributeNames: { '#usage': 'usage', ...(seen ? { '#from': 'from', '#period': 'period' } : {}) },
        ExpressionAttributeValues: {
          ':usage': usage,
          ...(seen ? { ':from': seen.from, ':period': seen.period ?? '' } : {}),
        },
      },
    },
  ]);
  return refusal ? (refusal.failedConditions[0]?.item ?? null) : 'begun';
}
