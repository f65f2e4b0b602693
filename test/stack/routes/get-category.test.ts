import { expect, it } from 'vitest';
import { handler } from '../../../functions/feeds/get-category.ts';
import { expectProblem, get } from '../../support/api.ts';
import { describeRoute } from '../../support/route-tests.ts';

describeRoute({ handler, path: () => '/categories/banking-prudential', absent: (id) => `/categories/${id}` });

it('200: the category as the list shows it', async () => {
  const [first] = (await get('/categories')).body;
  expect((await get(`/categories/${first.id}`)).body).toEqual(first);
});

it('404: category_not_found', async () => expectProblem(await get('/categories/none'), 404, 'category_not_found'));
