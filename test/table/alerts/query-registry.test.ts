import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  ALERT_ROUTING_SHARD_VERSIONS_KEY,
  ALERT_ROUTING_TERMS_PARTITION,
  registeredQueriesPartition,
} from '../../../lib/platform/dynamodb/alert-keys.ts';
import { draft, getId } from '../../support/drafts.ts';
import { type AlertsWorld, startWorld } from './world.ts';

/* How queries are registered under a routing term: many in a block that several people change at once, or alone. */

let world: AlertsWorld;
beforeAll(async () => {
  world = await startWorld('query-registry');
});
afterAll(() => world.stop());

/** Returns the sort keys that are registered under a word. All queries of a test share it as their longest. */
const listKeys = async (word: string) => {
  const items = await world.queryItems({ partition: registeredQueriesPartition(`WORD:${word}`), consistent: true });
  return items.map(({ sk }) => String(sk));
};

it('registers concurrent queries that share a word, and removes them with their alerts', async () => {
  const word = 'labradoritquartz';
  const people = Array.from({ length: 5 }, (_, i) => `at-once-${i}`);
  const query = (i: number) => ({ search: `${word} zx${i}` });
  world.pass(1_000);
  const now = new Date();
  const alerts = await Promise.all(
    people.map((person, i) =>
      world.createAlert(person, { name: 'One', query: query(i), filter: world.parseAlertFilter(query(i)) }, now),
    ),
  );
  expect(await listKeys(word)).toEqual(['~0']);
  await world.store(...people.map((_, i) => draft(i + 1, { title: `${word} zx${i}` })));
  await world.match();
  const found = await Promise.all(people.map((person, i) => world.matches(person, alerts[i]?.id ?? '')));
  expect(found.map((matches) => matches.map(({ entry }) => entry.id))).toEqual(people.map((_, i) => [getId(i + 1)]));
  await Promise.all(people.map((person, i) => world.deleteAlert(person, alerts[i]?.id ?? '')));
  expect(await listKeys(word)).toEqual([]);
});

/** Returns the counters of all shards, and the names of the other attributes of their items. */
async function counted() {
  const items = (await world.queryItems({ partition: ALERT_ROUTING_TERMS_PARTITION, consistent: true })).filter(
    ({ sk }) => sk !== ALERT_ROUTING_SHARD_VERSIONS_KEY.sk,
  );
  const getPlaces = (item: object) => Object.entries(item).filter(([name]) => name.startsWith(':'));
  return {
    places: items.flatMap((item) => getPlaces(item).map(([name, count]) => `${item['sk']} ${name} ${count}`)).sort(),
    others: items.flatMap((item) => Object.keys(item).filter((name) => !name.startsWith(':'))),
  };
}

it('removes the counters of query words and filter values with their alerts, and still matches others', async () => {
  const keeper = await world.alert('keeper', { search: 'cordierite', tag: 'kept' });
  const before = await counted();
  const tag = Array.from({ length: 7 }, (_, i) => `made-up-${i}`).join();
  for (let round = 0; round < 3; round += 1) {
    const made = await Promise.all(
      Array.from({ length: 4 }, (_, i) => world.alert(`flooder-${i}`, i % 2 ? { tag } : { search: 'cordierite' })),
    );
    expect((await counted()).places.length).toBeGreaterThan(before.places.length + 5);
    await Promise.all(made.map(({ id }, i) => world.deleteAlert(`flooder-${i}`, id)));
    expect((await counted()).places).toEqual(before.places);
  }
  await world.store(draft(41, { title: 'cordierite', tags: ['kept'] }));
  expect((await world.match()).matches).toBe(1);
  await world.deleteAlert('keeper', keeper.id);
});

it('names the counter of a query word or filter value of any length with at most four characters', async () => {
  const { id } = await world.alert('long', { search: 'sillimanite'.repeat(8), tag: 'x'.repeat(90) });
  const { places, others } = await counted();
  expect(new Set(others)).toEqual(new Set(['pk', 'sk']));
  for (const one of places) expect(one).toMatch(/^\d{3} :[0-9a-v]{1,3} [1-9]\d*$/);
  await world.deleteAlert('long', id);
});

it('replaces the former query of an alert by its new query in the same registry item', async () => {
  const word = 'chrysoprasopal';
  const first = await world.alert('ada', { search: `${word} zy1` });
  const query = { search: `${word} zy2` };
  await world.updateAlert(
    { person: 'ada', alert_id: first.id },
    { query },
    { filter: world.parseAlertFilter(query), expect: null },
  );
  expect(await listKeys(word)).toEqual(['~0']);
  await world.store(draft(21, { title: `${word} zy1` }), draft(22, { title: `${word} zy2` }));
  expect((await world.match()).matches).toBe(1);
});

it('finds and removes a long query, which is stored in a separate item', async () => {
  const search = `hypersthenite -${'absent'.repeat(25)}`;
  const { id } = await world.alert('eve', { search, jurisdiction: 'US,EU,GB,AT,BE,DE,FR,IT,ES,NL,PL,PT' });
  expect(await listKeys('hypersthenit')).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
  await world.store(draft(31, { title: 'hypersthenite' }));
  expect((await world.match()).matches).toBe(1);
  await world.deleteAlert('eve', id);
  expect(await listKeys('hypersthenit')).toEqual([]);
  await world.store(draft(33, { title: 'hypersthenite' }));
  expect((await world.match()).matches).toBe(0);
});
