import type { StoredAlert } from '../alerts/alert.ts';
import { createAlertMatcher } from '../alerts/schedules/alert-calendar.ts';
import { buildDueDigestRowMove } from '../alerts/schedules/digest-progress.ts';
import { getLocalDay, getLocalDayOfSortKey, getNextReminderSortKey } from '../alerts/schedules/reminder-progress.ts';
import type { AlertReminders } from '../alerts/schedules/reminder-times.ts';
import { buildDueDateCalendar, type DueDate, type DueDateCalendar } from '../entries/due-dates.ts';
import { getLastDayOfPeriod } from '../extraction/key-dates/format-key-date.ts';
import { alertKey } from '../platform/dynamodb/alert-keys.ts';
import { type TransactionWrite, writeTransaction } from '../platform/dynamodb/write.ts';
import { addDays } from '../values/time.ts';
import { createReminderDelivery, type StoredReminder } from './delivery.ts';
import { buildDeliveryWrites } from './delivery-store.ts';

/*
 * Reminders of a day are planned like a digest: one transaction writes the delivery for each destination, moves the
 * alert's row to the next day and records the day. A date is a given number of days away on one day only, so each
 * reminder is sent once.
 */

/** Further dates are only counted, because a chat message has room for so many. */
const MAX_REMINDER_DATES = 20;
/** Days that no run planned are made up for within this time. */
const MAX_CATCH_UP_DAYS = 7;

/**
 * A function that lists the key dates of all entries on the days `from` to `to`.
 * Both are `YYYY-MM-DD`, and included.
 */
export type KeyDateLookup = (from: string, to: string) => Promise<DueDateCalendar>;

/**
 * Returns a function that lists key dates, and reads each span of days only once.
 * Each run needs a new one, because results never expire. A result may be incomplete, because its read budget is
 * limited.
 */
export function createKeyDateCache(): KeyDateLookup {
  const known = new Map<string, Promise<DueDateCalendar>>();
  return (from, to) => {
    const span = `${from} ${to}`;
    const dates = known.get(span) ?? buildDueDateCalendar({ from, to, attributes: {} });
    known.set(span, dates);
    return dates;
  };
}

/** What the reminders of one run share. */
interface ReminderRun {
  listKeyDates: KeyDateLookup;
  now: Date;
}

/**
 * Queues the reminders of an alert for a due day, and schedules the reminders of the next day.
 * `dueSortKey` is the sort key of the alert's row in the queue of due digests. Returns false if there is nothing to
 * send on that day, or if another run planned it.
 */
export async function planReminder(
  stored: StoredAlert,
  dueSortKey: string,
  { listKeyDates, now }: ReminderRun,
): Promise<boolean> {
  const { alert, person } = stored;
  const { reminders, destinations } = alert;
  if (!reminders) return false;
  // A clock that goes back over midnight shows the earlier day again.
  const due = getLocalDayOfSortKey(dueSortKey, reminders.time_zone);
  const localDay = getLocalDay(reminders.time_zone, now);
  const today = getLaterDay(localDay, due);
  const isSent = alert.paused === null && destinations.length > 0;
  const reminder = isSent ? await buildReminder(stored, reminders, { today, listKeyDates }) : null;
  const subscriber = { person, alert_id: alert.id };
  const deliveries = reminder
    ? destinations.map((id) => createReminderDelivery(subscriber, { day: today, destinationId: id, reminder }, now))
    : [];
  const next = getNextReminderSortKey(reminders, { alertId: alert.id, lastDay: today }, now);
  const refusal = await writeTransaction([
    ...buildReminderAdvance(stored, dueSortKey, { next, today }),
    ...deliveries.flatMap(buildDeliveryWrites),
  ]);
  return refusal === null && deliveries.length > 0;
}

/** The day of the reminders, in the alert's time zone, and the reader of key dates. */
interface ReminderDay {
  today: string;
  listKeyDates: KeyDateLookup;
}

/**
 * Returns the key dates that the alert's query finds and that are due in `days_before` days.
 * Null if there are none.
 */
async function buildReminder(
  stored: StoredAlert,
  { days_before, time_zone }: AlertReminders,
  { today, listKeyDates }: ReminderDay,
): Promise<StoredReminder | null> {
  const matcher = await createAlertMatcher(stored);
  if (!matcher) return null;
  const first = getLaterDay(addDays(stored.reminderProgress.plannedUpTo, 1), addDays(today, 1 - MAX_CATCH_UP_DAYS));
  const spans = await Promise.all(
    days_before.map(async (days) => {
      const from = addDays(first, days);
      const to = addDays(today, days);
      const ofAll = await listKeyDates(from, to);
      // The alert's own dates may be among the omitted ones.
      return ofAll.missing_from === null ? ofAll : buildDueDateCalendar({ from, to, ...matcher });
    }),
  );
  const all = new Map(spans.flatMap((span) => span.dates.map((one) => [getDateKey(one), one] as const)));
  const found = [...all.values()]
    .filter((one) => getLastDayOfPeriod(one.date) >= today && matcher.matches(one.entry))
    .sort((a, b) => (getDateKey(a) < getDateKey(b) ? -1 : 1));
  if (found.length === 0) return null;
  return {
    time_zone,
    dates: found.slice(0, MAX_REMINDER_DATES).map(({ kind, date, entry }) => ({ entry_id: entry.id, kind, date })),
    more: Math.max(0, found.length - MAX_REMINDER_DATES),
    isWhole: spans.every(({ missing_from }) => missing_from === null),
  };
}

const getLaterDay = (one: string, other: string) => (one > other ? one : other);
const getDateKey = ({ kind, date, entry }: DueDate) => `${getLastDayOfPeriod(date)} ${kind} ${entry.id}`;

/** The alert's next row among due digests, and the day that was planned. */
interface ReminderAdvance {
  next: string;
  today: string;
}

/** Returns the writes that schedule an alert's next reminders, and record those of today as sent. */
function buildReminderAdvance(
  { alert, person, version }: StoredAlert,
  dueSortKey: string,
  { next, today }: ReminderAdvance,
): TransactionWrite[] {
  const Update = {
    Key: alertKey(person, alert.id),
    UpdateExpression: 'SET reminder_due = :next, reminder_done = :today ADD version :one',
    ConditionExpression: 'version = :seen',
    ExpressionAttributeValues: { ':seen': version, ':next': next, ':today': today, ':one': 1 },
  };
  return [{ Update }, ...buildDueDigestRowMove({ person, alert_id: alert.id }, { from: dueSortKey, to: next })];
}
