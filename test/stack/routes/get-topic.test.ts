import { expect, it } from 'vitest';
import { handler } from '../../../functions/feeds/get-topic.ts';
import { expectProblem, get } from '../../support/api.ts';
import { describeRoute } from '../../support/route-tests.ts';

describeRoute({ handler, path: () => '/topics/us-sec', absent: (id) => `/topics/${id}` });

it('200: returns the topic as in the detailed list', async () => {
  const all = (await get('/topics', { details: true })).body;
  const { body } = await get('/topics/us-sec');
  expect(body).toEqual(all.find((topic: { id: string }) => topic.id === 'us-sec'));
  const { total } = (await get('/topics/us-sec/entries', { limit: 1 })).body;
  expect(total).toBeGreaterThan(0);
  expect(body).toMatchObject({ acronym: 'SEC', jurisdiction_code: 'US', entry_count: total });
});

it('404: returns topic_not_found for an unknown topic', async () =>
  expectProblem(await get('/topics/none'), 404, 'topic_not_found'));
