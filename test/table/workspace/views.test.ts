import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { ownTable } from '../../support/own-table.ts';

let desk: typeof import('../../../lib/workspace/views.ts') & typeof import('../../../lib/workspace/me.ts');

beforeAll(async () => {
  await ownTable('views', 'small-catalog');
  desk = { ...(await import('../../../lib/workspace/views.ts')), ...(await import('../../../lib/workspace/me.ts')) };
});

const getViews = async (id: string) => (await desk.getMe({ id, role: 'viewer' })).views;
const fulfilled = (all: PromiseSettledResult<unknown>[]) => all.filter(({ status }) => status === 'fulfilled').length;

it('gives a name to one of two views created or renamed concurrently, and refuses the other', async () => {
  const person = randomUUID();
  const make = (name: string) => desk.createView(person, { name, query: '' });
  const made = await Promise.allSettled([make('Capital rules'), make('CAPITAL  rules')]);
  expect(fulfilled(made)).toBe(1);
  expect(made.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'name_taken' } });
  const one = await make('One');
  const other = await make('Other');
  const renamed = await Promise.allSettled(
    [one, other].map(({ id }) => desk.updateView(person, { id, change: { name: 'Third' } })),
  );
  expect(fulfilled(renamed)).toBe(1);
  const names = (await getViews(person)).map(({ name }) => name);
  expect(names).toHaveLength(3);
  expect(names.filter((name) => name === 'Third')).toHaveLength(1);
});

it('keeps concurrent changes of different fields of a view, and frees its former name', async () => {
  const person = randomUUID();
  const { id } = await desk.createView(person, { name: 'First', query: '' });
  await Promise.all([
    desk.updateView(person, { id, change: { name: 'Second' } }),
    desk.updateView(person, { id, change: { query: 'topic=eu-ecb' } }),
    desk.updateView(person, { id, change: { position: 7 } }),
  ]);
  expect(await getViews(person)).toMatchObject([{ id, name: 'Second', query: 'topic=eu-ecb', position: 7 }]);
  expect((await desk.createView(person, { name: 'First', query: '' })).position).toBe(8);
});

it('allows fifty views per person, and frees one place when a view is deleted twice at once', async () => {
  const person = randomUUID();
  const make = (name: string) => desk.createView(person, { name, query: '' });
  for (let n = 0; n < 49; n += 1) await make(`View ${n}`);
  expect(fulfilled(await Promise.allSettled([make('One more'), make('And another')]))).toBe(1);
  await expect(make('Too many')).rejects.toMatchObject({ code: 'too_many_views' });
  const [first] = await getViews(person);
  await Promise.all([desk.deleteView(person, first?.id ?? ''), desk.deleteView(person, first?.id ?? '')]);
  await make('Room');
  await expect(make('Too many')).rejects.toMatchObject({ code: 'too_many_views' });
  expect(await getViews(person)).toHaveLength(50);
});
