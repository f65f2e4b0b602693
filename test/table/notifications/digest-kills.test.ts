import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { daily, destinationItem } from '../../support/alerts.ts';
import { atEachRequest } from '../../support/at-each-request.ts';
import { type CutDynamoDb, startCutDynamoDb } from '../../support/cut-dynamodb.ts';
import { draft } from '../../support/drafts.ts';
import { type DigestLib, digestLib } from './digest-lib.ts';
import { type Deliveries, startDeliveries } from './world.ts';

/*
 * A planner of digests that is killed at any of its requests: there is one digest for each destination, and the next
 * one is due once.
 */

const DAY_MS = 86_400_000;
const DESTINATIONS = ['one', 'other'];
let world: Deliveries;
let dynamoDb: CutDynamoDb;
let lib: DigestLib;
let now = Date.parse('2026-11-24T10:00:00Z');
let last = 0;

const pass = (ms: number) => {
  now += ms;
  vi.useFakeTimers({ toFake: ['Date'], now });
};

beforeAll(async () => {
  world = await startDeliveries('digest-kills', async (real) => {
    dynamoDb = await startCutDynamoDb(real);
    return dynamoDb.endpoint;
  });
  lib = await digestLib();
});
afterAll(() => Promise.all([world.stop(), dynamoDb.stop()]));

/** Creates an alert for an unused word with a match, daily at 09:00, for two destinations. */
async function anAlert() {
  pass(1_000);
  last += 1;
  const person = `person ${last}`;
  const search = `opal${last}`;
  const given = { name: search, query: { search }, schedule: daily('09:00'), destinations: [...DESTINATIONS] };
  for (const destination of DESTINATIONS) await world.lib.putItem({ Item: destinationItem(person, destination) });
  const { id } = await lib.createAlert(person, { ...given, filter: lib.parseAlertFilter(given.query) }, new Date());
  pass(1_000);
  await world.lib.storeEntry(draft(last, { title: search }));
  pass(16_000);
  await lib.matchChangedEntries(world.lib.planDeliveries);
  return { person, id };
}
const getDue = async (owner: string) =>
  (await world.lib.queryItems({ partition: 'DIGESTS_DUE' })).filter(({ person }) => person === owner);

it('plans one digest for each destination when a planner is killed at any request and two others run', async () => {
  const begin = async () => {
    const alert = await anAlert();
    pass(DAY_MS);
    return alert;
  };
  const run = () => lib.planDigests(() => true);
  await atEachRequest(dynamoDb, { least: 5, begin, run }, async ({ person, id }, at) => {
    await Promise.all([lib.planDigests(() => true), lib.planDigests(() => true)]);
    const all = await world.deliveries({ sub: person, alert_id: id });
    expect(
      all.map(({ kind, destination_id, window }) => [kind, destination_id, window?.updates]).sort(),
      `at ${at}`,
    ).toEqual(DESTINATIONS.map((one) => ['digest', one, 1]));
    const due = await world.lib.queryItems({ partition: 'DIGESTS_DUE' });
    expect(
      due.filter((row) => row['person'] === person),
      `at ${at}`,
    ).toHaveLength(1);
    await lib.deleteAlert(person, id);
    expect(await world.lib.queryItems({ partition: 'DIGESTS_DUE' }), `at ${at}`).toEqual([]);
  });
});

it('discards the planned digest when the alert changes at the same time, and follows the new schedule', async () => {
  const { person, id } = await anAlert();
  pass(DAY_MS);
  const change = () =>
    lib.updateAlert(
      { person, alert_id: id },
      { schedule: daily('17:30') },
      { filter: null, expect: null, now: new Date() },
    );
  expect(await dynamoDb.hold('TransactWriteItems', () => lib.planDigests(() => true), change)).toBe(true);
  const [row, ...others] = await getDue(person);
  expect(others).toEqual([]);
  expect(row?.['sk']).toBe((await lib.getAlert(person, id)).digestProgress.due);
  expect(String(row?.['sk'])).toContain('T17:30:00Z#');
  expect(await world.deliveries({ sub: person, alert_id: id })).toEqual([]);
  pass(DAY_MS);
  await lib.planDigests(() => true);
  expect(await world.deliveries({ sub: person, alert_id: id })).toHaveLength(DESTINATIONS.length);
  await lib.deleteAlert(person, id);
});
