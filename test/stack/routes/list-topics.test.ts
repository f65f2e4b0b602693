import { expect, it } from 'vitest';
import { handler } from '../../../functions/feeds/list-topics.ts';
import { Topic, TopicDetails } from '../../../lib/catalog/topic.ts';
import { expectProblem, get, send } from '../../support/api.ts';
import { describeArray, describeRoute, HOSTILE } from '../../support/route-tests.ts';

describeRoute({ handler, path: () => '/topics' });
describeArray('listTopics', '/topics');

it('200: adds fields with details=true and keeps the order', async () => {
  const plain = (await get('/topics')).body;
  const detailed = (await get('/topics', { details: true })).body;
  expect(detailed.map(({ id }: Topic) => id)).toEqual(plain.map(({ id }: Topic) => id));
  expect(plain.length).toBeGreaterThanOrEqual(25);
  expect(Object.keys(plain[0])).toEqual(Object.keys(Topic.shape));
  expect(Object.keys(detailed[0])).toEqual(Object.keys(TopicDetails.shape));
  detailed.forEach((topic: object, i: number) => {
    expect(topic).toMatchObject(plain[i]);
  });
  expect((await get('/topics', { details: false })).body).toEqual(plain);
});

it('200: filters by category_id, and returns no topics for an unknown category', async () => {
  const ids = (answer: { body: { id: string; category_id: string }[] }) => answer.body.map(({ id }) => id);
  const plain = await get('/topics', { category_id: 'central-banks' });
  const detailed = await get('/topics', { category_id: 'central-banks', details: true });
  expect(ids(plain).length).toBeGreaterThan(1);
  expect(ids(detailed)).toEqual(ids(plain));
  expect(plain.body.every((topic: Topic) => topic.category_id === 'central-banks')).toBe(true);
  expect((await get('/topics', { category_id: 'none' })).body).toEqual([]);
});

it('200: returns entry_count and latest_published_date that match the entries', async () => {
  const detailed: TopicDetails[] = (await get('/topics', { details: true })).body;
  for (const topic of detailed.filter(({ entry_count }) => entry_count > 0)) {
    const { body } = await get(`/topics/${topic.id}/entries`, { limit: 1 });
    expect(topic).toMatchObject({ entry_count: body.total, latest_published_date: body.items[0].published_date });
  }
});

it('400: rejects malformed ids and invalid booleans', async () => {
  for (const id of [
    '',
    'A',
    'a%20b',
    ...HOSTILE.filter((value) => !['constructor', 'null', 'undefined'].includes(value)),
  ]) {
    expectProblem(await send(`/topics?category_id=${id}`), 400, 'invalid_parameter');
  }
  expectProblem(await send('/topics?details=maybe'), 400, 'invalid_parameter');
});
