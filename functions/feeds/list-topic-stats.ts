import { listTopicStats } from '../../lib/entries/statistics/get-statistics.ts';
import { TopicStats } from '../../lib/entries/statistics/statistics.ts';
import { createListRoute } from '../../lib/http/list-route.ts';
import { COUNTERS_DEPENDENCY } from '../../lib/http/response-dependencies.ts';

/** GET /api/v1/feeds/stats/topics: the figures of all topics. */
export const handler = createListRoute(
  { name: 'listTopicStats', page: TopicStats, dependency: COUNTERS_DEPENDENCY },
  ({ page }) => listTopicStats(page),
);
