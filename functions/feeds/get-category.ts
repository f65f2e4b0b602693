import { getCategory } from '../../lib/data/categories.ts';
import { itemRoute } from '../../lib/http/route.ts';
import { Category } from '../../lib/schemas/category.ts';

/** GET /api/v1/feeds/categories/{category_id}: one category. */
export const handler = itemRoute({ name: 'getCategory', id: 'category_id', item: Category }, ({ id }) =>
  getCategory(id),
);
