import type { Category } from '../../lib/catalog/category.ts';
import type { TopicDetails } from '../../lib/catalog/topic.ts';
import { listCategories, listTopicDetails } from './feeds.ts';
import { oncePerSession, type Reading, useReading } from './reading.ts';

export interface Catalog {
  categories: Category[];
  topics: TopicDetails[];
}

const catalog = oncePerSession(async (): Promise<Catalog> => {
  const [categories, topics] = await Promise.all([listCategories(), listTopicDetails()]);
  if (![categories, topics].every(Array.isArray)) throw new TypeError('The catalog is none.');
  return { categories, topics };
});

/** Categories, and topics with details, asked for once a session. */
export function useCatalog(): Reading<Catalog> {
  return useReading('catalog', catalog);
}
