import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { StoredMatch as Match, Why } from '../alerts/match.ts';
import type { MatchWindow } from '../alerts/match-window.ts';
import type { Changed } from '../entries/change-words.ts';
import type { KeyDateKind } from '../key-dates/key-date.ts';
import type { Item } from '../table/client.ts';
import { alertDeliveries, deliveryKey, entryAt } from '../table/key-chart.ts';
import { instantOfPlace } from '../table/sort-keys.ts';
import { Count } from '../values/count.ts';
import { Id } from '../values/id.ts';
import { inOrder } from '../values/in-order.ts';
import { Instant, instantOf } from '../values/time.ts';
import type { Outcome } from './message.ts';

/*
 * One update of one alert for one destination, or a digest of all of a window, or what it reminds of on a day:
 *
 *   due -> delivered | failed | unknown | given_up | gone | gathered | corrected
 *   failed -> (the same)             tried again at due_at, ten times in all
 *   unknown                          a chat message that may have been posted: never repeated
 *   gathered                         one of so many at once that a digest told of it
 *   corrected                        an edit of what stands in a channel: left to the correction of that, and not posted anew
 *   delivered, given_up, gone, gathered -> due where a person asks for it
 */
const STATES = ['due', 'delivered', 'failed', 'unknown', 'given_up', 'gone', 'gathered', 'corrected'] as const;
export type DeliveryState = (typeof STATES)[number];

/** What came of one try. */
export const DeliveryTry = z.object({
  at: Instant,
  took_ms: Count,
  outcome: z.enum(['delivered', 'failed', 'unknown', 'gone']),
  status: z.nullable(z.int()),
  reason: z.nullable(z.string()),
});
export type DeliveryTry = z.infer<typeof DeliveryTry>;

/** What a digest is of: matches after an instant and up to another one, and how many updates they are; 1,000 are counted at most. @public for the contract */
export const DigestWindow = z.object({ from: Instant, to: Instant, updates: Count });

/** A delivery as its person sees it. */
export const Delivery = z.object({
  id: Id,
  alert_id: Id,
  destination_id: Id,
  /** Null for a digest and a reminder. */
  entry_id: z.nullable(Id),
  kind: z.enum(['new', 'edited', 'digest', 'reminder']),
  window: z.nullable(DigestWindow),
  state: z.enum(STATES),
  matched_at: Instant,
  created_at: Instant,
  /** When it is tried next. */
  due_at: z.nullable(Instant),
  /** Why nothing more is tried, where that is no try's own reason. */
  reason: z.nullable(z.string()),
  replays: Count,
  /** When its message in a channel was last changed to what the update is now. */
  corrected_at: z.nullable(Instant),
  tries: z.array(DeliveryTry),
});
export type Delivery = z.infer<typeof Delivery>;

/** What a delivery reminds of: the dates of entries, the nearest first, and how many more there were; at least so many if not whole. */
export interface Reminder {
  time_zone: string;
  dates: { entry_id: string; kind: KeyDateKind; date: string }[];
  more: number;
  isWhole: boolean;
}

/** What is stored beside what is shown. */
export interface StoredDelivery {
  person: string;
  shown: Delivery;
  why: Why;
  /** What changed of the update; null for a new one, and where that is not known. */
  changed: Changed | null;
  /** The matches that a digest is of. */
  window: MatchWindow | null;
  reminder: Reminder | null;
  /** Tries since it was planned or asked for again. */
  round: number;
  /** The place among what is due; null where it is not due. */
  due: string | null;
  /** Until when somebody sends it, in milliseconds since 1970. */
  leased_until: number;
  /** The try that posts to a chat, from before it does until it is closed. */
  posting: string | null;
}

/** So long a delivery is kept: 90 days. */
const KEPT_S = 90 * 86_400;
/** The tries that are shown, the last ones. */
const MOST_TRIES = 20;

/** The same match of the same alert is the same delivery to a destination, whoever plans it. */
const deliveryId = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32);

/** Whose alert it is. */
export interface Subscriber {
  person: string;
  alert_id: string;
}

/** A delivery of an update that nobody has tried. A text that comes back after another one is another match, and another delivery. */
export function newDelivery(of: Subscriber, match: Match, destinationId: string, now: Date): StoredDelivery {
  const { entry_id, digest, kind, matched_at, why, changed } = match;
  const id = deliveryId(of.alert_id, entry_id, digest, matched_at, destinationId);
  return untried(of, { id, destination_id: destinationId, entry_id, kind, window: null, matched_at }, now, {
    why,
    changed,
  });
}

/** A delivery of a digest that nobody has tried: the one that was due at a place among digests, whoever plans it. */
export function newDigest(
  of: Subscriber,
  place: string,
  { window, updates }: { window: MatchWindow; updates: number },
  destinationId: string,
  now: Date,
): StoredDelivery {
  const id = deliveryId(of.alert_id, 'digest', place, destinationId);
  const told = { from: instantOfPlace(window.after), to: instantOfPlace(window.to), updates };
  const shown = { id, destination_id: destinationId, entry_id: null, kind: 'digest', window: told } as const;
  return untried(of, { ...shown, matched_at: told.to }, now, { why: { words: [], filters: {} }, window });
}

/** A delivery of what an alert reminds of on a day, that nobody has tried: the one of that day, whoever plans it. */
export function newReminder(
  of: Subscriber,
  day: string,
  reminder: Reminder,
  destinationId: string,
  now: Date,
): StoredDelivery {
  const id = deliveryId(of.alert_id, 'reminder', day, destinationId);
  const shown = { id, destination_id: destinationId, entry_id: null, kind: 'reminder', window: null } as const;
  return untried(of, { ...shown, matched_at: instantOf(now) }, now, { why: { words: [], filters: {} }, reminder });
}

type What = Pick<Delivery, 'id' | 'destination_id' | 'entry_id' | 'kind' | 'window' | 'matched_at'>;

function untried(
  { person, alert_id }: Subscriber,
  { id, destination_id, entry_id, kind, window, matched_at }: What,
  now: Date,
  stored: { why: Why; changed?: Changed | null; window?: MatchWindow; reminder?: Reminder },
): StoredDelivery {
  const created_at = instantOf(now);
  const shown: Delivery = {
    ...{ id, alert_id, destination_id, entry_id, kind, window, state: 'due', matched_at, created_at },
    ...{ due_at: created_at, reason: null, replays: 0, corrected_at: null, tries: [] },
  };
  const held = { round: 0, due: entryAt(created_at, id), leased_until: 0, posting: null };
  return { person, shown, changed: null, window: null, reminder: null, ...stored, ...held };
}

/** The item of a delivery that is not being sent. */
export function itemOf({ person, shown, why, changed, window, reminder, round, due }: StoredDelivery) {
  const { id, alert_id, matched_at, created_at } = shown;
  const lists = { gsi1: alertDeliveries(person, alert_id), at: entryAt(matched_at, id) };
  const expires_at = Math.floor(Date.parse(created_at) / 1_000) + KEPT_S;
  const of = { ...(changed ? { changed } : {}), ...(window ? { window } : {}), ...(reminder ? { reminder } : {}) };
  const told = { body: shown, why, ...of };
  return { ...deliveryKey(person, id), ...lists, ...told, round, ...(due ? { due } : {}), expires_at };
}

export function deliveryOf(person: string, item: Item): StoredDelivery {
  const {
    body,
    why,
    changed = null,
    window = null,
    reminder = null,
    round,
  } = item as unknown as Pick<StoredDelivery, 'why' | 'changed' | 'window' | 'reminder' | 'round'> & {
    body: Delivery;
  };
  const textOf = (name: string) => (item[name] ?? null) as string | null;
  const held = { due: textOf('due'), posting: textOf('posting'), leased_until: Number(item['leased_until'] ?? 0) };
  return { person, shown: inOrder(Delivery, body), why, changed, window, reminder, round, ...held };
}

/** A try as it is remembered. */
export const tryOf = ({ outcome, status, reason }: Outcome, at: Date, took_ms: number): DeliveryTry => ({
  ...{ at: instantOf(at), took_ms: Math.round(took_ms), outcome },
  ...{ status: status ?? null, reason: reason ?? null },
});

export const withTry = (tries: DeliveryTry[], one: DeliveryTry) => [...tries, one].slice(-MOST_TRIES);
