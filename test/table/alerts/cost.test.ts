import { afterAll, beforeAll, expect, it } from 'vitest';
import { runInParallel } from '../../../lib/values/in-parallel.ts';
import { draft } from '../../support/drafts.ts';
import { type AlertsWorld, startWorld } from './world.ts';

/* What a route and a run cost, in requests and units: the bench of alerts counts it with a hundred thousand. */

let world: AlertsWorld;
beforeAll(async () => {
  world = await startWorld('alerts-cost');
});
afterAll(() => world.stop());

it('makes two reads without new entries, and matches an entry at the same cost for any number of alerts', async () => {
  await world.alert('ada', { search: 'tourmaline' });
  await world.store(draft(1, { title: 'tourmaline' }));
  await world.match();
  const idle = await world.measureCost(() => world.matchChanges());
  expect(idle.cost).toEqual({ requests: 2, readUnits: 2, writeUnits: 0 });
  await world.store(draft(2, { title: 'tourmaline' }));
  world.pass(16_000);
  const few = await world.measureCost(() => world.matchChanges());
  const people = Array.from({ length: 10 }, (_, i) => `many-${i}`);
  await runInParallel(people, 5, async (person) => {
    for (let i = 0; i < 20; i += 1) {
      const query = { search: `garnet${person}x${i}` };
      await world.createAlert(person, { name: 'One', query, filter: world.parseAlertFilter(query) });
    }
  });
  await world.store(draft(3, { title: 'tourmaline' }));
  world.pass(16_000);
  // The first run reads which words are new among those in use.
  await world.matchChanges();
  await world.store(draft(4, { title: 'tourmaline' }));
  world.pass(16_000);
  const many = await world.measureCost(() => world.matchChanges());
  expect(many.result).toMatchObject({ entries: 1, candidateQueries: 1, matches: 1 });
  expect(many.cost).toEqual(few.cost);
  expect(many.cost.readUnits).toBeLessThanOrEqual(12);
});

it('lists 50 alerts and pages of matches with the longest texts within the read budget', async () => {
  for (let i = 0; i < 50; i += 1) await world.alert('fay', { search: `zircon${i}`, tag: 'a'.repeat(90) });
  const list = await world.measureCost(() => world.listAlerts('fay'));
  expect(list.result).toHaveLength(50);
  expect(list.cost.requests).toBeLessThanOrEqual(3);
  expect(list.cost.readUnits).toBeLessThanOrEqual(60);
  const { id } = await world.alert('gil', { search: 'spinel' });
  await world.store(
    ...Array.from({ length: 60 }, (_, i) =>
      draft(100 + i, { title: `spinel ${i} ${'long '.repeat(50)}`, description: 'spinel firms '.repeat(150) }),
    ),
  );
  await world.match();
  const stored = await world.getAlert('gil', id);
  let listed = 0;
  for (let after: string | null = null; ; ) {
    const from: string | null = after;
    const page: Awaited<ReturnType<typeof world.listMatches>> = { items: [], edits: [], next: null, at: '' };
    const { cost } = await world.measureCost(async () =>
      Object.assign(page, await world.listMatches(stored, { limit: 100, after: from })),
    );
    expect(cost.readUnits).toBeLessThanOrEqual(60);
    expect(cost.requests).toBeLessThanOrEqual(8);
    listed += page.items.length;
    after = page.next;
    if (after === null) break;
  }
  expect(listed).toBe(60);
});
