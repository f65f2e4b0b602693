import { afterAll, beforeAll, expect, it } from 'vitest';
import { atEachRequest } from '../../support/at-each-request.ts';
import { type CutDynamoDb, startCutDynamoDb } from '../../support/cut-dynamodb.ts';
import { type Deliveries, type Subscriber, startDeliveries } from './world.ts';

/*
 * A planner and a deliverer that are killed at any of their requests: nothing is missing, and the chat has no message
 * twice.
 */

const AFTER_THE_LEASE_MS = 2 * 60_000;
let world: Deliveries;
let dynamoDb: CutDynamoDb;

beforeAll(async () => {
  world = await startDeliveries('kills', async (real) => {
    dynamoDb = await startCutDynamoDb(real);
    return dynamoDb.endpoint;
  });
});
afterAll(() => Promise.all([world.stop(), dynamoDb.stop()]));

/** Creates a person with empty destinations of three kinds. */
async function subscribed(): Promise<Subscriber> {
  world.hook.received.length = 0;
  world.mail.mails.length = 0;
  world.chat.reset();
  return world.subscriber(['webhook', 'email', 'channel']);
}

/**
 * Expects that two updates arrived at a webhook, a mailbox and a channel. In the channel a message may be missing whose
 * delivery is `unknown`.
 */
async function expectAll(who: Subscriber, at: number): Promise<void> {
  const all = await world.deliveries(who);
  expect(all, `at ${at}`).toHaveLength(6);
  const [hook = '', mailbox = '', channel = ''] = who.destinations;
  const of = (id: string) => all.filter(({ destination_id }) => destination_id === id);
  const states = (id: string) => of(id).map(({ state }) => state);
  expect([...states(hook), ...states(mailbox)], `at ${at}`).toEqual(Array(4).fill('delivered'));
  const ids = new Set(world.hook.received.map(({ headers }) => headers['webhook-id']));
  expect([...ids].sort(), `at ${at}`).toEqual(
    of(hook)
      .map(({ id }) => id)
      .sort(),
  );
  const mails = new Set(world.mail.mails.map(({ message_id }) => message_id));
  expect([...mails].sort(), `at ${at}`).toEqual(
    of(mailbox)
      .map(({ id }) => `<${id}@example.org>`)
      .sort(),
  );
  for (const state of states(channel)) expect(['delivered', 'unknown'], `at ${at}`).toContain(state);
  const posted = states(channel).filter((state) => state === 'delivered').length;
  const unknown = states(channel).length - posted;
  expect(world.chat.posts.length, `at ${at}`).toBeGreaterThanOrEqual(posted);
  expect(world.chat.posts.length, `at ${at}`).toBeLessThanOrEqual(posted + unknown);
  const titles = world.chat.posts.map((post) => JSON.stringify(post));
  expect(new Set(titles).size, `at ${at}`).toBe(titles.length);
}

async function planned(who: Subscriber): Promise<() => Promise<void>> {
  const entries = [await world.entry(), await world.entry()];
  return async () => {
    for (const entry of entries) await world.plan(entry, [who]);
  };
}

/** Creates a person for whom two updates are planned. */
async function due(): Promise<Subscriber> {
  const who = await subscribed();
  await (await planned(who))();
  return who;
}

it('plans each delivery once when a planner is killed at any request and runs again', async () => {
  const begin = async () => {
    const who = await subscribed();
    return { who, plan: await planned(who) };
  };
  await atEachRequest(dynamoDb, { least: 6, begin, run: ({ plan }) => plan() }, async ({ who, plan }, at) => {
    await world.run();
    await plan();
    await world.run();
    await expectAll(who, at);
    expect([world.hook.received.length, world.mail.mails.length, world.chat.posts.length], `at ${at}`).toEqual([
      2, 2, 2,
    ]);
  });
});

it('delivers to webhook and mail, and posts no chat message twice, when a run is killed at any request', async () => {
  const unknownCounts: number[] = [];
  await atEachRequest(dynamoDb, { least: 28, begin: due, run: () => world.run() }, async (who, at) => {
    // While the lease lasts, no other run sends its deliveries.
    await world.run();
    await world.run(AFTER_THE_LEASE_MS);
    await world.run(2 * AFTER_THE_LEASE_MS);
    await expectAll(who, at);
    unknownCounts.push((await world.deliveries(who)).filter(({ state }) => state === 'unknown').length);
  });
  expect(Math.max(...unknownCounts)).toBeLessThanOrEqual(1);
});

it('posts each chat message once when a run hangs at any request while another one runs', async () => {
  const during = () => world.run(AFTER_THE_LEASE_MS);
  const operation = { least: 28, begin: due, run: () => world.run(), during, isKilled: true };
  await atEachRequest(dynamoDb, operation, async (who, at) => {
    await world.run(2 * AFTER_THE_LEASE_MS);
    await world.run(3 * AFTER_THE_LEASE_MS);
    await expectAll(who, at);
  });
});
