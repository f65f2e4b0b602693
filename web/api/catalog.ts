import type { Category } from '../../lib/catalog/category.ts';
import type { Topic } from '../../lib/catalog/topic.ts';
import { listCategories, listTopics } from './feeds.ts';
import { oncePerSession, type Reading, useReading } from './reading.ts';

export interface Catalog {
  categories: Category[];
  topics: Topic[];
}

const catalog = oncePerSession(async (): Promise<Catalog> => {
  const [categories, topics] = await Promise.all([listCategories(), listTopics()]);
  return { categories, topics };
});

/** Categories and topics, asked for once a session. */
export function useCatalog(): Reading<Catalog> {
  return useReading('catalog', catalog);
}
