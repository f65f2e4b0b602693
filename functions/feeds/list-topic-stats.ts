import { createPageRoute } from '../../lib/http/read-routes.ts';
import { COUNTERS_DEPENDENCY } from '../../lib/http/response-dependencies.ts';
import { listTopicStats } from '../../lib/statistics/get-statistics.ts';
import { TopicStats } from '../../lib/statistics/statistics.ts';

/** GET /api/v1/feeds/stats/topics: the figures of all topics. */
export const handler = createPageRoute(
  { name: 'listTopicStats', page: TopicStats, dependency: COUNTERS_DEPENDENCY },
  ({ page }) => listTopicStats(page),
);
