import { toLocalTime } from '../../extraction/dates/time-zones.ts';
import { addDays, formatInstant, toDay } from '../../values/time.ts';
import type { Alert, StoredAlert } from '../alert.ts';
import { ALL_WEEKDAYS, getNextDigestSortKey } from './alert-schedule.ts';
import type { AlertReminders, ReminderProgress } from './reminder-times.ts';

/*
 * An alert with reminders has a row among due digests for its next day, and the last day that was planned. A day is
 * planned once, even if the time or the time zone is changed.
 */

/** Returns the day, `YYYY-MM-DD`, on which the instant `now` falls in a time zone. */
export const getLocalDay = (time_zone: string, now: Date): string =>
  toDay(formatInstant(new Date(toLocalTime(now.getTime(), time_zone))));

/** An alert and the last day for which its reminders were planned. */
interface PlannedReminders {
  alertId: string;
  lastDay: string;
}

/**
 * Returns the sort key in the queue of due digests for the next day of an alert's reminders.
 * `lastDay` is the last day whose reminders were planned already. The key ends with `#reminders`, unlike the key of a
 * digest.
 */
export function getNextReminderSortKey(
  { time, time_zone }: AlertReminders,
  { alertId: id, lastDay }: PlannedReminders,
  now: Date,
): string {
  const daily = { every: 'daily' as const, time, time_zone, days: ALL_WEEKDAYS };
  let sortKey = getNextDigestSortKey(daily, id, now) ?? '';
  // Two time zones differ by less than two days.
  for (let i = 0; i < 3 && getLocalDayOfSortKey(sortKey, time_zone) <= lastDay; i += 1)
    sortKey = getNextDigestSortKey(daily, id, parseMoment(sortKey)) ?? '';
  return `${sortKey}#reminders`;
}

const parseMoment = (sortKey: string) => new Date(sortKey.split('#')[0] ?? '');

/**
 * Returns the local day, `YYYY-MM-DD`, of a sort key in the queue of due digests.
 * Such a key begins with the instant at which a digest or reminder is due.
 */
export const getLocalDayOfSortKey = (sortKey: string, time_zone: string): string =>
  getLocalDay(time_zone, parseMoment(sortKey));

/**
 * Returns the reminder progress of an alert that was created or changed.
 * `before` is the alert before the change, null for a new alert. New or changed reminders start with the next day that
 * was not planned yet. Without reminders nothing is due.
 */
export function computeReminderProgressAfterAlertChange(
  before: StoredAlert | null,
  { id, reminders }: Alert,
  now: Date,
): ReminderProgress {
  const { due, plannedUpTo } = before?.reminderProgress ?? { due: null, plannedUpTo: '' };
  if (!reminders) return { due: null, plannedUpTo };
  const isSame = due !== null && JSON.stringify(before?.alert.reminders) === JSON.stringify(reminders);
  if (isSame) return { due, plannedUpTo };
  const next = getNextReminderSortKey(reminders, { alertId: id, lastDay: plannedUpTo }, now);
  const dayBefore = addDays(getLocalDayOfSortKey(next, reminders.time_zone), -1);
  return { due: next, plannedUpTo: before?.alert.reminders || dayBefore < plannedUpTo ? plannedUpTo : dayBefore };
}

/** Returns the attributes that store reminder progress in an alert's item. Empty values are omitted. */
export const toReminderProgressAttributes = ({ due, plannedUpTo }: ReminderProgress) => ({
  ...(due ? { reminder_due: due } : {}),
  ...(plannedUpTo ? { reminder_done: plannedUpTo } : {}),
});
