import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { call, expectProblem } from '../../support/api.ts';
import { draft, idOf, storeAll } from '../../support/drafts.ts';
import { unpackable } from '../../support/long-texts.ts';
import { ownTable } from '../../support/own-table.ts';

let desk: typeof import('../../../lib/workspace/save-entry.ts') &
  typeof import('../../../lib/workspace/saved-entries.ts') &
  typeof import('../../../lib/table/capacity.ts') &
  typeof import('../../../lib/workspace/me.ts') &
  typeof import('../../../lib/table/write.ts') &
  typeof import('../../../lib/table/key-schema.ts');
const ENTRY = 'saved-entry';
const ALL = { position: null };

beforeAll(async () => {
  await ownTable('saved', 'small-catalog');
  const [saved, me] = [
    await import('../../../lib/workspace/save-entry.ts'),
    await import('../../../lib/workspace/me.ts'),
  ];
  const [write, chart] = [
    await import('../../../lib/table/write.ts'),
    await import('../../../lib/table/key-schema.ts'),
  ];
  const [list, capacity] = [
    await import('../../../lib/workspace/saved-entries.ts'),
    await import('../../../lib/table/capacity.ts'),
  ];
  desk = { ...saved, ...me, ...write, ...chart, ...list, ...capacity };
});

const countOf = async (id: string) => (await desk.getMe({ id, role: 'viewer' })).saved_count;
/** As saved by another device. */
const known = (person: string, at: string, entry = ENTRY, note: string | null = null) =>
  desk.writeTransaction([
    { Put: { Item: { ...desk.savedEntryTimeKey(person, entry), saved_at: at } } },
    { Put: { Item: { ...desk.savedEntryKey(person, at, entry), note } } },
    {
      Update: {
        Key: desk.profileKey(person),
        UpdateExpression: 'ADD saved_count :one',
        ExpressionAttributeValues: { ':one': 1 },
      },
    },
  ]);

it('saved twice and at once is saved once: the first time stays, the note is the last one', async () => {
  const person = randomUUID();
  const at = '2026-11-22T09:00:00Z';
  await known(person, at);
  await Promise.all([desk.saveEntry(person, ENTRY, {}), desk.saveEntry(person, ENTRY, { note: '<b>for Monday</b>' })]);
  expect(await desk.saveEntry(person, ENTRY, {})).toEqual({ entry_id: ENTRY, saved_at: at, note: '<b>for Monday</b>' });
  expect(await countOf(person)).toBe(1);
});

it('removed twice and at once it is gone once, and what is no entry cannot be saved', async () => {
  const person = randomUUID();
  await known(person, '2026-11-22T09:00:00Z');
  await Promise.all([desk.unsaveEntry(person, ENTRY), desk.unsaveEntry(person, ENTRY)]);
  expect(await countOf(person)).toBe(0);
  await expect(desk.saveEntry(person, ENTRY, {})).rejects.toMatchObject({ code: 'entry_not_found' });
});

const FIRST = Date.parse('2026-11-01T08:00:00Z');
const saveMany = async (person: string, many: number, note: string | null = null) => {
  for (let n = 0; n < many; n += 1)
    await known(person, new Date(FIRST + n * 1_000).toISOString().replace('.000', ''), `many-${n}`, note);
  return Array.from({ length: many }, (_, n) => `many-${many - 1 - n}`);
};
const walk = async (person: string, limit: number) => {
  const [ids, costs] = [[] as string[], [] as number[]];
  for (let position = null as { after: string; skip: number } | null; ; ) {
    const { result, cost } = await desk.measureCost(() =>
      desk.listSavedEntries(person, { limit, offset: 0, position }),
    );
    ids.push(...result.items.map(({ entry_id }) => entry_id));
    costs.push(cost.readUnits);
    expect(cost.requests).toBeLessThanOrEqual(6);
    if (!result.next) return { ids, costs };
    position = result.next;
  }
};

it('pages have each saved entry once, last saved first, as the list of ids has; a usual page costs little', async () => {
  const person = randomUUID();
  const all = await saveMany(person, 107);
  expect(await desk.listSavedIds(person, ALL)).toEqual(all);
  for (const limit of [1, 20, 53, 100]) {
    const { ids, costs } = await walk(person, limit);
    expect(ids).toEqual(all);
    // Twenty rows, and the half of a unit that is asked for each entry at most.
    if (limit === 20) expect(Math.max(...costs)).toBeLessThanOrEqual(12);
  }
});

it('the ids of all have no pages: an offset, and a cursor of any kind, are 400', async () => {
  const person = randomUUID();
  const all = await saveMany(person, 3);
  const { handler } = await import('../../../functions/desk/list-saved.ts');
  const ask = (query: Record<string, string | number | boolean>) =>
    call(handler, { query, caller: { principalId: person, role: 'viewer' } });
  const { body } = await ask({ limit: 1 });
  const ids = { ids_only: true };
  expect((await ask({ ...ids, limit: 2, offset: 0 })).body).toMatchObject({ items: [], limit: 0, entry_ids: all });
  expectProblem(await ask({ ...ids, cursor: 'zzz' }), 400, 'invalid_cursor');
  expectProblem(await ask({ ...ids, cursor: body.next_cursor }), 400, 'invalid_parameter');
  expectProblem(await ask({ ...ids, offset: 1 }), 400, 'offset_too_large');
});

it('the longest notes do not make a page dear: it is shorter, and goes on', async () => {
  const person = randomUUID();
  const all = await saveMany(person, 60, '\u{1F4CC}'.repeat(2_000));
  const { ids, costs } = await walk(person, 100);
  expect(ids).toEqual(all);
  expect(costs.length).toBeGreaterThan(1);
  expect(Math.max(...costs)).toBeLessThanOrEqual(60);
  const { cost } = await desk.measureCost(() => desk.listSavedIds(person, ALL));
  expect(cost.readUnits).toBeLessThanOrEqual(3);
});

it('the longest entries do not make a page dear either', async () => {
  const person = randomUUID();
  await storeAll(
    Array.from({ length: 100 }, (_, n) =>
      draft(7_000 + n, { title: unpackable(490, n), description: unpackable(2_000, n) }),
    ),
  );
  for (let n = 0; n < 100; n += 1)
    await known(
      person,
      new Date(FIRST + n * 1_000).toISOString().replace('.000', ''),
      idOf(7_000 + n),
      'x'.repeat(1_600),
    );
  const { ids, costs } = await walk(person, 100);
  expect(ids).toHaveLength(100);
  expect(Math.max(...costs)).toBeLessThanOrEqual(60);
});

it('of two who change a note as they have seen it at once one wins; removed as it was seen, or not at all', async () => {
  const person = randomUUID();
  await known(person, '2026-11-22T09:00:00Z');
  const seenAs = (note: string | null) => (saved: { note: string | null } | null) => {
    if (saved?.note !== note) throw new Error('changed');
  };
  const write = (note: string, was: string | null) => desk.saveEntry(person, ENTRY, { note }, seenAs(was));
  const both = await Promise.allSettled([write('one', null), write('other', null)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const { note } = await desk.saveEntry(person, ENTRY, {});
  const ends = await Promise.allSettled([write('third', note), desk.unsaveEntry(person, ENTRY, seenAs(note))]);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await desk.unsaveEntry(person, ENTRY);
  await expect(desk.unsaveEntry(person, ENTRY, seenAs(note))).rejects.toThrow('changed');
});

it('who has saved as many as there may be saves no more, and is told so; removing one makes room', async () => {
  const person = randomUUID();
  await known(person, '2026-11-22T09:00:00Z');
  await desk.updateItem({
    Key: desk.profileKey(person),
    UpdateExpression: 'SET saved_count = :most',
    ExpressionAttributeValues: { ':most': 4_000 },
  });
  const entry = idOf(1);
  await storeAll([draft(1)]);
  await expect(desk.saveEntry(person, entry, {})).rejects.toMatchObject({ code: 'too_many_saved' });
  expect(await desk.listSavedIds(person, ALL)).toEqual([ENTRY]);
  await desk.unsaveEntry(person, ENTRY);
  expect((await desk.saveEntry(person, entry, {})).entry_id).toBe(entry);
});

it('a saved entry that is gone is null, and one whose count an erasure has removed can be removed', async () => {
  const person = randomUUID();
  await known(person, '2026-11-22T09:00:00Z');
  const { items } = await desk.listSavedEntries(person, { limit: 10, offset: 0, position: null });
  expect(items).toEqual([{ entry_id: ENTRY, saved_at: '2026-11-22T09:00:00Z', note: null, entry: null }]);
  await desk.deleteItem(desk.profileKey(person));
  await desk.unsaveEntry(person, ENTRY);
  expect(await desk.listSavedIds(person, ALL)).toEqual([]);
  expect(await countOf(person)).toBe(0);
});
