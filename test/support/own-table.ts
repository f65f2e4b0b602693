import { readFileSync } from 'node:fs';
import { createTable } from '../../local/create-table.ts';

let made = 0;

/** Gives a test file a table of its own in the running DynamoDB, with the catalog applied. Call it before lib/data is imported. */
export async function ownTable(name: string): Promise<void> {
  made += 1;
  const table = `test-${name}-${process.pid}-${made}`;
  await createTable(process.env['DYNAMODB_ENDPOINT'] ?? '', table);
  process.env['TABLE_NAME'] = table;
  const { applyCatalog } = await import('../../lib/data/catalog.ts');
  const { Catalog } = await import('../../lib/schemas/catalog.ts');
  await applyCatalog(Catalog.parse(JSON.parse(readFileSync('catalog.json', 'utf8'))));
}
