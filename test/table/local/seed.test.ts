import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createTable } from '../../../local/create-table.ts';
import { DEMO_FEEDS } from '../../../local/demo/feeds.ts';
import { readCatalog } from '../../../local/demo-catalog.ts';
import { startDemoServer } from '../../../local/demo-server.ts';
import { openDemoState } from '../../../local/demo-state.ts';
import { createRetryStep } from '../../../local/retry-step.ts';
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

it('seeds all data of the local stack although the table hangs, refuses requests or loses responses', async () => {
  const logLines: string[] = [];
  const log = (line: string) => void logLines.push(line);
  const retryStep = createRetryStep({ log, wait: async () => {}, now: () => 0 });
  dynamoDb.fail({ operation: 'CreateTable', how: 'refuse', times: 3 });
  await retryStep('Creating the table', () => createTable(dynamoDb.endpoint, process.env['TABLE_NAME'] ?? ''));
  const { seedStack } = await import('../../../local/seed.ts');
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
  const demoState = openDemoState(dataDir);
  const { anchor, port } = demoState.state;
  const whole = readCatalog();
  const catalog = { ...whole, feeds: whole.feeds.filter((_, i) => i % 6 === 0) };
  const feedIds = new Set(catalog.feeds.map((feed) => feed.id));
  const demo = await startDemoServer({
    id: demoState.state.id,
    anchor: new Date(anchor),
    port,
    feedIds,
    mayShare: false,
  });
  onTestFinished(() => demo.stop());
  const seeding = { demoState, catalog, demo, isQuick: false, log, retryStep };
  const { apiKey, entries, finish } = await seedStack(seeding);
  // The demo has no documents for the other feeds of the catalog, and leaves them out.
  const read = DEMO_FEEDS.filter(({ id }) => feedIds.has(id));
  const all = read.flatMap(({ items }) => items).length;
  expect([entries, finish]).toEqual([all, null]);
  const { verifyApiKey } = await import('../../../lib/access/keys/api-keys.ts');
  const { listApiKeys } = await import('../../../lib/access/keys/key-store.ts');
  const { listFeedsWithHealth } = await import('../../../lib/feeds/feeds-with-health.ts');
  expect((await verifyApiKey(apiKey))?.key.name).toBe('demo');
  expect((await listApiKeys()).filter(({ revoked_at }) => !revoked_at)).toHaveLength(1);
  expect(await listFeedsWithHealth()).toHaveLength(read.length);
  const { getPendingIndexWrites } = await import('../../../lib/search/index/snapshot.ts');
  expect(await getPendingIndexWrites()).toEqual({
    hasPendingPuts: false,
    pendingVersionsByEntry: new Map(),
    streamsIncompleteSince: null,
    tombstonesSince: expect.any(String),
  });
  const repeats = logLines.filter((line) => / failed, because DynamoDB did not answer \(\S+\)\. Again in /.test(line));
  expect(repeats.length).toBeGreaterThan(0);
  expect(logLines.length).toBe(repeats.length + 1);
  // A second start over the same data reads little, with faults or without: known data is not read again.
  dynamoDb.requests.length = 0;
  dynamoDb.fail({ operation: 'GetItem', how: 'refuse', times: 2 });
  expect(await seedStack({ ...seeding, demoState: openDemoState(dataDir) })).toEqual({
    apiKey,
    entries: all,
    finish: null,
  });
  expect(dynamoDb.requests.length).toBeLessThan(20);
}, 300_000);
