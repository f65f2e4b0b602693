import { expect, it } from 'vitest';
import { handler } from '../../../functions/feeds/get-category.ts';
import { expectProblem, get } from '../../support/api.ts';
import { describeRoute } from '../../support/route-tests.ts';

describeRoute({ handler, path: () => '/categories/banking-prudential', absent: (id) => `/categories/${id}` });

it('200: returns the category as in the list', async () => {
  const [first] = (await get('/categories')).body;
  expect((await get(`/categories/${first.id}`)).body).toEqual(first);
});

it('404: returns category_not_found for an unknown category', async () =>
  expectProblem(await get('/categories/none'), 404, 'category_not_found'));
