import type { AlertReminders, AlertSchedule } from '../../clients/typescript/src/index.ts';

/** Weekday names by the keys of a schedule. */
export const WEEKDAY_NAMES = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};
export type Weekday = keyof typeof WEEKDAY_NAMES;
export const WEEKDAYS = Object.keys(WEEKDAY_NAMES) as Weekday[];

/** The form values of a schedule. Values of the other frequencies are kept when the frequency changes. */
export interface ScheduleForm {
  every: AlertSchedule['every'];
  time: string;
  zone: string;
  /** The days of a daily digest, from Monday on. */
  days: Weekday[];
  /** The day of a weekly digest. */
  day: Weekday;
}

const DEFAULT_SCHEDULE = { time: '09:00', days: WEEKDAYS.slice(0, 5), day: 'mon' } as const;

/** Returns form values for a stored schedule, with defaults for missing ones. */
export function toScheduleForm({ every, time, time_zone, days }: AlertSchedule, defaultZone: string): ScheduleForm {
  return {
    every,
    time: time ?? DEFAULT_SCHEDULE.time,
    zone: time_zone ?? defaultZone,
    days: every === 'daily' && days ? days : DEFAULT_SCHEDULE.days,
    day: (every === 'weekly' && days?.[0]) || DEFAULT_SCHEDULE.day,
  };
}

export function fromScheduleForm({ every, time, zone, days, day }: ScheduleForm): AlertSchedule {
  return every === 'instant' ? { every } : { every, time, time_zone: zone, days: every === 'weekly' ? [day] : days };
}

/** Returns a validation message, or an empty string. */
export function validateSchedule({ every, time, days }: ScheduleForm): string {
  if (every === 'instant') return '';
  if (time === '') return 'Enter a time of day.';
  return every === 'daily' && days.length === 0 ? 'Choose at least one day.' : '';
}

/** The lead times, in days, that the service accepts. */
export const REMINDER_DAYS = [30, 7, 1] as const;

/** The form values of reminders. Without days there are none. */
export interface RemindersForm {
  days: AlertReminders['days_before'];
  time: string;
  zone: string;
}

/** Returns form values for stored reminders, with defaults for missing ones. */
export const toRemindersForm = (stored: AlertReminders | null | undefined, ownZone: string): RemindersForm => ({
  days: stored?.days_before ?? [],
  time: stored?.time ?? '09:00',
  zone: stored?.time_zone ?? ownZone,
});

export const fromRemindersForm = ({ days, time, zone }: RemindersForm): AlertReminders | null =>
  days.length > 0 ? { days_before: days, time, time_zone: zone } : null;

/** Returns for example `Reminds 30, 7 and 1 days before key dates`. */
export function formatReminders({ days_before }: AlertReminders): string {
  const last = days_before.at(-1);
  const words = days_before.length > 1 ? `${days_before.slice(0, -1).join(', ')} and ${last}` : String(last);
  return `Reminds ${words} day${words === '1' ? '' : 's'} before key dates`;
}
