import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type How, OUTAGE, startFaultyDynamoDb } from '../../../support/faulty-dynamodb.ts';
import { ownTable } from '../../../support/own-table.ts';

/* Faults of DynamoDB that no emulator has: each is bridged while there is time, and none is taken for an answer. */

let dynamoDb: Awaited<ReturnType<typeof startFaultyDynamoDb>>;
let table: typeof import('../../../../lib/platform/dynamodb/read.ts') &
  typeof import('../../../../lib/platform/dynamodb/write.ts') &
  typeof import('../../../../lib/platform/dynamodb/request-retries.ts');
let made = 0;

beforeAll(async () => {
  await ownTable('attempts', 'small-catalog');
  dynamoDb = await startFaultyDynamoDb(process.env['DYNAMODB_ENDPOINT'] ?? '');
  process.env['DYNAMODB_ENDPOINT'] = dynamoDb.endpoint;
  const modules = ['read', 'write', 'request-retries'].map(
    (name) => import(`../../../../lib/platform/dynamodb/${name}.ts`),
  );
  table = Object.assign({}, ...(await Promise.all(modules)));
});
beforeEach(() => {
  dynamoDb.requests.length = 0;
  made += 1;
});
afterEach(() => dynamoDb.forget());
afterAll(() => dynamoDb.stop());

const key = () => ({ pk: 'ATTEMPT', sk: String(made) });
const stored = () => table.getItem(key(), { consistent: true });
const adding = () => ({ Key: key(), UpdateExpression: 'ADD n :one', ExpressionAttributeValues: { ':one': 1 } });

const EVERY: How[] = ['lose', 'half', 'empty', 'refuse', 'html', 'throttle', 'hang'];

describe('transient fault of the table', () => {
  it.each(EVERY)('repeats a read after the fault %s, and never reports a stored item as absent', async (how) => {
    await table.putItem({ Item: { ...key(), n: 1 } });
    dynamoDb.fail({ operation: 'GetItem', how });
    expect(await stored()).toMatchObject({ n: 1 });
    dynamoDb.fail({ operation: 'Query', how });
    expect(await table.queryItems({ partition: 'ATTEMPT', from: key().sk, to: key().sk })).toHaveLength(1);
    expect(dynamoDb.requests).toEqual(['PutItem', 'GetItem', 'GetItem', 'Query', 'Query']);
  });

  it.each([...EVERY, 'conflict'] as How[])('applies a transaction once after the fault %s', async (how) => {
    dynamoDb.fail({ operation: 'TransactWriteItems', how });
    expect(await table.writeTransaction([{ Update: adding() }])).toBeNull();
    expect((await stored())?.['n']).toBe(1);
  });

  it('applies a transaction once when lost responses are followed by conflicts', async () => {
    const faults: How[] = ['lose', 'conflict', 'lose', 'conflict', 'conflict'];
    dynamoDb.fail(...faults.map((how) => ({ operation: 'TransactWriteItems', how })));
    expect(await table.writeTransaction([{ Update: adding() }])).toBeNull();
    expect(dynamoDb.requests).toEqual(Array(6).fill('TransactWriteItems'));
    expect((await stored())?.['n']).toBe(1);
  });

  it.each(['putItem', 'updateItem'] as const)(
    'repeats a single write (%s) that conflicts with a transaction',
    async (write) => {
      const operation = write === 'putItem' ? 'PutItem' : 'UpdateItem';
      dynamoDb.fail({ operation, how: 'conflict', times: 5 });
      expect(await (write === 'putItem' ? table.putItem({ Item: key() }) : table.updateItem(adding()))).toBe(true);
      expect(dynamoDb.requests).toEqual(Array(6).fill(operation));
      expect(await stored()).not.toBeNull();
    },
  );
});

describe('lasting fault of the table', () => {
  it.each(EVERY.filter((how) => how !== 'hang'))('throws 503 storage_unavailable for a read: %s', async (how) => {
    dynamoDb.fail({ operation: 'GetItem', how, times: OUTAGE });
    await expect(table.withRetryTimeLimit(100, stored)).rejects.toMatchObject({
      status: 503,
      code: 'storage_unavailable',
    });
  });

  it('throws 503 storage_busy for write conflicts', async () => {
    dynamoDb.fail({ operation: 'PutItem', how: 'conflict', times: OUTAGE });
    const put = () => table.putItem({ Item: key() });
    await expect(table.withRetryTimeLimit(100, put)).rejects.toMatchObject({
      status: 503,
      code: 'storage_busy',
      retryAfter: 2,
      message: 'Too many writers at once. Try again in a moment.',
    });
  });

  it('repeats a write whose refusal has no error name', async () => {
    const once = { Item: key(), ConditionExpression: 'attribute_not_exists(pk)' };
    expect(await table.putItem(once)).toBe(true);
    dynamoDb.fail({ operation: 'PutItem', how: 'empty' }, { operation: 'PutItem', how: 'half' });
    expect(await table.putItem(once)).toBe(false);
    expect(dynamoDb.requests).toEqual(Array(4).fill('PutItem'));
  });

  it('does not repeat a request with denied access, and throws the error', async () => {
    dynamoDb.fail({ operation: 'GetItem', how: 'deny' });
    await expect(stored()).rejects.toMatchObject({ name: 'AccessDeniedException' });
    expect(dynamoDb.requests).toEqual(['GetItem']);
  });
});

describe('request after the process was suspended', () => {
  /** The time of a request was over before its first attempt. */
  const stoodStill = () => vi.spyOn(performance, 'now').mockReturnValueOnce(performance.now() - 60_000);

  it('is repeated once although the time limit of the request has passed', async () => {
    await table.putItem({ Item: { ...key(), n: 1 } });
    dynamoDb.fail({ operation: 'GetItem', how: 'refuse' });
    stoodStill();
    expect(await stored()).toMatchObject({ n: 1 });
    expect(dynamoDb.requests).toEqual(['PutItem', 'GetItem', 'GetItem']);
  });

  it('is repeated once if the operation has time left, but the request has none', async () => {
    await table.putItem({ Item: { ...key(), n: 1 } });
    dynamoDb.fail({ operation: 'GetItem', how: 'refuse' });
    const now = performance.now();
    // The time of the whole begins with the first look at the clock, that of the request with the second.
    vi.spyOn(performance, 'now')
      .mockReturnValueOnce(now)
      .mockReturnValueOnce(now - 10_000);
    expect(await table.withRetryTimeLimit(60_000, stored)).toMatchObject({ n: 1 });
  });

  it('is repeated at most once, and not after the time limit of the whole operation', async () => {
    dynamoDb.fail({ operation: 'GetItem', how: 'refuse', times: OUTAGE });
    stoodStill();
    await expect(stored()).rejects.toMatchObject({ code: 'storage_unavailable' });
    expect(dynamoDb.requests).toEqual(['GetItem', 'GetItem']);
    await expect(table.withRetryTimeLimit(0, stored)).rejects.toMatchObject({ code: 'storage_unavailable' });
    expect(dynamoDb.requests).toHaveLength(3);
  });
});

describe('outage of the table', () => {
  it('stops retries in the process until the table responds, with one request per caller', async () => {
    dynamoDb.fail({ operation: 'GetItem', how: 'refuse', times: OUTAGE });
    const asked = () => Promise.all(Array.from({ length: 50 }, () => stored().catch(() => null)));
    let rounds = 0;
    let last = 0;
    // On a machine that is busy the time of a request is over before all are repeated.
    for (; last !== 50 && rounds < 20; rounds += 1) {
      const before = dynamoDb.requests.length;
      await asked();
      last = dynamoDb.requests.length - before;
    }
    expect(last).toBe(50);
    expect(dynamoDb.requests.length).toBeLessThanOrEqual(50 * rounds + 100);
    dynamoDb.forget();
    await table.putItem({ Item: key() });
    await stored();
    dynamoDb.fail({ operation: 'GetItem', how: 'refuse', times: 2 });
    expect(await stored()).toMatchObject(key());
  });

  it('stops retries of nested requests at the time limit of the whole operation', async () => {
    dynamoDb.fail({ operation: 'Query', how: 'throttle', times: OUTAGE });
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    onTestFinished(() => void vi.restoreAllMocks());
    const both = async () => {
      await stored();
      now = 151;
      await table.withRetryTimeLimit(60_000, () => table.queryItems({ partition: 'ATTEMPT' }));
    };
    await expect(table.withRetryTimeLimit(150, both)).rejects.toMatchObject({ code: 'storage_unavailable' });
    expect(dynamoDb.requests).toEqual(['GetItem', 'Query']);
  });
});
