import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deliveryKey, destinationCountsKey } from '../../../lib/platform/dynamodb/alert-keys.ts';
import { type AlertRef, type Deliveries, startDeliveries } from './world.ts';

/* Replays the deliveries of an alert for the matches of a span, by the rules of a single delivery. */

const ALL = { from: '2026', to: '2027' };
const NOTHING = {
  due: 0,
  gathered: 0,
  delivery_in_progress: 0,
  not_replayable: 0,
  destination_not_active: 0,
  destination_not_found: 0,
};
let world: Deliveries;

beforeAll(async () => {
  world = await startDeliveries('replay-span');
});
beforeEach(() => world.begin());
afterAll(() => world.stop());

interface ReplayOptions {
  from?: string;
  to?: string;
  /** The cursor of the previous request. */
  after?: string | null;
  now?: Date;
}
const replay = (who: AlertRef, { after = null, now = new Date(), ...bounds }: ReplayOptions = {}) =>
  world.lib.replayDeliveriesInSpan({ person: who.sub, alert_id: who.alert_id }, { ...ALL, ...bounds, after }, now);
const idsReceived = () => world.hook.received.map(({ headers }) => headers['webhook-id']);
const minute = (n: number) => `2026-11-24T08:${String(n).padStart(2, '0')}:00Z`;

/** Delivers matches, one a minute from 08:00 on. */
async function delivered(who: AlertRef, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await world.plan(await world.entry(), [who], { matched_at: minute(n) });
  await world.run();
  world.hook.received.length = 0;
}

/** Sets the state of each delivery of an alert. */
async function setState(who: AlertRef, state: string): Promise<void> {
  for (const { id } of await world.deliveries(who)) {
    await world.lib.updateItem({
      Key: deliveryKey(who.sub, id),
      UpdateExpression: 'SET body.#state = :state',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':state': state },
    });
  }
}

it('replays the matches between two instants in order, with their delivery ids', async () => {
  const who = await world.subscriber(['webhook']);
  await delivered(who, 6);
  expect(await replay(who, { from: minute(1), to: minute(5) })).toEqual({ replayed: 4, skipped: NOTHING, next: null });
  const listed = await world.deliveries(who);
  expect(listed.map(({ replays }) => replays)).toEqual([0, 1, 1, 1, 1, 0]);
  await world.run();
  expect(idsReceived()).toEqual(
    listed
      .map(({ id }) => id)
      .reverse()
      .slice(1, 5),
  );
  expect((await world.deliveries(who)).map(({ state }) => state)).toEqual(Array(6).fill('delivered'));
});

it('skips due deliveries, so that a repeated request sends nothing twice', async () => {
  const who = await world.subscriber(['webhook']);
  await delivered(who, 2);
  await world.plan(await world.entry(), [who], { matched_at: minute(2) });
  expect(await replay(who)).toMatchObject({ replayed: 2, skipped: { ...NOTHING, due: 1 } });
  const before = await world.deliveries(who);
  expect(await replay(who)).toMatchObject({ replayed: 0, skipped: { ...NOTHING, due: 3 } });
  expect(await world.deliveries(who)).toEqual(before);
  await world.run();
  expect(idsReceived()).toHaveLength(3);
});

it('skips coalesced deliveries and inactive destinations, and replays given-up deliveries', async () => {
  const who = await world.subscriber(['webhook']);
  const [hook = ''] = who.destinations;
  await delivered(who, 2);
  await setState(who, 'gathered');
  expect(await replay(who)).toMatchObject({ replayed: 0, skipped: { ...NOTHING, gathered: 2 } });
  await setState(who, 'given_up');
  const stored = await world.lib.getDestination(who.sub, hook);
  await world.lib.pauseDestination(stored, { at: minute(0), reason: 'it answered 410 Gone' });
  expect(await replay(who)).toMatchObject({ replayed: 0, skipped: { ...NOTHING, destination_not_active: 2 } });
  await world.lib.markDestinationVerified(stored, null);
  expect(await replay(who)).toMatchObject({ replayed: 2, skipped: NOTHING });
  await world.run();
  await world.lib.deleteDestinationRecord(who.sub, hook);
  expect(await replay(who)).toMatchObject({ replayed: 0, skipped: { ...NOTHING, destination_not_found: 2 } });
});

it('skips deliveries that the channel has or may have received, and deliveries in progress', async () => {
  const who = await world.subscriber(['channel']);
  await delivered(who, 2);
  for (const state of ['delivered', 'unknown']) {
    await setState(who, state);
    expect(await replay(who)).toMatchObject({ replayed: 0, skipped: { ...NOTHING, not_replayable: 2 } });
  }
  await setState(who, 'failed');
  const [first] = await world.deliveries(who);
  await world.lib.updateItem({
    Key: deliveryKey(who.sub, first?.id ?? ''),
    UpdateExpression: 'SET leased_until = :later',
    ExpressionAttributeValues: { ':later': Date.now() + 60_000 },
  });
  expect(await replay(who)).toMatchObject({ replayed: 1, skipped: { ...NOTHING, delivery_in_progress: 1 } });
});

it('replays no delivery of another alert or another person', async () => {
  const who = await world.subscriber(['webhook']);
  const other = await world.subscriber(['webhook']);
  await delivered(who, 1);
  await delivered(other, 1);
  await replay(who);
  expect((await world.deliveries(other))[0]?.replays).toBe(0);
  await expect(replay({ ...who, sub: other.sub })).rejects.toMatchObject({ code: 'alert_not_found' });
  await world.run();
});

it('rejects a whole request that exceeds the 2,000 replays of a person a day', async () => {
  const who = await world.subscriber(['webhook']);
  await delivered(who, 3);
  const today = new Date('2026-11-25T23:59:00Z');
  await world.lib.updateItem({
    Key: destinationCountsKey(who.sub),
    UpdateExpression: 'SET replays_day = :day, replays = :count',
    ExpressionAttributeValues: { ':day': '2026-11-25', ':count': 1_998 },
  });
  await expect(replay(who, { now: today })).rejects.toMatchObject({ code: 'too_many_replays', retryAfter: 60 });
  expect((await world.deliveries(who)).map(({ state }) => state)).toEqual(Array(3).fill('delivered'));
  expect(await replay(who, { from: minute(0), to: minute(2), now: today })).toMatchObject({ replayed: 2 });
  await expect(replay(who, { now: today })).rejects.toMatchObject({ code: 'too_many_replays' });
  const last = (await world.deliveries(who))[0]?.id ?? '';
  const sendLast = (now: Date) => world.lib.replayDelivery(who.sub, last, now);
  await expect(sendLast(today)).rejects.toMatchObject({ code: 'too_many_replays', retryAfter: 60 });
  expect((await world.deliveries(who))[0]).toMatchObject({ id: last, state: 'delivered', replays: 0 });
  const tomorrow = new Date('2026-11-26T00:00:00Z');
  expect(await replay(who, { now: tomorrow })).toMatchObject({ replayed: 1, skipped: { ...NOTHING, due: 2 } });
  for (let n = 0; n < 2; n += 1) await sendLast(tomorrow);
  const counted = await world.lib.getItem(destinationCountsKey(who.sub));
  expect(counted).toMatchObject({ replays_day: '2026-11-26', replays: 3 });
});

it('reads 12 deliveries per request, and continues after them in the next request', async () => {
  const who = await world.subscriber(['webhook']);
  const entry = await world.entry();
  // Five of each second, so that a part ends within one.
  for (let n = 0; n < 23; n += 1) {
    const matched_at = `2026-11-24T08:00:${String(Math.floor(n / 5)).padStart(2, '0')}Z`;
    await world.plan(entry, [who], { matched_at, digest: `text ${n}` });
  }
  const first = await replay(who);
  expect(first).toMatchObject({ skipped: { ...NOTHING, due: 12 }, next: expect.any(String) });
  expect(await replay(who, { after: first.next })).toMatchObject({ skipped: { ...NOTHING, due: 11 }, next: null });
});

it('replays deliveries with 20 attempts once each, for at most 120 write units a request', async () => {
  const who = await world.subscriber(['webhook']);
  await delivered(who, 12);
  const one = { at: minute(0), took_ms: 1, outcome: 'failed', status: 500, reason: 'r'.repeat(200) };
  for (const { id } of await world.deliveries(who))
    await world.lib.updateItem({
      Key: deliveryKey(who.sub, id),
      UpdateExpression: 'SET body.tries = :tries',
      ExpressionAttributeValues: { ':tries': Array(20).fill(one) },
    });
  const { measureCost } = await import('../../../lib/platform/dynamodb/capacity.ts');
  let after: string | null = null;
  let requests = 0;
  do {
    const { result, cost } = await measureCost(() => replay(who, { after }));
    expect(cost.writeUnits).toBeLessThanOrEqual(120);
    expect(cost.requests).toBeLessThanOrEqual(8);
    after = result.next;
    requests += 1;
  } while (after !== null);
  expect(requests).toBeGreaterThan(1);
  expect((await world.deliveries(who)).map(({ replays }) => replays)).toEqual(Array(12).fill(1));
  await world.run();
});
