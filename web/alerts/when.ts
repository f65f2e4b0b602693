import type { AlertSchedule } from '../../clients/typescript/src/index.ts';

/** The days of a week by their names in a schedule. */
export const DAYS = {
  ...{ mon: 'Monday', tue: 'Tuesday', wed: 'Wednesday', thu: 'Thursday', fri: 'Friday' },
  ...{ sat: 'Saturday', sun: 'Sunday' },
};
export type Day = keyof typeof DAYS;
export const WEEK = Object.keys(DAYS) as Day[];

/** When an alert sends, as somebody chooses it: what another choice needs is kept. */
export interface When {
  every: AlertSchedule['every'];
  time: string;
  zone: string;
  /** Those of a digest every day, from Monday on. */
  days: Day[];
  /** The one of a digest every week. */
  day: Day;
}

const USUAL = { time: '09:00', days: WEEK.slice(0, 5), day: 'mon' } as const;

/** A stored schedule to be changed, with what is usual for what it has not. */
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

/** What it lacks, in words. */
export function missingIn({ every, time, days }: When): string {
  if (every === 'instant') return '';
  if (time === '') return 'Give a time of day.';
  return every === 'daily' && days.length === 0 ? 'Choose at least one day.' : '';
}
