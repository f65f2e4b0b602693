import type { StoredAlert } from '../alerts/alert.ts';
import { dayIn } from '../alerts/reminders.ts';
import { findEntries } from '../entries/read.ts';
import { lastDayOf } from '../key-dates/last-day.ts';
import type { Delivery, Reminder } from './delivery.ts';
import type { ReminderMessage } from './message.ts';

const DAY_MS = 86_400_000;

/** What a reminder says now: without what was moved, has passed or is out of service since it was planned. */
export async function reminderOf(
  { id, matched_at: at }: Delivery,
  { time_zone, dates, more, isWhole }: Reminder,
  { alert }: StoredAlert,
  now: Date,
): Promise<ReminderMessage | string> {
  if (!alert.reminders) return 'the alert reminds of nothing any more';
  const today = dayIn(time_zone, now);
  const entries = await findEntries(dates.map(({ entry_id }) => entry_id));
  const told = dates.flatMap(({ entry_id, kind, date }) => {
    const entry = entries.get(entry_id);
    const due = entry?.key_dates?.find((one) => one.kind === kind && one.date === date);
    const days_left = (Date.parse(lastDayOf(date)) - Date.parse(today)) / DAY_MS;
    return entry?.is_active && due && days_left >= 0 ? [{ days_left, due, entry }] : [];
  });
  if (told.length === 0) return 'nothing of it is due any more';
  return { id, kind: 'reminder', at, alert: { id: alert.id, name: alert.name }, dates: told, more, isWhole };
}
