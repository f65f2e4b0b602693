import { listCategories } from '../../lib/catalog/categories.ts';
import { Category } from '../../lib/catalog/topic.ts';
import { CategoryQuery } from '../../lib/http/query-schemas.ts';
import { createArrayRoute } from '../../lib/http/read-routes.ts';
import { CATALOG_DEPENDENCY } from '../../lib/http/response-dependencies.ts';

/** GET /api/v1/feeds/categories: the categories, filtered by a part of their name and by active status. */
export const handler = createArrayRoute(
  { name: 'listCategories', query: CategoryQuery, array: Category, dependency: CATALOG_DEPENDENCY },
  ({ query }) => listCategories(query),
);
