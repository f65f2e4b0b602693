import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  ALERT_ROUTING_TERMS,
  ROUTING_TERM_VERSIONS,
  registeredQueriesPartition,
} from '../../../lib/table/key-schema.ts';
import { draft, idOf } from '../../support/drafts.ts';
import { startWorld, type World } from './world.ts';

/* How queries stand under a word: many in a block, which several people may change at once, and by themselves. */

let world: World;
beforeAll(async () => {
  world = await startWorld('alerts-filed');
});
afterAll(() => world.stop());

/** The sort keys of what stands under the word that all queries of a test have, which is the longest of theirs. */
const standing = async (word: string) => {
  const items = await world.queryItems({ partition: registeredQueriesPartition(`WORD:${word}`), consistent: true });
  return items.map(({ sk }) => String(sk));
};

it('whoever files under a word at the same time: each query is there, each is taken out, and nothing is left', async () => {
  const word = 'labradoritquartz';
  const people = Array.from({ length: 5 }, (_, i) => `at-once-${i}`);
  const query = (i: number) => ({ search: `${word} zx${i}` });
  world.pass(1_000);
  const now = new Date();
  const alerts = await Promise.all(
    people.map((person, i) =>
      world.createAlert(person, { name: 'One', query: query(i) }, world.parseAlertFilter(query(i)), now),
    ),
  );
  expect(await standing(word)).toEqual(['~0']);
  await world.store(...people.map((_, i) => draft(i + 1, { title: `${word} zx${i}` })));
  await world.match();
  const found = await Promise.all(people.map((person, i) => world.matches(person, alerts[i]?.id ?? '')));
  expect(found.map((matches) => matches.map(({ entry }) => entry.id))).toEqual(people.map((_, i) => [idOf(i + 1)]));
  await Promise.all(people.map((person, i) => world.deleteAlert(person, alerts[i]?.id ?? '')));
  expect(await standing(word)).toEqual([]);
});

/** The counted places of all shards, and what else their items have. */
async function counted() {
  const items = (await world.queryItems({ partition: ALERT_ROUTING_TERMS, consistent: true })).filter(
    ({ sk }) => sk !== ROUTING_TERM_VERSIONS.sk,
  );
  const placesOf = (item: object) => Object.entries(item).filter(([name]) => name.startsWith(':'));
  return {
    places: items.flatMap((item) => placesOf(item).map(([name, count]) => `${item['sk']} ${name} ${count}`)).sort(),
    others: items.flatMap((item) => Object.keys(item).filter((name) => !name.startsWith(':'))),
  };
}

it('alerts with made-up words and values that are deleted again leave no place behind, and the alerts of others with the same words work', async () => {
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

it('a place is named by four signs, however long a word or a value is: all of a shard are 200 KB', async () => {
  const { id } = await world.alert('long', { search: 'sillimanite'.repeat(8), tag: 'x'.repeat(90) });
  const { places, others } = await counted();
  expect(new Set(others)).toEqual(new Set(['pk', 'sk']));
  for (const one of places) expect(one).toMatch(/^\d{3} :[0-9a-v]{1,3} [1-9]\d*$/);
  await world.deleteAlert('long', id);
});

it('finds a query whose word is counted in one of the 64 shards of before', async () => {
  await world.alert('former', { search: 'wollastonite' });
  const items = await world.queryItems({ partition: ALERT_ROUTING_TERMS, consistent: true });
  const former = new Map<string, object>();
  for (const { pk, sk, ...places } of items.filter((item) => item['sk'] !== ROUTING_TERM_VERSIONS.sk)) {
    const name = `${Number(sk) % 64}`.padStart(2, '0');
    former.set(name, { ...former.get(name), ...places });
    await world.deleteItem({ pk: String(pk), sk: String(sk) });
  }
  for (const [sk, places] of former) await world.putItem({ Item: { pk: ALERT_ROUTING_TERMS, sk, ...places } });
  await world.putItem({
    Item: { ...ROUTING_TERM_VERSIONS, ...Object.fromEntries([...former.keys()].map((sk) => [sk, 1])) },
  });
  await world.store(draft(51, { title: 'wollastonite' }));
  expect((await world.match()).matches).toBe(1);
});

it('another query of an alert takes the place of the one before in the same block', async () => {
  const word = 'chrysoprasopal';
  const first = await world.alert('ada', { search: `${word} zy1` });
  const query = { search: `${word} zy2` };
  await world.updateAlert('ada', first.id, { query }, { filter: world.parseAlertFilter(query), expect: null });
  expect(await standing(word)).toEqual(['~0']);
  await world.store(draft(21, { title: `${word} zy1` }), draft(22, { title: `${word} zy2` }));
  expect((await world.match()).matches).toBe(1);
});

it('finds a long query, which has a separate row, and takes it out', async () => {
  const search = `hypersthenite -${'absent'.repeat(25)}`;
  const { id } = await world.alert('eve', { search, jurisdiction: 'US,EU,GB,AT,BE,DE,FR,IT,ES,NL,PL,PT' });
  expect(await standing('hypersthenit')).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
  await world.store(draft(31, { title: 'hypersthenite' }));
  expect((await world.match()).matches).toBe(1);
  await world.deleteAlert('eve', id);
  expect(await standing('hypersthenit')).toEqual([]);
  await world.store(draft(33, { title: 'hypersthenite' }));
  expect((await world.match()).matches).toBe(0);
});
