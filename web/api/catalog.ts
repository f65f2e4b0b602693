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

/** The acronym and colour that represent a topic in lists. */
type Sign = Pick<TopicDetails, 'id' | 'acronym' | 'color'>;

const known = storeOf<Catalog | null>(null);
/** Persisted so that the first render has the badges before the catalog is loaded. */
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

/** Returns the categories and topics. They are loaded once per session. */
export function useCatalog(): Reading<Catalog> {
  const value = known.use();
  return { ...useReading('catalog', catalog), ...(value ? { value } : {}) };
}

/** Returns the badge data of a topic, if it is known. A list re-renders at most once when the catalog arrives. */
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

/** The badges of the previous page load. */
function earlierSigns(): Map<string, Sign> {
  earlier ??= new Map((keptSigns.read() ?? []).map((sign) => [sign.id, sign]));
  return earlier;
}
