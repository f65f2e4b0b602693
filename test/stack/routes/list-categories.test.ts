import { expect, it } from 'vitest';
import { handler } from '../../../functions/feeds/list-categories.ts';
import { expectProblem, get, send } from '../../support/api.ts';
import { describeArray, describeRoute, HOSTILE } from '../../support/route-tests.ts';

describeRoute({ handler, path: () => '/categories' });
describeArray('listCategories', '/categories');

it('200: name finds a part of the name in any case', async () => {
  const { body } = await get('/categories', { name: 'BANK' });
  expect(body.map(({ id }: { id: string }) => id)).toEqual(['banking-prudential', 'central-banks']);
  expect((await get('/categories', { name: 'no such name' })).body).toEqual([]);
});

it('200: is_active takes true, false, 1 and 0 in any case', async () => {
  const all = (await get('/categories')).body;
  for (const value of ['true', 'TRUE', '1']) expect((await get('/categories', { is_active: value })).body).toEqual(all);
  for (const value of ['false', 'False', '0'])
    expect((await get('/categories', { is_active: value })).body).toEqual([]);
});

it('200: topic_count is the number of its topics', async () => {
  for (const { id, topic_count } of (await get('/categories')).body) {
    expect((await get(`/categories/${id}/topics`)).body).toHaveLength(topic_count);
  }
});

it('400: other booleans, empty, repeated and hostile values', async () => {
  for (const value of ['yes', '', '2', 'tru', 'null', ...HOSTILE]) {
    expectProblem(await send(`/categories?is_active=${value}`), 400, 'invalid_parameter');
  }
  expectProblem(await send('/categories?is_active=true&is_active=true'), 400, 'invalid_parameter');
  for (const value of ['', '%00', 'n'.repeat(101)])
    expectProblem(await send(`/categories?name=${value}`), 400, 'invalid_parameter');
});

it('400: says everything that is wrong at once', async () => {
  const { body } = await get('/categories', { is_active: 'maybe', page: 0 });
  expect(body.errors).toEqual([
    { in: 'query', parameter: 'is_active', detail: 'must be true, false, 1 or 0' },
    { in: 'query', parameter: 'page', detail: 'must be a whole number from 1' },
  ]);
});
