import * as z from 'zod/mini';
import type { TableItem } from '../platform/dynamodb/client.ts';
import { NameInput } from '../values/name.ts';
import { ID_PATTERN, Id, NonNegativeInteger } from '../values/schemas.ts';
import { Instant } from '../values/time.ts';
import { AlertQuery, AlertQueryInput, sortQueryFields } from './registry/alert-query.ts';
import { AlertSchedule, canonicalizeSchedule } from './schedules/alert-schedule.ts';
import { AlertReminders, canonicalizeReminders, type ReminderProgress } from './schedules/reminder-times.ts';

/**
 * The kinds of matches.
 * `new`: an update matches for the first time. `edited`: its title or text was edited after it matched before.
 */
export const MATCH_KINDS = ['new', 'edited'] as const;
/** The kind of a match: new, or edited since it matched before. */
export type MatchKind = (typeof MATCH_KINDS)[number];
const MatchKindsSchema = z
  .array(z.enum(MATCH_KINDS, 'must be new or edited'), 'must be a list of new and edited')
  .check(z.minLength(1, 'must have new, edited or both'), z.maxLength(2, 'must have new and edited once each'));

/** Since when an alert is paused, and the reason if one was given. @public for the contract */
export const AlertPause = z.object({ at: Instant, reason: z.nullable(z.string()) });

/** An alert: a saved search that reports new matches. Updates that were stored before `since` do not match. */
export const Alert = z.object({
  id: Id,
  name: z.string(),
  query: AlertQuery,
  kinds: z.array(z.enum(MATCH_KINDS)),
  /** When it sends its matches. */
  schedule: AlertSchedule,
  /** How long before key dates of matching updates it sends reminders; null for none. */
  reminders: z.nullable(AlertReminders),
  /** The ids of its destinations. */
  destinations: z.array(Id),
  /** While it is paused nothing is sent, but matches are recorded. */
  paused: z.nullable(AlertPause),
  /** Since when it has this query. */
  since: Instant,
  /** Since when its feed has an address; null if it has none. */
  feed_since: z.nullable(Instant),
  created_at: Instant,
  updated_at: Instant,
});
export type Alert = z.infer<typeof Alert>;

/**
 * Why an alert sends to fewer destinations than its owner chose, such as a lost permission.
 * `destinations` has the ids of the destinations that get nothing.
 */
export const ExcludedDestinations = z.object({ reason: z.string(), destinations: z.array(Id) });
export type ExcludedDestinations = z.infer<typeof ExcludedDestinations>;

/**
 * An alert in a response.
 * `stopped` says why it sends to fewer destinations than its owner chose; null if none is excluded. A pause of the
 * alert is not reported here.
 */
export const AlertResponse = z.extend(Alert, { stopped: z.nullable(ExcludedDestinations) });
export type AlertResponse = z.infer<typeof AlertResponse>;

/** The updates that matched an alert's query within seven UTC days, including today. */
const AlertCounts = z.object({ new: NonNegativeInteger, edited: NonNegativeInteger });
/** An alert in the list of a person's alerts, with its numbers of matches in the last seven days. */
export const ListedAlert = z.extend(AlertResponse, { matches_7_days: AlertCounts });
export type ListedAlert = z.infer<typeof ListedAlert>;
/** A person's alerts, and `most`, the number of alerts that the person may have. */
export const AlertList = z.object({ items: z.array(ListedAlert), most: NonNegativeInteger });

const DESTINATIONS_RULE = 'must be a list of up to 10 ids of destinations';
const DestinationIds = z
  .array(z.string(DESTINATIONS_RULE).check(z.regex(ID_PATTERN, DESTINATIONS_RULE)), DESTINATIONS_RULE)
  .check(z.maxLength(10, DESTINATIONS_RULE));
const MAX_REASON_LENGTH = 200;
const REASON_RULE = `must be null or text of up to ${MAX_REASON_LENGTH} characters`;

/**
 * The request body that creates an alert.
 * By default the alert reports new updates at once, without reminders and destinations.
 */
export const NewAlert = z.strictObject({
  name: NameInput,
  query: AlertQueryInput,
  kinds: z.optional(MatchKindsSchema),
  schedule: z.optional(AlertSchedule),
  reminders: z.optional(z.nullable(AlertReminders)),
  destinations: z.optional(DestinationIds),
});
export type NewAlert = z.infer<typeof NewAlert>;

/** The request body that changes an alert. Absent fields stay unchanged, and `paused: null` resumes a paused alert. */
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
 * How far the digests of an alert have been planned.
 * - `due` is the sort key of the next digest in the queue of due digests, null without digests.
 * - `sentUpTo` is the sort key up to which matches were in a digest.
 * - `carriedOver` has an entry for each destination that missed a digest because the alert was paused. Its value is the
 *   sort key after which the next digest to that destination begins.
 */
export interface DigestProgress {
  due: string | null;
  sentUpTo: string;
  carriedOver: Record<string, string>;
}

/**
 * An alert with its internal fields.
 * `person` is the owner's `sub`. `query_id` identifies the query that alerts with equal filters share. `feed_digest` is
 * the hash of the token in the address of the alert's feed, null without an address. Conditional writes compare
 * `version`.
 */
export interface StoredAlert {
  alert: Alert;
  person: string;
  query_id: string;
  feed_digest: string | null;
  /** The attachments of its destinations, by id, from when they were chosen (destination-attachments.ts). */
  attachments: Record<string, string>;
  digestProgress: DigestProgress;
  reminderProgress: ReminderProgress;
  version: number;
}

/** Parses the table item of an alert, with its owner from the key. Missing attributes become null or empty. */
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
      query: sortQueryFields(alert.query),
      schedule: canonicalizeSchedule(alert.schedule),
      reminders: alert.reminders && canonicalizeReminders(alert.reminders),
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
