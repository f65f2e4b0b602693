import { getCategory } from '../../lib/catalog/categories.ts';
import { Category } from '../../lib/catalog/topic.ts';
import { createItemRoute } from '../../lib/http/read-routes.ts';

/** GET /api/v1/feeds/categories/{category_id}: one category. */
export const handler = createItemRoute({ name: 'getCategory', id: 'category_id', item: Category }, ({ id }) =>
  getCategory(id),
);
