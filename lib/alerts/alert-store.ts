import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { EntryFilter } from '../entries/entry-filter.ts';
import {
  ALL_ALERTS_PARTITION,
  alertFeedKey,
  alertKey,
  alertOwnerKey,
  alertQueryKey,
} from '../platform/dynamodb/alert-keys.ts';
import type { TableItem } from '../platform/dynamodb/client.ts';
import { personPartition, profileKey } from '../platform/dynamodb/person-keys.ts';
import { getItem, getItems, queryItems } from '../platform/dynamodb/read.ts';
import { entrySortKey } from '../platform/dynamodb/sort-keys.ts';
import { type TransactionWrite, writeTransaction } from '../platform/dynamodb/write.ts';
import { normalizeName } from '../values/name.ts';
import { notFound, Problem } from '../values/problem.ts';
import type { Role } from '../values/roles-and-states.ts';
import { getIntegerSetting } from '../values/settings.ts';
import { formatInstant } from '../values/time.ts';
import { type Alert, type ListedAlert, type NewAlert, parseAlertItem, type StoredAlert } from './alert.ts';
import {
  type DestinationAttachmentTokens,
  filterDestinationsByToken,
  listDestinationAttachmentTokens,
  omitDetachedDestinations,
} from './destination-attachments.ts';
import { getMatchCountsOfLastSevenDays } from './matches/match-counts.ts';
import { computeQueryId, sortQueryFields } from './registry/alert-query.ts';
import { buildSubscriptionChangeWrites } from './registry/query-subscriptions.ts';
import { canonicalizeSchedule, INSTANT_SCHEDULE } from './schedules/alert-schedule.ts';
import {
  buildDueDigestRowMove,
  createDigestProgress,
  toDigestProgressAttributes,
} from './schedules/digest-progress.ts';
import {
  computeReminderProgressAfterAlertChange,
  toReminderProgressAttributes,
} from './schedules/reminder-progress.ts';
import { canonicalizeReminders } from './schedules/reminder-times.ts';

/** The maximum number of alerts of a person, set by ALERTS_PER_PERSON. */
export const maxAlertsPerPerson = getIntegerSetting('ALERTS_PER_PERSON', 50);

/**
 * Returns the write that changes the stored number of a person's alerts by 1 or -1.
 * An increase is rejected if the person already has `maxAlertsPerPerson` alerts.
 */
export const buildAlertCountUpdate = (person: string, delta: 1 | -1): TransactionWrite => ({
  Update: {
    Key: profileKey(person),
    UpdateExpression: 'ADD alerts_count :by',
    ...(delta > 0
      ? {
          ConditionExpression: 'attribute_not_exists(alerts_count) OR alerts_count < :most',
          ExpressionAttributeValues: { ':by': delta, ':most': maxAlertsPerPerson },
        }
      : { ExpressionAttributeValues: { ':by': delta } }),
  },
});

/** A new alert with its parsed query. */
interface CreatedAlert extends NewAlert {
  filter: EntryFilter;
}

/**
 * Stores a new alert and its query in one transaction, and returns the alert.
 * The transaction also writes the queue rows of the alert's next digest and reminder. `filter` is the parsed `query`.
 * Destinations that do not exist any more are left out.
 * @throws Problem 409 too_many_alerts
 */
export async function createAlert(
  person: string,
  { filter, destinations = [], ...input }: CreatedAlert,
  now = new Date(),
): Promise<Alert> {
  const attachments = destinations.length === 0 ? {} : await listDestinationAttachmentTokens(person);
  const alert = buildNewAlert({ ...input, destinations: selectExistingDestinations(attachments, destinations) }, now);
  const reference = { person, alert_id: alert.id };
  const digestProgress = createDigestProgress(alert, now);
  const reminderProgress = computeReminderProgressAfterAlertChange(null, alert, now);
  const progress = { attachments, digestProgress, reminderProgress };
  const query_id = computeQueryId(filter);
  const Item = buildAlertItem({ alert, person, query_id, feed_digest: null, version: 1, ...progress });
  // After a concurrent change of the same query it is read again, so the loop ends.
  for (;;) {
    const writes = await buildSubscriptionChangeWrites(reference, { from: null, to: filter }, now);
    const refusal = await writeTransaction([
      buildAlertCountUpdate(person, 1),
      { Put: { Item } },
      { Put: { Item: { ...alertOwnerKey(alert.id), person } } },
      ...buildDueDigestRowMove(reference, { from: null, to: digestProgress.due }),
      ...buildDueDigestRowMove(reference, { from: null, to: reminderProgress.due }),
      ...writes,
    ]);
    if (refusal === null || (refusal.mayBeApplied && (await findAlert(person, alert.id)))) return alert;
    if (refusal.failedConditions.some(({ index }) => index === 0)) {
      const detail = `You have ${maxAlertsPerPerson} alerts, which is the most. Delete one of them.`;
      throw new Problem('conflict', 'too_many_alerts', detail);
    }
  }
}

/** Builds a new alert of valid input, with a drawn id. */
function buildNewAlert(
  { name, query, kinds = ['new'], schedule = INSTANT_SCHEDULE, reminders = null, destinations = [] }: NewAlert,
  now: Date,
): Alert {
  const at = formatInstant(now);
  return {
    id: randomBytes(8).toString('hex'),
    name: normalizeName(name),
    query: sortQueryFields(query),
    kinds: [...new Set(kinds)],
    since: at,
    feed_since: null,
    schedule: canonicalizeSchedule(schedule),
    reminders: reminders && canonicalizeReminders(reminders),
    destinations,
    paused: null,
    created_at: at,
    updated_at: at,
  };
}

/**
 * Returns a person's alert by its id, read consistently; null if it does not exist.
 * The alert may still list destinations that were deleted or detached from it; nothing is sent to them.
 */
export async function findAlert(person: string, id: string): Promise<StoredAlert | null> {
  const item = await getItem(alertKey(person, id), { consistent: true });
  return item && parseAlertItem(item);
}

/**
 * Returns a person's alert by its id, read consistently.
 * @throws Problem 404 alert_not_found, also for another person's alert
 */
export async function getAlert(person: string, id: string): Promise<StoredAlert> {
  const stored = await findAlert(person, id);
  if (!stored) throw notFound('alert', id);
  return stored;
}

/** The caller's id, which for a person is their `sub`, and their role. */
interface AlertCaller {
  id: string;
  role: Role;
}

/**
 * Returns the id of the person who owns the alert that a caller refers to.
 * Viewers and members reach only their own alerts, so their own id is returned without a request. For admins and API
 * keys the owner is looked up, which costs one request. Returns the caller's id if the alert is unknown.
 */
export async function getAlertOwner({ id: caller, role }: AlertCaller, id: string): Promise<string> {
  if (role === 'viewer' || role === 'member') return caller;
  const owner = await getItem(alertOwnerKey(id), { consistent: true });
  return owner ? String(owner['person']) : caller;
}

/**
 * Returns a person's alerts with owner, query id and progress, in the order of their ids.
 * Read consistently.
 */
export async function listStoredAlerts(person: string): Promise<StoredAlert[]> {
  const { sk: from } = alertKey(person, '');
  const items = await queryItems({ partition: personPartition(person), from, to: `${from}~`, consistent: true });
  return items.map(parseAlertItem);
}

/**
 * Returns a person's alerts, oldest first, with their numbers of matches in the last seven days.
 * Deleted and detached destinations are left out. At most three requests.
 */
export async function listAlerts(person: string, now = new Date()): Promise<Omit<ListedAlert, 'stopped'>[]> {
  const stored = await listStoredAlerts(person);
  const isAnySent = stored.some(({ alert }) => alert.destinations.length > 0);
  const attachments = isAnySent ? await listDestinationAttachmentTokens(person) : {};
  const queries = [...new Set(stored.map(({ query_id }) => query_id))];
  const heads = await getItems(queries.map(alertQueryKey), { consistent: false });
  const byKey = new Map(heads.map((head) => [String(head['pk']), head]));
  const head = (query: string): TableItem => byKey.get(alertQueryKey(query).pk) ?? {};
  return stored
    .map((one) => ({
      ...filterDestinationsByToken(one, attachments).alert,
      matches_7_days: getMatchCountsOfLastSevenDays(head(one.query_id), now),
    }))
    .sort((a, b) => (a.created_at < b.created_at || (a.created_at === b.created_at && a.id < b.id) ? -1 : 1));
}

/**
 * Returns true if the table has the given alert in the version after the stored one. One request.
 * It is called if the response to a write was lost and the repeated write was rejected, to find out whether the first
 * write succeeded.
 */
export async function wasAlertWriteApplied({ person, version }: StoredAlert, alert: Alert): Promise<boolean> {
  const now = await findAlert(person, alert.id);
  return now?.version === version + 1 && isDeepStrictEqual(now.alert, alert);
}

/**
 * Returns the write that replaces an alert's item with a new state and the next version. `stored` is the alert as it
 * was read, `internalChanges` has changed internal fields. The write is rejected if the alert changed since it was
 * read.
 */
export const buildAlertReplacement = (
  stored: StoredAlert,
  alert: Alert,
  internalChanges: Partial<Pick<StoredAlert, 'query_id' | 'feed_digest'>> = {},
) => ({
  Put: {
    Item: buildAlertItem({ ...stored, ...internalChanges, alert, version: stored.version + 1 }),
    ConditionExpression: 'version = :seen',
    ExpressionAttributeValues: { ':seen': stored.version },
  },
});

/**
 * Returns the table item of an alert, including its keys in the index of all alerts.
 * The item has attachment tokens only for the alert's own destinations.
 */
export function buildAlertItem({
  alert,
  person,
  query_id,
  feed_digest,
  attachments,
  digestProgress,
  reminderProgress,
  version,
}: StoredAlert) {
  const own = alert.destinations.map((id) => [id, attachments[id]] as const).filter(([, one]) => one);
  return {
    ...alertKey(person, alert.id),
    gsi1: ALL_ALERTS_PARTITION,
    at: entrySortKey(alert.created_at, alert.id),
    ...alert,
    ...toDigestProgressAttributes(digestProgress),
    ...toReminderProgressAttributes(reminderProgress),
    query_id,
    version,
    ...(own.length > 0 ? { attachments: Object.fromEntries(own) } : {}),
    ...(feed_digest === null ? {} : { feed_digest }),
  };
}

/**
 * Returns the writes that delete an alert, its feed address and its subscription to its query.
 * They also delete the queue rows of its next digest and reminder, and lower the owner's number of alerts. They are
 * rejected if the alert changed since it was read.
 */
export async function buildAlertDeletion(stored: StoredAlert): Promise<TransactionWrite[]> {
  const { alert, person, query_id, feed_digest, digestProgress, reminderProgress, version } = stored;
  return [
    {
      Delete: {
        Key: alertKey(person, alert.id),
        ConditionExpression: 'version = :seen',
        ExpressionAttributeValues: { ':seen': version },
      },
    },
    { Delete: { Key: alertOwnerKey(alert.id) } },
    ...(feed_digest === null ? [] : [{ Delete: { Key: alertFeedKey(feed_digest) } }]),
    ...buildDueDigestRowMove({ person, alert_id: alert.id }, { from: digestProgress.due, to: null }),
    ...buildDueDigestRowMove({ person, alert_id: alert.id }, { from: reminderProgress.due, to: null }),
    buildAlertCountUpdate(person, -1),
    ...(await buildSubscriptionChangeWrites({ person, alert_id: alert.id }, { from: query_id, to: null })),
  ];
}

/**
 * Deletes a person's alert with its feed address, queue rows and subscription to its query. Returns false if the alert
 * does not exist. `assertPrecondition` receives the current alert, and throws if the alert must not be deleted.
 * @throws Each error of `assertPrecondition`
 */
export async function deleteAlert(
  person: string,
  id: string,
  assertPrecondition: ((alert: Alert) => void) | null = null,
): Promise<boolean> {
  for (let mayBeDone = false; ; ) {
    const stored = await findAlert(person, id);
    if (!stored) return mayBeDone;
    if (assertPrecondition) assertPrecondition((await omitDetachedDestinations(stored)).alert);
    const refusal = await writeTransaction(await buildAlertDeletion(stored));
    if (refusal === null) return true;
    mayBeDone ||= refusal.mayBeApplied;
  }
}

/** Returns ids of destinations without repetitions and deleted ones. */
export const selectExistingDestinations = (
  attachments: DestinationAttachmentTokens,
  destinations: string[],
): string[] => [...new Set(destinations)].filter((id) => attachments[id] !== undefined);
