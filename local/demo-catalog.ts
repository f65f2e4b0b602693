import { readFileSync } from 'node:fs';
import { Catalog } from '../lib/catalog/catalog-file.ts';
import { DEMO_FEEDS } from './demo/feeds.ts';

/** High enough that the demo is never quarantined for flooding. */
const DEMO_QUOTAS = { entries: 1_000_000, changes: 1_000_000, bytes: 1_000_000_000 };

/** Reads the catalog; tests set a smaller one. @throws Error if it is invalid */
export const readCatalog = (): Catalog =>
  Catalog.parse(JSON.parse(readFileSync(process.env['STACK_CATALOG'] || 'catalog.json', 'utf8')));

/**
 * Returns the part of the catalog that the demo publishes, with local feed addresses. Topics and categories without
 * feeds are removed.
 */
export function toDemoCatalog(catalog: Catalog, addresses: ReadonlyMap<string, string>): Catalog {
  const languages = new Map(DEMO_FEEDS.map(({ id, locale }) => [id, locale.slice(0, 2)]));
  const feeds = catalog.feeds.flatMap((feed) => {
    const url = addresses.get(feed.id);
    const language = languages.get(feed.id);
    // Settings for the real source do not apply, because the demo always publishes a feed.
    const { id, topic_id, institution_id, name, tags, verified } = feed;
    const kept = { id, topic_id, institution_id, name, tags, verified };
    return url && language ? [{ ...kept, url, language, quotas: DEMO_QUOTAS }] : [];
  });
  const topicIds = new Set(feeds.map(({ topic_id }) => topic_id));
  const listLanguages = (topicId: string) =>
    feeds.flatMap((feed) => (feed.topic_id === topicId ? [feed.language] : []));
  // The demo has other languages than the regulators, so filters only offer those.
  const topics = catalog.topics
    .filter(({ id }) => topicIds.has(id))
    .map((topic) => ({ ...topic, languages: [...new Set(listLanguages(topic.id))] }));
  const categoryIds = new Set(topics.map(({ category_id }) => category_id));
  const categories = catalog.categories.filter(({ id }) => categoryIds.has(id));
  return { ...catalog, categories, topics, feeds };
}
