import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { generateKeyId } from '../../../lib/keys/key-format.ts';
import { OUTAGE, startFaultyDynamoDb } from '../../support/faulty-dynamodb.ts';
import { ownTable } from '../../support/own-table.ts';

let dynamoDb: Awaited<ReturnType<typeof startFaultyDynamoDb>>;
let auth: typeof import('../../../lib/keys/api-keys.ts');
let data: typeof import('../../../lib/keys/key-store.ts');
let within: typeof import('../../../lib/table/request-retries.ts').withTimeLimit;
let table: typeof import('../../../lib/table/read.ts') & typeof import('../../../lib/table/write.ts');

beforeAll(async () => {
  dynamoDb = await startFaultyDynamoDb(process.env['DYNAMODB_ENDPOINT'] ?? '');
  process.env['DYNAMODB_ENDPOINT'] = dynamoDb.endpoint;
  await ownTable('api-key-storage', 'small-catalog');
  auth = await import('../../../lib/keys/api-keys.ts');
  data = await import('../../../lib/keys/key-store.ts');
  ({ withTimeLimit: within } = await import('../../../lib/table/request-retries.ts'));
  table = { ...(await import('../../../lib/table/read.ts')), ...(await import('../../../lib/table/write.ts')) };
});
afterAll(() => dynamoDb.stop());
afterEach(() => vi.restoreAllMocks());

const aName = () => `stored ${generateKeyId()}`;
const fresh = () => auth.createApiKey(aName(), 'maker');
const opens = async (key: string) => (await auth.verifyApiKey(key)) !== null;
/** Work while an operation fails: it is given up after a moment. */
async function failing<T>(
  operation: string,
  how: 'lose' | 'refuse' | 'throttle' | 'deny' | 'hang',
  work: () => Promise<T>,
) {
  dynamoDb.fail({ operation, how, times: OUTAGE });
  return within(100, work).finally(dynamoDb.forget);
}
const storeOut = { status: 503, code: 'storage_unavailable' };

it('a rotation whose answer was lost is a success: the new key opens, the old one does not', async () => {
  const old = await fresh();
  dynamoDb.requests.length = 0;
  dynamoDb.fail({ operation: 'TransactWriteItems', how: 'lose' });
  const { api_key, invalidated_at } = await auth.rotateApiKey(old.id, 'rotator');
  expect(dynamoDb.requests).toEqual(['GetItem', 'TransactWriteItems', 'TransactWriteItems']);
  expect([await opens(old.api_key), await opens(api_key)]).toEqual([false, true]);
  const { key, version } = await data.getApiKey(old.id);
  expect([key.rotated_by, key.rotated_at, version]).toEqual(['rotator', invalidated_at, 2]);
});

it('a rotation of which all answers were lost is 503, and the next one gives a key that opens', async () => {
  const old = await fresh();
  await expect(failing('TransactWriteItems', 'lose', () => auth.rotateApiKey(old.id, 'rotator'))).rejects.toMatchObject(
    storeOut,
  );
  const { api_key } = await auth.rotateApiKey(old.id, 'rotator');
  expect([await opens(old.api_key), await opens(api_key)]).toEqual([false, true]);
});

it('a rotation that others overtook is 409: by another rotation, and by a revocation', async () => {
  const { id } = await fresh();
  const { version } = await data.getApiKey(id);
  const now = '2026-01-01T00:00:00Z';
  expect(await data.replaceSecret({ id, version, hash: 'a', by: 'first', now })).toBe(true);
  expect(await data.replaceSecret({ id, version, hash: 'b', by: 'second', now })).toBe(false);
  expect((await data.getApiKey(id)).key.rotated_by).toBe('first');
  await data.revokeApiKey(id, 'revoker');
  expect(await data.replaceSecret({ id, version, hash: 'a', by: 'first', now })).toBe(false);
});

it('a revocation whose answers were lost: the key opens nothing, its name is free, who was first stays', async () => {
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

it('a revocation that the store refuses leaves the key as it was', async () => {
  const { id, api_key } = await fresh();
  for (const how of ['refuse', 'throttle', 'deny'] as const) {
    await expect(failing('TransactWriteItems', how, () => data.revokeApiKey(id, 'revoker'))).rejects.toThrow();
    expect(await opens(api_key)).toBe(true);
  }
});

it('without an item for its name, or with that of another key, a key is revoked alone, lost answers or not', async () => {
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

it('a revocation that cannot be done alone either is an error and no success', async () => {
  const { id, name, api_key } = await fresh();
  await table.writeTransaction([{ Delete: { Key: { pk: 'API_KEY_NAME', sk: name } } }]);
  await expect(failing('UpdateItem', 'refuse', () => data.revokeApiKey(id, 'revoker'))).rejects.toMatchObject(storeOut);
  expect(await opens(api_key)).toBe(true);
});

it('a key opens though its use cannot be written, and the log says so without the key', async () => {
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

it('a key opens nothing while it cannot be read', async () => {
  const { api_key } = await fresh();
  for (const how of ['throttle', 'refuse', 'deny', 'lose'] as const) {
    await expect(
      failing('GetItem', how, () => auth.verifyApiKey(api_key)),
      how,
    ).rejects.toThrow();
  }
});

it('a creation whose first answer was lost is a success; after one of which all were lost, the 409 names the key', async () => {
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

it('keeps who rotated and revoked a key, null until then', async () => {
  const { id } = await fresh();
  expect((await data.getApiKey(id)).key).toMatchObject({ created_by: 'maker', rotated_by: null, revoked_by: null });
  const listed = async () => (await data.listApiKeys()).find((key) => key.id === id);
  expect(await listed()).toMatchObject({ rotated_by: null, revoked_by: null });
  await auth.rotateApiKey(id, 'rotator');
  await data.revokeApiKey(id, 'revoker');
  expect(await listed()).toMatchObject({ created_by: 'maker', rotated_by: 'rotator', revoked_by: 'revoker' });
});
