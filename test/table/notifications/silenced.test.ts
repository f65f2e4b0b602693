import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Deliveries, startDeliveries } from './world.ts';

/*
 * Deliveries that were planned before an alert was paused or lost a destination are not sent.
 */

const LATER_MS = 10 * 60_000;
const MORE_AT_ONCE = 12;
let world: Deliveries;
let lib: Awaited<ReturnType<typeof more>>;

const more = async () => ({
  ...(await import('../../../lib/alerts/alert-store.ts')),
  ...(await import('../../../lib/alerts/update-alert.ts')),
});

beforeAll(async () => {
  world = await startDeliveries('silenced');
  lib = await more();
});
beforeEach(() => world.begin());
afterAll(() => world.stop());

const arrived = () => world.hook.received.length + world.mail.mails.length + world.chat.posts.length;
const resume = (sub: string, id: string) =>
  lib.updateAlert({ person: sub, alert_id: id }, { paused: null }, { filter: null, expect: null });

/** Creates a person with a mailbox, a webhook and a channel whose first attempts failed. */
async function failing() {
  const who = await world.subscriber(['webhook', 'email', 'channel']);
  await world.plan(await world.entry(), [who]);
  world.hook.answer(() => ({ status: 500 }));
  world.refusing.add('risk@example.com');
  world.chat.script({ code: 'not_in_channel' });
  expect((await world.run()).counts).toEqual({ failed: 3 });
  world.hook.answer();
  world.refusing.clear();
  world.chat.reset();
  world.hook.received.length = 0;
  return who;
}

it('gives up failed deliveries of a paused alert, and replays them after the alert is resumed', async () => {
  const who = await failing();
  await lib.pauseAlert({ person: who.sub, alert_id: who.alert_id }, 'muted in the chat by Ada', () => {});
  expect((await world.run(LATER_MS)).counts).toEqual({ given_up: 3 });
  expect(arrived()).toBe(0);
  for (const one of await world.deliveries(who))
    expect(one).toMatchObject({
      state: 'given_up',
      due_at: null,
      reason: 'the alert is paused',
      tries: [{ outcome: 'failed' }],
    });
  await resume(who.sub, who.alert_id);
  expect((await world.run(LATER_MS)).counts).toEqual({});
  for (const { id } of await world.deliveries(who)) await world.lib.replayDelivery(who.sub, id);
  expect((await world.run(LATER_MS)).counts).toEqual({ delivered: 3 });
});

it('rejects a replay if the delivery changed after it was read', async () => {
  const who = await failing();
  await lib.pauseAlert({ person: who.sub, alert_id: who.alert_id }, 'muted in the chat by Ada', () => {});
  await world.run(LATER_MS);
  await resume(who.sub, who.alert_id);
  const ids = (await world.deliveries(who)).map(({ id }) => id);
  const read = await Promise.all(ids.map((id) => world.lib.findDelivery(who.sub, id)));
  for (const id of ids) await world.lib.replayDelivery(who.sub, id);
  await world.run(LATER_MS);
  expect(arrived()).toBe(3);
  for (const one of read) expect(one && (await world.lib.makeDeliveryDueAgain(one, new Date()))).toBeNull();
  await world.run(2 * LATER_MS);
  expect(arrived()).toBe(3);
});

it('sends nothing, not even a replay, to a destination that the alert no longer has', async () => {
  const who = await failing();
  const [hook = '', mailbox = ''] = who.destinations;
  const destinations = who.destinations.filter((id) => id !== mailbox);
  await lib.updateAlert({ person: who.sub, alert_id: who.alert_id }, { destinations }, { filter: null, expect: null });
  expect((await world.run(LATER_MS)).counts).toEqual({ given_up: 1, delivered: 2 });
  const of = async (id: string) =>
    (await world.deliveries(who)).find(({ destination_id }) => destination_id === id) ?? { id: '', state: '' };
  expect(await of(mailbox)).toMatchObject({ state: 'given_up', reason: 'the alert does not send there any more' });
  expect((await of(hook)).state).toBe('delivered');
  await world.lib.replayDelivery(who.sub, (await of(mailbox)).id);
  expect((await world.run(LATER_MS)).counts).toEqual({ given_up: 1 });
  expect(world.mail.mails).toEqual([]);
});

it('gives up many due deliveries of a paused alert without a digest', async () => {
  const who = await world.subscriber(['email']);
  for (let i = 0; i < MORE_AT_ONCE; i += 1) await world.plan(await world.entry(), [who], { digest: `${i}` });
  await lib.pauseAlert({ person: who.sub, alert_id: who.alert_id }, 'holidays', () => {});
  expect((await world.run(LATER_MS)).counts).toEqual({ given_up: MORE_AT_ONCE });
  expect((await world.deliveries(who)).map(({ kind }) => kind)).toEqual(Array(MORE_AT_ONCE).fill('new'));
  expect(arrived()).toBe(0);
});
