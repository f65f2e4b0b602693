import { randomUUID } from 'node:crypto';
import type { Item } from '../table/client.ts';
import { feedKey } from '../table/key-chart.ts';
import { transact } from '../table/write.ts';
import { addDays, dayOf, instantOf } from '../values/time.ts';
import type { FollowedFeed } from './followed.ts';
import { QUOTAS, type Quotas, type Usage, type Wanted } from './quotas.ts';

/*
 * What one feed may bring on one UTC day, so that no feed fills the table, the newest list or the list of changes alone. An entry
 * is counted on its feed's item in the transaction that stores it, and only if there is room. So a run that is killed has counted
 * what it stored and nothing else, and runs at once share one room.
 */

/**
 * So many times a day's quotas for the first reading of an address, up to the end of the day after it: it may bring years at once.
 * Fetches that fail and documents without items are no reading, and one that takes several runs ends with the last.
 */
const FIRST_READING = 10;
const MOST_RIVALS = 10;

/** What a feed may still bring, for a run of it. */
export interface Room {
  /** Which of the wanted may be stored, in their order, as far as is known before the first is. */
  fits: boolean[];
  /** Which quota the others exceed. */
  exceeded: string | null;
  /** What entries are counted within as they are stored; null for a feed that is not in the table, which has no quotas. */
  quotas: Quotas | null;
  /** Which quota is exceeded by what was refused as it was to be stored. */
  exceededBy: (refused: NoRoomError[]) => string | null;
}

/** An entry was not stored, because its feed's quotas have no room for it: runs at the same time took that. */
export class NoRoomError extends Error {
  override name = 'NoRoomError';
  readonly wanted: Wanted;
  /** What the feed had used by then; null if no period had begun. */
  readonly usage: Usage | null;

  constructor(wanted: Wanted, usage: Usage | null) {
    super('The quotas of the feed are used up');
    this.wanted = wanted;
    this.usage = usage;
  }
}

/**
 * The room for what is to be stored of a feed's document. Nothing of it is taken yet, but a period is begun if there is none.
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
  throw new Error('other runs of the feed began a period again and again');
}

/** The usage that a day counts on: the stored one within its days, else none. */
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

/** Begins a period after the one that was seen; if another run was faster, the feed's item, and null if there is none. */
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
