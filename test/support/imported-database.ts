import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createGzip } from 'node:zlib';
import { marshall } from '@aws-sdk/util-dynamodb';
import { parse } from 'yaml';
import type { TableItem } from '../../lib/platform/dynamodb/client.ts';
import { dynoxideCommand, startDynamoDb } from '../../local/dynamodb.ts';

/** Makes a database with tables of these items, by dynoxide's bulk import, and serves it. */
export async function importedDatabase(
  directory: string,
  tables: Record<string, Iterable<TableItem>>,
): Promise<{ endpoint: string; stop: () => Promise<void> }> {
  const { Resources } = parse(readFileSync('infra/table.yml', 'utf8'));
  const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes } = Resources.Table.Properties;
  const source = path.join(directory, 'export');
  for (const [name, items] of Object.entries(tables)) await writeExport(path.join(source, name, 'data'), items);
  const schemas = Object.keys(tables).map((TableName) => ({
    Table: {
      TableName,
      AttributeDefinitions,
      KeySchema,
      GlobalSecondaryIndexes,
      BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' },
    },
  }));
  const schema = path.join(directory, 'schema.json');
  writeFileSync(schema, JSON.stringify(schemas));
  const [command = '', ...args] = dynoxideCommand();
  const output = path.join(directory, 'tables.sqlite');
  execFileSync(command, [...args, 'import', '--source', source, '--schema', schema, '--output', output], {
    stdio: 'ignore',
  });
  const { endpoint, service } = await startDynamoDb(path.join(directory, 'dynoxide.log'), output);
  return { endpoint, stop: () => service.stop() };
}

async function writeExport(directory: string, items: Iterable<TableItem>): Promise<void> {
  mkdirSync(directory, { recursive: true });
  const gzip = createGzip({ level: 1 });
  const done = once(gzip.pipe(createWriteStream(path.join(directory, 'items.json.gz'))), 'finish');
  for (const item of items) {
    if (!gzip.write(`${JSON.stringify({ Item: wire(marshall(item, { removeUndefinedValues: true })) })}\n`))
      await once(gzip, 'drain');
  }
  gzip.end();
  await done;
}

/** Binary values as base64, as exports write them. */
function wire(item: Record<string, unknown>): Record<string, unknown> {
  const values = Object.entries(item as Record<string, { B?: Uint8Array }>).map(([name, value]) => [
    name,
    value.B ? { B: Buffer.from(value.B).toString('base64') } : value,
  ]);
  return Object.fromEntries(values);
}
