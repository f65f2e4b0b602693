import type { AlertSchedule } from '../../clients/typescript/src/index.ts';

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
