import { readFileSync } from 'node:fs';
import { Catalog } from '../../lib/catalog/catalog-file.ts';
import { FEEDS } from './drafts.ts';

/**
 * Returns the catalog's topics with its RSS and Atom feeds, as confirmed ones.
 *
 * Tests of reading send such documents for them.
 */
export function catalogOfFeeds(): Catalog {
  const { feeds, ...catalog } = Catalog.parse(JSON.parse(readFileSync('catalog.json', 'utf8')));
  const verified = { on: '2026-01-01', how: 'the server of a test answers for it' };
  return {
    ...catalog,
    feeds: feeds.filter(({ kind = 'feed' }) => kind === 'feed').map(({ blocked, ...feed }) => ({ ...feed, verified })),
  };
}

/** The feeds of drafts, with their topics and institutions. */
export function smallCatalog(): Catalog {
  const { feeds: all, topics, institutions, ...catalog } = catalogOfFeeds();
  const ids = FEEDS.map(({ feed }) => feed as string);
  const feeds = all.filter(({ id }) => ids.includes(id));
  return {
    ...catalog,
    feeds,
    topics: topics.filter(({ id }) => feeds.some((feed) => feed.topic_id === id)),
    institutions: institutions.filter(({ id }) => feeds.some((feed) => feed.institution_id === id)),
  };
}
