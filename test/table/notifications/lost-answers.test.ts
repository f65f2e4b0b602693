import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startFaultyDynamoDb } from '../../support/faulty-dynamodb.ts';
import { type Deliveries, startDeliveries } from './world.ts';

/* A deliverer whose writes are carried out, but whose answers are lost. */

const AFTER_THE_LEASE_MS = 2 * 60_000;
let world: Deliveries;
let dynamoDb: Awaited<ReturnType<typeof startFaultyDynamoDb>>;

beforeAll(async () => {
  world = await startDeliveries('lost-answers', async (real) => {
    dynamoDb = await startFaultyDynamoDb(real);
    return dynamoDb.endpoint;
  });
});
beforeEach(() => world.begin());
afterAll(async () => {
  await world.stop();
  await dynamoDb.stop();
});

it.each(['channel', 'email', 'webhook'] as const)(
  'delivers a message once when the table response to the start of the attempt is lost: %s',
  async (kind) => {
    const who = await world.subscriber([kind]);
    await world.plan(await world.entry(), [who]);
    dynamoDb.fail({ operation: 'UpdateItem', how: 'lose', about: 'leased_until' });
    expect((await world.run()).counts).toEqual({ delivered: 1 });
    expect((await world.run(AFTER_THE_LEASE_MS)).counts).toEqual({});
    const [one] = await world.deliveries(who);
    expect(one).toMatchObject({ state: 'delivered', tries: [{ outcome: 'delivered' }] });
    expect(world.chat.posts.length + world.mail.mails.length + world.hook.received.length).toBe(1);
  },
);

it('ignores a table write of a delivery attempt that arrives after the attempt ended', async () => {
  const who = await world.subscriber(['channel']);
  await world.plan(await world.entry(), [who]);
  dynamoDb.fail({ operation: 'UpdateItem', how: 'late', about: 'leased_until' });
  world.chat.script({ rateLimited: '60' });
  expect((await world.run()).counts).toEqual({ failed: 1 });
  expect(await dynamoDb.land()).toBe(1);
  expect((await world.run(AFTER_THE_LEASE_MS)).counts).toEqual({ delivered: 1 });
  expect(world.chat.posts).toHaveLength(1);
});
