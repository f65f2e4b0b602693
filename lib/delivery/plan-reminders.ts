import type { StoredAlert } from '../alerts/alert.ts';
import { movingDigest } from '../alerts/digests.ts';
import { findingOf } from '../alerts/due-calendar.ts';
import type { AlertReminders } from '../alerts/reminder-times.ts';
import { dayIn, dayOfPlace, reminderPlace } from '../alerts/reminders.ts';
import { type DueCalendar, type DueDate, dueCalendar } from '../entries/due.ts';
import { lastDayOf } from '../key-dates/last-day.ts';
import { alertKey } from '../table/key-chart.ts';
import { transact, type Write } from '../table/write.ts';
import { addDays } from '../values/time.ts';
import { newReminder, type Reminder } from './delivery.ts';
import { newRows } from './rows.ts';

/*
 * What an alert reminds of on a day is planned as a digest is: one transaction writes its delivery for each destination, moves its row
 * to the next day and keeps the day. A date is so many days away on one day only, so it is said once for these days.
 */

/** More dates are told by their number; a message of the chat has room for so many. */
const MOST = 20;
/** Days that were not planned, since nobody did, are made up for so long. */
const MOST_DAYS = 7;

/** The key dates of a span of days. */
export type DatesOf = (from: string, to: string) => Promise<DueCalendar>;

/** The key dates of all entries, each span of which is read once a run, however many alerts remind of it. It may be cut. */
export function datesOfRun(): DatesOf {
  const known = new Map<string, Promise<DueCalendar>>();
  return (from, to) => {
    const span = `${from} ${to}`;
    const dates = known.get(span) ?? dueCalendar({ from, to, facts: {} });
    known.set(span, dates);
    return dates;
  };
}

/** Plans what an alert reminds of on the day of a place; false where that is nothing, or somebody else planned it. */
export async function planReminder(stored: StoredAlert, place: string, dates: DatesOf, now: Date): Promise<boolean> {
  const { alert, person } = stored;
  const { reminders, destinations } = alert;
  if (!reminders) return false;
  // Clocks that go back over midnight show the day before once more.
  const [due, shown] = [dayOfPlace(place, reminders.time_zone), dayIn(reminders.time_zone, now)];
  const today = laterOf(shown, due);
  const isSent = alert.paused === null && destinations.length > 0;
  const reminder = isSent ? await reminderOf(stored, reminders, today, dates) : null;
  const of = { person, alert_id: alert.id };
  const deliveries = reminder ? destinations.map((id) => newReminder(of, today, reminder, id, now)) : [];
  const next = reminderPlace(reminders, alert.id, today, now);
  const refusal = await transact([...moving(stored, place, { next, today }), ...deliveries.flatMap(newRows)]);
  return refusal === null && deliveries.length > 0;
}

/** What the query of an alert finds that is due in as many days as it asks for; null where that is nothing. */
async function reminderOf(
  stored: StoredAlert,
  { days_before, time_zone }: AlertReminders,
  today: string,
  dates: DatesOf,
): Promise<Reminder | null> {
  const finding = await findingOf(stored);
  if (!finding) return null;
  const first = laterOf(addDays(stored.reminding.done, 1), addDays(today, 1 - MOST_DAYS));
  const spans = await Promise.all(
    days_before.map(async (days) => {
      const [from, to] = [addDays(first, days), addDays(today, days)];
      const ofAll = await dates(from, to);
      // What the alert asks for may be among the dates that were left out.
      return ofAll.missing_from === null ? ofAll : dueCalendar({ from, to, ...finding });
    }),
  );
  const all = new Map(spans.flatMap((span) => span.dates.map((one) => [nameOf(one), one] as const)));
  const found = [...all.values()]
    .filter((one) => lastDayOf(one.date) >= today && finding.matches(one.entry))
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  if (found.length === 0) return null;
  return {
    time_zone,
    dates: found.slice(0, MOST).map(({ kind, date, entry }) => ({ entry_id: entry.id, kind, date })),
    more: Math.max(0, found.length - MOST),
    isWhole: spans.every(({ missing_from }) => missing_from === null),
  };
}

const laterOf = (one: string, other: string) => (one > other ? one : other);
const nameOf = ({ kind, date, entry }: DueDate) => `${lastDayOf(date)} ${kind} ${entry.id}`;

/** The writes by which an alert's next reminders are due, and those of this day are done. */
function moving(
  { alert, person, version }: StoredAlert,
  place: string,
  { next, today }: { next: string; today: string },
): Write[] {
  const Update = {
    Key: alertKey(person, alert.id),
    UpdateExpression: 'SET reminder_due = :next, reminder_done = :today ADD version :one',
    ConditionExpression: 'version = :seen',
    ExpressionAttributeValues: { ':seen': version, ':next': next, ':today': today, ':one': 1 },
  };
  return [{ Update }, ...movingDigest(person, alert.id, place, next)];
}
