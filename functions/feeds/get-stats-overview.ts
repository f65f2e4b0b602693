import { getStatsOverview } from '../../lib/data/stats.ts';
import { itemRoute } from '../../lib/http/route.ts';
import { StatsOverview } from '../../lib/schemas/stats.ts';

/** GET /api/v1/feeds/stats/overview: totals of feeds, topics and entries, and entries by day. */
export const handler = itemRoute({ name: 'getStatsOverview', item: StatsOverview }, () => getStatsOverview());
