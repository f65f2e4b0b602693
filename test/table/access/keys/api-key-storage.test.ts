import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { generateKeyId } from '../../../../lib/access/keys/key-format.ts';
import { OUTAGE, startFaultyDynamoDb } from '../../../support/faulty-dynamodb.ts';
import { ownTable } from '../../../support/own-table.ts';

let dynamoDb: Awaited<ReturnType<typeof startFaultyDynamoDb>>;
let auth: typeof import('../../../../lib/access/keys/api-keys.ts');
let data: typeof import('../../../../lib/access/keys/key-store.ts');
let within: typeof import('../../../../lib/platform/dynamodb/request-retries.ts').withRetryTimeLimit;
let table: typeof import('../../../../lib/platform/dynamodb/read.ts') &
  typeof import('../../../../lib/platform/dynamodb/write.ts');

beforeAll(async () => {
  dynamoDb = await startFaultyDynamoDb(process.env['DYNAMODB_ENDPOINT'] ?? '');
  process.env['DYNAMODB_ENDPOINT'] = dynamoDb.endpoint;
  await ownTable('api-key-storage', 'small-catalog');
  auth = await import('../../../../lib/access/keys/api-keys.ts');
  data = await import('../../../../lib/access/keys/key-store.ts');
  ({ withRetryTimeLimit: within } = await import('../../../../lib/platform/dynamodb/request-retries.ts'));
  table = {
    ...(await import('../../../../lib/platform/dynamodb/read.ts')),
    ...(await import('../../../../lib/platform/dynamodb/write.ts')),
  };
});
afterAll(() => dynamoDb.stop());
afterEach(() => vi.restoreAllMocks());

const aName = () => `stored ${generateKeyId()}`;
const fresh = () => auth.createApiKey(aName(), 'maker');
const opens = async (key: string) => (await auth.verifyApiKey(key)) !== null;
/** Runs work while an operation fails, with a short time limit. */
async function failing<T>(
  operation: string,
  how: 'lose' | 'refuse' | 'throttle' | 'deny' | 'hang',
  work: () => Promise<T>,
) {
  dynamoDb.fail({ operation, how, times: OUTAGE });
  return within(100, work).finally(dynamoDb.forget);
}
const storeOut = { status: 503, code: 'storage_unavailable' };

it('rotates the key when the response of the write is lost', async () => {
  const old = await fresh();
  dynamoDb.requests.length = 0;
  dynamoDb.fail({ operation: 'TransactWriteItems', how: 'lose' });
  const { api_key, invalidated_at } = await auth.rotateApiKey(old.id, 'rotator');
  expect(dynamoDb.requests).toEqual(['GetItem', 'TransactWriteItems', 'TransactWriteItems']);
  expect([await opens(old.api_key), await opens(api_key)]).toEqual([false, true]);
  const { key, version } = await data.getApiKey(old.id);
  expect([key.rotated_by, key.rotated_at, version]).toEqual(['rotator', invalidated_at, 2]);
});

it('returns 503 for a rotation whose responses are all lost, and rotates the key in the next call', async () => {
  const old = await fresh();
  await expect(failing('TransactWriteItems', 'lose', () => auth.rotateApiKey(old.id, 'rotator'))).rejects.toMatchObject(
    storeOut,
  );
  const { api_key } = await auth.rotateApiKey(old.id, 'rotator');
  expect([await opens(old.api_key), await opens(api_key)]).toEqual([false, true]);
});

it('does not replace a secret after another rotation or a revocation', async () => {
  const { id } = await fresh();
  const { version } = await data.getApiKey(id);
  const now = '2026-01-01T00:00:00Z';
  expect(await data.replaceSecret({ id, version, hash: 'a', by: 'first', now })).toBe(true);
  expect(await data.replaceSecret({ id, version, hash: 'b', by: 'second', now })).toBe(false);
  expect((await data.getApiKey(id)).key.rotated_by).toBe('first');
  await data.revokeApiKey(id, 'revoker');
  expect(await data.replaceSecret({ id, version, hash: 'a', by: 'first', now })).toBe(false);
});

it('revokes a key and frees its name when responses are lost, and keeps the first revoker', async () => {
  for (const isOne of [true, false]) {
    const { id, name, api_key } = await fresh();
    const revoke = () => data.revokeApiKey(id, 'revoker');
    if (isOne) {
      dynamoDb.fail({ operation: 'TransactWriteItems', how: 'lose' });
      await revoke();
    } else await expect(failing('TransactWriteItems', 'lose', revoke)).rejects.toMatchObject(storeOut);
    expect(await opens(api_key)).toBe(false);
    await data.revokeApiKey(id, 'somebody else');
    expect((await data.getApiKey(id)).key.revoked_by).toBe('revoker');
    await auth.createApiKey(name, 'maker');
  }
});

it('changes nothing when the table refuses a revocation', async () => {
  const { id, api_key } = await fresh();
  for (const how of ['refuse', 'throttle', 'deny'] as const) {
    await expect(failing('TransactWriteItems', how, () => data.revokeApiKey(id, 'revoker'))).rejects.toThrow();
    expect(await opens(api_key)).toBe(true);
  }
});

it('revokes a key whose name item is missing or belongs to another key, also with lost responses', async () => {
  for (const item of [null, 'another key']) {
    for (const times of [0, 1]) {
      const { id, name, api_key } = await fresh();
      const key = { pk: 'API_KEY_NAME', sk: name };
      await (item
        ? table.putItem({ Item: { ...key, key_id: item } })
        : table.writeTransaction([{ Delete: { Key: key } }]));
      dynamoDb.fail({ operation: 'UpdateItem', how: 'lose', times });
      await data.revokeApiKey(id, 'revoker');
      expect(await opens(api_key)).toBe(false);
      expect((await data.getApiKey(id)).key).toMatchObject({ revoked_by: 'revoker', revoked_at: expect.any(String) });
      expect((await table.getItem(key))?.['key_id']).toBe(item ?? undefined);
    }
  }
});

it('throws when the table refuses the revocation of a key without a name item', async () => {
  const { id, name, api_key } = await fresh();
  await table.writeTransaction([{ Delete: { Key: { pk: 'API_KEY_NAME', sk: name } } }]);
  await expect(failing('UpdateItem', 'refuse', () => data.revokeApiKey(id, 'revoker'))).rejects.toMatchObject(storeOut);
  expect(await opens(api_key)).toBe(true);
});

it('accepts a key when its last use cannot be written, and logs a warning without the key', async () => {
  const log = vi.spyOn(console, 'warn').mockReturnValue();
  const errors = {
    throttle: 'ProvisionedThroughputExceededException',
    refuse: 'InternalServerError',
    deny: 'AccessDeniedException',
    hang: 'TimeoutError',
  } as const;
  for (const how of ['throttle', 'refuse', 'deny', 'hang'] as const) {
    const { id, api_key } = await fresh();
    log.mockClear();
    expect(await failing('UpdateItem', how, () => opens(api_key)), how).toBe(true);
    const line = { level: 'WARN', event: 'last_use_not_kept', caller: id, error: errors[how] };
    expect(log.mock.calls).toEqual([[JSON.stringify(line)]]);
    expect((await data.getApiKey(id)).key.last_used_at).toBeNull();
    expect(await opens(api_key)).toBe(true);
    expect((await data.getApiKey(id)).key.last_used_at).not.toBeNull();
  }
});

it('fails the verification of a key that cannot be read from the table', async () => {
  const { api_key } = await fresh();
  for (const how of ['throttle', 'refuse', 'deny', 'lose'] as const) {
    await expect(
      failing('GetItem', how, () => auth.verifyApiKey(api_key)),
      how,
    ).rejects.toThrow();
  }
});

it('creates a key when a response is lost, and names the existing key in the 409 when all are lost', async () => {
  dynamoDb.fail({ operation: 'TransactWriteItems', how: 'lose' });
  expect(await opens((await fresh()).api_key)).toBe(true);
  const name = aName();
  await expect(failing('TransactWriteItems', 'lose', () => auth.createApiKey(name, 'maker'))).rejects.toMatchObject(
    storeOut,
  );
  const refusal: Error = await auth.createApiKey(name, 'maker').then(
    () => expect.unreachable(),
    (error) => error,
  );
  const [, id = ''] = /^There is a key named "[^"]+" already; its id is ([0-9a-f]{16})\.$/.exec(refusal.message) ?? [];
  expect(refusal).toMatchObject({ status: 409, code: 'name_taken' });
  expect((await data.getApiKey(id)).key.name).toBe(name);
  expect(await opens((await auth.rotateApiKey(id, 'rotator')).api_key)).toBe(true);
});

it('stores the actor of a rotation and of a revocation, and null before', async () => {
  const { id } = await fresh();
  expect((await data.getApiKey(id)).key).toMatchObject({ created_by: 'maker', rotated_by: null, revoked_by: null });
  const listed = async () => (await data.listApiKeys()).find((key) => key.id === id);
  expect(await listed()).toMatchObject({ rotated_by: null, revoked_by: null });
  await auth.rotateApiKey(id, 'rotator');
  await data.revokeApiKey(id, 'revoker');
  expect(await listed()).toMatchObject({ created_by: 'maker', rotated_by: 'rotator', revoked_by: 'revoker' });
});
