import { expect, it } from 'vitest';
import { handler } from '../../../functions/feeds/list-topic-stats.ts';
import { allItems, get } from '../../support/api.ts';
import { describePages, describeRoute } from '../../support/route-tests.ts';

describeRoute({ handler, path: () => '/stats/topics' });
describePages('listTopicStats', handler, '/stats/topics');

it('200: the figures of a recount, and their sum is the overview', async () => {
  const stats = await allItems('/stats/topics');
  for (const topic of stats.filter(({ total_entries }) => total_entries > 0)) {
    const { body } = await get(`/topics/${topic.topic_id}/entries`, { limit: 1 });
    expect(topic).toMatchObject({ total_entries: body.total, latest_published_date: body.items[0].published_date });
  }
  const overview = (await get('/stats/overview')).body;
  const sum = (name: string) => stats.reduce((total, topic) => total + topic[name], 0);
  for (const name of [
    'total_entries',
    'active_entries',
    'entries_last_7_days',
    'entries_last_30_days',
    'total_feeds',
  ]) {
    expect(sum(name), name).toBe(overview[name]);
  }
});
