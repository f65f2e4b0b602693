import { listTopicStats } from '../../lib/data/stats.ts';
import { pageRoute } from '../../lib/http/route.ts';
import { TopicStats } from '../../lib/schemas/stats.ts';

/** GET /api/v1/feeds/stats/topics: the figures of all topics. */
export const handler = pageRoute({ name: 'listTopicStats', page: TopicStats }, ({ page }) => listTopicStats(page));
