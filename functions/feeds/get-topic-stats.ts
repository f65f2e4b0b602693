import { itemRoute } from '../../lib/http/read-routes.ts';
import { FEEDS } from '../../lib/http/states.ts';
import { getTopicStats } from '../../lib/statistics/figures.ts';
import { TopicStatsDetail } from '../../lib/statistics/statistics.ts';

/** GET /api/v1/feeds/stats/topics/{topic_id}: one topic's figures by feed and by day. */
export const handler = itemRoute(
  { name: 'getTopicStats', id: 'topic_id', item: TopicStatsDetail, state: FEEDS },
  ({ id }) => getTopicStats(id),
);
