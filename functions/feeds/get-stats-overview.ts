import { itemRoute } from '../../lib/http/read-routes.ts';
import { FEEDS } from '../../lib/http/states.ts';
import { getStatsOverview } from '../../lib/statistics/figures.ts';
import { StatsOverview } from '../../lib/statistics/statistics.ts';

/** GET /api/v1/feeds/stats/overview: totals of feeds, topics and entries, and entries by day. */
export const handler = itemRoute({ name: 'getStatsOverview', item: StatsOverview, state: FEEDS }, () =>
  getStatsOverview(),
);
