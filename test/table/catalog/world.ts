import type { Catalog } from '../../../lib/catalog/catalog-file.ts';
import type { FetchResult } from '../../../lib/ingest/fetch-document.ts';
import { ownTable } from '../../support/own-table.ts';
import { catalogOfFeeds } from '../../support/read-catalog.ts';

/* A table with the catalog, its feeds and their entries. */

export const FEED = 'sec-press-releases';
export const OLD: string = 'us-sec';
export const NEW: string = 'us-cftc';
export const ITEMS = ['one', 'two', 'three'];
export const CATALOG = catalogOfFeeds();
const everything = { limit: 100, offset: 0, position: null };

/** Returns the catalog with a feed in a topic. */
export const withFeedIn = (topic_id: string, id = FEED): Catalog => ({
  ...CATALOG,
  feeds: CATALOG.feeds.map((feed) => (feed.id === id ? { ...feed, topic_id } : feed)),
});

/** Returns the expected result of `namesOf` for entries in a topic. */
export function expected(titles: string[], topicId: string): string[] {
  const { name, category_id } = CATALOG.topics.find(({ id }) => id === topicId) ?? {};
  return titles.map((title) => `${title}: ${topicId}, ${name}, ${category_id}`).sort();
}

/** Returns a feed document whose items have these titles. */
export function getDocument(titles: string[]): FetchResult {
  const items = titles.map((title) => `<item><guid>${title}</guid><title>${title}</title></item>`).join('');
  const body = Buffer.from(`<rss version="2.0"><channel><title>By hand</title>${items}</channel></rss>`);
  const validators = { etag: '"1"', last_modified: null, url: 'https://reg.example/feed' };
  return { kind: 'document', url: validators.url, contentType: '', body, validators };
}

/** Starts a world with the catalog. Call it before lib is imported. `endpoint` may put a proxy before the table. */
export async function startCatalog(name: string, more: (real: string) => Promise<string> = async (same) => same) {
  await ownTable(name);
  process.env['DYNAMODB_ENDPOINT'] = await more(process.env['DYNAMODB_ENDPOINT'] ?? '');
  const { applyCatalog } = await import('../../../lib/catalog/apply-catalog.ts');
  const { listEntries } = await import('../../../lib/entries/list-entries.ts');
  const { findFeedWithHealth } = await import('../../../lib/feeds/feeds-with-health.ts');
  const { ingestFeed } = await import('../../../lib/ingest/ingest-feed.ts');
  const followed = async (id: string) => {
    const found = await findFeedWithHealth(id);
    if (!found) throw new Error(`${id} is not there`);
    return found;
  };
  return {
    applyCatalog,
    ingestFeed,
    followed,
    read: async (id: string, titles: string[]) =>
      (await ingestFeed(await followed(id), async () => getDocument(titles))).result,
    /** Returns the title, topic and category of each entry of a feed. */
    async namesOf(id: string): Promise<string[]> {
      const { items } = await listEntries({ attributes: { feed_id: [id] } }, everything);
      return items.map(({ title, topic, category }) => `${title}: ${topic.id}, ${topic.name}, ${category.id}`).sort();
    },
  };
}
