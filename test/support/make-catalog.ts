import { applyCatalog } from '../../lib/catalog/apply.ts';
import { createTable } from '../../local/create-table.ts';
import { FEEDS } from './drafts.ts';
import { catalogOfFeeds } from './read-catalog.ts';

/* A program of the parts `catalog` and, with the argument `small`, `small-catalog`: makes the table of its environment. */

const { feeds, topics, institutions, ...catalog } = catalogOfFeeds();
const isSmall = process.argv[2] === 'small';
const ofDrafts = FEEDS.map(({ feed }) => feed as string);
const kept = feeds.filter(({ id }) => !isSmall || ofDrafts.includes(id));
const isOfOne = (isIt: (feed: (typeof kept)[number]) => boolean) => !isSmall || kept.some(isIt);
await createTable(process.env['DYNAMODB_ENDPOINT'] ?? '', process.env['TABLE_NAME'] ?? '');
await applyCatalog({
  ...catalog,
  feeds: kept,
  topics: topics.filter(({ id }) => isOfOne((feed) => feed.topic_id === id)),
  institutions: institutions.filter(({ id }) => isOfOne((feed) => feed.institution_id === id)),
});
