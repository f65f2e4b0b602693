import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { AlertReminders } from '../../../lib/alerts/schedules/reminder-times.ts';
import { daily } from '../../support/alerts.ts';
import { draft } from '../../support/drafts.ts';
import { getRefusals, type PartitionCall } from '../../support/leading-keys.ts';
import { getGrants, getStatements, getUses, isGranted, watchDynamoDb } from '../jobs/watched-dynamodb.ts';
import { type Corrector, startCorrector } from './corrections/corrector.ts';
import { type DigestLib, digestLib } from './digest-lib.ts';

/* The requests to the table, compared with the roles of the functions that send them. */

const DAY_MS = 86_400_000;
let world: Corrector;
let watched: Awaited<ReturnType<typeof watchDynamoDb>>;
let lib: DigestLib;

beforeAll(async () => {
  world = await startCorrector('delivery-permissions', async (real) => {
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

/**
 * Creates due digests of alerts with matches, and one of an alert that does not exist. The alerts have all sources,
 * those of a topic, or none.
 */
async function digestsDue(): Promise<void> {
  // Noon, so that no digest becomes due while this is written.
  const now = Math.ceil(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2;
  const at = (ms: number) => void vi.useFakeTimers({ toFake: ['Date'], now: now + ms });
  const schedule = daily('09:00');
  const destinations = [await world.destination('digests', 'webhook')];
  for (const query of [{}, { topic_id: 'us-sec' }]) {
    const given = { name: 'Digest', query, schedule, destinations };
    await lib.createAlert('digests', { ...given, filter: lib.parseAlertFilter(query) }, new Date(now));
  }
  const reminders: AlertReminders = { days_before: [7], time: '09:00', time_zone: 'UTC' };
  await lib.createAlert('digests', { name: 'Reminds', query: {}, reminders, destinations, filter: {} }, new Date(now));
  at(1_000);
  await world.lib.storeEntry(draft(3_000, { place: 0 }));
  at(17_000);
  await lib.matchChangedEntries(world.lib.planDeliveries);
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

async function getCalls(work: () => Promise<unknown>) {
  watched.calls.length = 0;
  await work();
  return [...watched.calls];
}

/**
 * Returns the calls of the deliverer and of the matcher for corrections of posted messages. One is corrected at the
 * second attempt, one was deleted, and one was posted so slowly that it is checked again.
 */
async function corrections() {
  const deliverer = [] as PartitionCall[];
  const matcher = [] as PartitionCall[];
  const run = async (work: () => Promise<unknown>) => void deliverer.push(...(await getCalls(work)));
  const isOfTest = ({ parts }: PartitionCall) =>
    parts.some(({ partitions }) => partitions.some((one) => one.startsWith('ENTRY#')));
  const look = async (id: string) =>
    void matcher.push(...(await getCalls(() => world.look(id, {}))).filter((call) => !isOfTest(call)));
  const who = await world.subscriber(['channel']);
  const entry = await world.entry();
  await world.plan(entry, [who]);
  let ticks = 0;
  const slow = () => {
    ticks += 1;
    return new Date(Date.now() + ticks * 10_000);
  };
  await run(() => world.run(0, slow));
  await world.store(entry, { title: 'Second' });
  await look(entry);
  world.chat.scriptChanges({ rateLimited: '1' });
  for (const laterMs of [0, 60_000]) await run(() => world.correct(laterMs));
  await world.store(entry, { title: 'Third' });
  await look(entry);
  await world.plan(entry, [who], { kind: 'edited', digest: 'another' });
  await run(() => world.run());
  world.chat.scriptChanges({ code: 'message_not_found' });
  await run(() => world.correct());
  return { deliverer, matcher };
}

it('makes only table requests that the deliverer role allows, and uses every grant of the role', async () => {
  const who = await world.subscriber(['webhook', 'channel']);
  await world.plan(await world.entry(), [who]);
  const erased = await world.subscriber(['webhook']);
  await world.plan(await world.entry(), [erased]);
  for (const { pk, sk } of await world.lib.listWorkspaceItems(erased.sub))
    await world.lib.deleteItem({ pk: String(pk), sk: String(sk) });
  world.hook.answer(() => ({ status: 503 }));
  await digestsDue();
  const calls = await getCalls(async () => {
    await lib.planDigests(() => true);
    await world.run();
    world.hook.answer();
    await world.run(60_000);
  });
  const { deliverer, matcher } = await corrections();
  calls.push(...deliverer);
  const ofMatcher = getStatements('MatcherRole');
  expect(matcher.length).toBeGreaterThan(2);
  expect(matcher.flatMap((call) => getRefusals(ofMatcher, call))).toEqual([]);
  const statements = getStatements('DelivererRole');
  expect([...new Set(calls.flatMap((call) => getRefusals(statements, call)))]).toEqual([]);
  const uses = calls.flatMap(getUses);
  expect(getGrants('DelivererRole').filter((grant) => !uses.some((use) => isGranted(grant, use)))).toEqual([]);
});

it('lists and replays deliveries with only the table requests that the role allows, using every grant', async () => {
  const who = await world.subscriber(['webhook']);
  await world.plan(await world.entry(), [who]);
  const id = (await world.deliveries(who))[0]?.id ?? '';
  const span = () =>
    world.lib.replayDeliveriesInSpan(
      { person: who.sub, alert_id: who.alert_id },
      { from: '2026', to: '2027', after: null },
    );
  const calls = await getCalls(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await world.lib.replayDelivery(who.sub, id);
    await world.deliveries(who);
    await span();
  });
  await world.run();
  calls.push(...(await getCalls(() => world.lib.replayDelivery(who.sub, id))));
  await world.run();
  calls.push(...(await getCalls(span)));
  expect((await world.deliveries(who))[0]?.replays).toBe(3);
  const statements = getStatements('DeliveryRole');
  expect([...new Set(calls.flatMap((call) => getRefusals(statements, call)))]).toEqual([]);
  const uses = calls.flatMap(getUses);
  expect(getGrants('DeliveryRole').filter((grant) => !uses.some((use) => isGranted(grant, use)))).toEqual([]);
  await world.run();
});
