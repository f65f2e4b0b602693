import { applyCatalog } from '../../lib/catalog/apply.ts';
import { createTable } from '../../local/create-table.ts';
import { catalogOfFeeds } from './read-catalog.ts';

/* A program of the part `catalog`: makes the table of its environment, with the catalog in it. */

await createTable(process.env['DYNAMODB_ENDPOINT'] ?? '', process.env['TABLE_NAME'] ?? '');
await applyCatalog(catalogOfFeeds());
