import { expect, it } from 'vitest';
import { createApiKey, rotateApiKey, verifyApiKey } from '../../lib/auth/api-keys.ts';
import { newKey, newKeyId, parseKey } from '../../lib/auth/key-format.ts';
import { getApiKey, listApiKeys, revokeApiKey } from '../../lib/data/api-keys.ts';
import { measured } from '../../lib/data/cost.ts';
import { getItem } from '../../lib/data/table.ts';

const fresh = () => createApiKey(`key ${newKeyId()}`, 'test');

it('the key has the documented form: id, 256 bits of secret and a checksum', async () => {
  const { id, api_key, prefix } = await fresh();
  expect(api_key).toMatch(/^ruf_[0-9a-f]{16}_[0-9a-f]{64}[0-9a-f]{8}$/);
  expect(api_key.startsWith(`${prefix}_`)).toBe(true);
  expect(parseKey(api_key)?.id).toBe(id);
  for (const at of [5, 30, 60, 90]) {
    const mistyped = api_key.slice(0, at) + (api_key[at] === 'a' ? 'b' : 'a') + api_key.slice(at + 1);
    expect(parseKey(mistyped)).toBeNull();
  }
});

it('the table holds the hash and not the key, and no list or answer shows either', async () => {
  const { id, api_key } = await fresh();
  const stored = JSON.stringify(await getItem({ pk: `API_KEY#${id}`, sk: 'API_KEY' }));
  const secret = api_key.split('_')[2] ?? '';
  expect(stored).not.toContain(secret.slice(0, 64));
  expect(stored).toContain((await getApiKey(id)).hash);
  const listed = JSON.stringify((await listApiKeys()).find((key) => key.id === id));
  expect(listed).toBeDefined();
  expect(listed).not.toContain((await getApiKey(id)).hash);
});

it('a bad checksum costs no read, any other key one consistent read', async () => {
  const { api_key } = await fresh();
  await verifyApiKey(api_key);
  expect((await measured(() => verifyApiKey(`${api_key.slice(0, -1)}x`))).cost.requests).toBe(0);
  expect((await measured(() => verifyApiKey(api_key))).cost).toEqual({ requests: 1, readUnits: 1, writeUnits: 0 });
  expect((await measured(() => verifyApiKey(newKey(newKeyId()).key))).cost.requests).toBe(1);
});

it('last_used_at is written at most once an hour', async () => {
  const { id, api_key } = await fresh();
  expect((await getApiKey(id)).key.last_used_at).toBeNull();
  expect((await measured(() => verifyApiKey(api_key))).cost.requests).toBe(2);
  const used = (await getApiKey(id)).key.last_used_at;
  expect(used).not.toBeNull();
  await Promise.all(Array.from({ length: 10 }, () => verifyApiKey(api_key)));
  expect((await getApiKey(id)).key.last_used_at).toBe(used);
});

it('names: 1 to 80 characters, unique among live keys, free again after revocation', async () => {
  const name = `name ${newKeyId()}`;
  const { id } = await createApiKey(name, 'test');
  await expect(createApiKey(name, 'test')).rejects.toMatchObject({ status: 409, code: 'name_taken' });
  await revokeApiKey(id);
  await revokeApiKey(id);
  await createApiKey(` ${name} `, 'test');
  for (const wrong of ['', '   ', 'n'.repeat(81)]) {
    await expect(createApiKey(wrong, 'test')).rejects.toMatchObject({ status: 400, code: 'invalid_name' });
  }
});

it('a revoked key opens nothing and cannot be rotated; an unknown one is 404', async () => {
  const { id, api_key } = await fresh();
  await revokeApiKey(id);
  expect(await verifyApiKey(api_key)).toBeNull();
  await expect(rotateApiKey(id)).rejects.toMatchObject({ status: 409, code: 'already_revoked' });
  await expect(rotateApiKey('0000000000000000')).rejects.toMatchObject({ status: 404, code: 'api_key_not_found' });
  await expect(revokeApiKey('0000000000000000')).rejects.toMatchObject({ status: 404, code: 'api_key_not_found' });
});
