import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { daily } from '../../support/alerts.ts';
import { draft } from '../../support/drafts.ts';
import { refusalsOf } from '../../support/leading-keys.ts';
import { grantsOf, isGranted, statementsOf, usesOf, watchDynamoDb } from '../jobs/watched-dynamodb.ts';
import { type DigestLib, digestLib } from './digest-lib.ts';
import { type Deliveries, startDeliveries } from './world.ts';

/* What is sent to the table, against the roles of those who send it. */

let world: Deliveries;
let watched: Awaited<ReturnType<typeof watchDynamoDb>>;
let lib: DigestLib;

beforeAll(async () => {
  world = await startDeliveries('delivery-permissions', async (real) => {
    watched = await watchDynamoDb(real);
    return watched.endpoint;
  });
  lib = await digestLib();
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await world.stop();
  watched.stop();
});

/** Three digests of alerts that found something, whose sources are all, those of a topic, and none; and one that nobody has any more. */
async function digestsDue(): Promise<void> {
  const now = Date.now();
  const at = (ms: number) => void vi.useFakeTimers({ toFake: ['Date'], now: now + ms });
  const schedule = daily('09:00');
  const destinations = [await world.destination('digests', 'webhook')];
  for (const query of [{}, { topic_id: 'us-sec' }]) {
    const given = { name: 'Digest', query, schedule, destinations };
    await lib.createAlert('digests', given, lib.alertFilterOf(query), new Date());
  }
  at(1_000);
  await world.lib.storeEntry(draft(3_000, { place: 0 }));
  at(17_000);
  await lib.matchChanges(world.lib.planDeliveries);
  at(26 * 3_600_000);
  await world.lib.putItem({
    Item: {
      pk: 'DIGESTS_DUE',
      sk: `${new Date(now).toISOString().slice(0, 19)}Z#gone`,
      person: 'digests',
      alert_id: 'gone',
    },
  });
}

async function callsOf(work: () => Promise<unknown>) {
  watched.calls.length = 0;
  await work();
  return [...watched.calls];
}

it('deliver asks the table for nothing that its role does not allow under every reading of keys, and for all that it does', async () => {
  const who = await world.subscriber(['webhook', 'channel']);
  await world.plan(await world.entry(), [who]);
  const erased = await world.subscriber(['webhook']);
  await world.plan(await world.entry(), [erased]);
  for (const { pk, sk } of await world.lib.rememberedKeys(erased.sub)) await world.lib.deleteItem({ pk, sk });
  world.hook.answer(() => ({ status: 503 }));
  await digestsDue();
  const calls = await callsOf(async () => {
    await lib.planDigests(() => true);
    await world.run();
    world.hook.answer();
    await world.run(60_000);
  });
  const statements = statementsOf('DelivererRole');
  expect([...new Set(calls.flatMap((call) => refusalsOf(statements, call)))]).toEqual([]);
  const uses = calls.flatMap(usesOf);
  expect(grantsOf('DelivererRole').filter((grant) => !uses.some((use) => isGranted(grant, use)))).toEqual([]);
});

it('reading and replaying, by theirs', async () => {
  const who = await world.subscriber(['webhook']);
  await world.plan(await world.entry(), [who]);
  const id = (await world.deliveries(who))[0]?.id ?? '';
  const calls = await callsOf(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await world.lib.replayDelivery(who.sub, id);
    await world.deliveries(who);
    await world.lib.replaySpan(who.sub, who.alert_id, { from: '2026', to: '2027' }, null);
  });
  await world.run();
  calls.push(...(await callsOf(() => world.lib.replayDelivery(who.sub, id))));
  await world.run();
  const span = () => world.lib.replaySpan(who.sub, who.alert_id, { from: '2026', to: '2027' }, null);
  calls.push(...(await callsOf(span)));
  expect((await world.deliveries(who))[0]?.replays).toBe(3);
  const statements = statementsOf('DeliveryRole');
  expect([...new Set(calls.flatMap((call) => refusalsOf(statements, call)))]).toEqual([]);
  const uses = calls.flatMap(usesOf);
  expect(grantsOf('DeliveryRole').filter((grant) => !uses.some((use) => isGranted(grant, use)))).toEqual([]);
  await world.run();
});
