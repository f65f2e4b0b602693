import { expect, it } from 'vitest';
import { handler } from '../../../functions/feeds/get-entry.ts';
import { expectProblem, get } from '../../support/api.ts';
import { describeRoute } from '../../support/route-tests.ts';

const anEntry = async () => (await get('/entries/list', { limit: 1 })).body.items[0];
describeRoute({ handler, path: async () => `/entries/${(await anEntry()).id}`, absent: (id) => `/entries/${id}` });

it('200: the entry of the list, with detail', async () => {
  const entry = await anEntry();
  const { body } = await get(`/entries/${entry.id}`);
  expect(body).toMatchObject(entry);
  expect(body).toMatchObject({
    status: 'active',
    topic: { id: entry.topic_id },
    feed: { id: entry.feed_id },
    summary: { method: 'extractive' },
  });
});

it('404: entry_not_found', async () =>
  expectProblem(await get('/entries/0123456789abcdef01234567'), 404, 'entry_not_found'));
