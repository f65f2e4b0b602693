import type { Item } from '../table/client.ts';
import { feedBudgetKey, type Key, modelBudgetKey } from '../table/key-chart.ts';
import { transact } from '../table/write.ts';
import { addDays } from '../values/time.ts';

/** The limits of a model for one UTC day. */
export interface ModelLimits {
  calls: number;
  /** Of all inputs together. */
  characters: number;
}

/**
 * What a call is for. An entry's feed has a quota of calls, and the same part of the characters; its turn is a call that the planner
 * sent in fair turns.
 */
export type Use = { use: 'topics' } | { use: 'entries'; feed: string; feedCalls?: number | undefined; isTurn: boolean };

/** One call of a day: its use, its input characters, and the UTC day whose budget is used. */
export type ModelCall = Use & { characters: number; day: string };

type EntryCall = Extract<ModelCall, { use: 'entries' }>;

/** Why a call was refused: the day's budget, its feed's quota, or that what is left is for entries in their turn. */
export type BudgetRefusal = 'day' | 'feed' | 'turn';

const DAYS_KEPT = 40;
/** Topics get at most this part of each limit, and entries leave them at least that part. */
const TOPICS_MOST = 1 / 3;
const TOPICS_KEPT = 1 / 6;
/** Once this part of what entries may use is used, calls are scarce: the rest is for entries in their turn. */
const BEFORE_TURNS = 1 / 2;
/** The part of the day's calls and characters that one feed may use, where the catalog does not say how many calls. */
const FEED_PART = 1 / 10;

/** Counters of one item that include a call, and their limits before the call. */
interface Share {
  key: Key;
  prefix: string;
  calls: number;
  characters: number;
}

/**
 * Takes a call from its day's budget, and from its feed's quota. It is taken before the call, so that neither a crash nor
 * concurrent callers can exceed a limit. Null if it was taken; otherwise nothing was, and the answer says which limit refused it.
 *
 * @throws Problem storage_unavailable, storage_busy
 */
export async function takeFromBudget(call: ModelCall, limits: ModelLimits): Promise<BudgetRefusal | null> {
  const shares = sharesOf(call, limits);
  const never = shares.flat().find((share) => !hasRoom(share, null, call));
  if (never) return refusalOf(call, limits, never, null);
  const refusal = await transact(shares.map((own) => writeOf(call, own, 1)));
  if (!refusal) return null;
  const [{ index, item } = { index: 0, item: null }] = refusal.refused;
  const full = shares[index]?.find((share) => !hasRoom(share, item, call));
  return full ? refusalOf(call, limits, full, item) : 'day';
}

/** Gives back a call that was taken and cost nothing. */
export async function giveBackToBudget(call: ModelCall): Promise<void> {
  const shares = sharesOf(call, { calls: 0, characters: 0 });
  await transact(shares.map((own) => writeOf(call, own, -1)));
}

/** The counters that include a call, by their item: the day's and those of its use, and those of its feed. */
function sharesOf(call: ModelCall, { calls, characters }: ModelLimits): Share[][] {
  const key = modelBudgetKey(call.day);
  const all = { key, prefix: '', calls, characters };
  const part = (limit: number, of: number) => Math.ceil(limit * of);
  if (call.use === 'topics')
    return [
      [all, { key, prefix: 'topic_', calls: part(calls, TOPICS_MOST), characters: part(characters, TOPICS_MOST) }],
    ];
  const now = call.isTurn ? 1 : BEFORE_TURNS;
  const left = (limit: number) => part(limit - Math.floor(limit * TOPICS_KEPT), now);
  return [
    [all, { key, prefix: 'entry_', calls: left(calls), characters: left(characters) }],
    [{ key: feedBudgetKey(call.day, call.feed), prefix: 'feed_', ...quotaOf(call, { calls, characters }) }],
  ];
}

/** What the feed of an entry may use: one call always, whatever its length, so that small limits are for some entries of each. */
function quotaOf({ feedCalls, characters: needed }: EntryCall, { calls, characters }: ModelLimits): ModelLimits {
  const part = feedCalls === undefined ? FEED_PART : Math.min(1, feedCalls / Math.max(1, calls));
  return {
    calls: feedCalls ?? Math.ceil(calls * FEED_PART),
    characters: Math.max(Math.ceil(characters * part), needed),
  };
}

function hasRoom({ prefix, calls, characters }: Share, item: Item | null, call: ModelCall): boolean {
  const used = (name: string) => Number(item?.[`${prefix}${name}`] ?? 0);
  return used('calls') < calls && used('characters') + call.characters <= characters;
}

function refusalOf(call: ModelCall, limits: ModelLimits, { prefix }: Share, item: Item | null): BudgetRefusal {
  if (prefix === 'feed_') return 'feed';
  if (call.use === 'topics' || call.isTurn) return 'day';
  const [ofDay = []] = sharesOf({ ...call, isTurn: true }, limits);
  return ofDay.every((share) => hasRoom(share, item, call)) ? 'turn' : 'day';
}

/** Adds a call to the counters of one item, or takes it off; it is added only if all have room for it. */
function writeOf({ day, characters }: ModelCall, shares: Share[], sign: 1 | -1) {
  const names = shares.flatMap(({ prefix }) => [`${prefix}calls`, `${prefix}characters`]);
  const added = shares.map(({ prefix }) => `#${prefix}calls :one, #${prefix}characters :characters`);
  const bounds = shares.flatMap((share) => [
    [`:${share.prefix}calls`, share.calls],
    [`:${share.prefix}left`, share.characters - characters],
  ]);
  const rooms = shares.map(({ prefix }) => {
    const [calls, used] = [`#${prefix}calls`, `#${prefix}characters`];
    return `(attribute_not_exists(${calls}) OR (${calls} < :${prefix}calls AND ${used} <= :${prefix}left))`;
  });
  return {
    Update: {
      Key: shares[0]?.key as Key,
      UpdateExpression: `SET expires_at = :expires ADD ${added.join(', ')}`,
      ...(sign === 1 ? { ConditionExpression: rooms.join(' AND ') } : {}),
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ':expires': Date.parse(addDays(day, DAYS_KEPT)) / 1_000,
        ':one': sign,
        ':characters': sign * characters,
        ...(sign === 1 ? Object.fromEntries(bounds) : {}),
      },
    },
  };
}
