import * as z from 'zod/mini';
import { Topic, TopicDetails } from '../../lib/catalog/topic.ts';
import { listTopics, listTopicsWithDetails } from '../../lib/catalog/topics.ts';
import { TopicQuery } from '../../lib/http/query-schemas.ts';
import { createArrayRoute } from '../../lib/http/read-routes.ts';
import { CATALOG_DEPENDENCY, COUNTERS_DEPENDENCY } from '../../lib/http/response-dependencies.ts';

/** GET /api/v1/feeds/topics: the topics of one category or of all, with details on request. */
export const handler = createArrayRoute(
  {
    name: 'listTopics',
    query: TopicQuery,
    array: z.union([TopicDetails, Topic]),
    dependency: ({ details }) => (details ? COUNTERS_DEPENDENCY : CATALOG_DEPENDENCY),
  },
  ({ query }) => (query.details ? listTopicsWithDetails(query.category_id) : listTopics(query.category_id)),
);
