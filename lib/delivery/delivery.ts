import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { StoredMatch as Match, Why } from '../alerts/match.ts';
import type { MatchWindow } from '../alerts/match-window.ts';
import type { EntryChange } from '../entries/format-change.ts';
import type { KeyDateKind } from '../key-dates/key-date.ts';
import type { TableItem } from '../table/client.ts';
import { alertDeliveriesPartition, deliveryKey, entrySortKey } from '../table/key-schema.ts';
import { parseSortKeyInstant } from '../table/sort-keys.ts';
import { Count } from '../values/count.ts';
import { Id } from '../values/id.ts';
import { pickFields } from '../values/pick-fields.ts';
import { formatInstant, Instant } from '../values/time.ts';
import type { AttemptOutcome } from './message.ts';

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
const DELIVERY_STATES = ['due', 'delivered', 'failed', 'unknown', 'given_up', 'gone', 'gathered', 'corrected'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

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
  state: z.enum(DELIVERY_STATES),
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
export interface StoredReminder {
  time_zone: string;
  dates: { entry_id: string; kind: KeyDateKind; date: string }[];
  more: number;
  isWhole: boolean;
}

/** What is stored beside what is shown. */
export interface StoredDelivery {
  person: string;
  delivery: Delivery;
  why: Why;
  /** What changed of the update; null for a new one, and where that is not known. */
  changed: EntryChange | null;
  /** The matches that a digest is of. */
  window: MatchWindow | null;
  reminder: StoredReminder | null;
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
const RETENTION_S = 90 * 86_400;
/** The tries that are shown, the last ones. */
const MAX_LISTED_ATTEMPTS = 20;

/** The same match of the same alert is the same delivery to a destination, whoever plans it. */
const computeDeliveryId = (...parts: string[]) =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32);

/** Whose alert it is. */
export interface AlertSubscriber {
  person: string;
  alert_id: string;
}

/** A delivery of an update that nobody has tried. A text that comes back after another one is another match, and another delivery. */
export function createUpdateDelivery(
  subscriber: AlertSubscriber,
  match: Match,
  destinationId: string,
  now: Date,
): StoredDelivery {
  const { entry_id, digest, kind, matched_at, why, changed } = match;
  const id = computeDeliveryId(subscriber.alert_id, entry_id, digest, matched_at, destinationId);
  return createDelivery(
    subscriber,
    { id, destination_id: destinationId, entry_id, kind, window: null, matched_at },
    now,
    {
      why,
      changed,
    },
  );
}

/** A delivery of a digest that nobody has tried: the one that was due at a place among digests, whoever plans it. */
export function createDigestDelivery(
  subscriber: AlertSubscriber,
  dueSortKey: string,
  { window, updates }: { window: MatchWindow; updates: number },
  destinationId: string,
  now: Date,
): StoredDelivery {
  const id = computeDeliveryId(subscriber.alert_id, 'digest', dueSortKey, destinationId);
  const windowSummary = { from: parseSortKeyInstant(window.after), to: parseSortKeyInstant(window.to), updates };
  const shown = { id, destination_id: destinationId, entry_id: null, kind: 'digest', window: windowSummary } as const;
  return createDelivery(subscriber, { ...shown, matched_at: windowSummary.to }, now, {
    why: { words: [], filters: {} },
    window,
  });
}

/** A delivery of what an alert reminds of on a day, that nobody has tried: the one of that day, whoever plans it. */
export function createReminderDelivery(
  subscriber: AlertSubscriber,
  day: string,
  reminder: StoredReminder,
  destinationId: string,
  now: Date,
): StoredDelivery {
  const id = computeDeliveryId(subscriber.alert_id, 'reminder', day, destinationId);
  const shown = { id, destination_id: destinationId, entry_id: null, kind: 'reminder', window: null } as const;
  return createDelivery(subscriber, { ...shown, matched_at: formatInstant(now) }, now, {
    why: { words: [], filters: {} },
    reminder,
  });
}

type DeliverySubject = Pick<Delivery, 'id' | 'destination_id' | 'entry_id' | 'kind' | 'window' | 'matched_at'>;

function createDelivery(
  { person, alert_id }: AlertSubscriber,
  { id, destination_id, entry_id, kind, window, matched_at }: DeliverySubject,
  now: Date,
  stored: { why: Why; changed?: EntryChange | null; window?: MatchWindow; reminder?: StoredReminder },
): StoredDelivery {
  const created_at = formatInstant(now);
  const delivery: Delivery = {
    ...{ id, alert_id, destination_id, entry_id, kind, window, state: 'due', matched_at, created_at },
    ...{ due_at: created_at, reason: null, replays: 0, corrected_at: null, tries: [] },
  };
  const schedulingFields = { round: 0, due: entrySortKey(created_at, id), leased_until: 0, posting: null };
  return { person, delivery, changed: null, window: null, reminder: null, ...stored, ...schedulingFields };
}

/** The item of a delivery that is not being sent. */
export function buildDeliveryItem({ person, delivery, why, changed, window, reminder, round, due }: StoredDelivery) {
  const { id, alert_id, matched_at, created_at } = delivery;
  const lists = { gsi1: alertDeliveriesPartition(person, alert_id), at: entrySortKey(matched_at, id) };
  const expires_at = Math.floor(Date.parse(created_at) / 1_000) + RETENTION_S;
  const of = { ...(changed ? { changed } : {}), ...(window ? { window } : {}), ...(reminder ? { reminder } : {}) };
  const content = { body: delivery, why, ...of };
  return { ...deliveryKey(person, id), ...lists, ...content, round, ...(due ? { due } : {}), expires_at };
}

export function parseDeliveryItem(person: string, item: TableItem): StoredDelivery {
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
  const schedulingFields = {
    due: textOf('due'),
    posting: textOf('posting'),
    leased_until: Number(item['leased_until'] ?? 0),
  };
  return { person, delivery: pickFields(Delivery, body), why, changed, window, reminder, round, ...schedulingFields };
}

/** A try as it is remembered. */
export const createAttempt = ({ outcome, status, reason }: AttemptOutcome, at: Date, took_ms: number): DeliveryTry => ({
  ...{ at: formatInstant(at), took_ms: Math.round(took_ms), outcome },
  ...{ status: status ?? null, reason: reason ?? null },
});

export const appendAttempt = (tries: DeliveryTry[], one: DeliveryTry) => [...tries, one].slice(-MAX_LISTED_ATTEMPTS);
