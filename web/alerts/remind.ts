import type { AlertReminders } from '../../clients/typescript/src/index.ts';

/** How many days before key dates an alert can remind of them. */
export const REMIND_DAYS = [30, 7, 1] as const;

/** When an alert reminds, as somebody chooses it; without days it does not. */
export interface Remind {
  days: AlertReminders['days_before'];
  time: string;
  zone: string;
}

/** Stored reminders to be changed, with what is usual for what they have not. */
export const remindOf = (stored: AlertReminders | null | undefined, ownZone: string): Remind => ({
  days: stored?.days_before ?? [],
  time: stored?.time ?? '09:00',
  zone: stored?.time_zone ?? ownZone,
});

export const remindersOf = ({ days, time, zone }: Remind): AlertReminders | null =>
  days.length > 0 ? { days_before: days, time, time_zone: zone } : null;

/** `Reminds 30, 7 and 1 days before key dates`. */
export function remindersInWords({ days_before }: AlertReminders): string {
  const last = days_before.at(-1);
  const words = days_before.length > 1 ? `${days_before.slice(0, -1).join(', ')} and ${last}` : String(last);
  return `Reminds ${words} day${words === '1' ? '' : 's'} before key dates`;
}
