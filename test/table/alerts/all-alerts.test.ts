import { afterAll, beforeAll, expect, it } from 'vitest';
import { destinationItem } from '../../support/alerts.ts';
import { startWorld, type World } from './world.ts';

/* Everybody's alerts as one list: its order and its price. */

let world: World;
let lib: typeof import('../../../lib/alerts/all-alerts.ts') & typeof import('../../../lib/alerts/feed-token.ts');
beforeAll(async () => {
  world = await startWorld('all-alerts');
  lib = {
    ...(await import('../../../lib/alerts/all-alerts.ts')),
    ...(await import('../../../lib/alerts/feed-token.ts')),
  };
});
afterAll(() => world.stop());

const FIRST = { limit: 100, offset: 0, position: null };
const ids = async () => (await lib.listAllAlerts(FIRST)).items.map(({ id }) => id);

it('an alert stands in it from when it is made until it is deleted, the newest first, whatever changes of it', async () => {
  const [one, two] = [await world.alert('ada', { search: 'jade' }), await world.alert('bob', { search: 'onyx' })];
  expect((await lib.listAllAlerts(FIRST)).items).toEqual([
    { ...two, owner_id: 'bob' },
    { ...one, owner_id: 'ada' },
  ]);
  const query = { search: 'opal' };
  const filter = world.parseAlertFilter(query);
  await world.updateAlert('ada', one.id, { query, paused: { reason: null } }, { filter, expect: null });
  await lib.createFeedToken('ada', one.id);
  await lib.revokeFeedToken('ada', one.id);
  expect(await ids()).toEqual([two.id, one.id]);
  await world.deleteAlert('bob', two.id);
  expect(await ids()).toEqual([one.id]);
  await world.deleteAlert('ada', one.id);
  expect(await ids()).toEqual([]);
});

it('a page is two requests, however many alerts there are', async () => {
  for (let i = 0; i < 30; i += 1) await world.alert(`person-${i}`, { search: `beryl${i}` });
  const { result, cost } = await world.measureCost(() => lib.listAllAlerts({ ...FIRST, limit: 10 }));
  expect(result.items).toHaveLength(10);
  expect(cost).toMatchObject({ requests: 2, writeUnits: 0 });
  expect(cost?.readUnits).toBeLessThanOrEqual(8);
  const position = result.next;
  const second = await lib.listAllAlerts({ limit: 100, offset: 10, position });
  expect(second.items).toHaveLength(20);
  expect(second.next).toBeNull();
});

it('a page of alerts with many destinations of many people is three requests and 60 units at most, and the next one goes on', async () => {
  const before = await everyId();
  const destinations = Array.from({ length: 10 }, (_, i) => `destination-${i}`);
  for (let i = 0; i < 8; i += 1) {
    const person = `sender-${i}`;
    for (const id of destinations) await world.putItem({ Item: destinationItem(person, id) });
    const { id } = await world.alert(person, { search: 'garnet' });
    await world.updateAlert(person, id, { destinations }, { filter: null, expect: null });
  }
  const { result, cost } = await world.measureCost(() => lib.listAllAlerts(FIRST));
  expect(result.items.map((one) => one.destinations)).toEqual(Array(6).fill(destinations));
  expect(cost).toMatchObject({ requests: 3, writeUnits: 0 });
  expect(cost.readUnits).toBeLessThanOrEqual(60);
  expect(await everyId()).toHaveLength(before.length + 8);
  for (let i = 0; i < 30; i += 1) await world.alert(`other-${i}`, { search: `beryl${i}` });
  expect((await lib.listAllAlerts(FIRST)).items.length).toBeLessThanOrEqual(50);
  expect(new Set(await everyId()).size).toBe(before.length + 38);
});

/** The ids of all pages. */
async function everyId(): Promise<string[]> {
  const all: string[] = [];
  let page = await lib.listAllAlerts(FIRST);
  for (;;) {
    all.push(...page.items.map(({ id }) => id));
    if (page.next === null) return all;
    page = await lib.listAllAlerts({ ...FIRST, position: page.next });
  }
}
