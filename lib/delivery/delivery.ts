import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { StoredMatch as Match } from '../alerts/match.ts';
import type { Item } from '../table/client.ts';
import { alertDeliveries, deliveryKey, entryAt } from '../table/key-chart.ts';
import { Count } from '../values/count.ts';
import { Id } from '../values/id.ts';
import { Instant, instantOf } from '../values/time.ts';
import type { Outcome } from './message.ts';

/*
 * One update of one alert for one destination:
 *
 *   due -> delivered | failed | unknown | given_up | gone
 *   failed -> (the same)             tried again at due_at, ten times in all
 *   unknown                          a chat message that may have been posted: never repeated
 *   delivered, given_up, gone -> due where a person asks for it
 */
const STATES = ['due', 'delivered', 'failed', 'unknown', 'given_up', 'gone'] as const;
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

/** A delivery as its person sees it. */
export const Delivery = z.object({
  id: Id,
  alert_id: Id,
  destination_id: Id,
  entry_id: Id,
  kind: z.enum(['new', 'edited']),
  state: z.enum(STATES),
  matched_at: Instant,
  created_at: Instant,
  /** When it is tried next. */
  due_at: z.nullable(Instant),
  /** Why nothing more is tried, where that is no try's own reason. */
  reason: z.nullable(z.string()),
  replays: Count,
  tries: z.array(DeliveryTry),
});
export type Delivery = z.infer<typeof Delivery>;

/** What is stored beside what is shown. */
export interface StoredDelivery {
  person: string;
  shown: Delivery;
  why: Match['why'];
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
const deliveryId = (alertId: string, { entry_id, digest }: Match, destinationId: string) =>
  createHash('sha256').update([alertId, entry_id, digest, destinationId].join('\n')).digest('hex').slice(0, 32);

/** A delivery that nobody has tried. */
export function newDelivery(
  person: string,
  alertId: string,
  match: Match,
  destinationId: string,
  now: Date,
): StoredDelivery {
  const { entry_id, kind, matched_at, why } = match;
  const id = deliveryId(alertId, match, destinationId);
  const created_at = instantOf(now);
  const shown: Delivery = {
    ...{ id, alert_id: alertId, destination_id: destinationId, entry_id, kind, state: 'due', matched_at, created_at },
    ...{ due_at: created_at, reason: null, replays: 0, tries: [] },
  };
  return { person, shown, why, round: 0, due: entryAt(created_at, id), leased_until: 0, posting: null };
}

/** The item of a delivery that is not being sent. */
export function itemOf({ person, shown, why, round, due }: StoredDelivery) {
  const { id, alert_id, matched_at, created_at } = shown;
  const lists = { gsi1: alertDeliveries(person, alert_id), at: entryAt(matched_at, id) };
  const expires_at = Math.floor(Date.parse(created_at) / 1_000) + KEPT_S;
  return { ...deliveryKey(person, id), ...lists, body: shown, why, round, ...(due ? { due } : {}), expires_at };
}

/** In one order: DynamoDB keeps none of a map, and the same answer must have the same tag. */
const shownOf = ({ tries, ...rest }: Delivery): Delivery => {
  const { id, alert_id, destination_id, entry_id, kind, state, matched_at, created_at, due_at, reason, replays } = rest;
  const what = { id, alert_id, destination_id, entry_id, kind, state, matched_at, created_at, due_at, reason, replays };
  return {
    ...what,
    tries: tries.map(({ at, took_ms, outcome, status, reason: why }) => ({
      at,
      took_ms,
      outcome,
      status,
      reason: why,
    })),
  };
};

export function deliveryOf(person: string, item: Item): StoredDelivery {
  const { body, why, round } = item as unknown as { body: Delivery; why: Match['why']; round: number };
  const textOf = (name: string) => (item[name] ?? null) as string | null;
  const held = { due: textOf('due'), posting: textOf('posting'), leased_until: Number(item['leased_until'] ?? 0) };
  return { person, shown: shownOf(body), why, round, ...held };
}

/** A try as it is remembered. */
export const tryOf = ({ outcome, status, reason }: Outcome, at: Date, took_ms: number): DeliveryTry => ({
  ...{ at: instantOf(at), took_ms: Math.round(took_ms), outcome },
  ...{ status: status ?? null, reason: reason ?? null },
});

export const withTry = (tries: DeliveryTry[], one: DeliveryTry) => [...tries, one].slice(-MOST_TRIES);
