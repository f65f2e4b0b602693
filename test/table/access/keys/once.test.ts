import { randomUUID, scryptSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { OUTAGE, startFaultyDynamoDb } from '../../../support/faulty-dynamodb.ts';
import { ownTable } from '../../../support/own-table.ts';
import { TABLE_IS_KIND } from '../../../support/unkind-dynamodb.ts';

/* A change of a key and its repeats with one Idempotency-Key: one change, one answer. */

let dynamoDb: Awaited<ReturnType<typeof startFaultyDynamoDb>>;
let keys: typeof import('../../../../lib/access/keys/api-keys.ts');
let rows: typeof import('../../../../lib/access/keys/key-store.ts');
let table: typeof import('../../../../lib/platform/dynamodb/read.ts') &
  typeof import('../../../../lib/platform/dynamodb/request-retries.ts');

beforeAll(async () => {
  dynamoDb = await startFaultyDynamoDb(process.env['DYNAMODB_ENDPOINT'] ?? '');
  process.env['DYNAMODB_ENDPOINT'] = dynamoDb.endpoint;
  await ownTable('once', 'small-catalog');
  keys = await import('../../../../lib/access/keys/api-keys.ts');
  rows = await import('../../../../lib/access/keys/key-store.ts');
  table = {
    ...(await import('../../../../lib/platform/dynamodb/read.ts')),
    ...(await import('../../../../lib/platform/dynamodb/request-retries.ts')),
  };
});
afterAll(() => dynamoDb.stop());
afterEach(() => {
  dynamoDb.forget();
  vi.useRealTimers();
});

const aName = () => `once ${randomUUID()}`;
const opens = async (key: string) => (await keys.verifyApiKey(key)) !== null;
const kept = () => table.queryItems({ partition: 'API_KEY_ANSWER', consistent: true });

describe.each(['create', 'rotate'] as const)('request to %s an API key with an Idempotency-Key', (verb) => {
  /** A change that can be repeated: its subject is made beforehand. */
  async function getChange(by = 'admin') {
    const name = aName();
    if (verb === 'create') return (once: string) => keys.createApiKey(name, by, { idempotencyKey: once });
    const { id } = await keys.createApiKey(name, 'maker');
    return (once: string) => keys.rotateApiKey(id, by, once);
  }

  it('returns the same response for repeats, and makes one change for five concurrent requests', async () => {
    const change = await getChange();
    const once = randomUUID();
    const all = await Promise.all(Array.from({ length: 5 }, () => change(once)));
    all.push(await change(once));
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1);
    const { version } = await rows.getApiKey(all[0]?.id ?? '');
    expect(version).toBe(verb === 'create' ? 1 : 2);
    expect(await opens(all[0]?.api_key ?? '')).toBe(true);
  });

  it('returns the key of the first change when the first response was a 503', async () => {
    const change = await getChange();
    const once = randomUUID();
    const before = new Set((await kept()).map(({ sk }) => sk));
    dynamoDb.fail({ operation: 'TransactWriteItems', how: 'lose', times: OUTAGE });
    // Nor can the answer be looked for, once it is made.
    const looking = { operation: 'GetItem', about: 'API_KEY_ANSWER' };
    dynamoDb.fail({ ...looking, how: 0 }, { ...looking, how: 'throttle', times: OUTAGE });
    const lost = table.withRetryTimeLimit(100, () => change(once)).finally(dynamoDb.forget);
    const made = await lost.catch((error) => error);
    expect(made).toMatchObject({ status: 503, code: 'storage_unavailable' });
    // A table that refuses by itself may have refused the change.
    if (TABLE_IS_KIND) expect((await kept()).filter(({ sk }) => !before.has(sk))).toHaveLength(1);
    const shown = await change(once);
    expect(await opens(shown.api_key)).toBe(true);
    expect((await rows.getApiKey(shown.id)).version).toBe(verb === 'create' ? 1 : 2);
  });

  it('422: rejects the Idempotency-Key of another request of the same person', async () => {
    const change = await getChange();
    const other = await getChange();
    const theirs = await getChange('another admin');
    const once = randomUUID();
    const first = await change(once);
    await expect(other(once)).rejects.toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    expect((await theirs(once)).api_key).not.toBe(first.api_key);
  });

  it('409: rejects the repeat after the key was rotated or revoked', async () => {
    const change = await getChange();
    const once = randomUUID();
    const { id } = await change(once);
    const other = await keys.rotateApiKey(id, 'another admin');
    await expect(change(once)).rejects.toMatchObject({ status: 409, code: 'rotated_meanwhile' });
    expect(await opens(other.api_key)).toBe(true);
    await rows.revokeApiKey(id, 'another admin');
    await expect(change(once)).rejects.toMatchObject({ status: 409, code: 'already_revoked' });
  });

  it('treats a repeat after more than ten minutes as a new request', async () => {
    const change = await getChange();
    const once = randomUUID();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const { api_key } = await change(once);
    vi.setSystemTime(Date.now() + 599_000);
    expect((await change(once)).api_key).toBe(api_key);
    vi.setSystemTime(Date.now() + 2_000);
    if (verb === 'create') await expect(change(once)).rejects.toMatchObject({ status: 409, code: 'name_taken' });
    else expect((await change(once)).api_key).not.toBe(api_key);
  });

  it('stores the response encrypted with the Idempotency-Key, and lets it expire', async () => {
    const before = new Set((await kept()).map(({ sk }) => sk));
    const change = await getChange();
    const once = randomUUID();
    const { api_key } = await change(once);
    const [item] = (await kept()).filter(({ sk }) => !before.has(sk));
    const text = JSON.stringify({ ...item, sealed: Buffer.from(item?.['sealed'] as Uint8Array).toString('latin1') });
    for (const secret of [api_key, api_key.slice(-72, -8), once]) expect(text).not.toContain(secret);
    expect(item?.['sk']).not.toContain(scryptSync(once, 'admin', 48, { N: 2 ** 14 }).toString('hex', 0, 32));
    expect(Number(item?.['expires_at']) - Date.now() / 1_000).toBeLessThanOrEqual(600);
  });
});

it('returns 422 for one of two concurrent, different changes with one Idempotency-Key', async () => {
  for (let round = 0; round < 5; round += 1) {
    const once = randomUUID();
    const both = [1, 2].map(() => keys.createApiKey(aName(), 'admin', { idempotencyKey: once }));
    const [lost, ...others] = (await Promise.allSettled(both)).filter(({ status }) => status === 'rejected');
    expect(others).toEqual([]);
    expect((lost as PromiseRejectedResult).reason).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  }
});

it('tries a refused change again for the same Idempotency-Key, because its response was not stored', async () => {
  const name = aName();
  const once = randomUUID();
  const { id } = await keys.createApiKey(name, 'maker');
  await expect(keys.createApiKey(name, 'admin', { idempotencyKey: once })).rejects.toMatchObject({
    code: 'name_taken',
  });
  await rows.revokeApiKey(id, 'maker');
  expect(await opens((await keys.createApiKey(name, 'admin', { idempotencyKey: once })).api_key)).toBe(true);
});
