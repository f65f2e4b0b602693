import { TopicDetails } from '../../lib/catalog/topic.ts';
import { getTopic } from '../../lib/catalog/topics.ts';
import { itemRoute } from '../../lib/http/read-routes.ts';

/** GET /api/v1/feeds/topics/{topic_id}: one topic with details. */
export const handler = itemRoute({ name: 'getTopic', id: 'topic_id', item: TopicDetails }, ({ id }) => getTopic(id));
