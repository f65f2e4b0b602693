import { randomUUID, scryptSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { OUTAGE, startFaultyDynamoDb } from '../../support/faulty-dynamodb.ts';
import { ownTable } from '../../support/own-table.ts';
import { TABLE_IS_KIND } from '../../support/unkind-dynamodb.ts';

/* A change of a key and its repeats with one Idempotency-Key: one change, one answer. */

let dynamoDb: Awaited<ReturnType<typeof startFaultyDynamoDb>>;
let keys: typeof import('../../../lib/keys/api-keys.ts');
let rows: typeof import('../../../lib/keys/key-store.ts');
let table: typeof import('../../../lib/table/read.ts') & typeof import('../../../lib/table/request-retries.ts');

beforeAll(async () => {
  dynamoDb = await startFaultyDynamoDb(process.env['DYNAMODB_ENDPOINT'] ?? '');
  process.env['DYNAMODB_ENDPOINT'] = dynamoDb.endpoint;
  await ownTable('once', 'small-catalog');
  keys = await import('../../../lib/keys/api-keys.ts');
  rows = await import('../../../lib/keys/key-store.ts');
  table = {
    ...(await import('../../../lib/table/read.ts')),
    ...(await import('../../../lib/table/request-retries.ts')),
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

describe.each(['create', 'rotate'] as const)('%s', (verb) => {
  /** A change that can be repeated: its subject is made beforehand. */
  async function changeOf(by = 'admin') {
    const name = aName();
    if (verb === 'create') return (once: string) => keys.createApiKey(name, by, once);
    const { id } = await keys.createApiKey(name, 'maker');
    return (once: string) => keys.rotateApiKey(id, by, once);
  }

  it('the same key brings the same answer, and one change, also for five at once', async () => {
    const [change, once] = [await changeOf(), randomUUID()];
    const all = await Promise.all(Array.from({ length: 5 }, () => change(once)));
    all.push(await change(once));
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1);
    const { version } = await rows.getApiKey(all[0]?.id ?? '');
    expect(version).toBe(verb === 'create' ? 1 : 2);
    expect(await opens(all[0]?.api_key ?? '')).toBe(true);
  });

  it('after a 503 of a change that was made, the repeat brings the key that nobody saw', async () => {
    const [change, once] = [await changeOf(), randomUUID()];
    const before = new Set((await kept()).map(({ sk }) => sk));
    dynamoDb.fail({ operation: 'TransactWriteItems', how: 'lose', times: OUTAGE });
    // Nor can the answer be looked for, once it is made.
    const looking = { operation: 'GetItem', about: 'API_KEY_ANSWER' };
    dynamoDb.fail({ ...looking, how: 0 }, { ...looking, how: 'throttle', times: OUTAGE });
    const lost = table.withTimeLimit(100, () => change(once)).finally(dynamoDb.forget);
    const made = await lost.catch((error) => error);
    expect(made).toMatchObject({ status: 503, code: 'storage_unavailable' });
    // A table that refuses by itself may have refused the change.
    if (TABLE_IS_KIND) expect((await kept()).filter(({ sk }) => !before.has(sk))).toHaveLength(1);
    const shown = await change(once);
    expect(await opens(shown.api_key)).toBe(true);
    expect((await rows.getApiKey(shown.id)).version).toBe(verb === 'create' ? 1 : 2);
  });

  it('422: the same key of the same person for something else; another person has keys of their own', async () => {
    const [change, other, theirs] = [await changeOf(), await changeOf(), await changeOf('another admin')];
    const once = randomUUID();
    const first = await change(once);
    await expect(other(once)).rejects.toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    expect((await theirs(once)).api_key).not.toBe(first.api_key);
  });

  it('409: the key that the repeat would show was rotated since, or revoked', async () => {
    const [change, once] = [await changeOf(), randomUUID()];
    const { id } = await change(once);
    const other = await keys.rotateApiKey(id, 'another admin');
    await expect(change(once)).rejects.toMatchObject({ status: 409, code: 'rotated_meanwhile' });
    expect(await opens(other.api_key)).toBe(true);
    await rows.revokeApiKey(id, 'another admin');
    await expect(change(once)).rejects.toMatchObject({ status: 409, code: 'already_revoked' });
  });

  it('after ten minutes it is a new change', async () => {
    const [change, once] = [await changeOf(), randomUUID()];
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const { api_key } = await change(once);
    vi.setSystemTime(Date.now() + 599_000);
    expect((await change(once)).api_key).toBe(api_key);
    vi.setSystemTime(Date.now() + 2_000);
    if (verb === 'create') await expect(change(once)).rejects.toMatchObject({ status: 409, code: 'name_taken' });
    else expect((await change(once)).api_key).not.toBe(api_key);
  });

  it('the table alone does not give the key away: what is kept opens with the Idempotency-Key only, and expires', async () => {
    const before = new Set((await kept()).map(({ sk }) => sk));
    const [change, once] = [await changeOf(), randomUUID()];
    const { api_key } = await change(once);
    const [item] = (await kept()).filter(({ sk }) => !before.has(sk));
    const text = JSON.stringify({ ...item, sealed: Buffer.from(item?.['sealed'] as Uint8Array).toString('latin1') });
    for (const secret of [api_key, api_key.slice(-72, -8), once]) expect(text).not.toContain(secret);
    expect(item?.['sk']).not.toContain(scryptSync(once, 'admin', 48, { N: 2 ** 14 }).toString('hex', 0, 32));
    expect(Number(item?.['expires_at']) - Date.now() / 1_000).toBeLessThanOrEqual(600);
  });
});

it('422, and no false 409: two changes at once with one key', async () => {
  for (let round = 0; round < 5; round += 1) {
    const once = randomUUID();
    const both = [1, 2].map(() => keys.createApiKey(aName(), 'admin', once));
    const [lost, ...others] = (await Promise.allSettled(both)).filter(({ status }) => status === 'rejected');
    expect(others).toEqual([]);
    expect((lost as PromiseRejectedResult).reason).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  }
});

it('a change that was refused is not kept: the repeat is tried anew', async () => {
  const [name, once] = [aName(), randomUUID()];
  const { id } = await keys.createApiKey(name, 'maker');
  await expect(keys.createApiKey(name, 'admin', once)).rejects.toMatchObject({ code: 'name_taken' });
  await rows.revokeApiKey(id, 'maker');
  expect(await opens((await keys.createApiKey(name, 'admin', once)).api_key)).toBe(true);
});
