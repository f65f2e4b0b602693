import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { EntryFilter } from '../entries/filters.ts';
import type { Item } from '../table/client.ts';
import {
  ALL_ALERTS,
  alertFeedKey,
  alertKey,
  alertOwnerKey,
  alertQueryKey,
  entryAt,
  personPartition,
  profileKey,
} from '../table/key-chart.ts';
import { getItem, getItems, queryItems } from '../table/read.ts';
import { transact, type Write } from '../table/write.ts';
import { tidyName } from '../values/name.ts';
import { notFound, Problem } from '../values/problem.ts';
import type { Role } from '../values/role.ts';
import { instantOf } from '../values/time.ts';
import { wholeNumber } from '../values/whole-number.ts';
import { type Alert, type AlertChange, alertOf, type ListedAlert, type NewAlert, type StoredAlert } from './alert.ts';
import { type Attachments, keepAttached, readAttached, readAttachments } from './attachments.ts';
import { countsOfWeek } from './counts.ts';
import { digestFields, digestsAfter, firstDigests, movingDigest } from './digests.ts';
import { inOneOrder, queryIdOf } from './query.ts';
import { remindersOf } from './reminder-times.ts';
import { remindingAfter, remindingFields } from './reminders.ts';
import { INSTANT, scheduleOf } from './schedule.ts';
import { changingQuery } from './subscriptions.ts';

/** The most alerts of a person. */
export const mostAlerts = wholeNumber('ALERTS_PER_PERSON', 50);

/** The write that counts an alert of a person; refused where they have as many as they may have. */
export const counting = (person: string, by: 1 | -1): Write => ({
  Update: {
    Key: profileKey(person),
    UpdateExpression: 'ADD alerts_count :by',
    ...(by > 0
      ? {
          ConditionExpression: 'attribute_not_exists(alerts_count) OR alerts_count < :most',
          ExpressionAttributeValues: { ':by': by, ':most': mostAlerts },
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
  { name, query, kinds = ['new'], schedule = INSTANT, reminders = null, destinations = [] }: NewAlert,
  filter: EntryFilter,
  now = new Date(),
): Promise<Alert> {
  const at = instantOf(now);
  const id = randomBytes(8).toString('hex');
  const fields = {
    name: tidyName(name),
    query: inOneOrder(query),
    kinds: [...new Set(kinds)],
    since: at,
    feed_since: null,
  };
  const when = { schedule: scheduleOf(schedule), reminders: reminders && remindersOf(reminders) };
  const attachments = destinations.length === 0 ? {} : await readAttachments(person);
  const sent = { ...when, destinations: presentIn(attachments, destinations), paused: null };
  const alert: Alert = { id, ...fields, ...sent, created_at: at, updated_at: at };
  const digests = firstDigests(alert, now);
  const reminding = remindingAfter(null, alert, now);
  const query_id = queryIdOf(filter);
  // Who meets another change of the same query reads again: this ends.
  for (;;) {
    const writes = await changingQuery(person, id, { from: null, to: filter }, now);
    const refusal = await transact([
      counting(person, 1),
      {
        Put: {
          Item: itemOf({ alert, person, query_id, feed_digest: null, attachments, digests, reminding, version: 1 }),
        },
      },
      { Put: { Item: { ...alertOwnerKey(id), person } } },
      ...movingDigest(person, id, null, digests.due),
      ...movingDigest(person, id, null, reminding.due),
      ...writes,
    ]);
    if (refusal === null || (refusal.mayBeDone && (await findAlert(person, id)))) return alert;
    if (refusal.refused.some(({ index }) => index === 0)) {
      const detail = `You have ${mostAlerts} alerts, which is the most. Delete one of them.`;
      throw new Problem('conflict', 'too_many_alerts', detail);
    }
  }
}

/** An alert of a person, or null. One consistent request. */
export async function findAlert(person: string, id: string): Promise<StoredAlert | null> {
  const item = await getItem(alertKey(person, id), { consistent: true });
  return item && alertOf(item);
}

/** An alert of a person. @throws Problem 404 alert_not_found */
export async function readAlert(person: string, id: string): Promise<StoredAlert> {
  const stored = await findAlert(person, id);
  if (!stored) throw notFound('alert', id);
  return stored;
}

/** Whose alert a caller means: people have their own, and admins and keys reach everybody's. One request for these. */
export async function ownerFor({ id: caller, role }: { id: string; role: Role }, id: string): Promise<string> {
  if (role === 'viewer' || role === 'member') return caller;
  const owner = await getItem(alertOwnerKey(id), { consistent: true });
  return owner ? String(owner['person']) : caller;
}

/** The alerts of a person as they are stored. */
export async function storedAlerts(person: string): Promise<StoredAlert[]> {
  const { sk: from } = alertKey(person, '');
  const items = await queryItems({ partition: personPartition(person), from, to: `${from}~`, consistent: true });
  return items.map(alertOf);
}

/** The alerts of a person, the oldest first, with how often their queries matched. At most three requests. */
export async function listAlerts(person: string, now = new Date()): Promise<Omit<ListedAlert, 'stopped'>[]> {
  const stored = await storedAlerts(person);
  const isAnySent = stored.some(({ alert }) => alert.destinations.length > 0);
  const attachments = isAnySent ? await readAttachments(person) : {};
  const queries = [...new Set(stored.map(({ query_id }) => query_id))];
  const heads = await getItems(queries.map(alertQueryKey), { consistent: false });
  const byKey = new Map(heads.map((head) => [String(head['pk']), head]));
  const head = (query: string): Item => byKey.get(alertQueryKey(query).pk) ?? {};
  return stored
    .map((one) => ({
      ...keepAttached(one, attachments).alert,
      matches_7_days: countsOfWeek(head(one.query_id), now),
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
export async function changeAlert(
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
    const read = await readAlert(person, id);
    const attachments = await readOwn();
    const stored = keepAttached(read, attachments);
    expect?.(stored.alert);
    const { alert: before } = stored;
    const { name = before.name, query = before.query, kinds = before.kinds } = change;
    const { schedule = before.schedule, destinations = before.destinations, reminders = before.reminders } = change;
    const isOther = filter !== null && queryIdOf(filter) !== stored.query_id;
    const at = instantOf(now);
    const since = isOther ? at : stored.alert.since;
    const alert: Alert = {
      ...stored.alert,
      name: tidyName(name),
      query: inOneOrder(query),
      kinds: [...new Set(kinds)],
      schedule: scheduleOf(schedule),
      reminders: reminders && remindersOf(reminders),
      destinations: presentIn(attachments, destinations),
      paused: pausedBy(change, stored.alert, at),
      since,
      updated_at: at,
    };
    const query_id = isOther ? queryIdOf(filter) : stored.query_id;
    const queryChange = { from: stored.query_id, to: filter };
    const writes = isOther ? await changingQuery(person, id, queryChange, now) : [];
    const digests = await digestsAfter(stored, alert, isOther, now);
    const reminding = remindingAfter(stored, alert, now);
    const refusal = await transact([
      replacing({ ...stored, attachments, digests, reminding }, alert, { query_id }),
      ...movingDigest(person, id, stored.digests.due, digests.due),
      ...movingDigest(person, id, stored.reminding.due, reminding.due),
      ...writes,
    ]);
    if (refusal === null || (refusal.mayBeDone && (await isAsWritten(stored, alert)))) {
      done(before, alert);
      return alert;
    }
  }
}

/** Returns ids of destinations without repetitions and those that are deleted. */
const presentIn = (attachments: Attachments, destinations: string[]): string[] =>
  [...new Set(destinations)].filter((id) => attachments[id] !== undefined);

/** A pause begins once, whatever its reason is changed to. */
function pausedBy({ paused }: AlertChange, before: Alert, at: string): Alert['paused'] {
  if (paused === undefined) return before.paused;
  return paused && { at: before.paused?.at ?? at, reason: paused.reason };
}

/** A write whose answer was lost is sent again, and refused by itself. */
export async function isAsWritten({ person, version }: StoredAlert, alert: Alert): Promise<boolean> {
  const now = await findAlert(person, alert.id);
  return now?.version === version + 1 && isDeepStrictEqual(now.alert, alert);
}

/** An alert in the place of the one that was read. */
export const replacing = (
  stored: StoredAlert,
  alert: Alert,
  other: Partial<Pick<StoredAlert, 'query_id' | 'feed_digest'>> = {},
) => ({
  Put: {
    Item: itemOf({ ...stored, ...other, alert, version: stored.version + 1 }),
    ConditionExpression: 'version = :seen',
    ExpressionAttributeValues: { ':seen': stored.version },
  },
});

/** Returns the item of an alert, which is among everybody's, too. */
export function itemOf({
  alert,
  person,
  query_id,
  feed_digest,
  attachments,
  digests,
  reminding,
  version,
}: StoredAlert) {
  const own = alert.destinations.map((id) => [id, attachments[id]] as const).filter(([, one]) => one);
  return {
    ...alertKey(person, alert.id),
    ...{ gsi1: ALL_ALERTS, at: entryAt(alert.created_at, alert.id) },
    ...{ ...alert, ...digestFields(digests), ...remindingFields(reminding), query_id, version },
    ...(own.length > 0 ? { attachments: Object.fromEntries(own) } : {}),
    ...(feed_digest === null ? {} : { feed_digest }),
  };
}

/** The writes that delete an alert with all that belongs to it, as it was read. */
export async function deleting(stored: StoredAlert): Promise<Write[]> {
  const { alert, person, query_id, feed_digest, digests, reminding, version } = stored;
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
    ...movingDigest(person, alert.id, digests.due, null),
    ...movingDigest(person, alert.id, reminding.due, null),
    counting(person, -1),
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
    const refusal = await transact(await deleting(stored));
    if (refusal === null) return true;
    mayBeDone ||= refusal.mayBeDone;
  }
}
