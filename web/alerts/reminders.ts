import type { AlertReminders } from '../../clients/typescript/src/index.ts';

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
