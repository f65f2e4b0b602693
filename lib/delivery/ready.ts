import type { Alert, StoredAlert } from '../alerts/alert.ts';
import { findAlert } from '../alerts/alerts.ts';
import { isOwed, owing } from '../alerts/digests.ts';
import type { StoredMatch } from '../alerts/match.ts';
import { type MatchWindow, matchesWithin } from '../alerts/match-window.ts';
import { dayIn } from '../alerts/reminders.ts';
import { filterOfQuery } from '../alerts/subscriptions.ts';
import { type StoredDestination, stateOf } from '../destinations/destination.ts';
import { findDestination } from '../destinations/destinations.ts';
import { findEntries } from '../entries/read.ts';
import { lastDayOf } from '../key-dates/last-day.ts';
import { standingOf } from '../people/standing.ts';
import type { Write } from '../table/write.ts';
import { inParallel } from '../values/in-parallel.ts';
import { keepAttachedTo } from './attached.ts';
import type { Delivery, Reminder, StoredDelivery } from './delivery.ts';
import type { DigestMessage, ReminderMessage, UpdateMessage } from './message.ts';
import { withheldFrom } from './permission.ts';
import { stands } from './posted.ts';
import { sourcesOf } from './sources.ts';

/** The updates of a digest that are shown. */
const MOST_SHOWN = 50;
const READERS = 8;

/** Where a delivery goes, and what it says. */
export interface Ready {
  destination: StoredDestination;
  message: UpdateMessage | DigestMessage | ReminderMessage;
}

/** Why nothing is sent, and what is written with that. */
export interface Unready {
  reason: string;
  more: Write[];
}

/** Why an alert sends nothing to a destination, whatever was planned before; null where it does. */
export function silenceOf({ paused, destinations }: Alert, destinationId: string): string | null {
  if (!destinations.includes(destinationId)) return 'the alert does not send there any more';
  // Without the reason: only the alert keeps what a person wrote, so that it can be changed and erased.
  return paused && 'the alert is paused';
}

/** What is to be sent, or why nothing is. @throws Problem 503 people_unavailable: then it is not known, and nothing is written */
export async function readyOf(delivery: StoredDelivery, now: Date): Promise<Ready | Unready> {
  const { person, shown } = delivery;
  const [destination, read, owner] = await Promise.all([
    findDestination(person, shown.destination_id),
    findAlert(person, shown.alert_id),
    standingOf(person, now.getTime()),
  ]);
  const unready = (reason: string, more: Write[] = []): Unready => ({ reason, more });
  if (!destination) return unready('the destination was deleted');
  if (stateOf(destination) === 'unverified') return unready('the destination is not verified');
  if (destination.paused) return unready(`the destination is paused: ${destination.paused.reason}`);
  if (!read) return unready('the alert was deleted');
  const stored = keepAttachedTo(read, [destination]);
  // Before a pause, which lets the next digest have what this one had: what a person may not have is not made up for.
  const withheld = withheldFrom(owner, destination);
  if (withheld !== null) return unready(withheld);
  const silence = silenceOf(stored.alert, destination.id);
  if (silence !== null) return unready(silence, delivery.window ? owing(stored, delivery.window, destination.id) : []);
  // Whoever asks for one gets it.
  const isDoubled = delivery.window && shown.replays === 0 && isOwed(stored, delivery.window, destination.id);
  if (isDoubled) return unready('the next digest has what this one had');
  const message = await messageOf(delivery, stored, destination, now);
  return typeof message === 'string' ? unready(message) : { destination, message };
}

function messageOf(delivery: StoredDelivery, stored: StoredAlert, destination: StoredDestination, now: Date) {
  const { shown, window, reminder } = delivery;
  if (reminder) return reminderOf(shown, reminder, stored, now);
  if (!window) return updateOf(delivery, stored);
  // A digest of an alert that sends at once has what came with too much else.
  const isGathered = stored.alert.schedule.every === 'instant';
  const channel_id = isGathered && destination.kind === 'channel' ? destination.address : null;
  return digestOf(shown, { window, channel_id }, stored, now);
}

const named = ({ alert: { id, name } }: StoredAlert) => ({ id, name });

async function updateOf({ shown, why, changed }: StoredDelivery, stored: StoredAlert): Promise<UpdateMessage | string> {
  const { id, entry_id, kind, matched_at: at } = shown;
  const entry = entry_id === null ? undefined : (await findEntries([entry_id])).get(entry_id);
  if (!entry || kind === 'digest' || kind === 'reminder') return 'there is no such update any more';
  return { id, kind, at, alert: named(stored), why, changed, entry };
}

async function digestOf(
  { id, window: told }: Delivery,
  { window, channel_id }: { window: MatchWindow; channel_id: string | null },
  stored: StoredAlert,
  now: Date,
): Promise<DigestMessage | string> {
  const { alert, query_id } = stored;
  const filter = query_id === window.query_id ? await filterOfQuery(query_id) : null;
  if (!filter || !told) return 'the alert has another query now';
  const { matches: found, isWhole } = await matchesWithin(window, alert);
  const matches = channel_id === null ? found : await withoutCorrected(found, { alert_id: alert.id, channel_id });
  const shown = matches.slice(0, MOST_SHOWN);
  const entries = await findEntries(shown.map(({ entry_id }) => entry_id));
  const items = shown.flatMap(({ entry_id, kind, why, changed }) => {
    const entry = entries.get(entry_id);
    return entry ? [{ kind, why, changed, entry }] : [];
  });
  if (items.length === 0) return 'there are no such updates any more';
  const { from, to } = told;
  return {
    ...{ id, kind: 'digest', at: to, alert: named(stored), from, to, time_zone: alert.schedule.time_zone ?? 'UTC' },
    ...{ updates: matches.length, isWhole, items },
    sources: await sourcesOf(filter, { from, to }, now),
  };
}

/** Without the edits of what stands in a channel: a correction tells of these, and nobody is called twice. */
async function withoutCorrected(
  matches: StoredMatch[],
  of: { alert_id: string; channel_id: string },
): Promise<StoredMatch[]> {
  const corrected = new Set<StoredMatch>();
  const edits = matches.filter(({ kind }) => kind === 'edited');
  await inParallel(edits, READERS, async (match) => {
    if (await stands(match.entry_id, of)) corrected.add(match);
  });
  return matches.filter((match) => !corrected.has(match));
}

const DAY_MS = 86_400_000;

/** What a reminder says now: without what was moved, has passed or is out of service since it was planned. */
async function reminderOf(
  { id, matched_at: at }: Delivery,
  { time_zone, dates, more, isWhole }: Reminder,
  { alert }: StoredAlert,
  now: Date,
): Promise<ReminderMessage | string> {
  if (!alert.reminders) return 'the alert reminds of nothing any more';
  const today = dayIn(time_zone, now);
  const entries = await findEntries(dates.map(({ entry_id }) => entry_id));
  const dueDates = dates.flatMap(({ entry_id, kind, date }) => {
    const entry = entries.get(entry_id);
    const due = entry?.key_dates?.find((one) => one.kind === kind && one.date === date);
    const days_left = (Date.parse(lastDayOf(date)) - Date.parse(today)) / DAY_MS;
    return entry?.is_active && due && days_left >= 0 ? [{ days_left, due, entry }] : [];
  });
  if (dueDates.length === 0) return 'nothing of it is due any more';
  return { id, kind: 'reminder', at, alert: { id: alert.id, name: alert.name }, dates: dueDates, more, isWhole };
}
