import { toClockTime } from '../dates/time-zones.ts';
import { addDays, formatInstant, toDay } from '../values/time.ts';
import type { Alert, StoredAlert } from './alert.ts';
import { EVERY_DAY, getDigestSortKey } from './alert-schedule.ts';
import type { AlertReminders, ReminderProgress } from './reminder-times.ts';

/*
 * An alert that reminds has a row among the digests that are due, for its next day, and the last day that was planned. A day is planned
 * once, whatever the time and the zone are changed to.
 */

/** The day that the clocks of a zone show. */
export const getLocalDay = (time_zone: string, now: Date): string =>
  toDay(formatInstant(new Date(toClockTime(now.getTime(), time_zone))));

/** The place of the next day that is not planned yet. */
export function getReminderSortKey({ time, time_zone }: AlertReminders, id: string, done: string, now: Date): string {
  const daily = { every: 'daily' as const, time, time_zone, days: EVERY_DAY };
  let sortKey = getDigestSortKey(daily, id, now) ?? '';
  // A zone of another day is less than two days away.
  for (let i = 0; i < 3 && getDayOfSortKey(sortKey, time_zone) <= done; i += 1)
    sortKey = getDigestSortKey(daily, id, parseMoment(sortKey)) ?? '';
  return `${sortKey}#reminders`;
}

const parseMoment = (place: string) => new Date(place.split('#')[0] ?? '');

/** The day, by the clocks of a zone, for which a place is. */
export const getDayOfSortKey = (place: string, time_zone: string): string => getLocalDay(time_zone, parseMoment(place));

/** The reminders of an alert that is made or changed: who had none is reminded from the next day on that is planned. */
export function advanceReminderProgress(
  before: StoredAlert | null,
  { id, reminders }: Alert,
  now: Date,
): ReminderProgress {
  const { due, plannedUpTo } = before?.reminderProgress ?? { due: null, plannedUpTo: '' };
  if (!reminders) return { due: null, plannedUpTo };
  const isSame = due !== null && JSON.stringify(before?.alert.reminders) === JSON.stringify(reminders);
  if (isSame) return { due, plannedUpTo };
  const next = getReminderSortKey(reminders, id, plannedUpTo, now);
  const dayBefore = addDays(getDayOfSortKey(next, reminders.time_zone), -1);
  return { due: next, plannedUpTo: before?.alert.reminders || dayBefore < plannedUpTo ? plannedUpTo : dayBefore };
}

/** The reminders of an alert in its item. */
export const toReminderAttributes = ({ due, plannedUpTo }: ReminderProgress) => ({
  ...(due ? { reminder_due: due } : {}),
  ...(plannedUpTo ? { reminder_done: plannedUpTo } : {}),
});
