import { expect, it, vi } from 'vitest';
import { generateKey, generateKeyId, parseApiKey } from '../../../../lib/access/keys/key-format.ts';
import { getCpu } from '../../../support/cpu.ts';
import { ownTable } from '../../../support/own-table.ts';

await ownTable('api-keys', 'small-catalog');
const { createApiKey, rotateApiKey, verifyApiKey } = await import('../../../../lib/access/keys/api-keys.ts');
const { deleteRevokedKey, getApiKey, listApiKeys, revokeApiKey } = await import(
  '../../../../lib/access/keys/key-store.ts'
);
const { measureCost } = await import('../../../../lib/platform/dynamodb/capacity.ts');
const { getItem } = await import('../../../../lib/platform/dynamodb/read.ts');

const fresh = () => createApiKey(`key ${generateKeyId()}`, 'test');

it('creates keys with an id, a secret of 256 bits and a checksum', async () => {
  const { id, api_key, prefix } = await fresh();
  expect(api_key).toMatch(/^ruf_[0-9a-f]{16}_[0-9a-f]{64}[0-9a-f]{8}$/);
  expect(api_key.startsWith(`${prefix}_`)).toBe(true);
  expect(parseApiKey(api_key)?.id).toBe(id);
  for (const at of [5, 30, 60, 90]) {
    const mistyped = api_key.slice(0, at) + (api_key[at] === 'a' ? 'b' : 'a') + api_key.slice(at + 1);
    expect(parseApiKey(mistyped)).toBeNull();
  }
});

it('stores the hash of a key, and shows neither key nor hash in lists and responses', async () => {
  const made = await fresh();
  const hashes = [(await getApiKey(made.id)).hash];
  const rotated = await rotateApiKey(made.id, 'test');
  hashes.push((await getApiKey(made.id)).hash);
  expect(new Set(hashes).size).toBe(2);
  const secrets = [made, rotated].map(({ api_key }) => (api_key.split('_')[2] ?? '').slice(0, 64));
  const stored = JSON.stringify(await getItem({ pk: `API_KEY#${made.id}`, sk: 'API_KEY' }));
  expect(stored).toContain(hashes[1]);
  for (const secret of secrets) expect(stored).not.toContain(secret);
  const listed = (await listApiKeys()).find(({ id }) => id === made.id);
  expect(listed).toBeDefined();
  for (const view of [listed, { ...made, api_key: '' }, { ...rotated, api_key: '' }, (await getApiKey(made.id)).key])
    for (const hidden of [...secrets, ...hashes]) expect(JSON.stringify(view)).not.toContain(hidden);
});

it('reads nothing for a key with a wrong checksum, and makes one consistent read for others', async () => {
  const { api_key } = await fresh();
  await verifyApiKey(api_key);
  expect((await measureCost(() => verifyApiKey(`${api_key.slice(0, -1)}x`))).cost.requests).toBe(0);
  expect((await measureCost(() => verifyApiKey(api_key))).cost).toEqual({ requests: 1, readUnits: 1, writeUnits: 0 });
  expect((await measureCost(() => verifyApiKey(generateKey(generateKeyId()).key))).cost.requests).toBe(1);
});

it('writes last_used_at at most once an hour', async () => {
  const { id, api_key } = await fresh();
  expect((await getApiKey(id)).key.last_used_at).toBeNull();
  expect((await measureCost(() => verifyApiKey(api_key))).cost.requests).toBe(2);
  const used = (await getApiKey(id)).key.last_used_at;
  expect(used).not.toBeNull();
  await Promise.all(Array.from({ length: 10 }, () => verifyApiKey(api_key)));
  expect((await getApiKey(id)).key.last_used_at).toBe(used);
  const began = Date.parse(used ?? '');
  try {
    vi.useFakeTimers({ toFake: ['Date'], now: began + 59 * 60_000 });
    expect((await measureCost(() => verifyApiKey(api_key))).cost.requests).toBe(1);
    vi.setSystemTime(began + 60 * 60_000);
    expect((await measureCost(() => verifyApiKey(api_key))).cost.requests).toBe(2);
    expect(Date.parse((await getApiKey(id)).key.last_used_at ?? '')).toBe(began + 60 * 60_000);
  } finally {
    vi.useRealTimers();
  }
});

it('accepts names of 1 to 80 characters that no live key has, and frees them after revocation', async () => {
  const name = `name ${generateKeyId()}`;
  const { id } = await createApiKey(name, 'test');
  await expect(createApiKey(name, 'test')).rejects.toMatchObject({ status: 409, code: 'name_taken' });
  await revokeApiKey(id, 'test');
  await revokeApiKey(id, 'test');
  await createApiKey(` ${name} `, 'test');
  for (const wrong of ['', '   ', 'n'.repeat(81)]) {
    await expect(createApiKey(wrong, 'test')).rejects.toMatchObject({ status: 400, code: 'invalid_name' });
  }
});

it('treats names in Unicode compatibility forms as equal, but not upper and lower case', async () => {
  const id = generateKeyId();
  await createApiKey(`a b ${id}`, 'test');
  const same = ['a\u00a0b', 'a\u2028b', 'a\u2029b', 'a\u3000b', 'a  \u2003 b', '\uff41 b', '\u2003\t\n a b'];
  for (const form of same) {
    await expect(createApiKey(`${form} ${id}\u00a0 \n`, 'test'), form).rejects.toMatchObject({ code: 'name_taken' });
  }
  expect((await createApiKey(`\u2003A\u00a0\u00a0B\u2028 ${id} `, 'test')).name).toBe(`A B ${id}`);
  expect((await createApiKey(`e\u0301\ufb01 ${id}`, 'test')).name).toBe(`\u00e9fi ${id}`);
});

it('accepts names of up to 80 code points, with joined emoji and skin tones', async () => {
  const family = '👩🏽‍👩‍👧';
  for (const name of [
    '🔑'.repeat(80),
    `${family}${generateKeyId()}`,
    `❤️ 🏳️‍🌈 1️⃣ #️⃣ 👩🏽‍❤️‍👨 ${generateKeyId()}`,
    `Ключ 鍵 مفتاح कुंजी ${generateKeyId()}`,
  ]) {
    const key = await createApiKey(name, 'test');
    expect(key.name).toBe(name);
    await revokeApiKey(key.id, 'test');
  }
  for (const name of ['🔑'.repeat(81), '\ufdfa'.repeat(5)]) {
    await expect(createApiKey(name, 'test'), name).rejects.toMatchObject({ code: 'invalid_name' });
  }
});

it('refuses names with control, format and other invisible characters', async () => {
  const controls = [
    '\u0000',
    '\t',
    '\n',
    '\u001b',
    '\u007f',
    '\u0085',
    '\u200e',
    '\u202e',
    '\u2066',
    '\ufeff',
    '\ufff9',
  ];
  const ignorable = [
    '\u00ad',
    '\u034f',
    '\u061c',
    '\u115f',
    '\u1160',
    '\u17b4',
    '\u180b',
    '\u180e',
    '\u200b',
    '\u200c',
    '\u2060',
  ];
  const more = ['\u3164', '\uffa0', '\ufe00', '\u{1d173}', '\u{e0041}', '\u{e0100}', '\u2800', '\ud83d', '\udd11'];
  const outsideEmoji = ['\u200d', '\ufe0f', '🔑\u200d', '\u200d🔑', '❤\ufe0f\ufe0f', '1\ufe0f'];
  for (const hidden of [...controls, ...ignorable, ...more, ...outsideEmoji]) {
    await expect(createApiKey(`a${hidden}b`, 'test'), escape(hidden)).rejects.toMatchObject({ code: 'invalid_name' });
  }
  for (const name of [
    '',
    ' ',
    '\u00a0',
    '\u2003\u2028',
    '\n',
    '\u0301',
    '\ufe0f',
    '\u200d',
    '\u20e3',
    '\ufeff',
    '\ufeffa',
    'a\u200b',
  ]) {
    await expect(createApiKey(name, 'test'), escape(name)).rejects.toMatchObject({ code: 'invalid_name' });
  }
});

it('handles names with 64 KB of white space in under a second of CPU time', async () => {
  const gap = ' \t'.repeat(16_000);
  const name = `gap ${generateKeyId()}`;
  const spent = await getCpu(async () => {
    await expect(createApiKey(`a${gap}b`, 'test')).rejects.toMatchObject({ code: 'invalid_name' });
    expect((await createApiKey(gap + name + gap, 'test')).name).toBe(name);
  });
  expect(spent).toBeLessThan(1_000);
});

it('rejects a revoked key and its rotation, and returns 404 for an unknown key', async () => {
  const { id, api_key } = await fresh();
  await revokeApiKey(id, 'test');
  expect(await verifyApiKey(api_key)).toBeNull();
  await expect(rotateApiKey(id, 'test')).rejects.toMatchObject({ status: 409, code: 'already_revoked' });
  await expect(rotateApiKey('0000000000000000', 'test')).rejects.toMatchObject({
    status: 404,
    code: 'api_key_not_found',
  });
  await expect(revokeApiKey('0000000000000000', 'test')).rejects.toMatchObject({
    status: 404,
    code: 'api_key_not_found',
  });
});

it('deletes only revoked keys, and frees their names', async () => {
  const { id, name, api_key } = await fresh();
  await deleteRevokedKey(id);
  expect(await verifyApiKey(api_key)).not.toBeNull();
  await revokeApiKey(id, 'test');
  await deleteRevokedKey(id);
  expect((await listApiKeys()).map((key) => key.id)).not.toContain(id);
  expect(await verifyApiKey(api_key)).toBeNull();
  expect((await createApiKey(name, 'test')).name).toBe(name);
});
