import * as z from 'zod/mini';
import { Topic, TopicDetails } from '../../lib/catalog/topic.ts';
import { listTopics, listTopicsWithDetails } from '../../lib/catalog/topics.ts';
import { TopicQuery } from '../../lib/http/queries.ts';
import { arrayRoute } from '../../lib/http/read-routes.ts';
import { CATALOG, COUNTERS } from '../../lib/http/states.ts';

/** GET /api/v1/feeds/topics: the topics of one category or of all, with details on request. */
export const handler = arrayRoute(
  {
    name: 'listTopics',
    query: TopicQuery,
    array: z.union([TopicDetails, Topic]),
    state: ({ details }) => (details ? COUNTERS : CATALOG),
  },
  ({ query }) => (query.details ? listTopicsWithDetails(query.category_id) : listTopics(query.category_id)),
);
