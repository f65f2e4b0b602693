import type { StoredAlert } from '../alerts/alert.ts';
import { createAlertMatcher } from '../alerts/alert-calendar.ts';
import { buildDueRowMove } from '../alerts/digest-progress.ts';
import { getDayOfSortKey, getLocalDay, getReminderSortKey } from '../alerts/reminder-progress.ts';
import type { AlertReminders } from '../alerts/reminder-times.ts';
import { buildDueCalendar, type DueCalendar, type DueDate } from '../entries/due-dates.ts';
import { getLastDay } from '../key-dates/last-day.ts';
import { alertKey } from '../table/key-schema.ts';
import { type TransactionWrite, writeTransaction } from '../table/write.ts';
import { addDays } from '../values/time.ts';
import { createReminderDelivery, type StoredReminder } from './delivery.ts';
import { buildDeliveryWrites } from './delivery-store.ts';

/*
 * What an alert reminds of on a day is planned as a digest is: one transaction writes its delivery for each destination, moves its row
 * to the next day and keeps the day. A date is so many days away on one day only, so it is said once for these days.
 */

/** More dates are told by their number; a message of the chat has room for so many. */
const MAX_REMINDER_DATES = 20;
/** Days that were not planned, since nobody did, are made up for so long. */
const MAX_CATCH_UP_DAYS = 7;

/** The key dates of a span of days. */
export type ListKeyDates = (from: string, to: string) => Promise<DueCalendar>;

/** The key dates of all entries, each span of which is read once a run, however many alerts remind of it. It may be cut. */
export function createKeyDateCache(): ListKeyDates {
  const known = new Map<string, Promise<DueCalendar>>();
  return (from, to) => {
    const span = `${from} ${to}`;
    const dates = known.get(span) ?? buildDueCalendar({ from, to, facts: {} });
    known.set(span, dates);
    return dates;
  };
}

/** Plans what an alert reminds of on the day of a place; false where that is nothing, or somebody else planned it. */
export async function planReminder(
  stored: StoredAlert,
  dueSortKey: string,
  dates: ListKeyDates,
  now: Date,
): Promise<boolean> {
  const { alert, person } = stored;
  const { reminders, destinations } = alert;
  if (!reminders) return false;
  // Clocks that go back over midnight show the day before once more.
  const [due, shown] = [getDayOfSortKey(dueSortKey, reminders.time_zone), getLocalDay(reminders.time_zone, now)];
  const today = getLaterDay(shown, due);
  const isSent = alert.paused === null && destinations.length > 0;
  const reminder = isSent ? await buildReminder(stored, reminders, today, dates) : null;
  const of = { person, alert_id: alert.id };
  const deliveries = reminder ? destinations.map((id) => createReminderDelivery(of, today, reminder, id, now)) : [];
  const next = getReminderSortKey(reminders, alert.id, today, now);
  const refusal = await writeTransaction([
    ...buildReminderAdvance(stored, dueSortKey, { next, today }),
    ...deliveries.flatMap(buildDeliveryWrites),
  ]);
  return refusal === null && deliveries.length > 0;
}

/** What the query of an alert finds that is due in as many days as it asks for; null where that is nothing. */
async function buildReminder(
  stored: StoredAlert,
  { days_before, time_zone }: AlertReminders,
  today: string,
  dates: ListKeyDates,
): Promise<StoredReminder | null> {
  const finding = await createAlertMatcher(stored);
  if (!finding) return null;
  const first = getLaterDay(addDays(stored.reminderProgress.plannedUpTo, 1), addDays(today, 1 - MAX_CATCH_UP_DAYS));
  const spans = await Promise.all(
    days_before.map(async (days) => {
      const [from, to] = [addDays(first, days), addDays(today, days)];
      const ofAll = await dates(from, to);
      // What the alert asks for may be among the dates that were left out.
      return ofAll.missing_from === null ? ofAll : buildDueCalendar({ from, to, ...finding });
    }),
  );
  const all = new Map(spans.flatMap((span) => span.dates.map((one) => [getDateKey(one), one] as const)));
  const found = [...all.values()]
    .filter((one) => getLastDay(one.date) >= today && finding.matches(one.entry))
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
const getDateKey = ({ kind, date, entry }: DueDate) => `${getLastDay(date)} ${kind} ${entry.id}`;

/** The writes by which an alert's next reminders are due, and those of this day are done. */
function buildReminderAdvance(
  { alert, person, version }: StoredAlert,
  place: string,
  { next, today }: { next: string; today: string },
): TransactionWrite[] {
  const Update = {
    Key: alertKey(person, alert.id),
    UpdateExpression: 'SET reminder_due = :next, reminder_done = :today ADD version :one',
    ConditionExpression: 'version = :seen',
    ExpressionAttributeValues: { ':seen': version, ':next': next, ':today': today, ':one': 1 },
  };
  return [{ Update }, ...buildDueRowMove(person, alert.id, place, next)];
}
