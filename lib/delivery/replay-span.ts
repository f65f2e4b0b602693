import * as z from 'zod/mini';
import { readAlert } from '../alerts/alerts.ts';
import type { StoredDestination } from '../destinations/destination.ts';
import { findDestination } from '../destinations/destinations.ts';
import { type Standing, standingOf } from '../people/standing.ts';
import { alertDeliveries } from '../table/key-chart.ts';
import { queryItems } from '../table/read.ts';
import { justAfter } from '../table/sort-keys.ts';
import { Count } from '../values/count.ts';
import { inParallel } from '../values/in-parallel.ts';
import type { StoredDelivery } from './delivery.ts';
import type { Bounds } from './match-span.ts';
import { hindranceOf, sendAgain } from './replay.ts';
import { countReplays } from './replays-of-day.ts';
import { findDelivery } from './rows.ts';

/*
 * What an alert sent for the matches of a span is sent again, by the rules of a single delivery: what these would refuse is left out.
 * One request looks at 20 deliveries at most, so it has a price and an end.
 */

/** What was left out, by why: two that need no replay, and the codes that the replay of one would be refused with. */
const Skipped = z.object({
  due: Count,
  gathered: Count,
  delivery_in_progress: Count,
  not_replayable: Count,
  destination_not_active: Count,
  destination_not_found: Count,
});
type Skipped = z.infer<typeof Skipped>;

/** What came of the replay of a span, or of a part of it. */
export const ReplayedSpan = z.object({ replayed: Count, skipped: Skipped, next_cursor: z.nullable(z.string()) });

/** The deliveries that one request looks at. */
const MOST = 20;
/** A person's partition takes 1,000 units of writing a second, and each delivery is 2 or more. */
const AT_ONCE = 4;

/**
 * Sends deliveries of a person's alert again, those of the earliest matches first: those of a span, or after a place where a part of it
 * ended before. `next` is the place to go on after.
 *
 * @throws Problem 404 alert_not_found, 429 too_many_replays: then nothing of this part is sent
 */
export async function replaySpan(
  person: string,
  alertId: string,
  { from, to }: Bounds,
  after: string | null,
  now = new Date(),
): Promise<{ replayed: number; skipped: Skipped; next: string | null }> {
  await readAlert(person, alertId);
  const found = await queryItems({
    index: 'index1',
    partition: alertDeliveries(person, alertId),
    from: after === null ? from : justAfter(after),
    to,
    limit: MOST + 1,
  });
  const part = found.slice(0, MOST);
  const deliveries = await inTurn(part, ({ sk }) => findDelivery(person, String(sk).slice('DELIVERY#'.length)));
  const { ready, skipped } = await sorted(
    person,
    deliveries.flatMap((one) => one ?? []),
  );
  await countReplays(person, ready.length, now);
  // What a pause left of digests is owed from one on: they go the earliest first.
  const [digests, others] = [ready.filter(({ window }) => window), ready.filter(({ window }) => !window)];
  const sent = await inTurn(others, (one) => sendAgain(one, now));
  for (const one of digests) sent.push(await sendAgain(one, now));
  const replayed = sent.filter((one) => one !== null).length;
  skipped.delivery_in_progress += ready.length - replayed;
  return { replayed, skipped, next: found.length > MOST ? String(part.at(-1)?.['at']) : null };
}

/** What comes of each, in the order of what was given; several are worked on at once. */
async function inTurn<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  await inParallel([...items.entries()], AT_ONCE, async ([i, item]) => {
    results[i] = await work(item);
  });
  return results;
}

/** What may be sent again, and how much may not. */
async function sorted(person: string, deliveries: StoredDelivery[]) {
  const skipped = Object.fromEntries(Object.keys(Skipped.shape).map((name) => [name, 0])) as Skipped;
  const ids = [...new Set(deliveries.map(({ shown }) => shown.destination_id))];
  const destinations = new Map(
    (await inTurn(ids, (id) => findDestination(person, id))).map((destination, i) => [ids[i], destination]),
  );
  const owner = await standingOf(person);
  const ready = deliveries.filter((delivery) => {
    const reason = reasonOf(delivery, destinations.get(delivery.shown.destination_id) ?? null, owner);
    if (reason) skipped[reason] += 1;
    return reason === null;
  });
  return { ready, skipped };
}

/** Why a delivery is left out; null where it is not. */
function reasonOf(
  { shown }: StoredDelivery,
  destination: StoredDestination | null,
  owner: Standing,
): keyof Skipped | null {
  if (shown.state === 'due' || shown.state === 'gathered') return shown.state;
  return destination ? hindranceOf(shown, destination, owner) : 'destination_not_found';
}
