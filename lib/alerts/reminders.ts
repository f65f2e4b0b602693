import { clockAt } from '../dates/zones.ts';
import { addDays, dayOf, instantOf } from '../values/time.ts';
import type { Alert, StoredAlert } from './alert.ts';
import type { AlertReminders, Reminding } from './reminder-times.ts';
import { digestPlace, EVERY_DAY } from './schedule.ts';

/*
 * An alert that reminds has a row among the digests that are due, for its next day, and the last day that was planned. A day is planned
 * once, whatever the time and the zone are changed to.
 */

/** The day that the clocks of a zone show. */
export const dayIn = (time_zone: string, now: Date): string =>
  dayOf(instantOf(new Date(clockAt(now.getTime(), time_zone))));

/** The place of the next day that is not planned yet. */
export function reminderPlace({ time, time_zone }: AlertReminders, id: string, done: string, now: Date): string {
  const daily = { every: 'daily' as const, time, time_zone, days: EVERY_DAY };
  let place = digestPlace(daily, id, now) ?? '';
  // A zone of another day is less than two days away.
  for (let i = 0; i < 3 && dayOfPlace(place, time_zone) <= done; i += 1)
    place = digestPlace(daily, id, momentOf(place)) ?? '';
  return `${place}#reminders`;
}

const momentOf = (place: string) => new Date(place.split('#')[0] ?? '');

/** The day, by the clocks of a zone, for which a place is. */
export const dayOfPlace = (place: string, time_zone: string): string => dayIn(time_zone, momentOf(place));

/** The reminders of an alert that is made or changed: who had none is reminded from the next day on that is planned. */
export function remindingAfter(before: StoredAlert | null, { id, reminders }: Alert, now: Date): Reminding {
  const { due, done } = before?.reminding ?? { due: null, done: '' };
  if (!reminders) return { due: null, done };
  const isSame = due !== null && JSON.stringify(before?.alert.reminders) === JSON.stringify(reminders);
  if (isSame) return { due, done };
  const next = reminderPlace(reminders, id, done, now);
  const dayBefore = addDays(dayOfPlace(next, reminders.time_zone), -1);
  return { due: next, done: before?.alert.reminders || dayBefore < done ? done : dayBefore };
}

/** The reminders of an alert in its item. */
export const remindingFields = ({ due, done }: Reminding) => ({
  ...(due ? { reminder_due: due } : {}),
  ...(done ? { reminder_done: done } : {}),
});
