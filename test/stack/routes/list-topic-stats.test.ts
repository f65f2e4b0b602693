import { expect, it } from 'vitest';
import { handler } from '../../../functions/feeds/list-topic-stats.ts';
import { allItems, get } from '../../support/api.ts';
import { describePages, describeRoute } from '../../support/route-tests.ts';

describeRoute({ handler, path: () => '/stats/topics' });
describePages('listTopicStats', handler, '/stats/topics');

it('200: returns figures per topic that equal a recount and add up to the overview', async () => {
  const stats = await allItems('/stats/topics');
  for (const topic of stats.filter(({ total_entries }) => total_entries > 0)) {
    const { body } = await get(`/topics/${topic.topic_id}/entries`, { limit: 1 });
    expect(topic).toMatchObject({ total_entries: body.total, latest_published_date: body.items[0].published_date });
  }
  const overview = (await get('/stats/overview')).body;
  // Other files take their topics out again, and their entries stay.
  const topics = new Set(stats.map(({ topic_id }) => topic_id));
  const gone = (await allItems('/entries/list')).filter(({ topic_id }) => !topics.has(topic_id));
  const sum = (name: string) => stats.reduce((total, topic) => total + topic[name], 0);
  expect(overview.total_feeds).toBe(sum('total_feeds'));
  expect(overview.total_entries).toBe(sum('total_entries') + gone.length);
  expect(overview.active_entries).toBe(sum('active_entries') + gone.filter(({ is_active }) => is_active).length);
  for (const name of ['entries_last_7_days', 'entries_last_30_days']) {
    expect(overview[name], name).toBeGreaterThanOrEqual(sum(name));
    expect(overview[name], name).toBeLessThanOrEqual(sum(name) + gone.length);
  }
});
