import { getTopicSummary } from '../../lib/data/summaries.ts';
import { itemRoute } from '../../lib/http/route.ts';
import { TopicSummary } from '../../lib/schemas/topic-summary.ts';

/** GET /api/v1/feeds/topics/{topic_id}/summary: what a topic published in its window. */
export const handler = itemRoute({ name: 'getTopicSummary', id: 'topic_id', item: TopicSummary }, ({ id }) =>
  getTopicSummary(id),
);
