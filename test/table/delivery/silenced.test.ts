import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Deliveries, startDeliveries } from './world.ts';

/* What was planned before an alert was paused, or left a destination, and did not arrive before: nothing of it is sent. */

const LATER_MS = 10 * 60_000;
const MORE_AT_ONCE = 12;
let world: Deliveries;
let lib: Awaited<ReturnType<typeof more>>;

const more = async () => ({
  ...(await import('../../../lib/alerts/alert-store.ts')),
  ...(await import('../../../lib/alerts/pause-alert.ts')),
});

beforeAll(async () => {
  world = await startDeliveries('silenced');
  lib = await more();
});
beforeEach(() => world.begin());
afterAll(() => world.stop());

const arrived = () => world.hook.received.length + world.mail.mails.length + world.chat.posts.length;
const resume = (sub: string, id: string) => lib.updateAlert(sub, id, { paused: null }, { filter: null, expect: null });

/** Somebody with a mailbox, a webhook and a channel, none of which took what was tried once. */
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

it('a pause ends what is tried again, with its reason; after it that can be sent again', async () => {
  const who = await failing();
  await lib.pauseAlert(who.sub, who.alert_id, 'muted in the chat by Ada', () => {});
  expect((await world.run(LATER_MS)).counts).toEqual({ given_up: 3 });
  expect(arrived()).toBe(0);
  for (const one of await world.deliveries(who))
    expect(one).toMatchObject({
      ...{ state: 'given_up', due_at: null, reason: 'the alert is paused' },
      tries: [{ outcome: 'failed' }],
    });
  await resume(who.sub, who.alert_id);
  expect((await world.run(LATER_MS)).counts).toEqual({});
  for (const { id } of await world.deliveries(who)) await world.lib.replayDelivery(who.sub, id);
  expect((await world.run(LATER_MS)).counts).toEqual({ delivered: 3 });
});

it('somebody who asked for it again, and had read it before it was sent, has nothing posted twice', async () => {
  const who = await failing();
  await lib.pauseAlert(who.sub, who.alert_id, 'muted in the chat by Ada', () => {});
  await world.run(LATER_MS);
  await resume(who.sub, who.alert_id);
  const ids = (await world.deliveries(who)).map(({ id }) => id);
  const read = await Promise.all(ids.map((id) => world.lib.findDelivery(who.sub, id)));
  for (const id of ids) await world.lib.replayDelivery(who.sub, id);
  await world.run(LATER_MS);
  expect(arrived()).toBe(3);
  for (const one of read) expect(one && (await world.lib.makeDueAgain(one, new Date()))).toBeNull();
  await world.run(2 * LATER_MS);
  expect(arrived()).toBe(3);
});

it('a destination that the alert left gets nothing more, also where somebody sends it again; the others do', async () => {
  const who = await failing();
  const [hook = '', mailbox = ''] = who.destinations;
  const destinations = who.destinations.filter((id) => id !== mailbox);
  await lib.updateAlert(who.sub, who.alert_id, { destinations }, { filter: null, expect: null });
  expect((await world.run(LATER_MS)).counts).toEqual({ given_up: 1, delivered: 2 });
  const of = async (id: string) =>
    (await world.deliveries(who)).find(({ destination_id }) => destination_id === id) ?? { id: '', state: '' };
  expect(await of(mailbox)).toMatchObject({ state: 'given_up', reason: 'the alert does not send there any more' });
  expect((await of(hook)).state).toBe('delivered');
  await world.lib.replayDelivery(who.sub, (await of(mailbox)).id);
  expect((await world.run(LATER_MS)).counts).toEqual({ given_up: 1 });
  expect(world.mail.mails).toEqual([]);
});

it('many that are due at once of a paused alert are no digest', async () => {
  const who = await world.subscriber(['email']);
  for (let i = 0; i < MORE_AT_ONCE; i += 1) await world.plan(await world.entry(), [who], { digest: `${i}` });
  await lib.pauseAlert(who.sub, who.alert_id, 'holidays', () => {});
  expect((await world.run(LATER_MS)).counts).toEqual({ given_up: MORE_AT_ONCE });
  expect((await world.deliveries(who)).map(({ kind }) => kind)).toEqual(Array(MORE_AT_ONCE).fill('new'));
  expect(arrived()).toBe(0);
});
