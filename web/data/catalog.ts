import { useEffect } from 'preact/hooks';
import type { Category, TopicDetails } from '../../lib/catalog/topic.ts';
import { onSignOut } from '../session/session-state.ts';
import { listCategories, listTopicDetails } from './api/entries.ts';
import { waitForFirstRender } from './api/request-priority.ts';
import { createPersistedValue } from './persisted-value.ts';
import { createSessionSignal } from './session-signal.ts';
import { cachePerSession, type FetchState, useFetch } from './use-fetch.ts';

export interface LoadedCatalog {
  categories: Category[];
  topics: TopicDetails[];
}

/** The acronym and colour that represent a topic in lists. */
type TopicBadgeData = Pick<TopicDetails, 'id' | 'acronym' | 'color'>;

const catalog = createSessionSignal<LoadedCatalog | null>(null);
/** Persisted so that the first render has the badges before the catalog is loaded. */
const cachedBadges = createPersistedValue<TopicBadgeData[]>('topics', (value) =>
  Array.isArray(value) && value.every(isTopicBadge) ? value : null,
);
const isTopicBadge = (value: Partial<TopicBadgeData> | null): boolean =>
  [value?.id, value?.acronym, value?.color].every((text) => typeof text === 'string');

const loadCatalog = cachePerSession(async (): Promise<LoadedCatalog> => {
  await waitForFirstRender();
  const [categories, topics] = await Promise.all([listCategories(), listTopicDetails()]);
  if (![categories, topics].every(Array.isArray)) throw new TypeError('The catalog is none.');
  catalog.value = { categories, topics };
  cachedBadges.write(topics.map(({ id, acronym, color }) => ({ id, acronym, color })));
  return { categories, topics };
});

/** Returns the categories and topics. They are loaded once per session. */
export function useCatalog(): FetchState<LoadedCatalog> {
  const value = catalog.value;
  return { ...useFetch('catalog', loadCatalog), ...(value ? { value } : {}) };
}

/** Returns the badge data of a topic, if it is known. A list re-renders at most once when the catalog arrives. */
export function useTopicBadge(id: string): TopicBadgeData | undefined {
  useEffect(() => {
    if (!catalog.value) loadCatalog().catch(() => {});
  }, []);
  return catalog.value?.topics.find((topic) => topic.id === id) ?? getPreviousBadges().get(id);
}

let previousBadges: Map<string, TopicBadgeData> | null = null;
onSignOut(() => {
  previousBadges = null;
});

/** The badges of the previous page load. */
function getPreviousBadges(): Map<string, TopicBadgeData> {
  previousBadges ??= new Map((cachedBadges.read() ?? []).map((sign) => [sign.id, sign]));
  return previousBadges;
}
