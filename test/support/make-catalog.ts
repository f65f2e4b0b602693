import { applyCatalog } from '../../lib/catalog/apply-catalog.ts';
import { createTable } from '../../local/create-table.ts';
import { catalogOfFeeds, smallCatalog } from './read-catalog.ts';

/*
 * A program of the parts `catalog` and, with the argument `small`, `small-catalog`: makes the table of its environment.
 */

await createTable(process.env['DYNAMODB_ENDPOINT'] ?? '', process.env['TABLE_NAME'] ?? '');
await applyCatalog(process.argv[2] === 'small' ? smallCatalog() : catalogOfFeeds());
