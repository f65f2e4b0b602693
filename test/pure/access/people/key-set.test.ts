import { generateKeyPairSync } from 'node:crypto';
import { inspect } from 'node:util';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startWaiting } from '../../../support/clock.ts';
import {
  type Authorizer,
  CLIENT_ID,
  call,
  claims,
  type KeySet,
  loadAuthorizer,
  newKeys,
  outcome,
  type Serving,
  serveKeySet,
  signed,
} from '../../../support/tokens.ts';

const pool = newKeys('pool-1');
const next = newKeys('pool-2');
const unrelated = newKeys('unrelated');
/** What a caller gets where nothing can be said about their token. */
const UNKNOWN = /^503 /;

let keySet: KeySet;
let handler: Authorizer;
const unhandled: unknown[] = [];
const onUnhandled = (reason: unknown) => void unhandled.push(reason);

beforeEach(async () => {
  process.on('unhandledRejection', onUnhandled).on('uncaughtException', onUnhandled);
  keySet = await serveKeySet([pool.jwk]);
  handler = await loadAuthorizer({ TOKEN_ISSUER: keySet.issuer, TOKEN_CLIENT_ID: CLIENT_ID });
});
afterEach(async () => {
  vi.useRealTimers();
  await keySet.stop();
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.off('unhandledRejection', onUnhandled).off('uncaughtException', onUnhandled);
  expect(unhandled.splice(0)).toEqual([]);
});

const good = () => signed(pool, claims(keySet.issuer));
const ofUnknownKid = (kid = 'unknown') => signed(unrelated, claims(keySet.issuer), { kid });
const many = (count: number, make: (index: number) => string) =>
  Promise.all(Array.from({ length: count }, (_, index) => outcome(handler, make(index))));
const warm = async () => expect(await outcome(handler, good())).toBe('member');
/** Fakes the timers that the test advances; those of the network keep running. */
const ownTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });

it('200: fetches an uncached key set once for fifty concurrent valid tokens', async () => {
  expect(new Set(await many(50, good))).toEqual(new Set(['member']));
  expect(keySet.fetches).toBe(1);
  await many(50, good);
  expect(keySet.fetches).toBe(1);
});

it('401: fetches the key set once for 200 concurrent tokens with unknown kids', async () => {
  await warm();
  expect(new Set(await many(200, (index) => ofUnknownKid(`unknown-${index}`)))).toEqual(new Set(['401']));
  expect(keySet.fetches).toBe(2);
  await warm();
});

it('401: fetches an uncached key set once for 200 concurrent tokens with an unknown kid', async () => {
  expect(new Set(await many(200, () => ofUnknownKid()))).toEqual(new Set(['401']));
  expect(keySet.fetches).toBe(1);
  await warm();
  expect(keySet.fetches).toBe(1);
});

it('401: fetches the key set once in ten seconds for 200 successive tokens with unknown kids', async () => {
  await warm();
  ownTimers();
  for (let time = 0; time < 10_000; time += 50) {
    expect(await outcome(handler, ofUnknownKid(`unknown-${time}`))).toBe('401');
    await warm();
    vi.advanceTimersByTime(50);
  }
  expect(keySet.fetches).toBe(2);
  expect(await outcome(handler, ofUnknownKid())).toBe('401');
  expect(keySet.fetches).toBe(3);
});

it('401: does not fetch the key set for malformed tokens or forged ones with a known kid', async () => {
  await warm();
  const bad = [
    signed(unrelated, claims(keySet.issuer), { kid: pool.kid }),
    signed(unrelated, claims(keySet.issuer), { kid: undefined }),
    `${good()}x`,
    'a.b.c',
    'x'.repeat(9_000),
    signed(unrelated, claims(keySet.issuer, { padding: 'x'.repeat(9_000) }), { kid: 'unknown' }),
  ];
  for (const token of bad) expect(await outcome(handler, token)).toBe('401');
  expect(keySet.fetches).toBe(1);
});

const BROKEN: Record<string, Serving> = {
  'answers 500': { status: 500 },
  'answers 403': { status: 403 },
  redirects: { status: 302 },
  'drops the connection': 'reset',
  'answers HTML under 200': { body: '<!doctype html><title>Sign in</title>' },
  'answers nothing under 200': { body: '' },
  'answers null': { body: 'null' },
  'answers a list': { body: '[]' },
  'answers {}': { body: '{}' },
  'answers keys that are no list': { body: '{"keys":{"0":{}}}' },
  'answers keys that are null': { body: '{"keys":[null]}' },
  'answers keys without kty': { body: '{"keys":[{"kid":"pool-1"}]}' },
  'answers half a key set': { body: '{"keys":[{"kid":"pool-1","kty":"RSA","n":"' },
  'answers bytes that are no UTF-8': { body: Buffer.from([0xff, 0x7b, 0x7d]) },
};

for (const [what, serving] of Object.entries(BROKEN)) {
  it(`503: fails while the key set ${what} and nothing is cached, and recovers`, async () => {
    keySet.serving = serving;
    expect(await outcome(handler, good())).toMatch(UNKNOWN);
    for (const answer of await many(20, good)) expect(answer).toMatch(UNKNOWN);
    expect(await outcome(handler, ofUnknownKid())).toMatch(UNKNOWN);
    expect(await outcome(handler, 'a.b.c')).toBe('401');
    keySet.serving = 'keys';
    await warm();
  });

  it(`200: accepts known kids from the cache while the key set ${what}, and rejects unknown ones`, async () => {
    await warm();
    keySet.serving = serving;
    await warm();
    expect(await outcome(handler, ofUnknownKid())).toMatch(UNKNOWN);
    expect(await outcome(handler, signed(next, claims(keySet.issuer)))).toMatch(UNKNOWN);
    expect(await outcome(handler, signed(unrelated, claims(keySet.issuer), { kid: pool.kid }))).toBe('401');
    await warm();
    keySet.serving = 'keys';
    expect(await outcome(handler, ofUnknownKid())).toBe('401');
    await warm();
  });
}

it('the error during an outage of the key set contains no part of the token', async () => {
  for (const serving of Object.values(BROKEN)) {
    keySet.serving = serving;
    const canaries = { sub: 'canary-sub', username: 'canary-name', jti: 'canary-id' };
    const token = signed(pool, claims(keySet.issuer, canaries), { kid: 'canary-kid' });
    const error = await call(handler, ['Authorization', `Bearer ${token}`]).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    const said = inspect(error, { depth: 9, showHidden: true, maxStringLength: null });
    for (const secret of ['canary', ...token.split('.')]) expect(said).not.toContain(secret);
  }
});

it('503: fails while the issuer is unreachable and nothing is cached, and recovers', async () => {
  await keySet.stop();
  for (const answer of await many(50, good)) expect(answer).toMatch(UNKNOWN);
  await keySet.restart();
  await warm();
});

it('200: accepts known kids from the cache while the issuer is unreachable', async () => {
  await warm();
  await keySet.stop();
  await warm();
  expect(await outcome(handler, ofUnknownKid())).toMatch(UNKNOWN);
  await warm();
});

for (const serving of ['hang', 'drip'] as const) {
  it(`503: fails ten requests within 5 s while the key set ${serving}s, and recovers`, async () => {
    keySet.serving = serving;
    const waited = startWaiting();
    for (const answer of await many(10, good)) expect(answer).toMatch(UNKNOWN);
    expect(waited()).toBeLessThan(5_000);
    expect(keySet.fetches).toBeLessThanOrEqual(2);
    keySet.serving = 'keys';
    await warm();
    keySet.serving = serving;
    const unknown = outcome(handler, ofUnknownKid());
    const order: string[] = [];
    await Promise.all([warm().then(() => order.push('known')), unknown.then(() => order.push('unknown'))]);
    expect(order).toEqual(['known', 'unknown']);
    expect(await unknown).toMatch(UNKNOWN);
    expect(waited()).toBeLessThan(10_000);
    expect(keySet.fetches).toBeLessThanOrEqual(5);
  });
}

const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
const okp = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
const { kid } = pool;
const n = String(pool.jwk.n);
const WRONG_KEYS: Record<string, unknown[]> = {
  'none at all': [],
  'an elliptic curve under the kid': [{ ...ec, kid }],
  'an elliptic curve that says RS256': [{ ...ec, kid, alg: 'RS256' }],
  'an Edwards curve under the kid': [{ ...okp, kid }],
  'a secret under the kid': [{ kty: 'oct', k: 'c2VjcmV0', kid }],
  'a key for encryption': [{ ...pool.jwk, use: 'enc' }],
  'a key of another algorithm': [{ ...pool.jwk, alg: 'RS512' }],
  'a key without a modulus': [{ kty: 'RSA', e: 'AQAB', kid }],
  'a modulus of rubbish': [{ kty: 'RSA', e: 'AQAB', n: '!!!', kid }],
  'a modulus of one byte': [{ kty: 'RSA', e: 'AQAB', n: 'AQ', kid }],
  'an exponent of one': [{ kty: 'RSA', e: 'AQ', n, kid }],
  'the key without a kid': [{ kty: 'RSA', e: 'AQAB', n }],
  'the key under another kid': [{ ...pool.jwk, kid: 'pool-9' }],
};
for (const [what, keys] of Object.entries(WRONG_KEYS)) {
  it(`never accepts a token if the key set holds ${what}`, async () => {
    keySet.keys = keys;
    const forged = [good(), ofUnknownKid(kid), signed(pool, claims(keySet.issuer), { alg: 'ES256' })];
    for (const token of [...forged, signed(pool, claims(keySet.issuer), { alg: 'HS256' })]) {
      expect(await outcome(handler, token)).toMatch(/^(401|503 )/);
    }
  });
}

for (const what of ['none at all', 'a secret under the kid', 'a key for encryption', 'a key of another algorithm']) {
  it(`503: treats a key set that holds ${what} as an outage and keeps the cached keys`, async () => {
    await warm();
    keySet.keys = WRONG_KEYS[what] ?? [];
    expect(await outcome(handler, ofUnknownKid())).toMatch(UNKNOWN);
    await warm();
    handler = await loadAuthorizer({ TOKEN_ISSUER: keySet.issuer, TOKEN_CLIENT_ID: CLIENT_ID });
    expect(await outcome(handler, good())).toMatch(UNKNOWN);
    keySet.keys = [pool.jwk];
    await warm();
  });
}

it('200: accepts a token of a new key at once, without a restart', async () => {
  await warm();
  keySet.keys = [pool.jwk, next.jwk];
  expect(await outcome(handler, signed(next, claims(keySet.issuer)))).toBe('member');
  await warm();
  expect(keySet.fetches).toBe(2);
});

it('200: accepts a new key within ten seconds even during requests with unknown kids', async () => {
  await warm();
  ownTimers();
  expect(await outcome(handler, ofUnknownKid())).toBe('401');
  keySet.keys = [pool.jwk, next.jwk];
  expect(await outcome(handler, signed(next, claims(keySet.issuer)))).toBe('401');
  vi.advanceTimersByTime(10_000);
  expect(await outcome(handler, ofUnknownKid())).toBe('401');
  expect(await outcome(handler, signed(next, claims(keySet.issuer)))).toBe('member');
});

it('accepts a removed key until an unknown kid causes another fetch of the key set', async () => {
  keySet.keys = [pool.jwk, next.jwk];
  await warm();
  keySet.keys = [next.jwk];
  await warm();
  expect(await outcome(handler, ofUnknownKid())).toBe('401');
  expect(await outcome(handler, good())).toBe('401');
  expect(await outcome(handler, signed(next, claims(keySet.issuer)))).toBe('member');
});

it('keeps the first key of a kid until a restart if the key set replaces the key', async () => {
  await warm();
  keySet.keys = [{ ...next.jwk, kid: pool.kid }];
  expect(await outcome(handler, ofUnknownKid())).toBe('401');
  await warm();
  expect(await outcome(handler, signed(next, claims(keySet.issuer), { kid: pool.kid }))).toBe('401');
});
