import { getStatsOverview } from '../../lib/entries/statistics/get-statistics.ts';
import { StatsOverview } from '../../lib/entries/statistics/statistics.ts';
import { createItemRoute } from '../../lib/http/read-routes.ts';
import { FEED_HEALTH_DEPENDENCY } from '../../lib/http/response-dependencies.ts';

/** GET /api/v1/feeds/stats/overview: totals of feeds, topics and entries, and entries by day. */
export const handler = createItemRoute(
  { name: 'getStatsOverview', item: StatsOverview, dependency: FEED_HEALTH_DEPENDENCY },
  () => getStatsOverview(),
);
