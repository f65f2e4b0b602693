import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { atEach } from '../../support/at-each.ts';
import { startCutDynamoDb } from '../../support/cut-dynamodb.ts';
import { draft } from '../../support/drafts.ts';
import { type Deliveries, startDeliveries } from './world.ts';

/* A planner of digests that is killed at any of its requests: one digest for each destination, and the next one due, once. */

const DAY_MS = 86_400_000;
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const MOST_REQUESTS = 40;
let world: Deliveries;
let dynamoDb: Awaited<ReturnType<typeof startCutDynamoDb>>;
let lib: Awaited<ReturnType<typeof more>>;
let [now, last] = [Date.parse('2026-11-24T10:00:00Z'), 0];

const more = async () => ({
  ...(await import('../../../lib/alerts/alerts.ts')),
  ...(await import('../../../lib/alerts/matcher.ts')),
  ...(await import('../../../lib/delivery/plan-digests.ts')),
  ...(await import('../../../lib/http/alert-query.ts')),
});
const pass = (ms: number) => {
  now += ms;
  vi.useFakeTimers({ toFake: ['Date'], now });
};

beforeAll(async () => {
  world = await startDeliveries('digest-kills', async (real) => {
    dynamoDb = await startCutDynamoDb(real);
    return dynamoDb.endpoint;
  });
  lib = await more();
});
afterAll(async () => {
  await world.stop();
  await dynamoDb.stop();
});

it('a planner that is killed at any request, and two that plan after it: one digest a window for each destination', async () => {
  const before = await atEach(MOST_REQUESTS, async (at) => {
    pass(1_000);
    last += 1;
    const person = `person ${last}`;
    const search = `opal${last}`;
    const schedule = { every: 'daily' as const, time: '09:00', time_zone: 'UTC', days: [...DAYS] };
    const destinations = ['one', 'other'];
    const given = { name: search, query: { search }, schedule, destinations };
    const { id } = await lib.createAlert(person, given, lib.alertFilterOf(given.query), new Date());
    pass(1_000);
    await world.lib.storeEntry(draft(last, { title: search }));
    pass(16_000);
    await lib.matchChanges(world.lib.planDeliveries);
    pass(DAY_MS);
    const wasCut = await dynamoDb.cut(at, () => lib.planDigests(() => true));
    await Promise.all([lib.planDigests(() => true), lib.planDigests(() => true)]);
    const all = await world.deliveries({ sub: person, alert_id: id });
    expect(
      all.map(({ kind, destination_id, window }) => [kind, destination_id, window?.updates]).sort(),
      `at ${at}`,
    ).toEqual(destinations.map((one) => ['digest', one, 1]));
    const due = await world.lib.queryItems({ partition: 'DIGESTS_DUE' });
    expect(
      due.filter((row) => row['person'] === person),
      `at ${at}`,
    ).toHaveLength(1);
    await lib.deleteAlert(person, id);
    expect(await world.lib.queryItems({ partition: 'DIGESTS_DUE' }), `at ${at}`).toEqual([]);
    return wasCut;
  });
  expect(before).toBeGreaterThan(4);
});
