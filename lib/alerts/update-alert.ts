import type { EntryFilter } from '../entries/entry-filter.ts';
import { writeTransaction } from '../platform/dynamodb/write.ts';
import { normalizeName } from '../values/name.ts';
import { formatInstant } from '../values/time.ts';
import type { Alert, AlertChange } from './alert.ts';
import { buildAlertReplacement, getAlert, selectExistingDestinations, wasAlertWriteApplied } from './alert-store.ts';
import {
  type DestinationAttachmentTokens,
  filterDestinationsByToken,
  listDestinationAttachmentTokens,
} from './destination-attachments.ts';
import { computeQueryId, sortQueryFields } from './registry/alert-query.ts';
import { type AlertReference, buildSubscriptionChangeWrites } from './registry/query-subscriptions.ts';
import { canonicalizeSchedule } from './schedules/alert-schedule.ts';
import { buildDueDigestRowMove, getDigestProgressAfterChange } from './schedules/digest-progress.ts';
import { computeReminderProgressAfterAlertChange } from './schedules/reminder-progress.ts';
import { canonicalizeReminders } from './schedules/reminder-times.ts';

/** The conditions and side effects of a change of an alert. */
interface UpdateAlertOptions {
  /** The parsed filter of the new query; null if the query stays. */
  filter: EntryFilter | null;
  /** Throws if the alert is not as the caller has seen it. */
  expect: ((alert: Alert) => void) | null;
  /** Reads the attachments of the person's destinations. It is called after the alert was read. */
  attachments?: () => Promise<DestinationAttachmentTokens>;
  /** Called with the former and the new alert once it is stored. */
  onUpdate?: (before: Alert, after: Alert) => void;
  /** The time of the change. */
  now?: Date;
}

/**
 * Changes the given fields of an alert in one transaction, and returns the alert.
 * A new query matches only entries that are stored from now on. `expect` receives the current alert, and throws if the
 * alert must not be changed. `attachments` reads the attachment tokens of the person's destinations.
 * @throws Problem 404 alert_not_found, and each error of `expect`
 */
export async function updateAlert(
  { person, alert_id: id }: AlertReference,
  change: AlertChange,
  {
    filter,
    expect,
    attachments: readOwn = () => listDestinationAttachmentTokens(person),
    onUpdate = () => {},
    now = new Date(),
  }: UpdateAlertOptions,
): Promise<Alert> {
  const reference = { person, alert_id: id };
  for (;;) {
    const read = await getAlert(person, id);
    const attachments = await readOwn();
    const stored = filterDestinationsByToken(read, attachments);
    expect?.(stored.alert);
    const hasNewQuery = filter !== null && computeQueryId(filter) !== stored.query_id;
    const alert = buildChangedAlert(stored.alert, change, { attachments, hasNewQuery, at: formatInstant(now) });
    const query_id = hasNewQuery ? computeQueryId(filter) : stored.query_id;
    const queryChange = { from: stored.query_id, to: filter };
    const writes = hasNewQuery ? await buildSubscriptionChangeWrites(reference, queryChange, now) : [];
    const digestProgress = await getDigestProgressAfterChange(stored, { alert, hasNewQuery }, now);
    const reminderProgress = computeReminderProgressAfterAlertChange(stored, alert, now);
    const refusal = await writeTransaction([
      buildAlertReplacement({ ...stored, attachments, digestProgress, reminderProgress }, alert, { query_id }),
      ...buildDueDigestRowMove(reference, { from: stored.digestProgress.due, to: digestProgress.due }),
      ...buildDueDigestRowMove(reference, { from: stored.reminderProgress.due, to: reminderProgress.due }),
      ...writes,
    ]);
    if (refusal === null || (refusal.mayBeApplied && (await wasAlertWriteApplied(stored, alert)))) {
      onUpdate(stored.alert, alert);
      return alert;
    }
  }
}

interface ChangedAlertContext {
  attachments: DestinationAttachmentTokens;
  hasNewQuery: boolean;
  /** The time of the change. */
  at: string;
}

/** Returns an alert with a change applied. A new query matches from the time of the change on. */
function buildChangedAlert(
  before: Alert,
  change: AlertChange,
  { attachments, hasNewQuery, at }: ChangedAlertContext,
): Alert {
  const { name = before.name, query = before.query, kinds = before.kinds } = change;
  const { schedule = before.schedule, destinations = before.destinations, reminders = before.reminders } = change;
  return {
    ...before,
    name: normalizeName(name),
    query: sortQueryFields(query),
    kinds: [...new Set(kinds)],
    schedule: canonicalizeSchedule(schedule),
    reminders: reminders && canonicalizeReminders(reminders),
    destinations: selectExistingDestinations(attachments, destinations),
    paused: applyPause(change, before, at),
    since: hasNewQuery ? at : before.since,
    updated_at: at,
  };
}

/** A pause keeps its start when its reason is changed. */
function applyPause({ paused }: AlertChange, before: Alert, at: string): Alert['paused'] {
  if (paused === undefined) return before.paused;
  return paused && { at: before.paused?.at ?? at, reason: paused.reason };
}

/**
 * Pauses an alert for the given reason, and changes nothing else. Two requests.
 * `assertPrecondition` receives the current alert, and throws if the alert must not be paused.
 * @throws Problem 404 alert_not_found, and each error of `assertPrecondition`
 */
export async function pauseAlert(
  { person, alert_id }: AlertReference,
  reason: string,
  assertPrecondition: (alert: Alert) => void,
): Promise<void> {
  // After a concurrent change the alert is read again, so the loop ends.
  for (;;) {
    const stored = await getAlert(person, alert_id);
    assertPrecondition(stored.alert);
    const at = formatInstant(new Date());
    const alert = { ...stored.alert, paused: { at, reason }, updated_at: at };
    const refusal = await writeTransaction([buildAlertReplacement(stored, alert)]);
    if (refusal === null || (refusal.mayBeApplied && (await wasAlertWriteApplied(stored, alert)))) return;
  }
}
