import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createGzip } from 'node:zlib';
import { marshall } from '@aws-sdk/util-dynamodb';
import { parse } from 'yaml';
import { dynoxideCommand } from '../../local/dynamodb.ts';
import { freePort } from '../../local/processes.ts';
import { benchItems } from './corpus.ts';

/** Makes a database with a table `bench-<count>` for each count, by dynoxide's bulk import, and serves it. */
export async function benchDatabase(
  directory: string,
  counts: number[],
): Promise<{ endpoint: string; stop: () => void }> {
  const { Resources } = parse(readFileSync('infra/table.yml', 'utf8'));
  const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes } = Resources.Table.Properties;
  for (const count of counts) await writeExport(path.join(directory, 'export', `bench-${count}`, 'data'), count);
  const tables = counts.map((count) => ({
    Table: {
      TableName: `bench-${count}`,
      AttributeDefinitions,
      KeySchema,
      GlobalSecondaryIndexes,
      BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' },
    },
  }));
  const schema = path.join(directory, 'schema.json');
  writeFileSync(schema, JSON.stringify(tables));
  const [command = '', ...args] = dynoxideCommand();
  const file = path.join(directory, 'bench.sqlite');
  execFileSync(
    command,
    [...args, 'import', '--source', path.join(directory, 'export'), '--schema', schema, '--output', file],
    { stdio: 'inherit' },
  );
  const port = await freePort();
  const server = spawn(command, [...args, 'serve', '--port', String(port), '--db-path', file], { stdio: 'ignore' });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  return { endpoint: `http://127.0.0.1:${port}`, stop: () => server.kill() };
}

async function writeExport(directory: string, count: number): Promise<void> {
  mkdirSync(directory, { recursive: true });
  const gzip = createGzip({ level: 1 });
  const done = once(gzip.pipe(createWriteStream(path.join(directory, 'items.json.gz'))), 'finish');
  for (const item of benchItems(count)) {
    if (!gzip.write(`${JSON.stringify({ Item: wire(marshall(item, { removeUndefinedValues: true })) })}\n`))
      await once(gzip, 'drain');
  }
  gzip.end();
  await done;
}

/** Binary values as base64, as exports write them. */
function wire(item: Record<string, unknown>): Record<string, unknown> {
  const { entry } = item as { entry?: { B?: Uint8Array } };
  return entry?.B ? { ...item, entry: { B: Buffer.from(entry.B).toString('base64') } } : item;
}
