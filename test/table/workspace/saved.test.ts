import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { call, expectProblem } from '../../support/api.ts';
import { draft, getId, storeAll } from '../../support/drafts.ts';
import { unpackable } from '../../support/long-texts.ts';
import { ownTable } from '../../support/own-table.ts';

let desk: typeof import('../../../lib/workspace/save-entry.ts') &
  typeof import('../../../lib/workspace/saved-entries.ts') &
  typeof import('../../../lib/platform/dynamodb/capacity.ts') &
  typeof import('../../../lib/workspace/me.ts') &
  typeof import('../../../lib/platform/dynamodb/write.ts') &
  typeof import('../../support/key-chart.ts');
const ENTRY = 'saved-entry';
const ALL = { position: null };

beforeAll(async () => {
  await ownTable('saved', 'small-catalog');
  const saved = await import('../../../lib/workspace/save-entry.ts');
  const me = await import('../../../lib/workspace/me.ts');
  const write = await import('../../../lib/platform/dynamodb/write.ts');
  const chart = await import('../../support/key-chart.ts');
  const list = await import('../../../lib/workspace/saved-entries.ts');
  const capacity = await import('../../../lib/platform/dynamodb/capacity.ts');
  desk = { ...saved, ...me, ...write, ...chart, ...list, ...capacity };
});

const getCount = async (id: string) => (await desk.getMe({ id, role: 'viewer' })).saved_count;
interface KnownEntry {
  entry?: string;
  note?: string | null;
}
/** Saves an entry as another device does. */
const known = (person: string, at: string, { entry = ENTRY, note = null }: KnownEntry = {}) =>
  desk.writeTransaction([
    { Put: { Item: { ...desk.savedEntryLookupKey(person, entry), saved_at: at } } },
    { Put: { Item: { ...desk.savedEntryKey(person, at, entry), note } } },
    {
      Update: {
        Key: desk.profileKey(person),
        UpdateExpression: 'ADD saved_count :one',
        ExpressionAttributeValues: { ':one': 1 },
      },
    },
  ]);

it('saves an entry once for concurrent calls, and keeps its first saved_at and its last note', async () => {
  const person = randomUUID();
  const at = '2026-11-22T09:00:00Z';
  await known(person, at);
  await Promise.all([
    desk.saveEntry(person, { entry_id: ENTRY }),
    desk.saveEntry(person, { note: '<b>for Monday</b>', entry_id: ENTRY }),
  ]);
  expect(await desk.saveEntry(person, { entry_id: ENTRY })).toEqual({
    entry_id: ENTRY,
    saved_at: at,
    note: '<b>for Monday</b>',
  });
  expect(await getCount(person)).toBe(1);
});

it('removes an entry once for concurrent calls, and does not save an unknown entry', async () => {
  const person = randomUUID();
  await known(person, '2026-11-22T09:00:00Z');
  await Promise.all([desk.unsaveEntry(person, ENTRY), desk.unsaveEntry(person, ENTRY)]);
  expect(await getCount(person)).toBe(0);
  await expect(desk.saveEntry(person, { entry_id: ENTRY })).rejects.toMatchObject({ code: 'entry_not_found' });
});

const FIRST = Date.parse('2026-11-01T08:00:00Z');
const saveMany = async (person: string, many: number, note: string | null = null) => {
  for (let n = 0; n < many; n += 1)
    await known(person, new Date(FIRST + n * 1_000).toISOString().replace('.000', ''), { entry: `many-${n}`, note });
  return Array.from({ length: many }, (_, n) => `many-${many - 1 - n}`);
};
const walk = async (person: string, limit: number) => {
  const ids = [] as string[];
  const costs = [] as number[];
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

it('lists each saved entry once over pages, newest first, at a bounded cost', async () => {
  const person = randomUUID();
  const all = await saveMany(person, 107);
  expect(await desk.listSavedEntryIds(person, ALL)).toEqual(all);
  for (const limit of [1, 20, 53, 100]) {
    const { ids, costs } = await walk(person, limit);
    expect(ids).toEqual(all);
    // Twenty rows, and at most half a unit for each entry.
    if (limit === 20) expect(Math.max(...costs)).toBeLessThanOrEqual(12);
  }
});

it('400: rejects an offset or cursor for the list of all saved ids', async () => {
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

it('returns shorter pages for the longest notes, within the read budget', async () => {
  const person = randomUUID();
  const all = await saveMany(person, 60, '\u{1F4CC}'.repeat(2_000));
  const { ids, costs } = await walk(person, 100);
  expect(ids).toEqual(all);
  expect(costs.length).toBeGreaterThan(1);
  expect(Math.max(...costs)).toBeLessThanOrEqual(60);
  const { cost } = await desk.measureCost(() => desk.listSavedEntryIds(person, ALL));
  expect(cost.readUnits).toBeLessThanOrEqual(3);
});

it('returns pages of the longest entries within the read budget', async () => {
  const person = randomUUID();
  await storeAll(
    Array.from({ length: 100 }, (_, n) =>
      draft(7_000 + n, { title: unpackable(490, n), description: unpackable(2_000, n) }),
    ),
  );
  for (let n = 0; n < 100; n += 1)
    await known(person, new Date(FIRST + n * 1_000).toISOString().replace('.000', ''), {
      entry: getId(7_000 + n),
      note: 'x'.repeat(1_600),
    });
  const { ids, costs } = await walk(person, 100);
  expect(ids).toHaveLength(100);
  expect(Math.max(...costs)).toBeLessThanOrEqual(60);
});

it('applies one of two concurrent edits of a note, and removes an entry only with its current note', async () => {
  const person = randomUUID();
  await known(person, '2026-11-22T09:00:00Z');
  const seenAs = (note: string | null) => (saved: { note: string | null } | null) => {
    if (saved?.note !== note) throw new Error('changed');
  };
  const write = (note: string, was: string | null) =>
    desk.saveEntry(person, { note, entry_id: ENTRY }, { expected: seenAs(was) });
  const both = await Promise.allSettled([write('one', null), write('other', null)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const { note } = await desk.saveEntry(person, { entry_id: ENTRY });
  const ends = await Promise.allSettled([write('third', note), desk.unsaveEntry(person, ENTRY, seenAs(note))]);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await desk.unsaveEntry(person, ENTRY);
  await expect(desk.unsaveEntry(person, ENTRY, seenAs(note))).rejects.toThrow('changed');
});

it('refuses to save more entries than the limit, and accepts one after a removal', async () => {
  const person = randomUUID();
  await known(person, '2026-11-22T09:00:00Z');
  await desk.updateItem({
    Key: desk.profileKey(person),
    UpdateExpression: 'SET saved_count = :most',
    ExpressionAttributeValues: { ':most': 4_000 },
  });
  const entry = getId(1);
  await storeAll([draft(1)]);
  await expect(desk.saveEntry(person, { entry_id: entry })).rejects.toMatchObject({ code: 'too_many_saved' });
  expect(await desk.listSavedEntryIds(person, ALL)).toEqual([ENTRY]);
  await desk.unsaveEntry(person, ENTRY);
  expect((await desk.saveEntry(person, { entry_id: entry })).entry_id).toBe(entry);
});

it('returns null for a saved entry that no longer exists, and removes it though the count is missing', async () => {
  const person = randomUUID();
  await known(person, '2026-11-22T09:00:00Z');
  const { items } = await desk.listSavedEntries(person, { limit: 10, offset: 0, position: null });
  expect(items).toEqual([{ entry_id: ENTRY, saved_at: '2026-11-22T09:00:00Z', note: null, entry: null }]);
  await desk.deleteItem(desk.profileKey(person));
  await desk.unsaveEntry(person, ENTRY);
  expect(await desk.listSavedEntryIds(person, ALL)).toEqual([]);
  expect(await getCount(person)).toBe(0);
});
