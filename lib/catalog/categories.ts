import type { TableItem } from '../platform/dynamodb/client.ts';
import { CATEGORIES_PARTITION, categoryKey, categoryTopicsPartition } from '../platform/dynamodb/key-schema.ts';
import { getItem, queryItems } from '../platform/dynamodb/read.ts';
import { orderFieldsBySchema } from '../values/pick-fields.ts';
import { notFound } from '../values/problem.ts';
import type { Topic } from './topic.ts';
import { Category } from './topic.ts';
import { parseTopicItem } from './topics.ts';

/** Parses the table item of a category. Fields that API responses do not have are dropped. */
export function parseCategoryItem(item: TableItem): Category {
  return orderFieldsBySchema(Category, item['body']);
}

/**
 * Returns categories that pass all given filters, in the order of their ids.
 * `name` matches a part of the name in any case. An inactive category is one that the catalog no longer lists.
 */
export async function listCategories(filter: {
  name?: string | undefined;
  is_active?: boolean | undefined;
}): Promise<Category[]> {
  const part = filter.name?.toLowerCase();
  const all = (await queryItems({ partition: CATEGORIES_PARTITION })).map(parseCategoryItem);
  return all.filter(
    (category) =>
      (part === undefined || category.name.toLowerCase().includes(part)) &&
      (filter.is_active === undefined || category.is_active === filter.is_active),
  );
}

/**
 * Returns the category with this id, active or inactive.
 * @throws Problem 404 category_not_found
 */
export async function getCategory(id: string): Promise<Category> {
  const item = await getItem(categoryKey(id));
  if (!item) throw notFound('category', id);
  return parseCategoryItem(item);
}

/**
 * Returns the topics of a category in the order of their ids.
 * @throws Problem 404 category_not_found
 */
export async function listCategoryTopics(id: string): Promise<Topic[]> {
  const [category, topics] = await Promise.all([
    getItem(categoryKey(id)),
    queryItems({ partition: categoryTopicsPartition(id), index: 'index1' }),
  ]);
  if (!category) throw notFound('category', id);
  return topics.map(parseTopicItem);
}
