import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectProblem, send, sendV2 } from '../../support/api.ts';
import { getCpu } from '../../support/cpu.ts';
import { bearer, identityProvider, signIn, stackFile } from '../../support/people.ts';
import {
  type Authorizer,
  CLIENT_ID,
  call,
  claims,
  forge,
  type KeySet,
  loadAuthorizer,
  METHOD_ARN,
  newKeys,
  nowS,
  outcome,
  part,
  serveKeySet,
  signed,
  standInKeys,
} from '../../support/tokens.ts';

const pool = newKeys('pool-1');
const second = newKeys('pool-2');
const attacker = newKeys('pool-1');
const TEN_YEARS_S = 315_360_000;

let keySet: KeySet;
let attackersKeySet: KeySet;
let handler: Authorizer;
const printed: string[] = [];

beforeAll(async () => {
  keySet = await serveKeySet([pool.jwk, second.jwk]);
  attackersKeySet = await serveKeySet([attacker.jwk]);
  handler = await loadAuthorizer({ TOKEN_ISSUER: keySet.issuer, TOKEN_CLIENT_ID: CLIENT_ID });
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation((...words) => void printed.push(words.join(' ')));
  }
});
afterAll(async () => {
  vi.restoreAllMocks();
  await Promise.all([keySet.stop(), attackersKeySet.stop()]);
});

const header = { kid: pool.kid, alg: 'RS256' };
const with_ = (changes: Record<string, unknown>) => claims(keySet.issuer, changes);
/** Signed by the pool's own key, so that nothing but the change is wrong with it. */
const token = (changes: Record<string, unknown> = {}, more: Record<string, unknown> = {}) =>
  signed(pool, with_(changes), more);
/** The claims' JSON with another text in front of its members or after them. */
const json = (before: string, after = '') => `{${before}${JSON.stringify(with_({})).slice(1, -1)}${after}}`;
const bearing = (value: string) => ['Authorization', `Bearer ${value}`];

/** Stops the clock, so that lifetimes in seconds hold at any speed of the test. */
function withStandingClock(): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));
  afterEach(() => void vi.useRealTimers());
}

/** API Gateway answers 401 to this error and to no other. */
async function expectUnauthorized(headers: string[]): Promise<void> {
  const error = await call(handler, headers).then(
    (result) => expect.unreachable(`let in: ${JSON.stringify(result)}`),
    (thrown: unknown) => thrown,
  );
  expect(error).toStrictEqual(new Error('Unauthorized'));
  expect((error as Error).cause).toBeUndefined();
}

/** Returns a valid token with the given number of characters. The payload alone cannot produce every length. */
function getToken(characters: number): string {
  for (const pad of ['', 'x', 'xx']) {
    const room = Math.floor(((characters - token({ padding: '' }, { pad }).length) * 3) / 4);
    for (let more = room - 3; more <= room + 3; more += 1) {
      const made = token({ padding: 'x'.repeat(more) }, { pad });
      if (made.length === characters) return made;
    }
  }
  throw new Error(`No token of ${characters} characters`);
}

const signature = (text: string) => text.slice(text.lastIndexOf('.') + 1);
const unsigned = (text: string) => text.slice(0, text.lastIndexOf('.'));

type Make = () => string | string[];
const rejections: Record<string, Make> = {
  // Who signed, and how
  'alg none': () => forge({ ...header, alg: 'none' }, with_({}), { key: '', signAs: 'none' }),
  'alg none with the signature of the pool': () => token({}, { alg: 'none' }),
  'alg None, NONE, empty, null, absent, a number, a list': () =>
    ['None', 'NONE', 'nOnE', '', null, undefined, 256, ['RS256']].map((alg) => token({}, { alg })),
  'HS256 signed with the public key in any encoding': () => {
    const { publicKey } = pool;
    return [
      publicKey.export({ type: 'spki', format: 'pem' }),
      String(publicKey.export({ type: 'spki', format: 'pem' })).trim(),
      publicKey.export({ type: 'pkcs1', format: 'pem' }),
      publicKey.export({ type: 'spki', format: 'der' }),
      publicKey.export({ type: 'pkcs1', format: 'der' }),
      JSON.stringify(pool.jwk),
      JSON.stringify(publicKey.export({ format: 'jwk' })),
      Buffer.from(String(pool.jwk.n), 'base64url'),
      String(pool.jwk.n),
      '',
    ].map((secret) => forge({ ...header, alg: 'HS256' }, with_({}), { key: secret, signAs: 'HS256' }));
  },
  'HS256 signature with alg RS256': () => forge(header, with_({}), { key: JSON.stringify(pool.jwk), signAs: 'HS256' }),
  'RS384 signature of the right key': () =>
    forge({ ...header, alg: 'RS384' }, with_({}), { key: pool.privateKey, signAs: 'RS384' }),
  'RS512 signature of the right key': () =>
    forge({ ...header, alg: 'RS512' }, with_({}), { key: pool.privateKey, signAs: 'RS512' }),
  'PS256 signature of the right key': () =>
    forge({ ...header, alg: 'PS256' }, with_({}), { key: pool.privateKey, signAs: 'PS256' }),
  'PS256 signature with alg RS256': () => forge(header, with_({}), { key: pool.privateKey, signAs: 'PS256' }),
  'alg ES256, ES384, EdDSA, RS1, rs256 over an RS256 signature of the right key': () =>
    ['ES256', 'ES384', 'ES512', 'EdDSA', 'RS1', 'rs256', 'RS256 ', 'toString', '__proto__'].map((alg) =>
      token({}, { alg }),
    ),
  'signature of a foreign key under a kid of the pool': () => signed(attacker, with_({})),
  'signature of one pool key under the kid of another': () => signed(second, with_({}), { kid: pool.kid }),
  'kid absent, empty, null, a number, a list': () =>
    [undefined, '', null, 1, ['pool-1']].map((kid) => token({}, { kid })),
  'kid that is a path, a URL or a JavaScript property': () =>
    [
      '../../../../../../dev/null',
      '/proc/self/environ',
      `${attackersKeySet.issuer}/.well-known/jwks.json`,
      "pool-1' OR '1'='1",
      'pool-1\0',
      'POOL-1',
      '__proto__',
      'constructor',
    ].map((kid) => signed(attacker, with_({}), { kid })),
  "jku, x5u, jwk, x5c that lead to an attacker's key": () => {
    const url = `${attackersKeySet.issuer}/.well-known/jwks.json`;
    const leads = { jku: url, x5u: url, jwk: attacker.jwk, x5c: [part('certificate')] };
    return [
      signed(attacker, with_({}), leads),
      signed(attacker, with_({}), { ...leads, kid: 'attacker' }),
      signed(attacker, with_({}), { ...leads, kid: undefined }),
      signed(attacker, claims(attackersKeySet.issuer), leads),
    ];
  },
  'empty signature': () => `${unsigned(token())}.`,
  'signature of another token': () => `${unsigned(token({ sub: 'someone-else' }))}.${signature(token())}`,
  'signature truncated, extended, of zeros, of ones': () => {
    const good = token();
    const made = ['A', '_'].map((letter) => letter.repeat(342));
    return [signature(good).slice(0, -4), `${signature(good)}AAAA`, 'A', 'AA', '==', ...made].map(
      (end) => `${unsigned(good)}.${end}`,
    );
  },
  'payload changed after signing': () => {
    const [head, , end] = token().split('.');
    return `${head}.${part(with_({ 'cognito:groups': ['admin'] }))}.${end}`;
  },
  // Claims
  'wrong issuer': () => token({ iss: 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Other' }),
  'issuer with a trailing slash, in another case, extended, as a list, absent': () => {
    const { issuer } = keySet;
    const others = [`${issuer}/`, issuer.toUpperCase(), issuer.toLowerCase(), `${issuer}x`, ` ${issuer}`, [issuer]];
    return [...others, issuer.replace('127.0.0.1', 'localhost'), '', null, undefined].map((iss) => token({ iss }));
  },
  'wrong client': () => token({ client_id: 'another-client' }),
  'client as a list, truncated, in another case, only in aud, absent': () => [
    ...[[CLIENT_ID], CLIENT_ID.slice(0, -1), CLIENT_ID.toUpperCase(), '', null].map((client_id) =>
      token({ client_id }),
    ),
    token({ client_id: undefined, aud: CLIENT_ID }),
  ],
  'id token': () => [
    token({ token_use: 'id', client_id: undefined, aud: CLIENT_ID }),
    token({ token_use: 'id', aud: CLIENT_ID }),
  ],
  'refresh token': () => [
    token({ token_use: 'refresh' }),
    [part({ cty: 'JWT', enc: 'A256GCM', alg: 'RSA-OAEP' }), 'a'.repeat(342), 'b'.repeat(16), 'c'.repeat(900), 'd'].join(
      '.',
    ),
  ],
  'token_use absent, a list, in another case': () =>
    [undefined, ['access'], 'Access', 'access '].map((token_use) => token({ token_use })),
  'expired by one second': () => token({ iat: nowS() - 3_601, exp: nowS() - 1 }),
  'expired in 1970 or before': () => [0, -1, -3_600].map((exp) => token({ iat: exp - 60, exp })),
  'not yet valid (nbf)': () => [token({ nbf: nowS() + 60 }), token({ nbf: nowS() + 3 })],
  'nbf as a string': () => token({ nbf: String(nowS()) }),
  'no exp': () => token({ exp: undefined }),
  'exp as a string, null, a list, true, infinite': () => [
    ...[String(nowS() + 60), null, [nowS() + 60], true].map((exp) => token({ exp })),
    signed(pool, json('', ',"exp":1e999')),
  ],
  'no iat': () => token({ iat: undefined }),
  'iat as a string, null, infinite': () => [
    ...[String(nowS()), null].map((iat) => token({ iat })),
    signed(pool, json('', ',"iat":-1e999')),
  ],
  'no sub': () => token({ sub: undefined }),
  'empty sub': () => token({ sub: '' }),
  'exp or nbf beyond the range of dates': () => [
    ...[-1e300, -1e16].map((exp) => token({ exp })),
    ...[1e300, 8.64e12 + 1].map((nbf) => token({ nbf })),
    token({ exp: 1e300 }),
  ],
  'sub as a number, null, a list': () => [1, null, ['a']].map((sub) => token({ sub })),
  'exp in ten years': () => token({ exp: nowS() + TEN_YEARS_S }),
  'exp and iat in ten years': () => token({ iat: nowS() + TEN_YEARS_S - 60, exp: nowS() + TEN_YEARS_S }),
  'a lifetime of 3,601 s': () => token({ iat: nowS() - 10, exp: nowS() + 3_591 }),
  'iat in the future (60 s)': () => token({ iat: nowS() + 60, exp: nowS() + 600 }),
  'unknown extension in crit': () => token({}, { crit: ['b64'], b64: false }),
  'empty crit': () => token({}, { crit: [] }),
  'crit as null or a string': () => [null, 'exp'].map((crit) => token({}, { crit })),
  "groups as the string 'admin'": () => token({ 'cognito:groups': 'admin' }),
  'groups with numbers, with lists, as an object, null': () =>
    [[1], ['admin', 1], [['admin']], { admin: true }, { 0: 'admin', length: 1 }, null, 1].map((groups) =>
      token({ 'cognito:groups': groups }),
    ),
  'claims only inside of __proto__ or constructor': () => {
    const { sub: _, ...rest } = with_({});
    const members = JSON.stringify(rest).slice(1, -1);
    return ['__proto__', 'constructor'].flatMap((name) => [
      signed(pool, `{"${name}":{"sub":"someone"},${members}}`),
      signed(pool, `{"${name}":${JSON.stringify(with_({}))}}`),
    ]);
  },
  'duplicate claims with an invalid last value': () => [
    signed(pool, json('', ',"token_use":"id"')),
    signed(pool, json('', `,"exp":${nowS() - 1}`)),
    signed(pool, json('', ',"iss":"https://attacker.example"')),
    signed(pool, json('', ',"cognito:groups":["admin"],"cognito:groups":"admin"')),
  ],
  'payload that is a list, a string, a number, true, null, blank': () =>
    [[with_({})], '"text"', '1', 'true', 'null', ' '].map((payload) => signed(pool, payload)),
  'payload or header that is not a JSON object': () => [
    signed(pool, '{"sub":'),
    signed(pool, `${JSON.stringify(with_({}))}x`),
    ...['[]', '"RS256"', 'null', '{', '1'].map((head) => forge(head, with_({}), { key: pool.privateKey })),
  ],
  'a header that is nested 3,000 deep': () =>
    forge(`${'['.repeat(3_000)}${']'.repeat(3_000)}`, {}, { key: pool.privateKey }),
  // Form
  'token of 100 KB': () => getToken(102_400),
  'token of 8,193 characters': () => getToken(8_193),
  'token of four parts': () => [`${token()}.x`, `${token()}.`, `.${token()}`, token().replace('.', '..')],
  'token of two parts, one part, no part': () => [unsigned(token()), token().split('.')[0] ?? '', '..', '.'],
  'whitespace in the token': () => {
    const good = token();
    return [good.replace('.', '. '), good.replace('.', '.\t'), `${good} x`, good.replaceAll('.', '\u00a0')];
  },
  'characters outside of base64url': () => [token().replace(/\.(.)/, '.+'), `${token()}%`, `é${token()}`],
};

describe('tokens that the authorizer of version 2 rejects', () => {
  withStandingClock();
  for (const [reason, make] of Object.entries(rejections)) {
    it(`401: ${reason}`, async () => {
      expect(await outcome(handler, token())).toBe('member');
      const made = [make()].flat();
      for (const bad of made) await expectUnauthorized(bearing(bad));
      expect(attackersKeySet.fetches).toBe(0);
      for (const bad of made) expect(printed.join('\n')).not.toContain(bad.slice(-40) || bad);
      expect(printed).toEqual([]);
    });
  }
});

describe('tokens that the authorizer of version 2 rejects with a key set without algorithms', () => {
  for (const reason of Object.keys(rejections).filter((name) => /alg|HS256|PS256|RS384|RS512/.test(name))) {
    it(`401: ${reason}`, async () => {
      const { kid, n, e } = pool.jwk;
      const bare = await serveKeySet([{ kid, n, e, kty: 'RSA' }]);
      const unnamed = await loadAuthorizer({ TOKEN_ISSUER: bare.issuer, TOKEN_CLIENT_ID: CLIENT_ID });
      const before = [handler, keySet] as const;
      try {
        [handler, keySet] = [unnamed, bare];
        expect(await outcome(handler, token())).toBe('member');
        for (const bad of [rejections[reason]?.() ?? []].flat()) await expectUnauthorized(bearing(bad));
      } finally {
        [handler, keySet] = before;
        await bare.stop();
      }
    });
  }
});

describe('requests that the authorizer of version 2 rejects for their headers', () => {
  const cases: Record<string, (good: string) => string[][]> = {
    'no Authorization header': () => [[], ['Host', 'api.example']],
    'two Authorization headers': (good) => [[...bearing(good), ...bearing(good)]],
    'two Authorization headers in different case': (good) => [
      [...bearing(good), 'authorization', `Bearer ${good}`],
      [...bearing(good), 'AUTHORIZATION', 'Basic dTpw'],
      ['authorization', '', ...bearing(good)],
    ],
    'two tokens in one header': (good) => [
      bearing(`${good}, Bearer ${good}`),
      bearing(`${good},${good}`),
      bearing(`${good} ${good}`),
    ],
    'Basic scheme': (good) => [['Authorization', `Basic ${good}`]],
    'another scheme or no scheme': (good) => [
      ['Authorization', good],
      ['Authorization', `Token ${good}`],
      ['Authorization', `Bearer:${good}`],
      ['Authorization', `Bearer${good}`],
      ['Authorization', `Bearer\t${good}`],
      ['Authorization', `Bearer token="${good}"`],
      ['Authorization', `"Bearer ${good}"`],
    ],
    '`Bearer` without a token': () => [['Authorization', 'Bearer'], ['Authorization', 'Bearer '], bearing('   ')],
    'empty or blank header': () => ['', ' ', '\t', 'undefined', 'null'].map((value) => ['Authorization', value]),
    'the token as X-API-Key': (good) => [['X-API-Key', good]],
    'the token in another header': (good) => [
      ['Proxy-Authorization', `Bearer ${good}`],
      ['X-Amz-Security-Token', good],
      ['Cookie', `token=${good}`],
      ['X-Authorization', `Bearer ${good}`],
    ],
  };
  for (const [reason, make] of Object.entries(cases)) {
    it(`401: ${reason}`, async () => {
      for (const headers of make(token())) await expectUnauthorized(headers);
    });
  }

  it('401: token in the query or the body instead of a header', async () => {
    const good = token();
    const event = {
      type: 'REQUEST',
      methodArn: METHOD_ARN,
      headers: {},
      multiValueHeaders: {},
      queryStringParameters: { access_token: good, Authorization: `Bearer ${good}` },
      multiValueQueryStringParameters: { access_token: [good], Authorization: [`Bearer ${good}`] },
      body: `access_token=${good}`,
    };
    const { headers, multiValueHeaders, ...rest } = event;
    for (const without of [event, { ...rest, headers: null, multiValueHeaders: null }, rest]) {
      await expect(handler(without as never)).rejects.toStrictEqual(new Error('Unauthorized'));
    }
    expect([headers, multiValueHeaders]).toEqual([{}, {}]);
  });

  it('401: long runs of blanks, dots or equals signs, rejected within one second', async () => {
    const spent = await getCpu(async () => {
      await expectUnauthorized(['Authorization', `Bearer ${' '.repeat(60_000)}`]);
      await expectUnauthorized(['Authorization', `Bearer ${' '.repeat(60_000)}a b`]);
      await expectUnauthorized(bearing(`${'a.'.repeat(4_000)}!`));
      await expectUnauthorized(bearing(`${'a='.repeat(4_000)}!`));
    });
    expect(spent).toBeLessThan(1_000);
  });
});

it('401: rejects a token from its exp on, to the millisecond · 200: accepts it before', async () => {
  const exp = nowS() + 60;
  const ending = token({ iat: exp - 3_600, exp });
  vi.useFakeTimers({ toFake: ['Date'], now: exp * 1_000 });
  try {
    await expectUnauthorized(bearing(ending));
    vi.setSystemTime(exp * 1_000 - 1);
    expect(await outcome(handler, ending)).toBe('member');
  } finally {
    vi.useRealTimers();
  }
});

it('401: keeps no tokens of invented issuers in memory, even after 3,000 of them', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const heap = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const end = signature(token());
  const forged = (index: number) =>
    `${part(header)}.${part({ ...with_({}), iss: `${keySet.issuer}/${index}/${'x'.repeat(4_500)}` })}.${end}`;
  for (let index = 0; index < 100; index += 1) await outcome(handler, forged(index));
  const before = heap();
  for (let index = 100; index < 3_100; index += 1) expect(await outcome(handler, forged(index))).toBe('401');
  expect((heap() - before) / 1e6).toBeLessThan(5);
});

describe('tokens that the authorizer of version 2 accepts', () => {
  withStandingClock();
  const good: [string, () => Record<string, unknown>, string][] = [
    ['an admin', () => ({ 'cognito:groups': ['admin'] }), 'admin'],
    ['a member, who has no group', () => ({}), 'member'],
    ['a member, who has an empty list of groups', () => ({ 'cognito:groups': [] }), 'member'],
    ['a viewer', () => ({ 'cognito:groups': ['viewer'] }), 'viewer'],
    ['an admin who is also in the group of viewers', () => ({ 'cognito:groups': ['viewer', 'admin'] }), 'admin'],
    ['unknown groups only, as a member', () => ({ 'cognito:groups': ['auditors', 'administrators'] }), 'member'],
    ['a lifetime of exactly 3,600 s', () => ({ iat: nowS() - 60, exp: nowS() + 3_540 }), 'member'],
    ['iat 2 s in the future', () => ({ iat: nowS() + 2, exp: nowS() + 60 }), 'member'],
    ['a token that expires in 30 s', () => ({ iat: nowS() - 3_570, exp: nowS() + 30 }), 'member'],
    ['nbf 1 s in the past', () => ({ nbf: nowS() - 1 }), 'member'],
  ];
  it.each(good)('200: %s', async (_, changes, role) => {
    expect(await outcome(handler, token(changes()))).toBe(role);
  });

  it('200: returns the person, the role and a permission for the requested method', async () => {
    expect(await call(handler, bearing(token({ sub: 'person-1', 'cognito:groups': ['admin'] })))).toEqual({
      principalId: 'person-1',
      policyDocument: {
        Version: '2012-10-17',
        Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: METHOD_ARN }],
      },
      context: { role: 'admin' },
    });
  });

  it('200: gives a person in a group named Admin, ADMIN or similar only the role of a member', async () => {
    const names = ['Admin', 'ADMIN ', ' admin', 'admin ', 'admin\0', 'аdmin', 'admin,viewer', 'Viewer', 'VIEWER', ''];
    for (const name of names) expect(await outcome(handler, token({ 'cognito:groups': [name] })), name).toBe('member');
  });

  it('200: adds no group from __proto__ or constructor', async () => {
    const admin = '{"cognito:groups":["admin"],"role":"admin"}';
    for (const more of [`"__proto__":${admin},`, `"constructor":{"prototype":${admin}},`, `"constructor":${admin},`]) {
      expect(await outcome(handler, signed(pool, json(more)))).toBe('member');
    }
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>)['cognito:groups']).toBeUndefined();
    expect(await outcome(handler, token({ role: 'admin', groups: ['admin'], 'custom:role': 'admin' }))).toBe('member');
  });

  it('200: uses the last of duplicate claims (RFC 7519)', async () => {
    const twice = json('"cognito:groups":["admin"],"sub":"first",', ',"cognito:groups":["viewer"],"sub":"last"');
    const { principalId, context } = await call(handler, bearing(signed(pool, twice)));
    expect([principalId, context]).toEqual(['last', { role: 'viewer' }]);
  });

  it('200: accepts a token of 8,192 characters, every key of the set, and any case of scheme and header', async () => {
    expect(await outcome(handler, getToken(8_192))).toBe('member');
    expect(await outcome(handler, signed(second, with_({})))).toBe('member');
    for (const headers of [
      ['authorization', `bearer ${token()}`],
      ['AUTHORIZATION', `BEARER   ${token()} `],
    ]) {
      expect((await call(handler, headers)).context).toEqual({ role: 'member' });
    }
  });
});

describe('version 2 over HTTP', () => {
  const standIn = standInKeys();
  const ask = (headers: string[]) => send('//api/v2/feeds/topics', { headers });
  const claimsOf = (text: string) => JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString());

  it('200: accepts a valid token of each role', async () => {
    for (const person of ['admin', 'member', 'viewer'] as const) {
      const answer = await ask(await bearer(person));
      expect(answer.status, answer.text).toBe(200);
    }
  });

  it('200: accepts a refreshed token', async () => {
    const { RefreshToken } = await signIn('viewer');
    const { status, body } = await identityProvider('GetTokensFromRefreshToken', {
      ClientId: stackFile().user_pool_client_id,
      RefreshToken,
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect((await ask(bearing(body.AuthenticationResult.AccessToken))).status).toBe(200);
    expectProblem(await sendV2('GET', '/admin/api-keys', bearing(body.AuthenticationResult.AccessToken)), 403);
  });

  it('401: returns the same response for every invalid token, without a reason', async () => {
    const tokens = await signIn('admin');
    const good = tokens.AccessToken;
    const payload = claimsOf(good);
    const by = (changes: Record<string, unknown>, more: Record<string, unknown> = {}) =>
      signed(standIn, { ...payload, ...changes }, more);
    expect((await ask(bearing(by({})))).status, 'the control').toBe(200);
    const now = nowS();
    const bad: Record<string, string[]> = {
      'no header': [],
      'alg none': bearing(forge({ kid: standIn.kid, alg: 'none' }, payload, { key: '', signAs: 'none' })),
      'HS256 with the public key': bearing(
        forge({ kid: standIn.kid, alg: 'HS256' }, payload, { key: JSON.stringify(standIn.jwk), signAs: 'HS256' }),
      ),
      RS512: bearing(forge({ kid: standIn.kid, alg: 'RS512' }, payload, { key: standIn.privateKey, signAs: 'RS512' })),
      'another key under the same kid': bearing(signed({ ...attacker, kid: standIn.kid }, payload)),
      'unknown kid': bearing(by({}, { kid: 'unknown' })),
      'wrong issuer': bearing(by({ iss: `${payload.iss}/` })),
      'wrong client': bearing(by({ client_id: 'another' })),
      'id token': bearing(tokens.IdToken),
      'refresh token': bearing(tokens.RefreshToken),
      expired: bearing(by({ iat: now - 3_601, exp: now - 1 })),
      'not yet valid': bearing(by({ nbf: now + 600 })),
      'no exp': bearing(by({ exp: undefined })),
      'exp in ten years': bearing(by({ exp: now + TEN_YEARS_S })),
      'iat in the future': bearing(by({ iat: now + 600, exp: now + 1_200 })),
      'unknown crit': bearing(by({}, { crit: ['b64'] })),
      'groups as a text': bearing(by({ 'cognito:groups': 'admin' })),
      '8,193 characters': bearing(good.padEnd(8_193, 'x')),
      'two headers': [...bearing(good), ...bearing(good)],
      'two headers of other case': [...bearing(good), 'authorization', `Bearer ${good}`],
      'Basic scheme': ['Authorization', `Basic ${good}`],
      '`Bearer` without a token': ['Authorization', 'Bearer'],
      'the token as X-API-Key': ['X-API-Key', good],
      rubbish: bearing('rubbish'),
    };
    const bodies = new Set<string>();
    for (const [reason, headers] of Object.entries(bad)) {
      const answer = await ask(headers);
      expect(answer.status, `${reason}: ${answer.text}`).toBe(401);
      expectProblem(answer, 401, 'unauthorized');
      bodies.add(JSON.stringify({ ...answer.body, request_id: '' }));
    }
    expect([...bodies]).toHaveLength(1);
    const inQuery = await send(`//api/v2/feeds/topics?access_token=${good}&Authorization=Bearer%20${good}`, {
      headers: [],
    });
    expectProblem(inQuery, 401, 'unauthorized');
    expect(JSON.stringify({ ...inQuery.body, request_id: '' })).toBe([...bodies][0]);
  });
});
