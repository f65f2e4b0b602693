import { readFileSync } from 'node:fs';
import { Catalog } from '../../lib/catalog/catalog.ts';

/**
 * The catalog's topics with those of its feeds that give RSS or Atom, each as one whose address is known to work: tests of how
 * feeds are read send such documents for them.
 */
export function catalogOfFeeds(): Catalog {
  const { feeds, ...catalog } = Catalog.parse(JSON.parse(readFileSync('catalog.json', 'utf8')));
  const verified = { on: '2026-01-01', how: 'the server of a test answers for it' };
  return {
    ...catalog,
    feeds: feeds.filter(({ kind = 'feed' }) => kind === 'feed').map((feed) => ({ ...feed, verified })),
  };
}
