import { randomUUID } from 'node:crypto';
import type { Item } from '../table/client.ts';
import { feedKey } from '../table/key-chart.ts';
import { transact } from '../table/write.ts';
import { addDays, dayOf, instantOf } from '../values/time.ts';
import type { FollowedFeed } from './followed.ts';
import { QUOTAS, type Quotas, type Usage, type Wanted } from './quotas.ts';

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
const FIRST_READING = 10;
const MOST_RIVALS = 10;

/** The quota check for one run of a feed. */
export interface Room {
  /** Whether each requested entry may be stored, in order, as far as known in advance. */
  fits: boolean[];
  /** The exceeded quota of the others. */
  exceeded: string | null;
  /** The quotas that are enforced while storing; null for a feed that is not in the table. */
  quotas: Quotas | null;
  /** Returns the exceeded quota of entries that were rejected while storing. */
  exceededBy: (refused: NoRoomError[]) => string | null;
}

/** An entry was not stored, because concurrent runs used up its feed's quotas. */
export class NoRoomError extends Error {
  override name = 'NoRoomError';
  readonly wanted: Wanted;
  /** The usage of the feed at that time; null before the first period. */
  readonly usage: Usage | null;

  constructor(wanted: Wanted, usage: Usage | null) {
    super('The quotas of the feed are used up');
    this.wanted = wanted;
    this.usage = usage;
  }
}

/**
 * Checks the quotas for the entries of a feed's document. Nothing is consumed yet, but a missing period is created.
 *
 * @throws Problem storage_unavailable, or Error when other runs of the feed win again and again
 */
export async function roomFor(followed: FollowedFeed, wanted: Wanted[], now = new Date()): Promise<Room> {
  let seen = followed.usage ?? null;
  for (let rival = 0; rival <= MOST_RIVALS; rival += 1) {
    const usage = periodOf(followed, seen, dayOf(instantOf(now)));
    const quotas = quotasOf(followed, usage);
    const late = (refused: NoRoomError[]) => filled(refused.at(-1)?.usage ?? usage, quotas, refused.map(wantedBy));
    const room = {
      ...filled(usage, quotas, wanted),
      quotas,
      exceededBy: (refused: NoRoomError[]) => late(refused).exceeded,
    };
    if (usage === seen || !room.fits.includes(true)) return room;
    const stored = await beginPeriod(followed.feed.id, seen, usage);
    if (stored === 'begun') return room;
    if (!stored) return { ...room, fits: wanted.map(() => true), exceeded: null, quotas: null };
    seen = (stored['usage'] as Usage | undefined) ?? null;
  }
  throw new Error('Other runs of the feed kept changing its quota period. The next run tries again.');
}

/** Returns the usage period of a day: the stored one within its days, else a new one. */
function periodOf({ feed, health }: FollowedFeed, seen: Usage | null, today: string): Usage {
  const read = health?.first_read_at;
  const isOfFirst = seen?.first && (seen.url ?? feed.url) === feed.url && (!read || today <= addDays(dayOf(read), 1));
  const isOfDay = seen && !seen.first && read && today <= seen.from;
  if (isOfFirst || isOfDay) return seen;
  const none = { entries: 0, changes: 0, bytes: 0 };
  return { period: randomUUID(), from: today, first: !read, url: feed.url, ...none };
}

function quotasOf({ feed }: FollowedFeed, { first }: Usage): Quotas {
  const { entries = QUOTAS.entries, changes = QUOTAS.changes, bytes = QUOTAS.bytes } = feed.quotas ?? {};
  const times = first ? FIRST_READING : 1;
  return { entries: entries * times, changes: changes * times, bytes: bytes * times };
}

function filled(before: Usage, quotas: Quotas, wanted: Wanted[]) {
  const usage = { ...before };
  const asked = { entries: before.entries, changes: before.changes, bytes: before.bytes };
  const over = new Set<keyof Quotas>();
  const fits = wanted.map(({ kind, bytes }) => {
    asked[kind] += 1;
    asked.bytes += bytes;
    const tooMuch = ([kind, 'bytes'] as const).find((name) => usage[name] + (name === kind ? 1 : bytes) > quotas[name]);
    if (tooMuch) over.add(tooMuch);
    else usage[kind] += 1;
    if (!tooMuch) usage.bytes += bytes;
    return !tooMuch;
  });
  const reasons = [...over].map((name) => reasonOf(name, asked[name], quotas[name], before));
  return { fits, exceeded: reasons.length > 0 ? reasons.join('; ') : null };
}

const wantedBy = ({ wanted }: NoRoomError) => wanted;

const NAMES = { entries: 'new entries', changes: 'changed entries', bytes: 'bytes of texts' };

function reasonOf(name: keyof Quotas, asked: number, quota: number, { from, first }: Usage): string {
  const days = first ? `at its first reading on ${from}` : `on ${from}`;
  return `${asked} ${NAMES[name]} ${days}, of which its quota allows ${quota} (quotas.${name})`;
}

/** Begins a period after `seen`. If another run was faster, returns the feed's item, or null without one. */
async function beginPeriod(id: string, seen: Usage | null, usage: Usage): Promise<'begun' | Item | null> {
  const refusal = await transact([
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
  return refusal ? (refusal.refused[0]?.item ?? null) : 'begun';
}
