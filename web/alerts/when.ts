import type { AlertSchedule } from '../../clients/typescript/src/index.ts';

/** Weekday names by the keys of a schedule. */
export const DAYS = {
  ...{ mon: 'Monday', tue: 'Tuesday', wed: 'Wednesday', thu: 'Thursday', fri: 'Friday' },
  ...{ sat: 'Saturday', sun: 'Sunday' },
};
export type Day = keyof typeof DAYS;
export const WEEK = Object.keys(DAYS) as Day[];

/** The form values of a schedule. Values of the other frequencies are kept when the frequency changes. */
export interface When {
  every: AlertSchedule['every'];
  time: string;
  zone: string;
  /** The days of a daily digest, from Monday on. */
  days: Day[];
  /** The day of a weekly digest. */
  day: Day;
}

const USUAL = { time: '09:00', days: WEEK.slice(0, 5), day: 'mon' } as const;

/** Returns form values for a stored schedule, with defaults for missing ones. */
export function whenOf({ every, time, time_zone, days }: AlertSchedule, ownZone: string): When {
  return {
    every,
    time: time ?? USUAL.time,
    zone: time_zone ?? ownZone,
    days: every === 'daily' && days ? days : USUAL.days,
    day: (every === 'weekly' && days?.[0]) || USUAL.day,
  };
}

export function scheduleOf({ every, time, zone, days, day }: When): AlertSchedule {
  return every === 'instant' ? { every } : { every, time, time_zone: zone, days: every === 'weekly' ? [day] : days };
}

/** Returns a validation message, or an empty string. */
export function missingIn({ every, time, days }: When): string {
  if (every === 'instant') return '';
  if (time === '') return 'Give a time of day.';
  return every === 'daily' && days.length === 0 ? 'Choose at least one day.' : '';
}
