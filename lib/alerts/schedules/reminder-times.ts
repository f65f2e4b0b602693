import * as z from 'zod/mini';
import { hasUniqueItems } from '../../values/schemas.ts';
import { TimeOfDay, TimeZoneName } from './alert-schedule.ts';

const DAYS_BEFORE = [30, 7, 1] as const;
const DAYS_RULE = 'must be a list of 30, 7 and 1, each once at most';

/**
 * How many days before a key date a reminder can be sent: 30, 7 or 1.
 * @public for the contract
 */
export const DaysBefore = z.literal(DAYS_BEFORE, DAYS_RULE);

/** How many days before a key date an alert sends a reminder, and at what time of day. */
export const AlertReminders = z.strictObject({
  days_before: z
    .array(DaysBefore, DAYS_RULE)
    .check(z.minLength(1, DAYS_RULE), z.maxLength(DAYS_BEFORE.length, DAYS_RULE), z.refine(hasUniqueItems, DAYS_RULE)),
  time: TimeOfDay,
  time_zone: TimeZoneName,
});
export type AlertReminders = z.infer<typeof AlertReminders>;

/**
 * Returns the same reminders with their fields and days in a fixed order.
 * The ETag depends on the JSON text, and DynamoDB returns maps in any order.
 */
export const canonicalizeReminders = ({ days_before, time, time_zone }: AlertReminders): AlertReminders => ({
  days_before: DAYS_BEFORE.filter((days) => days_before.includes(days)),
  time,
  time_zone,
});

/**
 * How far the reminders of an alert have been planned.
 * `due` is the sort key of the alert's reminders in the queue of due digests, null without reminders. `plannedUpTo` is
 * the last day whose reminders were planned, or ''.
 */
export interface ReminderProgress {
  due: string | null;
  plannedUpTo: string;
}
