import { getTopicStats } from '../../lib/entries/statistics/get-statistics.ts';
import { TopicStatsDetail } from '../../lib/entries/statistics/statistics.ts';
import { createItemRoute } from '../../lib/http/read-routes.ts';
import { FEED_HEALTH_DEPENDENCY } from '../../lib/http/response-dependencies.ts';

/** GET /api/v1/feeds/stats/topics/{topic_id}: one topic's figures by feed and by day. */
export const handler = createItemRoute(
  { name: 'getTopicStats', id: 'topic_id', item: TopicStatsDetail, dependency: FEED_HEALTH_DEPENDENCY },
  ({ id }) => getTopicStats(id),
);
