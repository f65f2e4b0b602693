import { randomUUID } from 'node:crypto';
import { createTable } from '../../local/create-table.ts';
import { ask } from './parts.ts';

/** The most writes that one request takes. */
const MAX_WRITES = 25;
const HEADERS = {
  'Content-Type': 'application/x-amz-json-1.0',
  'X-Amz-Date': '20260101T000000Z',
  // An embedded one looks at the form of a signature only.
  Authorization:
    'AWS4-HMAC-SHA256 Credential=local/20260101/eu-central-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
};

/** The writes of a catalog, in batches, by where they were read from; they stay with the worker. */
const BATCHES = Symbol.for('batches of the catalog');
const worker = globalThis as unknown as Record<symbol, Map<string, Promise<string[]>> | undefined>;
worker[BATCHES] ??= new Map();
const batches = worker[BATCHES];

/**
 * Creates a separate table for a test file in the DynamoDB of the environment.
 *
 * It contains the catalog, or only the feeds of drafts and their topics, which are cheaper to copy and to scan. Call it
 * before lib is imported, because lib's modules keep the table that they were loaded with.
 */
export async function ownTable(name: string, part: 'catalog' | 'small-catalog' = 'catalog'): Promise<void> {
  const table = `test-${name}-${randomUUID()}`;
  // Of a test of a stack it is that stack's, and not the one with the catalog.
  const target = process.env['DYNAMODB_ENDPOINT'] ?? '';
  await createTable(target, table);
  process.env['TABLE_NAME'] = table;
  const { endpoint, table: from } = await ask(part);
  const source = `${endpoint} ${from}`;
  const known = batches.get(source) ?? readBatches(endpoint, from);
  batches.set(source, known);
  const copies = (await known).map(async (writes) => {
    const { UnprocessedItems } = await send(target, 'BatchWriteItem', `{"RequestItems":{"${table}":${writes}}}`);
    if (Object.keys(UnprocessedItems ?? {}).length > 0) throw new Error(`${table} refuses items of the catalog`);
  });
  await Promise.all(copies);
}

interface DynamoDbAnswer {
  Items?: object[];
  LastEvaluatedKey?: object;
  UnprocessedItems?: object;
}

async function readBatches(endpoint: string, table: string): Promise<string[]> {
  const items: object[] = [];
  let start: object | undefined;
  do {
    const request = { TableName: table, ...(start && { ExclusiveStartKey: start }) };
    const { Items = [], LastEvaluatedKey } = await send(endpoint, 'Scan', JSON.stringify(request));
    items.push(...Items);
    start = LastEvaluatedKey;
  } while (start);
  const writes = items.map((Item) => ({ PutRequest: { Item } }));
  return Array.from({ length: Math.ceil(writes.length / MAX_WRITES) }, (_, i) =>
    JSON.stringify(writes.slice(i * MAX_WRITES, (i + 1) * MAX_WRITES)),
  );
}

async function send(endpoint: string, operation: string, body: string): Promise<DynamoDbAnswer> {
  const headers = { ...HEADERS, 'X-Amz-Target': `DynamoDB_20120810.${operation}` };
  const response = await fetch(endpoint, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`${operation}: ${response.status} ${await response.text()}`);
  return (await response.json()) as DynamoDbAnswer;
}
