import { createApiKey, rotateApiKey } from '../../lib/access/keys/api-keys.ts';
import { generateKey, generateKeyId } from '../../lib/access/keys/key-format.ts';
import { revokeApiKey } from '../../lib/access/keys/key-store.ts';
import { API_KEY } from './api.ts';

let made: Promise<Record<string, string[]>> | undefined;

/** Raw headers of requests that must not get in, by what is wrong with them. Made once a test file. */
export function refusedCredentials(): Promise<Record<string, string[]>> {
  made ??= make();
  return made;
}

async function make(): Promise<Record<string, string[]>> {
  const name = `refused ${generateKeyId()}`;
  const rotated = await createApiKey(`${name} rotated`, 'test');
  await rotateApiKey(rotated.id, 'test');
  const revoked = await createApiKey(`${name} revoked`, 'test');
  await revokeApiKey(revoked.id, 'test');
  const lastDigit = API_KEY.endsWith('0') ? '1' : '0';
  const header = (key: string) => ['X-API-Key', key];
  return {
    'no key': [],
    'an empty key': header(''),
    'an unknown key': header(generateKey(generateKeyId()).key),
    'a key with a bad checksum': header(API_KEY.slice(0, -1) + lastDigit),
    'a known id with another secret': header(generateKey(API_KEY.split('_')[1] ?? '').key),
    'a rotated key': header(rotated.api_key),
    'a revoked key': header(revoked.api_key),
    'two headers': [...header(API_KEY), ...header(API_KEY)],
    'two headers of different case': [...header(API_KEY), 'x-api-key', API_KEY],
    'two keys in one header': header(`${API_KEY}, ${API_KEY}`),
    'the key as a bearer token': ['Authorization', `Bearer ${API_KEY}`],
    'a key of 8 KB': header('k'.repeat(8_000)),
    'a key-like path': header('API_KEY#x'),
  };
}
