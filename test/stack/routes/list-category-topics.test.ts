import { expect, it } from 'vitest';
import { handler } from '../../../functions/feeds/list-category-topics.ts';
import { expectProblem, get } from '../../support/api.ts';
import { describeArray, describeRoute } from '../../support/route-tests.ts';

describeRoute({
  handler,
  path: () => '/categories/securities-markets/topics',
  absent: (id) => `/categories/${id}/topics`,
});
describeArray('listCategoryTopics', '/categories/securities-markets/topics');

it('200: returns only the topics of the category', async () => {
  const all = (await get('/topics')).body;
  const { body } = await get('/categories/securities-markets/topics');
  expect(body).toEqual(all.filter((topic: { category_id: string }) => topic.category_id === 'securities-markets'));
  expect(body.length).toBeGreaterThan(3);
});

it('404: returns category_not_found for an unknown category', async () =>
  expectProblem(await get('/categories/none/topics'), 404, 'category_not_found'));
