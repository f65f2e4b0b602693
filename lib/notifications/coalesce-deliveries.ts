import { getAccountStatus } from '../access/people/account-status.ts';
import { findAlert } from '../alerts/alert-store.ts';
import { getChannelKind } from '../channels/channel-kinds.ts';
import { getDestinationState, type StoredDestination } from '../channels/destinations/destination.ts';
import { findDestination } from '../channels/destinations/destination-store.ts';
import { entrySortKey, getSortKeyBefore } from '../platform/dynamodb/sort-keys.ts';
import { writeTransaction } from '../platform/dynamodb/write.ts';
import { runInParallel } from '../values/in-parallel.ts';
import { filterAttachedDestinations } from './attached-destinations.ts';
import { createDigestDelivery, type StoredDelivery } from './delivery.ts';
import {
  buildDeliveryWrites,
  buildDeliveryWritesIfUnleased,
  buildDigestUpdateWrites,
  type DueDelivery,
  findDelivery,
} from './delivery-store.ts';
import { hasPostedMessage } from './posted-messages.ts';
import { getAlertSuppressionReason } from './prepare-delivery.ts';
import { getDestinationWithheldReason } from './sending-permission.ts';

/*
 * A person cannot read 250 mails in one morning. If more than ten updates of an alert are due at once for a mailbox or
 * a channel, the first ten are sent one by one, and all others as one digest. A webhook gets each update.
 */

/** Updates of one alert that are sent one by one. */
const MAX_SINGLE_DELIVERIES = 10;
const MAX_CONCURRENT_READS = 8;
/** Deliveries that one transaction ends, with two writes each. */
const MAX_COALESCED_PER_WRITE = 40;

/**
 * Replaces all but the first ten due updates of each alert by one digest per alert.
 * `dueDeliveries` has the due deliveries of one destination. If it is a webhook, nothing is replaced. Returns the ids
 * of the replaced deliveries.
 */
export async function coalesceDeliveriesIntoDigest(dueDeliveries: DueDelivery[], now: Date): Promise<Set<string>> {
  const [first] = dueDeliveries;
  if (!first || dueDeliveries.length <= MAX_SINGLE_DELIVERIES) return new Set();
  const destination = await findDestination(first.person, first.destination_id);
  // A destination that gets nothing now records the reason in each delivery.
  if (!destination || getDestinationState(destination) !== 'active') return new Set();
  const { isCoalesced, hasCorrections } = getChannelKind(destination.kind);
  if (!isCoalesced) return new Set();
  if (getDestinationWithheldReason(await getAccountStatus(first.person, now.getTime()), destination) !== null)
    return new Set();
  const found: StoredDelivery[] = [];
  await runInParallel(dueDeliveries, MAX_CONCURRENT_READS, async ({ key, person, id }) => {
    const delivery = await findDelivery(person, id);
    if (delivery?.due !== key.sk || !isUntried(delivery, now)) return;
    if (hasCorrections && (await isPendingCorrection(delivery, destination.address))) return;
    found.push(delivery);
  });
  const alerts = new Set(found.map(({ delivery }) => delivery.alert_id));
  const coalescedIds: string[] = [];
  for (const alert of alerts) {
    const alertDeliveries = found.filter(({ delivery }) => delivery.alert_id === alert);
    if (alertDeliveries.length > MAX_SINGLE_DELIVERIES)
      coalescedIds.push(...(await coalesceAlert(alertDeliveries, destination, now)));
  }
  return new Set(coalescedIds);
}

/** Returns true for a delivery of one update that was never attempted or replayed. */
const isUntried = ({ delivery, round, posting, leased_until }: StoredDelivery, now: Date) =>
  delivery.entry_id !== null &&
  round === 0 &&
  delivery.replays === 0 &&
  posting === null &&
  leased_until < now.getTime();

/** Returns true if the edit is delivered by correcting a posted message; it is not announced again. */
const isPendingCorrection = async ({ delivery: { kind, entry_id, alert_id } }: StoredDelivery, channel_id: string) =>
  kind === 'edited' && entry_id !== null && (await hasPostedMessage(entry_id, { alert_id, channel_id }));

const getMatchSortKey = ({ delivery }: StoredDelivery) => entrySortKey(delivery.matched_at, delivery.entry_id ?? '');

/** Plans a digest of the surplus deliveries, and widens it with each batch as that batch is ended. */
async function coalesceAlert(
  deliveries: StoredDelivery[],
  destination: StoredDestination,
  now: Date,
): Promise<string[]> {
  const all = deliveries.sort((a, b) => (getMatchSortKey(a) < getMatchSortKey(b) ? -1 : 1));
  const rest = all.slice(MAX_SINGLE_DELIVERIES);
  const [first] = rest;
  const stored = first && (await findAlert(first.person, first.delivery.alert_id));
  if (!first || !stored) return [];
  if (getAlertSuppressionReason(filterAttachedDestinations(stored, [destination]).alert, destination.id) !== null)
    return [];
  const subscriber = { person: first.person, alert_id: first.delivery.alert_id };
  const buildDigest = (included: StoredDelivery[]) => {
    // Matches between the single deliveries and the first of these may be in a digest of an earlier run.
    const after = getSortKeyBefore(getMatchSortKey(first));
    const to = getMatchSortKey(included.at(-1) ?? first);
    const window = { query_id: stored.query_id, after, to };
    const updates = new Set(included.map(({ delivery }) => delivery.entry_id)).size;
    return createDigestDelivery(
      subscriber,
      { dueSortKey: first.delivery.id, destinationId: first.delivery.destination_id, window, updates },
      now,
    );
  };
  let coalesced: StoredDelivery[] = [];
  while (coalesced.length < rest.length) {
    const part = rest.slice(coalesced.length, coalesced.length + MAX_COALESCED_PER_WRITE);
    const digest = buildDigest([...coalesced, ...part]);
    const writes = coalesced.length === 0 ? buildDeliveryWrites(digest) : buildDigestUpdateWrites(digest);
    // A concurrent run that leases a delivery or the digest sends it unchanged; the remaining ones are sent one by one.
    if ((await writeTransaction([...writes, ...part.flatMap((one) => buildCoalescedWrites(one, now))])) !== null) break;
    coalesced = [...coalesced, ...part];
  }
  return coalesced.map(({ delivery }) => delivery.id);
}

function buildCoalescedWrites(before: StoredDelivery, now: Date) {
  const reason = 'more came at once than are sent one by one: it is in a digest';
  const delivery = { ...before.delivery, state: 'gathered' as const, reason, due_at: null };
  return buildDeliveryWritesIfUnleased({ before, after: { ...before, delivery, due: null } }, now);
}
