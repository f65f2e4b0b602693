import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { StoredMatch, Why } from '../alerts/matches/match.ts';
import type { MatchWindow } from '../alerts/matches/match-window.ts';
import type { SendOutcome } from '../channels/message/message.ts';
import type { EntryChange } from '../entries/versions/format-change.ts';
import type { KeyDateKind } from '../extraction/key-dates/key-date.ts';
import { alertDeliveriesPartition, deliveryKey } from '../platform/dynamodb/alert-keys.ts';
import type { TableItem } from '../platform/dynamodb/client.ts';
import { entrySortKey, parseSortKeyInstant } from '../platform/dynamodb/sort-keys.ts';
import { orderFieldsBySchema } from '../values/pick-fields.ts';
import { Id, NonNegativeInteger } from '../values/schemas.ts';
import { formatInstant, Instant } from '../values/time.ts';

/*
 * A delivery is one message of one alert for one destination: an update, a digest of a window, or the reminders of a
 * day.
 *
 * States and their transitions:
 * due -> delivered, failed, unknown, given_up, gone, gathered or corrected
 * failed -> attempted again at due_at, ten times in all
 * unknown: a chat message that may have been posted, and is never repeated
 * gathered: one of many updates at once, which a digest contains
 * corrected: an edit of a posted message, left to the correction of that message
 * delivered, given_up, gone, gathered -> due when a person replays it
 */
const DELIVERY_STATES = ['due', 'delivered', 'failed', 'unknown', 'given_up', 'gone', 'gathered', 'corrected'] as const;
/**
 * The state of a delivery, as the API shows it.
 * - `due` and `failed`: an attempt is planned.
 * - `unknown`: the message may have arrived, and is not repeated.
 * - `given_up`: it was not delivered, and `reason` says why.
 * - `gone`: the destination accepts no more messages.
 * - `gathered`: it became part of a digest.
 * - `corrected`: an edit was shown by correcting an earlier message instead.
 */
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/**
 * One attempt to send a delivery, as the API lists it in `tries`.
 * It has its time, its duration in milliseconds and its outcome.
 */
export const DeliveryTry = z.object({
  at: Instant,
  took_ms: NonNegativeInteger,
  outcome: z.enum(['delivered', 'failed', 'unknown', 'gone']),
  status: z.nullable(z.int()),
  reason: z.nullable(z.string()),
});
export type DeliveryTry = z.infer<typeof DeliveryTry>;

/**
 * The period of a digest: after `from`, up to and including `to`.
 * `updates` is the number of updates in it, of which at most 1,000 are counted. @public for the contract
 */
export const DigestWindow = z.object({ from: Instant, to: Instant, updates: NonNegativeInteger });

/** One message of an alert to one destination and the state of its sending, as the API shows it. */
export const Delivery = z.object({
  id: Id,
  alert_id: Id,
  destination_id: Id,
  /** Null for a digest or a reminder. */
  entry_id: z.nullable(Id),
  kind: z.enum(['new', 'edited', 'digest', 'reminder']),
  window: z.nullable(DigestWindow),
  state: z.enum(DELIVERY_STATES),
  matched_at: Instant,
  created_at: Instant,
  /** When the next attempt is due. */
  due_at: z.nullable(Instant),
  /** Why it ended, if not by the outcome of an attempt. */
  reason: z.nullable(z.string()),
  replays: NonNegativeInteger,
  /** When its message in a channel was last corrected after an edit of the update. */
  corrected_at: z.nullable(Instant),
  tries: z.array(DeliveryTry),
});
export type Delivery = z.infer<typeof Delivery>;

/**
 * The stored content of a reminder: the key dates that it lists for one day, nearest first.
 * `more` is the number of omitted dates. If `isWhole` is false, more dates may have been omitted than were counted.
 */
export interface StoredReminder {
  time_zone: string;
  dates: { entry_id: string; kind: KeyDateKind; date: string }[];
  more: number;
  isWhole: boolean;
}

/** A delivery of an update, digest or reminder to one destination, with its internal fields. */
export interface StoredDelivery {
  person: string;
  delivery: Delivery;
  why: Why;
  /** The fields that the edit changed; null for a new update, or if unknown. */
  changed: EntryChange | null;
  /** The window of a digest's matches. */
  window: MatchWindow | null;
  reminder: StoredReminder | null;
  /** Attempts since it was planned or last replayed. */
  round: number;
  /** Its sort key in the queue; null if it is not due. */
  due: string | null;
  /** When the lease expires, in milliseconds since the epoch. */
  leased_until: number;
  /** The fencing token of an attempt that posts to a chat, until the attempt is closed. */
  posting: string | null;
}

/** Retention: 90 days. */
const RETENTION_S = 90 * 86_400;
/** The number of attempts that are retained, the latest ones. */
const MAX_LISTED_ATTEMPTS = 20;

/** Returns an id that follows from the content, so that planning a delivery again creates no second. */
const computeDeliveryId = (...parts: string[]) =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32);

/** The alert that a delivery belongs to: its owner's `sub` and its id. */
export interface SubscribedAlert {
  person: string;
  alert_id: string;
}

/** A match for one destination. */
interface UpdatePlan {
  match: StoredMatch;
  destinationId: string;
}

/**
 * Creates a delivery of an update. The delivery is due now, and not stored yet.
 * Its id depends on the match and the destination, so planning a match again gives the same delivery. If an edit is
 * reverted, the earlier text is a new match.
 */
export function createSingleUpdateDelivery(
  subscriber: SubscribedAlert,
  { match, destinationId }: UpdatePlan,
  now: Date,
): StoredDelivery {
  const { entry_id, digest, kind, matched_at, why, changed } = match;
  const id = computeDeliveryId(subscriber.alert_id, entry_id, digest, matched_at, destinationId);
  const subject = { id, destination_id: destinationId, entry_id, kind, window: null, matched_at };
  return createDelivery(subscriber, { ...subject, content: { why, changed } }, now);
}

/** The digest of a window for one destination. */
interface DigestPlan {
  /** The sort key of the alert's row among due digests, or another identity of the digest. */
  dueSortKey: string;
  destinationId: string;
  window: MatchWindow;
  /** The number of updates in the window. */
  updates: number;
}

/**
 * Creates a delivery of the digest of a window. The delivery is due now, and not stored yet.
 * Its id depends on `dueSortKey`, which identifies the digest, and on the destination. So concurrent planners create
 * the same delivery.
 */
export function createDigestDelivery(
  subscriber: SubscribedAlert,
  { dueSortKey, destinationId, window, updates }: DigestPlan,
  now: Date,
): StoredDelivery {
  const id = computeDeliveryId(subscriber.alert_id, 'digest', dueSortKey, destinationId);
  const windowSummary = { from: parseSortKeyInstant(window.after), to: parseSortKeyInstant(window.to), updates };
  const subject = { id, destination_id: destinationId, entry_id: null, kind: 'digest', window: windowSummary } as const;
  const content = { why: { words: [], filters: {} }, window };
  return createDelivery(subscriber, { ...subject, matched_at: windowSummary.to, content }, now);
}

/** The reminders of a day for one destination. */
interface ReminderPlan {
  /** The day in the alert's time zone, `YYYY-MM-DD`. */
  day: string;
  destinationId: string;
  reminder: StoredReminder;
}

/**
 * Creates a delivery of an alert's reminders of one day. The delivery is due now, and not stored yet.
 * Its id depends on the day and the destination, so concurrent planners create the same delivery.
 */
export function createReminderDelivery(
  subscriber: SubscribedAlert,
  { day, destinationId, reminder }: ReminderPlan,
  now: Date,
): StoredDelivery {
  const id = computeDeliveryId(subscriber.alert_id, 'reminder', day, destinationId);
  const subject = { id, destination_id: destinationId, entry_id: null, kind: 'reminder', window: null } as const;
  const content = { why: { words: [], filters: {} }, reminder };
  return createDelivery(subscriber, { ...subject, matched_at: formatInstant(now), content }, now);
}

interface DeliverySubject
  extends Pick<Delivery, 'id' | 'destination_id' | 'entry_id' | 'kind' | 'window' | 'matched_at'> {
  /** The internal fields that depend on the kind. */
  content: { why: Why; changed?: EntryChange | null; window?: MatchWindow; reminder?: StoredReminder };
}

function createDelivery(
  { person, alert_id }: SubscribedAlert,
  { id, destination_id, entry_id, kind, window, matched_at, content }: DeliverySubject,
  now: Date,
): StoredDelivery {
  const created_at = formatInstant(now);
  const delivery: Delivery = {
    id,
    alert_id,
    destination_id,
    entry_id,
    kind,
    window,
    state: 'due',
    matched_at,
    created_at,
    due_at: created_at,
    reason: null,
    replays: 0,
    corrected_at: null,
    tries: [],
  };
  const schedulingFields = { round: 0, due: entrySortKey(created_at, id), leased_until: 0, posting: null };
  return { person, delivery, changed: null, window: null, reminder: null, ...content, ...schedulingFields };
}

/**
 * Returns the table item of a delivery that is not leased.
 * It has the keys by which the alert's deliveries are listed, and expires 90 days after its creation.
 */
export function buildDeliveryItem({ person, delivery, why, changed, window, reminder, round, due }: StoredDelivery) {
  const { id, alert_id, matched_at, created_at } = delivery;
  const lists = { gsi1: alertDeliveriesPartition(person, alert_id), at: entrySortKey(matched_at, id) };
  const expires_at = Math.floor(Date.parse(created_at) / 1_000) + RETENTION_S;
  const optional = {
    ...(changed ? { changed } : {}),
    ...(window ? { window } : {}),
    ...(reminder ? { reminder } : {}),
  };
  const content = { body: delivery, why, ...optional };
  return { ...deliveryKey(person, id), ...lists, ...content, round, ...(due ? { due } : {}), expires_at };
}

/**
 * Parses the table item of a person's delivery.
 * Missing fields become null; a missing end of a lease becomes 0.
 */
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
  const getText = (name: string) => (item[name] ?? null) as string | null;
  const schedulingFields = {
    due: getText('due'),
    posting: item['posting'] === true ? getText('lease_token') : null,
    leased_until: Number(item['leased_until'] ?? 0),
  };
  return {
    person,
    delivery: orderFieldsBySchema(Delivery, body),
    why,
    changed,
    window,
    reminder,
    round,
    ...schedulingFields,
  };
}

/**
 * Returns the record of an attempt, for the list `tries` of its delivery.
 * `at` is when it began. `took_ms` is rounded to whole milliseconds.
 */
export const createAttemptRecord = (
  { outcome, status, reason }: SendOutcome,
  at: Date,
  took_ms: number,
): DeliveryTry => ({
  at: formatInstant(at),
  took_ms: Math.round(took_ms),
  outcome,
  status: status ?? null,
  reason: reason ?? null,
});

/** Returns the attempts of a delivery with another one at the end. Only the latest 20 are kept. */
export const appendDeliveryAttempt = (attempts: DeliveryTry[], attempt: DeliveryTry) =>
  [...attempts, attempt].slice(-MAX_LISTED_ATTEMPTS);
