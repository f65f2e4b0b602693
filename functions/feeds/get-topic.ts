import { TopicDetails } from '../../lib/catalog/topic.ts';
import { getTopic } from '../../lib/catalog/topics.ts';
import { createItemRoute } from '../../lib/http/read-routes.ts';

/** GET /api/v1/feeds/topics/{topic_id}: one topic with details. */
export const handler = createItemRoute({ name: 'getTopic', id: 'topic_id', item: TopicDetails }, ({ id }) =>
  getTopic(id),
);
