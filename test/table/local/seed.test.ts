import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTable } from '../../../local/create-table.ts';
import { steadily } from '../../../local/patience.ts';
import { startFaultyDynamoDb } from '../../support/faulty-dynamodb.ts';

let dynamoDb: Awaited<ReturnType<typeof startFaultyDynamoDb>>;
const dataDir = mkdtempSync(path.join(tmpdir(), 'regfeed-seed-'));

beforeAll(async () => {
  const endpoint = process.env['DYNAMODB_ENDPOINT'] ?? '';
  dynamoDb = await startFaultyDynamoDb(endpoint);
  process.env['DYNAMODB_ENDPOINT'] = dynamoDb.endpoint;
  process.env['TABLE_NAME'] = `test-seed-${randomUUID()}`;
});
afterAll(async () => {
  await dynamoDb.stop();
  rmSync(dataDir, { recursive: true });
});

it('a start whose table hangs, refuses and loses answers at every step comes to its end, with all that it seeds', async () => {
  const told: string[] = [];
  const tell = (line: string) => void told.push(line);
  const steady = steadily({ tell, wait: async () => {} });
  dynamoDb.fail({ operation: 'CreateTable', how: 'refuse', times: 3 });
  await steady('Creating the table', () => createTable(dynamoDb.endpoint, process.env['TABLE_NAME'] ?? ''));
  const { seed } = await import('../../../local/seed.ts');
  dynamoDb.fail(
    { operation: 'Query', how: 'hang', times: 2 },
    { operation: 'Query', how: 'refuse', times: 2 },
    { operation: 'UpdateItem', how: 'lose', times: 2 },
    { operation: 'UpdateItem', how: 'hang', times: 2 },
    { operation: 'PutItem', how: 'lose', times: 4 },
    { operation: 'TransactWriteItems', how: 'refuse', times: 2 },
    { operation: 'TransactWriteItems', how: 'lose', times: 8 },
    // More than a process sends again between answers: steps fail, and are repeated.
    { operation: 'BatchGetItem', how: 'throttle', times: 130 },
    { operation: 'BatchWriteItem', how: 'throttle', times: 400 },
  );
  const { apiKey, entries } = await seed({ dataDir, empty: false, tell, steady });
  expect(entries).toBe(206);
  const { verifyApiKey } = await import('../../../lib/keys/api-keys.ts');
  const { listApiKeys } = await import('../../../lib/keys/rows.ts');
  const { listFollowedFeeds } = await import('../../../lib/feeds/followed.ts');
  expect((await verifyApiKey(apiKey))?.key.name).toBe('demo');
  expect((await listApiKeys()).filter(({ revoked_at }) => !revoked_at)).toHaveLength(1);
  expect(await listFollowedFeeds()).toHaveLength(74);
  const { readUnderWay } = await import('../../../lib/search/due.ts');
  expect(await readUnderWay()).toEqual({ due: false, touched: new Map(), old: false, listed: true, unlisted: null });
  const repeats = told.filter((line) => / failed, because DynamoDB did not answer \(\S+\)\. Again in /.test(line));
  expect(repeats.length).toBeGreaterThan(0);
  expect(told.length).toBe(repeats.length + 1);
  // What was read once is not read again: a second start over the same data asks little, faults or not.
  dynamoDb.requests.length = 0;
  dynamoDb.fail({ operation: 'GetItem', how: 'refuse', times: 2 });
  expect(await seed({ dataDir, empty: false, tell, steady })).toEqual({ apiKey, entries: 206 });
  expect(dynamoDb.requests.length).toBeLessThan(20);
}, 120_000);
