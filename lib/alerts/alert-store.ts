import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { EntryFilter } from '../entries/entry-filter.ts';
import type { TableItem } from '../table/client.ts';
import {
  ALL_ALERTS,
  alertFeedKey,
  alertKey,
  alertOwnerKey,
  alertQueryKey,
  entrySortKey,
  personPartition,
  profileKey,
} from '../table/key-schema.ts';
import { getItem, getItems, queryItems } from '../table/read.ts';
import { type TransactionWrite, writeTransaction } from '../table/write.ts';
import { getIntegerSetting } from '../values/integer-setting.ts';
import { normalizeName } from '../values/name.ts';
import { notFound, Problem } from '../values/problem.ts';
import type { Role } from '../values/role.ts';
import { formatInstant } from '../values/time.ts';
import {
  type Alert,
  type AlertChange,
  type ListedAlert,
  type NewAlert,
  parseAlertItem,
  type StoredAlert,
} from './alert.ts';
import { computeQueryId, toOrderedQuery } from './alert-query.ts';
import { INSTANT_SCHEDULE, toOrderedSchedule } from './alert-schedule.ts';
import { type Attachments, keepAttached, readAttached, readAttachments } from './attachments.ts';
import { advanceDigestProgress, buildDueRowMove, createDigestProgress, toDigestAttributes } from './digest-progress.ts';
import { getWeekCounts } from './match-counts.ts';
import { changingQuery } from './query-subscriptions.ts';
import { advanceReminderProgress, toReminderAttributes } from './reminder-progress.ts';
import { toOrderedReminders } from './reminder-times.ts';

/** The most alerts of a person. */
export const maxAlertsPerPerson = getIntegerSetting('ALERTS_PER_PERSON', 50);

/** The write that counts an alert of a person; refused where they have as many as they may have. */
export const buildAlertCount = (person: string, by: 1 | -1): TransactionWrite => ({
  Update: {
    Key: profileKey(person),
    UpdateExpression: 'ADD alerts_count :by',
    ...(by > 0
      ? {
          ConditionExpression: 'attribute_not_exists(alerts_count) OR alerts_count < :most',
          ExpressionAttributeValues: { ':by': by, ':most': maxAlertsPerPerson },
        }
      : { ExpressionAttributeValues: { ':by': by } }),
  },
});

/**
 * Makes an alert, all or nothing. Destinations that are deleted while it is made are not in it.
 *
 * @throws Problem 409 too_many_alerts
 */
export async function createAlert(
  person: string,
  { name, query, kinds = ['new'], schedule = INSTANT_SCHEDULE, reminders = null, destinations = [] }: NewAlert,
  filter: EntryFilter,
  now = new Date(),
): Promise<Alert> {
  const at = formatInstant(now);
  const id = randomBytes(8).toString('hex');
  const fields = {
    name: normalizeName(name),
    query: toOrderedQuery(query),
    kinds: [...new Set(kinds)],
    since: at,
    feed_since: null,
  };
  const when = { schedule: toOrderedSchedule(schedule), reminders: reminders && toOrderedReminders(reminders) };
  const attachments = destinations.length === 0 ? {} : await readAttachments(person);
  const sent = { ...when, destinations: presentIn(attachments, destinations), paused: null };
  const alert: Alert = { id, ...fields, ...sent, created_at: at, updated_at: at };
  const digestProgress = createDigestProgress(alert, now);
  const reminderProgress = advanceReminderProgress(null, alert, now);
  const query_id = computeQueryId(filter);
  // Who meets another change of the same query reads again: this ends.
  for (;;) {
    const writes = await changingQuery(person, id, { from: null, to: filter }, now);
    const refusal = await writeTransaction([
      buildAlertCount(person, 1),
      {
        Put: {
          Item: buildAlertItem({
            alert,
            person,
            query_id,
            feed_digest: null,
            attachments,
            digestProgress,
            reminderProgress,
            version: 1,
          }),
        },
      },
      { Put: { Item: { ...alertOwnerKey(id), person } } },
      ...buildDueRowMove(person, id, null, digestProgress.due),
      ...buildDueRowMove(person, id, null, reminderProgress.due),
      ...writes,
    ]);
    if (refusal === null || (refusal.mayBeApplied && (await findAlert(person, id)))) return alert;
    if (refusal.failedConditions.some(({ index }) => index === 0)) {
      const detail = `You have ${maxAlertsPerPerson} alerts, which is the most. Delete one of them.`;
      throw new Problem('conflict', 'too_many_alerts', detail);
    }
  }
}

/** An alert of a person, or null. One consistent request. */
export async function findAlert(person: string, id: string): Promise<StoredAlert | null> {
  const item = await getItem(alertKey(person, id), { consistent: true });
  return item && parseAlertItem(item);
}

/** An alert of a person. @throws Problem 404 alert_not_found */
export async function getAlert(person: string, id: string): Promise<StoredAlert> {
  const stored = await findAlert(person, id);
  if (!stored) throw notFound('alert', id);
  return stored;
}

/** Whose alert a caller means: people have their own, and admins and keys reach everybody's. One request for these. */
export async function getAlertOwner({ id: caller, role }: { id: string; role: Role }, id: string): Promise<string> {
  if (role === 'viewer' || role === 'member') return caller;
  const owner = await getItem(alertOwnerKey(id), { consistent: true });
  return owner ? String(owner['person']) : caller;
}

/** The alerts of a person as they are stored. */
export async function listStoredAlerts(person: string): Promise<StoredAlert[]> {
  const { sk: from } = alertKey(person, '');
  const items = await queryItems({ partition: personPartition(person), from, to: `${from}~`, consistent: true });
  return items.map(parseAlertItem);
}

/** The alerts of a person, the oldest first, with how often their queries matched. At most three requests. */
export async function listAlerts(person: string, now = new Date()): Promise<Omit<ListedAlert, 'stopped'>[]> {
  const stored = await listStoredAlerts(person);
  const isAnySent = stored.some(({ alert }) => alert.destinations.length > 0);
  const attachments = isAnySent ? await readAttachments(person) : {};
  const queries = [...new Set(stored.map(({ query_id }) => query_id))];
  const heads = await getItems(queries.map(alertQueryKey), { consistent: false });
  const byKey = new Map(heads.map((head) => [String(head['pk']), head]));
  const head = (query: string): TableItem => byKey.get(alertQueryKey(query).pk) ?? {};
  return stored
    .map((one) => ({
      ...keepAttached(one, attachments).alert,
      matches_7_days: getWeekCounts(head(one.query_id), now),
    }))
    .sort((a, b) => (a.created_at < b.created_at || (a.created_at === b.created_at && a.id < b.id) ? -1 : 1));
}

/**
 * Changes an alert, all or nothing. With another query it begins anew: what was stored before does not match it.
 *
 * @param filter that of the new query, if there is one
 * @param expect refuses what its maker has not seen
 * @param attachments reads those of the person's destinations, after the alert, so that none that it has is missed
 * @param done hears what it was and what it is, once it is stored
 * @throws Problem 404 alert_not_found, and of `expect`
 */
export async function updateAlert(
  person: string,
  id: string,
  change: AlertChange,
  {
    filter,
    expect,
    attachments: readOwn = () => readAttachments(person),
    done = () => {},
    now = new Date(),
  }: {
    filter: EntryFilter | null;
    expect: ((alert: Alert) => void) | null;
    attachments?: () => Promise<Attachments>;
    done?: (before: Alert, after: Alert) => void;
    now?: Date;
  },
): Promise<Alert> {
  for (;;) {
    const read = await getAlert(person, id);
    const attachments = await readOwn();
    const stored = keepAttached(read, attachments);
    expect?.(stored.alert);
    const { alert: before } = stored;
    const { name = before.name, query = before.query, kinds = before.kinds } = change;
    const { schedule = before.schedule, destinations = before.destinations, reminders = before.reminders } = change;
    const hasNewQuery = filter !== null && computeQueryId(filter) !== stored.query_id;
    const at = formatInstant(now);
    const since = hasNewQuery ? at : stored.alert.since;
    const alert: Alert = {
      ...stored.alert,
      name: normalizeName(name),
      query: toOrderedQuery(query),
      kinds: [...new Set(kinds)],
      schedule: toOrderedSchedule(schedule),
      reminders: reminders && toOrderedReminders(reminders),
      destinations: presentIn(attachments, destinations),
      paused: applyPause(change, stored.alert, at),
      since,
      updated_at: at,
    };
    const query_id = hasNewQuery ? computeQueryId(filter) : stored.query_id;
    const queryChange = { from: stored.query_id, to: filter };
    const writes = hasNewQuery ? await changingQuery(person, id, queryChange, now) : [];
    const digestProgress = await advanceDigestProgress(stored, alert, hasNewQuery, now);
    const reminderProgress = advanceReminderProgress(stored, alert, now);
    const refusal = await writeTransaction([
      buildAlertReplacement({ ...stored, attachments, digestProgress, reminderProgress }, alert, { query_id }),
      ...buildDueRowMove(person, id, stored.digestProgress.due, digestProgress.due),
      ...buildDueRowMove(person, id, stored.reminderProgress.due, reminderProgress.due),
      ...writes,
    ]);
    if (refusal === null || (refusal.mayBeApplied && (await isStoredAs(stored, alert)))) {
      done(before, alert);
      return alert;
    }
  }
}

/** Returns ids of destinations without repetitions and those that are deleted. */
const presentIn = (attachments: Attachments, destinations: string[]): string[] =>
  [...new Set(destinations)].filter((id) => attachments[id] !== undefined);

/** A pause begins once, whatever its reason is changed to. */
function applyPause({ paused }: AlertChange, before: Alert, at: string): Alert['paused'] {
  if (paused === undefined) return before.paused;
  return paused && { at: before.paused?.at ?? at, reason: paused.reason };
}

/** A write whose answer was lost is sent again, and refused by itself. */
export async function isStoredAs({ person, version }: StoredAlert, alert: Alert): Promise<boolean> {
  const now = await findAlert(person, alert.id);
  return now?.version === version + 1 && isDeepStrictEqual(now.alert, alert);
}

/** An alert in the place of the one that was read. */
export const buildAlertReplacement = (
  stored: StoredAlert,
  alert: Alert,
  other: Partial<Pick<StoredAlert, 'query_id' | 'feed_digest'>> = {},
) => ({
  Put: {
    Item: buildAlertItem({ ...stored, ...other, alert, version: stored.version + 1 }),
    ConditionExpression: 'version = :seen',
    ExpressionAttributeValues: { ':seen': stored.version },
  },
});

/** Returns the item of an alert, which is among everybody's, too. */
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
    ...{ gsi1: ALL_ALERTS, at: entrySortKey(alert.created_at, alert.id) },
    ...{
      ...alert,
      ...toDigestAttributes(digestProgress),
      ...toReminderAttributes(reminderProgress),
      query_id,
      version,
    },
    ...(own.length > 0 ? { attachments: Object.fromEntries(own) } : {}),
    ...(feed_digest === null ? {} : { feed_digest }),
  };
}

/** The writes that delete an alert with all that belongs to it, as it was read. */
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
    ...buildDueRowMove(person, alert.id, digestProgress.due, null),
    ...buildDueRowMove(person, alert.id, reminderProgress.due, null),
    buildAlertCount(person, -1),
    ...(await changingQuery(person, alert.id, { from: query_id, to: null })),
  ];
}

/** Deletes an alert; false for one that is not there, which changes nothing. `expect` refuses what its maker has not seen. */
export async function deleteAlert(
  person: string,
  id: string,
  expect: ((alert: Alert) => void) | null = null,
): Promise<boolean> {
  for (let mayBeDone = false; ; ) {
    const stored = await findAlert(person, id);
    if (!stored) return mayBeDone;
    if (expect) expect((await readAttached(stored)).alert);
    const refusal = await writeTransaction(await buildAlertDeletion(stored));
    if (refusal === null) return true;
    mayBeDone ||= refusal.mayBeApplied;
  }
}
