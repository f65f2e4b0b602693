import { expect, it } from 'vitest';
import { handler } from '../../../functions/feeds/get-topic-summary.ts';
import { expectProblem, get } from '../../support/api.ts';
import { withOwnTopic } from '../../support/own-topic.ts';
import { describeRoute } from '../../support/route-tests.ts';

const NEW = 'test-never-summarised';
withOwnTopic(NEW);

describeRoute({ handler, path: () => '/topics/us-sec/summary', absent: (id) => `/topics/${id}/summary` });

it('200: returns a ready extractive summary with the entries that it cites', async () => {
  const { body } = await get('/topics/us-sec/summary');
  expect(body).toMatchObject({ topic_id: 'us-sec', status: 'ready', method: 'extractive', model: null });
  expect(body.entry_ids.length).toBeGreaterThan(0);
  const cited = [...body.summary.matchAll(/\[(\d+)\]$/gm)].map(([, place]) => Number(place));
  expect(cited).toEqual(body.entry_ids.map((_: string, i: number) => i + 1));
  expect(body).not.toHaveProperty('prompt_version');
  for (const id of body.entry_ids) {
    const entry = (await get(`/entries/${id}`)).body;
    expect(entry.topic_id).toBe('us-sec');
    expect(body.summary).toContain(entry.title);
    expect(entry.published_date >= body.window_start && entry.published_date <= body.window_end).toBe(true);
  }
});

it('200: reports a topic without a summary as pending', async () => {
  const { body } = await get(`/topics/${NEW}/summary`);
  expect(body).toMatchObject({ topic_id: NEW, status: 'pending', summary: null, method: null, entry_ids: [] });
});

it('404: returns topic_not_found for an unknown topic', async () =>
  expectProblem(await get('/topics/none/summary'), 404, 'topic_not_found'));
