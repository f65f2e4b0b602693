import * as z from 'zod/mini';
import { fromLocalTime, isTimeZoneName, toLocalTime } from '../../extraction/dates/time-zones.ts';
import { entrySortKey } from '../../platform/dynamodb/sort-keys.ts';
import { hasUniqueItems } from '../../values/schemas.ts';
import { formatInstant } from '../../values/time.ts';

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = 3;

const TIME_RULE = 'must be a time of day such as 09:00';
const ZONE_RULE = 'must be the name of a time zone, such as Europe/London';
const DAYS_RULE = `must be a list of ${WEEKDAYS.join(', ')}, each once at most`;
const DIGEST_RULE =
  'must have time, time_zone and days where every is daily or weekly, and none of them where it is instant';
const WEEKLY_RULE = 'must have one day where every is weekly';
const MAX_ZONE_LENGTH = 64;

/** A time of day, `HH:MM`, in the time zone that accompanies it. */
export const TimeOfDay = z.string(TIME_RULE).check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, TIME_RULE));
/** The name of a time zone in the IANA database, such as Europe/London. */
export const TimeZoneName = z
  .string(ZONE_RULE)
  .check(z.maxLength(MAX_ZONE_LENGTH, ZONE_RULE), z.refine(isTimeZoneName, ZONE_RULE));

/** When an alert sends: each match at once, or all matches as one digest at a time of day. */
const ScheduleFields = z.strictObject({
  every: z.enum(['instant', 'daily', 'weekly'], 'must be instant, daily or weekly'),
  time: z.optional(TimeOfDay),
  time_zone: z.optional(TimeZoneName),
  days: z.optional(
    z
      .array(z.enum(WEEKDAYS, DAYS_RULE), DAYS_RULE)
      .check(z.minLength(1, DAYS_RULE), z.maxLength(7, DAYS_RULE), z.refine(hasUniqueItems, DAYS_RULE)),
  ),
});
type ScheduleFields = z.infer<typeof ScheduleFields>;

/**
 * When an alert sends its matches: at once (`instant`), or as daily or weekly digests.
 * A digest needs a time, a time zone and days; a weekly digest needs exactly one day.
 */
export const AlertSchedule = ScheduleFields.check(
  z.refine(isCompleteSchedule, DIGEST_RULE),
  z.refine(({ every, days }: ScheduleFields) => every !== 'weekly' || days?.length === 1, WEEKLY_RULE),
);
export type AlertSchedule = ScheduleFields;

/** All days of the week, from Monday on, for a schedule that sends every day. */
export const ALL_WEEKDAYS = [...WEEKDAYS];
/** The default schedule: each match is sent at once, without digests. */
export const INSTANT_SCHEDULE: AlertSchedule = { every: 'instant' };

function isCompleteSchedule({ every, time, time_zone, days }: ScheduleFields): boolean {
  const given = [time, time_zone, days].filter((one) => one !== undefined);
  return given.length === (every === 'instant' ? 0 : 3);
}

/**
 * Returns a schedule with its fields and days in a fixed order.
 * The ETag depends on the JSON text, and DynamoDB returns maps in any order.
 */
export function canonicalizeSchedule({ every, time, time_zone, days }: ScheduleFields): AlertSchedule {
  if (every === 'instant' || !time || !time_zone || !days) return INSTANT_SCHEDULE;
  return { every, time, time_zone, days: WEEKDAYS.filter((day) => days.includes(day)) };
}

/**
 * Returns when the next digest is due after an instant, both in milliseconds since the epoch.
 * Null for a schedule without digests. On a day when the clocks change, exactly one digest is due, too:
 * - A local time that is skipped is shifted by the length of the gap.
 * - If a local time occurs twice, its first occurrence is used.
 */
export function getNextDigestTime({ every, time, time_zone, days }: AlertSchedule, after: number): number | null {
  if (every === 'instant' || !time || !time_zone || !days) return null;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const today = Math.floor(toLocalTime(after, time_zone) / DAY_MS);
  // The day before is included, because a clock that goes back over midnight repeats it.
  for (let day = today - 1; day <= today + 8; day += 1) {
    const weekday = WEEKDAYS[(day + FIRST_WEEKDAY) % 7];
    const due = fromLocalTime(day * DAY_MS + (hours * 60 + minutes) * MINUTE_MS, time_zone);
    if (weekday && days.includes(weekday) && due > after) return due;
  }
  return null;
}

/**
 * Returns the sort key of an alert's next digest in the queue of due digests.
 * It is `<due instant>#<alert id>`. Null for a schedule that sends each match at once.
 */
export function getNextDigestSortKey(schedule: AlertSchedule, alertId: string, now: Date): string | null {
  const due = getNextDigestTime(schedule, now.getTime());
  return due === null ? null : entrySortKey(formatInstant(new Date(due)), alertId);
}
