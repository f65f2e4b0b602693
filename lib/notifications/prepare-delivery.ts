import { getAccountStatus } from '../access/people/account-status.ts';
import type { Alert, StoredAlert } from '../alerts/alert.ts';
import { findAlert } from '../alerts/alert-store.ts';
import type { StoredMatch } from '../alerts/matches/match.ts';
import { listMatchesInWindow, type MatchWindow } from '../alerts/matches/match-window.ts';
import { findQueryFilter } from '../alerts/registry/query-subscriptions.ts';
import { buildDigestCarryOverWrites, isIncludedInNextDigest } from '../alerts/schedules/digest-progress.ts';
import { getLocalDay } from '../alerts/schedules/reminder-progress.ts';
import { getChannelKind } from '../channels/channel-kinds.ts';
import { getDestinationState, type StoredDestination } from '../channels/destinations/destination.ts';
import { findDestination } from '../channels/destinations/destination-store.ts';
import type { DigestMessage, ReminderMessage, UpdateMessage } from '../channels/message/message.ts';
import { getSourceCoverageReport } from '../channels/message/source-report.ts';
import { findEntries } from '../entries/list-entries.ts';
import { getLastDayOfPeriod } from '../extraction/key-dates/format-key-date.ts';
import type { TransactionWrite } from '../platform/dynamodb/write.ts';
import { runInParallel } from '../values/in-parallel.ts';
import { filterAttachedDestinations } from './attached-destinations.ts';
import type { Delivery, StoredDelivery, StoredReminder } from './delivery.ts';
import { hasPostedMessage } from './posted-messages.ts';
import { getDestinationWithheldReason } from './sending-permission.ts';

/** The updates that a digest shows. */
const MAX_DIGEST_ITEMS = 50;
const MAX_CONCURRENT_READS = 8;

/** The destination and the message of a delivery that can be sent. */
export interface PreparedDelivery {
  destination: StoredDestination;
  message: UpdateMessage | DigestMessage | ReminderMessage;
}

/** Why a delivery is not sent, and the writes to add to the transaction that ends the delivery. */
export interface UnsendableDelivery {
  reason: string;
  extraWrites: TransactionWrite[];
}

/**
 * Returns why an alert sends nothing to a destination now, in words for people; null if it sends.
 * The alert is paused, or no longer has the destination. Planned deliveries are ended with this reason.
 */
export function getAlertSuppressionReason({ paused, destinations }: Alert, destinationId: string): string | null {
  if (!destinations.includes(destinationId)) return 'the alert does not send there any more';
  // The reason of the pause is a person's text. Only the alert stores it, so that it can be changed and erased.
  return paused && 'the alert is paused';
}

/**
 * Returns the message of a due delivery with its destination, or why nothing is sent.
 * @throws Problem 503 people_unavailable if the owner's account cannot be checked; the caller must then write nothing
 */
export async function prepareDelivery(
  delivery: StoredDelivery,
  now: Date,
): Promise<PreparedDelivery | UnsendableDelivery> {
  const { person, delivery: subject } = delivery;
  const [destination, read, owner] = await Promise.all([
    findDestination(person, subject.destination_id),
    findAlert(person, subject.alert_id),
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
  const stored = filterAttachedDestinations(read, [destination]);
  // This check comes before that of a pause: the next digest catches up after a pause, but not after a missing
  // permission.
  const withheld = getDestinationWithheldReason(owner, destination);
  if (withheld !== null) return unready(withheld);
  const suppression = getAlertSuppressionReason(stored.alert, destination.id);
  if (suppression !== null)
    return unready(
      suppression,
      delivery.window ? buildDigestCarryOverWrites(stored, delivery.window, destination.id) : [],
    );
  // A replayed digest is sent even if its matches are in the next one, too.
  const isDuplicate =
    delivery.window && subject.replays === 0 && isIncludedInNextDigest(stored, delivery.window, destination.id);
  if (isDuplicate) return unready('the next digest has what this one had');
  const message = await buildMessage(delivery, { stored, destination, now });
  return typeof message === 'string' ? unready(message) : { destination, message };
}

/** What the message of a delivery depends on, besides the delivery. */
interface PreparationContext {
  stored: StoredAlert;
  destination: StoredDestination;
  now: Date;
}

function buildMessage(delivery: StoredDelivery, context: PreparationContext) {
  const { window, reminder } = delivery;
  const { stored, destination } = context;
  if (reminder) return buildReminderMessage(delivery.delivery, reminder, context);
  if (!window) return buildUpdateMessage(delivery, stored);
  // A digest of an alert that sends at once contains surplus updates, see `coalesceDeliveriesIntoDigest`.
  const isCoalesced = stored.alert.schedule.every === 'instant';
  const { hasCorrections } = getChannelKind(destination.kind);
  const channel_id = isCoalesced && hasCorrections ? destination.address : null;
  return buildDigestMessage(delivery.delivery, { window, channel_id }, context);
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

/** A window, and the channel whose posted messages are corrected instead; null for other destinations. */
interface DigestScope {
  window: MatchWindow;
  channel_id: string | null;
}

async function buildDigestMessage(
  { id, window: publicWindow }: Delivery,
  { window, channel_id }: DigestScope,
  { stored, now }: PreparationContext,
): Promise<DigestMessage | string> {
  const { alert, query_id } = stored;
  const filter = query_id === window.query_id ? await findQueryFilter(query_id) : null;
  if (!filter || !publicWindow) return 'the alert has another query now';
  const { matches: found, isWhole } = await listMatchesInWindow(window, alert);
  const matches = channel_id === null ? found : await removeCorrectedMatches(found, { alert_id: alert.id, channel_id });
  const latest = matches.slice(0, MAX_DIGEST_ITEMS);
  const entries = await findEntries(latest.map(({ entry_id }) => entry_id));
  const items = latest.flatMap(({ entry_id, kind, why, changed }) => {
    const entry = entries.get(entry_id);
    return entry ? [{ kind, why, changed, entry }] : [];
  });
  if (items.length === 0) return 'there are no such updates any more';
  const { from, to } = publicWindow;
  return {
    id,
    kind: 'digest',
    at: to,
    alert: getAlertReference(stored),
    from,
    to,
    time_zone: alert.schedule.time_zone ?? 'UTC',
    updates: matches.length,
    isWhole,
    items,
    sources: await getSourceCoverageReport(filter, { from, to }, now),
  };
}

/** Removes edits of updates that are posted in the channel, because a correction reports them. */
async function removeCorrectedMatches(
  matches: StoredMatch[],
  posted: { alert_id: string; channel_id: string },
): Promise<StoredMatch[]> {
  const corrected = new Set<StoredMatch>();
  const edits = matches.filter(({ kind }) => kind === 'edited');
  await runInParallel(edits, MAX_CONCURRENT_READS, async (match) => {
    if (await hasPostedMessage(match.entry_id, posted)) corrected.add(match);
  });
  return matches.filter((match) => !corrected.has(match));
}

const DAY_MS = 86_400_000;

/** Returns the reminder without dates that were moved, passed or deactivated since it was planned. */
async function buildReminderMessage(
  { id, matched_at: at }: Delivery,
  { time_zone, dates, more, isWhole }: StoredReminder,
  { stored: { alert }, now }: PreparationContext,
): Promise<ReminderMessage | string> {
  if (!alert.reminders) return 'the alert reminds of nothing any more';
  const today = getLocalDay(time_zone, now);
  const entries = await findEntries(dates.map(({ entry_id }) => entry_id));
  const dueDates = dates.flatMap(({ entry_id, kind, date }) => {
    const entry = entries.get(entry_id);
    const due = entry?.key_dates?.find((one) => one.kind === kind && one.date === date);
    const days_left = (Date.parse(getLastDayOfPeriod(date)) - Date.parse(today)) / DAY_MS;
    return entry?.is_active && due && days_left >= 0 ? [{ days_left, due, entry }] : [];
  });
  if (dueDates.length === 0) return 'nothing of it is due any more';
  return { id, kind: 'reminder', at, alert: { id: alert.id, name: alert.name }, dates: dueDates, more, isWhole };
}
