import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { INCOMING_CHATS } from '../../support/channels.ts';
import type { Receiver } from '../../support/receiver.ts';
import { type Deliveries, startDeliveries } from './world.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
let world: Deliveries;

beforeAll(async () => {
  world = await startDeliveries('incoming-chats');
});
afterAll(() => world.stop());

describe.each(INCOMING_CHATS)('alerts to %s', (kind, { gone, getTexts }) => {
  let receiver: Receiver;
  const headlines = () => receiver.received.map(({ body }) => getTexts(body)[0]);
  const states = async (who: Parameters<Deliveries['deliveries']>[0]) =>
    (await world.deliveries(who)).map(({ state }) => state);

  beforeEach(() => {
    world.begin();
    receiver = world.incomingChats[kind] as Receiver;
    receiver.answer(() => ({ status: 202 }));
    receiver.received.length = 0;
  });

  it('posts a new update and an edited one, each once', async () => {
    const who = await world.subscriber([kind]);
    const entry = await world.entry();
    await world.plan(entry, [who]);
    await world.run();
    await world.plan(entry, [who], { kind: 'edited', matched_at: '2026-11-24T10:00:00Z', digest: 'other' });
    await world.run();
    expect((await world.run(DAY_MS)).counts).toEqual({});
    expect(headlines()).toEqual(['New regulatory update', 'A regulatory update was changed']);
  });

  it('repeats a refused message after Retry-After, and no message with an unknown outcome', async () => {
    const who = await world.subscriber([kind]);
    await world.plan(await world.entry(), [who]);
    receiver.answer(() => ({ status: 429, headers: { 'retry-after': '600' } }));
    expect((await world.run()).counts).toEqual({ failed: 1 });
    expect((await world.run(5 * MINUTE_MS)).counts).toEqual({});
    receiver.answer(() => (request) => void request.socket.destroy());
    expect((await world.run(11 * MINUTE_MS)).counts).toEqual({ unknown: 1 });
    receiver.answer(() => ({ status: 202 }));
    expect((await world.run(DAY_MS)).counts).toEqual({});
    const [delivery] = await world.deliveries(who);
    await expect(world.lib.replayDelivery(who.sub, delivery?.id ?? '')).rejects.toMatchObject({
      code: 'not_replayable',
    });
  });

  // A chat without such a status has no case.
  it.each(gone)('pauses a destination whose address is gone (%i), and sends it nothing more', async (status) => {
    const who = await world.subscriber([kind]);
    await world.plan(await world.entry(), [who]);
    receiver.answer(() => ({ status }));
    expect((await world.run()).counts).toEqual({ paused: 1 });
    expect(await states(who)).toEqual(['gone']);
    const [destination] = await world.lib.listDestinationsForApi(who.sub);
    expect(destination).toMatchObject({ state: 'paused' });
    expect(JSON.stringify(destination)).not.toContain('hooks/updates');
    receiver.received.length = 0;
    await world.plan(await world.entry(), [who], { matched_at: '2026-11-24T10:00:00Z' });
    await world.run(MINUTE_MS);
    expect(receiver.received).toEqual([]);
  });
});
