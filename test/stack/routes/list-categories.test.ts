import { expect, it } from 'vitest';
import { handler } from '../../../functions/feeds/list-categories.ts';
import { expectProblem, get, send } from '../../support/api.ts';
import { describeArray, describeRoute, HOSTILE } from '../../support/route-tests.ts';

describeRoute({ handler, path: () => '/categories' });
describeArray('listCategories', '/categories');

it('200: filters by a part of the name in any case', async () => {
  const { body } = await get('/categories', { name: 'BANK' });
  expect(body.map((item: { id: string }) => item.id)).toEqual(['banking-prudential', 'central-banks']);
  expect((await get('/categories', { name: 'no such name' })).body).toEqual([]);
});

it('200: accepts true, false, 1 and 0 for is_active in any case', async () => {
  const all = (await get('/categories')).body;
  for (const value of ['true', 'TRUE', '1']) expect((await get('/categories', { is_active: value })).body).toEqual(all);
  for (const value of ['false', 'False', '0'])
    expect((await get('/categories', { is_active: value })).body).toEqual([]);
});

it('200: returns topic_count equal to the number of topics', async () => {
  for (const { id, topic_count } of (await get('/categories')).body) {
    expect((await get(`/categories/${id}/topics`)).body).toHaveLength(topic_count);
  }
});

it('400: rejects invalid booleans, and empty, repeated or hostile values', async () => {
  for (const value of ['yes', '', '2', 'tru', 'null', ...HOSTILE]) {
    expectProblem(await send(`/categories?is_active=${value}`), 400, 'invalid_parameter');
  }
  expectProblem(await send('/categories?is_active=true&is_active=true'), 400, 'invalid_parameter');
  for (const value of ['', '%00', 'n'.repeat(101)])
    expectProblem(await send(`/categories?name=${value}`), 400, 'invalid_parameter');
});

it('400: reports all invalid parameters at once', async () => {
  const { body } = await get('/categories', { is_active: 'maybe', page: 0 });
  expect(body.errors).toEqual([
    { in: 'query', parameter: 'is_active', detail: 'must be true, false, 1 or 0' },
    { in: 'query', parameter: 'page', detail: 'must be a whole number from 1' },
  ]);
});
