import { listCategoryTopics } from '../../lib/catalog/categories.ts';
import { Topic } from '../../lib/catalog/topic.ts';
import { createArrayRoute } from '../../lib/http/read-routes.ts';
import { CATALOG_DEPENDENCY } from '../../lib/http/response-dependencies.ts';

/** GET /api/v1/feeds/categories/{category_id}/topics: the topics of a category. */
export const handler = createArrayRoute(
  { name: 'listCategoryTopics', id: 'category_id', array: Topic, dependency: CATALOG_DEPENDENCY },
  ({ id }) => listCategoryTopics(id),
);
