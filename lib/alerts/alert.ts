import * as z from 'zod/mini';
import type { TableItem } from '../table/client.ts';
import { Count } from '../values/count.ts';
import { ID_PATTERN, Id } from '../values/id.ts';
import { NameInput } from '../values/name.ts';
import { Instant } from '../values/time.ts';
import { AlertQuery, AlertQueryInput, toOrderedQuery } from './alert-query.ts';
import { AlertSchedule, toOrderedSchedule } from './alert-schedule.ts';
import { AlertReminders, type ReminderProgress, toOrderedReminders } from './reminder-times.ts';

/** What rings: an update that is new, or one that matched before and whose title or text was changed. */
export const MATCH_KINDS = ['new', 'edited'] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];
const MatchKindsSchema = z
  .array(z.enum(MATCH_KINDS, 'must be new or edited'), 'must be a list of new and edited')
  .check(z.minLength(1, 'must have new, edited or both'), z.maxLength(2, 'must have new and edited once each'));

/** Since when an alert is paused, and why, if somebody said it. @public for the contract */
export const AlertPause = z.object({ at: Instant, reason: z.nullable(z.string()) });

/** A search that calls: its filters, and since when they are these. Nothing that was stored before matches. */
export const Alert = z.object({
  id: Id,
  name: z.string(),
  query: AlertQuery,
  kinds: z.array(z.enum(MATCH_KINDS)),
  /** When it sends what it matches. */
  schedule: AlertSchedule,
  /** How long before key dates of what its query finds it reminds of them; null if it does not. */
  reminders: z.nullable(AlertReminders),
  /** By id: where it sends what it matches; others read it. */
  destinations: z.array(Id),
  /** While it is paused nothing is sent; what matches is there all the same. */
  paused: z.nullable(AlertPause),
  /** Since when it has this query. */
  since: Instant,
  /** Since when its feed has an address; null if it has none. */
  feed_since: z.nullable(Instant),
  created_at: Instant,
  updated_at: Instant,
});
export type Alert = z.infer<typeof Alert>;

/** Why less is sent for an alert than its owner chose, and the destinations that get nothing, by id. */
export const AlertStop = z.object({ reason: z.string(), destinations: z.array(Id) });
export type AlertStop = z.infer<typeof AlertStop>;

/** An alert as it is answered; `stopped` is null where all of it is sent that is not paused. */
export const AlertResponse = z.extend(Alert, { stopped: z.nullable(AlertStop) });
export type AlertResponse = z.infer<typeof AlertResponse>;

/** So many updates matched the query of an alert within seven days of UTC, today included. */
const AlertCounts = z.object({ new: Count, edited: Count });
/** An alert in the list of a person's alerts. */
export const ListedAlert = z.extend(AlertResponse, { matches_7_days: AlertCounts });
export type ListedAlert = z.infer<typeof ListedAlert>;
export const AlertList = z.object({ items: z.array(ListedAlert), most: Count });

const DESTINATIONS_RULE = 'must be a list of up to 10 ids of destinations';
const DestinationIds = z
  .array(z.string(DESTINATIONS_RULE).check(z.regex(ID_PATTERN, DESTINATIONS_RULE)), DESTINATIONS_RULE)
  .check(z.maxLength(10, DESTINATIONS_RULE));
const MAX_REASON_LENGTH = 200;
const REASON_RULE = `must be null or text of up to ${MAX_REASON_LENGTH} characters`;

/** An alert to be made; without kinds it rings for what is new, without a schedule at once, without destinations it sends nothing. */
export const NewAlert = z.strictObject({
  name: NameInput,
  query: AlertQueryInput,
  kinds: z.optional(MatchKindsSchema),
  schedule: z.optional(AlertSchedule),
  reminders: z.optional(z.nullable(AlertReminders)),
  destinations: z.optional(DestinationIds),
});
export type NewAlert = z.infer<typeof NewAlert>;

/** What of an alert changes; the rest stays. */
export const AlertChange = z.strictObject({
  name: z.optional(NameInput),
  query: z.optional(AlertQueryInput),
  kinds: z.optional(MatchKindsSchema),
  schedule: z.optional(AlertSchedule),
  reminders: z.optional(z.nullable(AlertReminders)),
  destinations: z.optional(DestinationIds),
  paused: z.optional(
    z.nullable(
      z.strictObject({
        reason: z.nullable(z.string(REASON_RULE).check(z.maxLength(MAX_REASON_LENGTH, REASON_RULE))),
      }),
    ),
  ),
});
export type AlertChange = z.infer<typeof AlertChange>;

/**
 * How far the digests of an alert are: the place of the next among what is due, that of the last match that one had, and, by destination,
 * that of the last match before a digest which a pause kept from going there.
 */
export interface DigestProgress {
  due: string | null;
  sentUpTo: string;
  carriedOver: Record<string, string>;
}

/** An alert with what is not told of it: whose it is, the query that it shares, the digest of its feed's token, and how far its digests and reminders are. */
export interface StoredAlert {
  alert: Alert;
  person: string;
  query_id: string;
  feed_digest: string | null;
  /** Of its destinations, by id, as they were when it took them (attachments.ts). */
  attachments: Record<string, string>;
  digestProgress: DigestProgress;
  reminderProgress: ReminderProgress;
  version: number;
}

export function parseAlertItem(item: TableItem): StoredAlert {
  const {
    pk,
    query_id,
    feed_digest = null,
    attachments = {},
    version,
    digest_due = null,
    digest_done,
    digest_owed = {},
    reminder_due = null,
    reminder_done = '',
    ...rest
  } = item;
  const fields = Object.keys(Alert.shape).map((name) => [name, rest[name] ?? null]);
  const alert = Object.fromEntries(fields) as Alert;
  const person = String(pk).slice('PERSON#'.length);
  return {
    alert: {
      ...alert,
      query: toOrderedQuery(alert.query),
      schedule: toOrderedSchedule(alert.schedule),
      reminders: alert.reminders && toOrderedReminders(alert.reminders),
      paused: alert.paused && { at: alert.paused.at, reason: alert.paused.reason },
    },
    person,
    query_id: String(query_id),
    feed_digest: feed_digest as string | null,
    attachments: attachments as Record<string, string>,
    digestProgress: {
      due: digest_due as string | null,
      sentUpTo: String(digest_done),
      carriedOver: digest_owed as Record<string, string>,
    },
    reminderProgress: { due: reminder_due as string | null, plannedUpTo: String(reminder_done) },
    version: Number(version),
  };
}
