import { listTopicStats } from '../../lib/entries/statistics/get-statistics.ts';
import { TopicStats } from '../../lib/entries/statistics/statistics.ts';
import { createPageRoute } from '../../lib/http/read-routes.ts';
import { COUNTERS_DEPENDENCY } from '../../lib/http/response-dependencies.ts';

/** GET /api/v1/feeds/stats/topics: the figures of all topics. */
export const handler = createPageRoute(
  { name: 'listTopicStats', page: TopicStats, dependency: COUNTERS_DEPENDENCY },
  ({ page }) => listTopicStats(page),
);
