import { findAlert } from '../alerts/alerts.ts';
import { type StoredDestination, stateOf } from '../destinations/destination.ts';
import { findDestination } from '../destinations/destinations.ts';
import { standingOf } from '../people/standing.ts';
import { entryAt } from '../table/key-chart.ts';
import { justBefore } from '../table/sort-keys.ts';
import { transact } from '../table/write.ts';
import { inParallel } from '../values/in-parallel.ts';
import { keepAttachedTo } from './attached.ts';
import { newDigest, type StoredDelivery } from './delivery.ts';
import { withheldFrom } from './permission.ts';
import { stands } from './posted.ts';
import { silenceOf } from './ready.ts';
import { changeWrites, type Due, findDelivery, newRows, widenedRows } from './rows.ts';

/*
 * Nobody reads 250 mails of one morning. Where more than a few updates of an alert are due at once for a mailbox or a channel, the first
 * are sent by themselves, and all others as one digest. A program that has a webhook gets each.
 */

/** So many of an alert are sent by themselves. */
const MOST_SINGLE = 10;
const READERS = 8;
/** The deliveries that one transaction ends, with two writes each. */
const AT_ONCE = 40;

/** Gathers what is due for one destination, if it is too much; answers the deliveries that a digest tells of now, by id. */
export async function gather(lane: Due[], now: Date): Promise<Set<string>> {
  const [first] = lane;
  if (!first || lane.length <= MOST_SINGLE) return new Set();
  const destination = await findDestination(first.person, first.destination_id);
  // What does not get anything now is told so one by one.
  if (!destination || destination.kind === 'webhook' || stateOf(destination) !== 'active') return new Set();
  if (withheldFrom(await standingOf(first.person, now.getTime()), destination) !== null) return new Set();
  const found: StoredDelivery[] = [];
  await inParallel(lane, READERS, async ({ key, person, id }) => {
    const delivery = await findDelivery(person, id);
    if (delivery?.due !== key.sk || !isFresh(delivery, now)) return;
    if (destination.kind === 'channel' && (await isCorrection(delivery, destination.address))) return;
    found.push(delivery);
  });
  const alerts = new Set(found.map(({ shown }) => shown.alert_id));
  const gathered: string[] = [];
  for (const alert of alerts) {
    const those = found.filter(({ shown }) => shown.alert_id === alert);
    if (those.length > MOST_SINGLE) gathered.push(...(await gatherAlert(those, destination, now)));
  }
  return new Set(gathered);
}

/** One that nobody has tried or asked for, of one update. */
const isFresh = ({ shown, round, posting, leased_until }: StoredDelivery, now: Date) =>
  shown.entry_id !== null && round === 0 && shown.replays === 0 && posting === null && leased_until < now.getTime();

/** An edit of what stands in the channel is told nobody anew, however many there are. */
const isCorrection = async ({ shown: { kind, entry_id, alert_id } }: StoredDelivery, channel_id: string) =>
  kind === 'edited' && entry_id !== null && (await stands(entry_id, { alert_id, channel_id }));

const placeOf = ({ shown }: StoredDelivery) => entryAt(shown.matched_at, shown.entry_id ?? '');

/** Plans a digest with the first deliveries that it tells of, and widens it with each part of the others as that is ended. */
async function gatherAlert(those: StoredDelivery[], destination: StoredDestination, now: Date): Promise<string[]> {
  const all = those.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  const rest = all.slice(MOST_SINGLE);
  const [first] = rest;
  const stored = first && (await findAlert(first.person, first.shown.alert_id));
  if (!first || !stored) return [];
  if (silenceOf(keepAttachedTo(stored, [destination]).alert, destination.id) !== null) return [];
  const of = { person: first.person, alert_id: first.shown.alert_id };
  const digestOf = (told: StoredDelivery[]) => {
    // What is between those that are sent by themselves and the first of these may be in a digest of a run before.
    const [after, to] = [justBefore(placeOf(first)), placeOf(told.at(-1) ?? first)];
    const window = { query_id: stored.query_id, after, to };
    const updates = new Set(told.map(({ shown }) => shown.entry_id)).size;
    return newDigest(of, first.shown.id, { window, updates }, first.shown.destination_id, now);
  };
  let told: StoredDelivery[] = [];
  while (told.length < rest.length) {
    const part = rest.slice(told.length, told.length + AT_ONCE);
    const digest = digestOf([...told, ...part]);
    const writes = told.length === 0 ? newRows(digest) : widenedRows(digest);
    // Whoever takes one of them, or the digest, meanwhile sends it as it is; those that are left here are sent by themselves.
    if ((await transact([...writes, ...part.flatMap((one) => ended(one, now))])) !== null) break;
    told = [...told, ...part];
  }
  return told.map(({ shown }) => shown.id);
}

function ended(before: StoredDelivery, now: Date) {
  const reason = 'more came at once than are sent one by one: it is in a digest';
  const shown = { ...before.shown, state: 'gathered' as const, reason, due_at: null };
  return changeWrites(before, { ...before, shown, due: null }, now);
}
