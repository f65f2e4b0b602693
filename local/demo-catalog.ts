import { readFileSync } from 'node:fs';
import { Catalog } from '../lib/catalog/catalog.ts';
import { DEMO_FEEDS } from './demo/feeds.ts';

/** The demo publishes as fast as it is told to: no feed of it is flooding. */
const QUOTAS = { entries: 1_000_000, changes: 1_000_000, bytes: 1_000_000_000 };

/** The catalog of a start; tests name a smaller one. @throws Error where it is none */
export const readCatalog = (): Catalog =>
  Catalog.parse(JSON.parse(readFileSync(process.env['STACK_CATALOG'] || 'catalog.json', 'utf8')));

/**
 * The part of the catalog that the demo has documents for, each feed at its address on this machine: no topic is empty, and no feed is
 * one that nobody reads.
 */
export function demoCatalog(catalog: Catalog, addresses: ReadonlyMap<string, string>): Catalog {
  const languages = new Map(DEMO_FEEDS.map(({ id, locale }) => [id, locale.slice(0, 2)]));
  const feeds = catalog.feeds.flatMap((feed) => {
    const url = addresses.get(feed.id);
    const language = languages.get(feed.id);
    // What tells how the real source is read does not hold for the demo's document, which is a feed.
    const { id, topic_id, institution_id, name, tags, verified } = feed;
    const kept = { id, topic_id, institution_id, name, tags, verified };
    return url && language ? [{ ...kept, url, language, quotas: QUOTAS }] : [];
  });
  const topicIds = new Set(feeds.map(({ topic_id }) => topic_id));
  const languagesOf = (topicId: string) => feeds.flatMap((feed) => (feed.topic_id === topicId ? [feed.language] : []));
  // The demo writes in fewer languages than the regulators, or in another one: a filter offers what there is.
  const topics = catalog.topics
    .filter(({ id }) => topicIds.has(id))
    .map((topic) => ({ ...topic, languages: [...new Set(languagesOf(topic.id))] }));
  const categoryIds = new Set(topics.map(({ category_id }) => category_id));
  const categories = catalog.categories.filter(({ id }) => categoryIds.has(id));
  return { ...catalog, categories, topics, feeds };
}
