import { createItemRoute } from '../../lib/http/read-routes.ts';
import { SUMMARIES_DEPENDENCY } from '../../lib/http/response-dependencies.ts';
import { getTopicSummary } from '../../lib/summaries/topic-summaries.ts';
import { TopicSummary } from '../../lib/summaries/topic-summary.ts';

/** GET /api/v1/feeds/topics/{topic_id}/summary: the summary of what a topic published in its window. */
export const handler = createItemRoute(
  { name: 'getTopicSummary', id: 'topic_id', item: TopicSummary, dependency: SUMMARIES_DEPENDENCY },
  ({ id }) => getTopicSummary(id),
);
