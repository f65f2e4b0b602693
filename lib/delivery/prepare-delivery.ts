import type { Alert, StoredAlert } from '../alerts/alert.ts';
import { findAlert } from '../alerts/alert-store.ts';
import { buildCarryOver, isCarriedOver } from '../alerts/digest-progress.ts';
import type { StoredMatch } from '../alerts/match.ts';
import { listWindowMatches, type MatchWindow } from '../alerts/match-window.ts';
import { findQueryFilter } from '../alerts/query-subscriptions.ts';
import { getLocalDay } from '../alerts/reminder-progress.ts';
import { getDestinationState, type StoredDestination } from '../destinations/destination.ts';
import { findDestination } from '../destinations/destination-store.ts';
import { findEntries } from '../entries/list-entries.ts';
import { getLastDay } from '../key-dates/last-day.ts';
import { getAccountStatus } from '../people/account-status.ts';
import type { TransactionWrite } from '../table/write.ts';
import { runInParallel } from '../values/in-parallel.ts';
import { keepAttachedTo } from './attached.ts';
import type { Delivery, StoredDelivery, StoredReminder } from './delivery.ts';
import type { DigestMessage, ReminderMessage, UpdateMessage } from './message.ts';
import { isPosted } from './posted-messages.ts';
import { getWithheldReason } from './sending-permission.ts';
import { getSourceReport } from './source-report.ts';

/** The updates of a digest that are shown. */
const MAX_DIGEST_ITEMS = 50;
const MAX_CONCURRENT_READS = 8;

/** Where a delivery goes, and what it says. */
export interface PreparedDelivery {
  destination: StoredDestination;
  message: UpdateMessage | DigestMessage | ReminderMessage;
}

/** Why nothing is sent, and what is written with that. */
export interface UnsendableDelivery {
  reason: string;
  extraWrites: TransactionWrite[];
}

/** Why an alert sends nothing to a destination, whatever was planned before; null where it does. */
export function getSuppressionReason({ paused, destinations }: Alert, destinationId: string): string | null {
  if (!destinations.includes(destinationId)) return 'the alert does not send there any more';
  // Without the reason: only the alert keeps what a person wrote, so that it can be changed and erased.
  return paused && 'the alert is paused';
}

/** What is to be sent, or why nothing is. @throws Problem 503 people_unavailable: then it is not known, and nothing is written */
export async function prepareDelivery(
  delivery: StoredDelivery,
  now: Date,
): Promise<PreparedDelivery | UnsendableDelivery> {
  const { person, delivery: shown } = delivery;
  const [destination, read, owner] = await Promise.all([
    findDestination(person, shown.destination_id),
    findAlert(person, shown.alert_id),
    getAccountStatus(person, now.getTime()),
  ]);
  const unready = (reason: string, extraWrites: TransactionWrite[] = []): UnsendableDelivery => ({
    reason,
    extraWrites,
  });
  if (!destination) return unready('the destination was deleted');
  if (getDestinationState(destination) === 'unverified') return unready('the destination is not verified');
  if (destination.paused) return unready(`the destination is paused: ${destination.paused.reason}`);
  if (!read) return unready('the alert was deleted');
  const stored = keepAttachedTo(read, [destination]);
  // Before a pause, which lets the next digest have what this one had: what a person may not have is not made up for.
  const withheld = getWithheldReason(owner, destination);
  if (withheld !== null) return unready(withheld);
  const silence = getSuppressionReason(stored.alert, destination.id);
  if (silence !== null)
    return unready(silence, delivery.window ? buildCarryOver(stored, delivery.window, destination.id) : []);
  // Whoever asks for one gets it.
  const isDoubled = delivery.window && shown.replays === 0 && isCarriedOver(stored, delivery.window, destination.id);
  if (isDoubled) return unready('the next digest has what this one had');
  const message = await buildMessage(delivery, stored, destination, now);
  return typeof message === 'string' ? unready(message) : { destination, message };
}

function buildMessage(delivery: StoredDelivery, stored: StoredAlert, destination: StoredDestination, now: Date) {
  const { delivery: shown, window, reminder } = delivery;
  if (reminder) return buildReminderMessage(shown, reminder, stored, now);
  if (!window) return buildUpdateMessage(delivery, stored);
  // A digest of an alert that sends at once has what came with too much else.
  const isGathered = stored.alert.schedule.every === 'instant';
  const channel_id = isGathered && destination.kind === 'channel' ? destination.address : null;
  return buildDigestMessage(shown, { window, channel_id }, stored, now);
}

const getAlertReference = ({ alert: { id, name } }: StoredAlert) => ({ id, name });

async function buildUpdateMessage(
  { delivery, why, changed }: StoredDelivery,
  stored: StoredAlert,
): Promise<UpdateMessage | string> {
  const { id, entry_id, kind, matched_at: at } = delivery;
  const entry = entry_id === null ? undefined : (await findEntries([entry_id])).get(entry_id);
  if (!entry || kind === 'digest' || kind === 'reminder') return 'there is no such update any more';
  return { id, kind, at, alert: getAlertReference(stored), why, changed, entry };
}

async function buildDigestMessage(
  { id, window: told }: Delivery,
  { window, channel_id }: { window: MatchWindow; channel_id: string | null },
  stored: StoredAlert,
  now: Date,
): Promise<DigestMessage | string> {
  const { alert, query_id } = stored;
  const filter = query_id === window.query_id ? await findQueryFilter(query_id) : null;
  if (!filter || !told) return 'the alert has another query now';
  const { matches: found, isWhole } = await listWindowMatches(window, alert);
  const matches = channel_id === null ? found : await removeCorrectedMatches(found, { alert_id: alert.id, channel_id });
  const shown = matches.slice(0, MAX_DIGEST_ITEMS);
  const entries = await findEntries(shown.map(({ entry_id }) => entry_id));
  const items = shown.flatMap(({ entry_id, kind, why, changed }) => {
    const entry = entries.get(entry_id);
    return entry ? [{ kind, why, changed, entry }] : [];
  });
  if (items.length === 0) return 'there are no such updates any more';
  const { from, to } = told;
  return {
    ...{
      id,
      kind: 'digest',
      at: to,
      alert: getAlertReference(stored),
      from,
      to,
      time_zone: alert.schedule.time_zone ?? 'UTC',
    },
    ...{ updates: matches.length, isWhole, items },
    sources: await getSourceReport(filter, { from, to }, now),
  };
}

/** Without the edits of what stands in a channel: a correction tells of these, and nobody is called twice. */
async function removeCorrectedMatches(
  matches: StoredMatch[],
  of: { alert_id: string; channel_id: string },
): Promise<StoredMatch[]> {
  const corrected = new Set<StoredMatch>();
  const edits = matches.filter(({ kind }) => kind === 'edited');
  await runInParallel(edits, MAX_CONCURRENT_READS, async (match) => {
    if (await isPosted(match.entry_id, of)) corrected.add(match);
  });
  return matches.filter((match) => !corrected.has(match));
}

const DAY_MS = 86_400_000;

/** What a reminder says now: without what was moved, has passed or is out of service since it was planned. */
async function buildReminderMessage(
  { id, matched_at: at }: Delivery,
  { time_zone, dates, more, isWhole }: StoredReminder,
  { alert }: StoredAlert,
  now: Date,
): Promise<ReminderMessage | string> {
  if (!alert.reminders) return 'the alert reminds of nothing any more';
  const today = getLocalDay(time_zone, now);
  const entries = await findEntries(dates.map(({ entry_id }) => entry_id));
  const dueDates = dates.flatMap(({ entry_id, kind, date }) => {
    const entry = entries.get(entry_id);
    const due = entry?.key_dates?.find((one) => one.kind === kind && one.date === date);
    const days_left = (Date.parse(getLastDay(date)) - Date.parse(today)) / DAY_MS;
    return entry?.is_active && due && days_left >= 0 ? [{ days_left, due, entry }] : [];
  });
  if (dueDates.length === 0) return 'nothing of it is due any more';
  return { id, kind: 'reminder', at, alert: { id: alert.id, name: alert.name }, dates: dueDates, more, isWhole };
}
