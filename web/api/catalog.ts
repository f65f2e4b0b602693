import { useEffect } from 'preact/hooks';
import type { Category } from '../../lib/catalog/category.ts';
import type { TopicDetails } from '../../lib/catalog/topic.ts';
import { keptOf } from '../memory/kept.ts';
import { storeOf } from '../memory/store.ts';
import { onSignOut } from '../session/state.ts';
import { listCategories, listTopicDetails } from './feeds.ts';
import { oncePerSession, type Reading, useReading } from './reading.ts';
import { afterFirst } from './turn.ts';

export interface Catalog {
  categories: Category[];
  topics: TopicDetails[];
}

/** What stands for a topic on each line of a list: its letters, and its colour. */
type Sign = Pick<TopicDetails, 'id' | 'acronym' | 'color'>;

const known = storeOf<Catalog | null>(null);
/** Kept, so that the first picture of a list is right before the catalog is read. */
const keptSigns = keptOf<Sign[]>('topics', (value) => (Array.isArray(value) && value.every(isSign) ? value : null));
const isSign = (value: Partial<Sign> | null): boolean =>
  [value?.id, value?.acronym, value?.color].every((text) => typeof text === 'string');

const catalog = oncePerSession(async (): Promise<Catalog> => {
  await afterFirst();
  const [categories, topics] = await Promise.all([listCategories(), listTopicDetails()]);
  if (![categories, topics].every(Array.isArray)) throw new TypeError('The catalog is none.');
  known.set({ categories, topics });
  keptSigns.write(topics.map(({ id, acronym, color }) => ({ id, acronym, color })));
  return { categories, topics };
});

/** Categories, and topics with details, asked for once a session and there at once ever after. */
export function useCatalog(): Reading<Catalog> {
  const value = known.use();
  return { ...useReading('catalog', catalog), ...(value ? { value } : {}) };
}

/** The sign of a topic as far as it is known. What is drawn many times follows this: it is drawn once more at most. */
export function useTopicSign(id: string): Sign | undefined {
  useEffect(() => {
    if (!known.get()) catalog().catch(() => {});
  }, []);
  return known.use()?.topics.find((topic) => topic.id === id) ?? earlierSigns().get(id);
}

let earlier: Map<string, Sign> | null = null;
onSignOut(() => {
  earlier = null;
});

/** Those of the last load, read once. */
function earlierSigns(): Map<string, Sign> {
  earlier ??= new Map((keptSigns.read() ?? []).map((sign) => [sign.id, sign]));
  return earlier;
}
