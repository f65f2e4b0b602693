import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTable } from '../../local/create-table.ts';
import { LOCAL_AWS, startDynamoDb } from '../../local/dynamodb.ts';
import { documentCosts } from '../support/document-costs.ts';

/*
 * npm run bench -- document-units: bytes and units of documents of 1,000 and 20,000 words, of the words of this project's own pages, and
 * of one of 150,000, the most that is read. A visit is one transaction.
 */

const SIZES = [1_000, 20_000, 150_000];
const directory = mkdtempSync(path.join(tmpdir(), 'bench-documents-'));
const { endpoint, service } = await startDynamoDb(path.join(directory, 'dynamodb.log'));
Object.assign(process.env, LOCAL_AWS, { DYNAMODB_ENDPOINT: endpoint, TABLE_NAME: 'documents' });
await createTable(endpoint, 'documents');
const { applyCatalog } = await import('../../lib/catalog/apply.ts');
await applyCatalog(JSON.parse(readFileSync('catalog.json', 'utf8')));

console.log(
  '| words | passages | KB of text | KB stored | write units of a visit | write units of one without news | write units of its words | read units: what is known | text | passages, searched |',
);
console.log('|---|---|---|---|---|---|---|---|---|---|');
const kb = (bytes: number) => (bytes / 1_024).toFixed(1);
for (const [n, words] of SIZES.entries()) {
  const { passages, bytes, stored, visit, again, words: index, document, text, search } = await documentCosts(n, words);
  const units = [
    visit.writeUnits,
    again.writeUnits,
    index.writeUnits,
    document.readUnits,
    text.readUnits,
    search.readUnits,
  ];
  console.log(`| ${[words, passages, kb(bytes), kb(stored), ...units].join(' | ')} |`);
}
await service.stop();
rmSync(directory, { recursive: true, force: true });
