import { pageRoute } from '../../lib/http/read-routes.ts';
import { COUNTERS } from '../../lib/http/states.ts';
import { listTopicStats } from '../../lib/statistics/figures.ts';
import { TopicStats } from '../../lib/statistics/statistics.ts';

/** GET /api/v1/feeds/stats/topics: the figures of all topics. */
export const handler = pageRoute({ name: 'listTopicStats', page: TopicStats, state: COUNTERS }, ({ page }) =>
  listTopicStats(page),
);
