import { afterAll, beforeAll, expect, it } from 'vitest';
import { destinationItem } from '../../support/alerts.ts';
import { type AlertsWorld, startWorld } from './world.ts';

/* The list of the alerts of all people: its order and its cost. */

let world: AlertsWorld;
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

it('lists each alert from its creation to its deletion, newest first, also after changes', async () => {
  const one = await world.alert('ada', { search: 'jade' });
  const two = await world.alert('bob', { search: 'onyx' });
  expect((await lib.listAllAlerts(FIRST)).items).toEqual([
    { ...two, owner_id: 'bob' },
    { ...one, owner_id: 'ada' },
  ]);
  const query = { search: 'opal' };
  const filter = world.parseAlertFilter(query);
  await world.updateAlert(
    { person: 'ada', alert_id: one.id },
    { query, paused: { reason: null } },
    { filter, expect: null },
  );
  await lib.createAlertFeedToken('ada', one.id);
  await lib.revokeAlertFeedToken('ada', one.id);
  expect(await ids()).toEqual([two.id, one.id]);
  await world.deleteAlert('bob', two.id);
  expect(await ids()).toEqual([one.id]);
  await world.deleteAlert('ada', one.id);
  expect(await ids()).toEqual([]);
});

it('reads a page with two requests, however many alerts exist', async () => {
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

it('reads a page of alerts with many destinations with three requests and at most 60 read units', async () => {
  const before = await everyId();
  const destinations = Array.from({ length: 10 }, (_, i) => `destination-${i}`);
  for (let i = 0; i < 8; i += 1) {
    const person = `sender-${i}`;
    for (const id of destinations) await world.putItem({ Item: destinationItem(person, id) });
    const { id } = await world.alert(person, { search: 'garnet' });
    await world.updateAlert({ person, alert_id: id }, { destinations }, { filter: null, expect: null });
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
