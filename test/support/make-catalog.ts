import { readFileSync } from 'node:fs';
import { applyCatalog } from '../../lib/catalog/apply.ts';
import { Catalog } from '../../lib/catalog/catalog.ts';
import { createTable } from '../../local/create-table.ts';

/* A program of the part `catalog`: makes the table of its environment, with the catalog in it. */

await createTable(process.env['DYNAMODB_ENDPOINT'] ?? '', process.env['TABLE_NAME'] ?? '');
await applyCatalog(Catalog.parse(JSON.parse(readFileSync('catalog.json', 'utf8'))));
