import { findAlert } from '../alerts/alert-store.ts';
import { getDestinationState, type StoredDestination } from '../destinations/destination.ts';
import { findDestination } from '../destinations/destination-store.ts';
import { getAccountStatus } from '../people/account-status.ts';
import { entrySortKey } from '../table/key-schema.ts';
import { getSortKeyBefore } from '../table/sort-keys.ts';
import { writeTransaction } from '../table/write.ts';
import { runInParallel } from '../values/in-parallel.ts';
import { keepAttachedTo } from './attached.ts';
import { createDigestDelivery, type StoredDelivery } from './delivery.ts';
import {
  buildDeliveryWrites,
  buildUnleasedUpdateWrites,
  buildWidenedDigestWrites,
  type DueDelivery,
  findDelivery,
} from './delivery-store.ts';
import { isPosted } from './posted-messages.ts';
import { getSuppressionReason } from './prepare-delivery.ts';
import { getWithheldReason } from './sending-permission.ts';

/*
 * Nobody reads 250 mails of one morning. Where more than a few updates of an alert are due at once for a mailbox or a channel, the first
 * are sent by themselves, and all others as one digest. A program that has a webhook gets each.
 */

/** So many of an alert are sent by themselves. */
const MAX_SINGLE_DELIVERIES = 10;
const MAX_CONCURRENT_READS = 8;
/** The deliveries that one transaction ends, with two writes each. */
const MAX_COALESCED_PER_WRITE = 40;

/** Gathers what is due for one destination, if it is too much; answers the deliveries that a digest tells of now, by id. */
export async function coalesceDeliveries(queue: DueDelivery[], now: Date): Promise<Set<string>> {
  const [first] = queue;
  if (!first || queue.length <= MAX_SINGLE_DELIVERIES) return new Set();
  const destination = await findDestination(first.person, first.destination_id);
  // What does not get anything now is told so one by one.
  if (!destination || destination.kind === 'webhook' || getDestinationState(destination) !== 'active') return new Set();
  if (getWithheldReason(await getAccountStatus(first.person, now.getTime()), destination) !== null) return new Set();
  const found: StoredDelivery[] = [];
  await runInParallel(queue, MAX_CONCURRENT_READS, async ({ key, person, id }) => {
    const delivery = await findDelivery(person, id);
    if (delivery?.due !== key.sk || !isUntried(delivery, now)) return;
    if (destination.kind === 'channel' && (await isPendingCorrection(delivery, destination.address))) return;
    found.push(delivery);
  });
  const alerts = new Set(found.map(({ delivery }) => delivery.alert_id));
  const gathered: string[] = [];
  for (const alert of alerts) {
    const alertDeliveries = found.filter(({ delivery }) => delivery.alert_id === alert);
    if (alertDeliveries.length > MAX_SINGLE_DELIVERIES)
      gathered.push(...(await coalesceAlert(alertDeliveries, destination, now)));
  }
  return new Set(gathered);
}

/** One that nobody has tried or asked for, of one update. */
const isUntried = ({ delivery, round, posting, leased_until }: StoredDelivery, now: Date) =>
  delivery.entry_id !== null &&
  round === 0 &&
  delivery.replays === 0 &&
  posting === null &&
  leased_until < now.getTime();

/** An edit of what stands in the channel is told nobody anew, however many there are. */
const isPendingCorrection = async ({ delivery: { kind, entry_id, alert_id } }: StoredDelivery, channel_id: string) =>
  kind === 'edited' && entry_id !== null && (await isPosted(entry_id, { alert_id, channel_id }));

const getMatchSortKey = ({ delivery }: StoredDelivery) => entrySortKey(delivery.matched_at, delivery.entry_id ?? '');

/** Plans a digest with the first deliveries that it tells of, and widens it with each part of the others as that is ended. */
async function coalesceAlert(those: StoredDelivery[], destination: StoredDestination, now: Date): Promise<string[]> {
  const all = those.sort((a, b) => (getMatchSortKey(a) < getMatchSortKey(b) ? -1 : 1));
  const rest = all.slice(MAX_SINGLE_DELIVERIES);
  const [first] = rest;
  const stored = first && (await findAlert(first.person, first.delivery.alert_id));
  if (!first || !stored) return [];
  if (getSuppressionReason(keepAttachedTo(stored, [destination]).alert, destination.id) !== null) return [];
  const of = { person: first.person, alert_id: first.delivery.alert_id };
  const digestOf = (told: StoredDelivery[]) => {
    // What is between those that are sent by themselves and the first of these may be in a digest of a run before.
    const [after, to] = [getSortKeyBefore(getMatchSortKey(first)), getMatchSortKey(told.at(-1) ?? first)];
    const window = { query_id: stored.query_id, after, to };
    const updates = new Set(told.map(({ delivery }) => delivery.entry_id)).size;
    return createDigestDelivery(of, first.delivery.id, { window, updates }, first.delivery.destination_id, now);
  };
  let coalesced: StoredDelivery[] = [];
  while (coalesced.length < rest.length) {
    const part = rest.slice(coalesced.length, coalesced.length + MAX_COALESCED_PER_WRITE);
    const digest = digestOf([...coalesced, ...part]);
    const writes = coalesced.length === 0 ? buildDeliveryWrites(digest) : buildWidenedDigestWrites(digest);
    // Whoever takes one of them, or the digest, meanwhile sends it as it is; those that are left here are sent by themselves.
    if ((await writeTransaction([...writes, ...part.flatMap((one) => buildCoalescedWrites(one, now))])) !== null) break;
    coalesced = [...coalesced, ...part];
  }
  return coalesced.map(({ delivery }) => delivery.id);
}

function buildCoalescedWrites(before: StoredDelivery, now: Date) {
  const reason = 'more came at once than are sent one by one: it is in a digest';
  const delivery = { ...before.delivery, state: 'gathered' as const, reason, due_at: null };
  return buildUnleasedUpdateWrites(before, { ...before, delivery, due: null }, now);
}
