import { json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
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
  serveKeySet,
  signed,
} from '../../../support/tokens.ts';

const SUB = '5f0c7d1e-4b6a-4a3e-9d59-3c5a1b0f7a11';
const pool = newKeys('pool-1');
let provider: KeySet;
/** What GetUser answers: a status and a body; null for no answer. */
let answer: { status: number; body: unknown } | null;
let asked: { operation: string | undefined; body: unknown }[];

const person = (factors?: unknown, sub = SUB) => ({
  status: 200,
  body: { Username: sub, UserAttributes: [{ Name: 'sub', Value: sub }], UserMFASettingList: factors },
});
const refusal = (code: string, status = 400, message = 'Access Token has been revoked') => ({
  status,
  body: { __type: code, message },
});
const TOTP = ['SOFTWARE_TOKEN_MFA'];

beforeAll(async () => {
  provider = await serveKeySet([pool.jwk]);
  provider.operations = async (request, response) => {
    asked.push({ operation: String(request.headers['x-amz-target']).split('.')[1], body: await json(request) });
    if (answer) response.writeHead(answer.status).end(JSON.stringify(answer.body));
  };
});
afterAll(() => provider.stop());
beforeEach(() => {
  asked = [];
  answer = person(TOTP);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

async function load(ADMIN_TOTP: string | undefined): Promise<Authorizer> {
  const handler = await loadAuthorizer({ TOKEN_ISSUER: provider.issuer, TOKEN_CLIENT_ID: CLIENT_ID, ADMIN_TOTP });
  // In a function it is set for good.
  vi.stubEnv('TOKEN_ISSUER', provider.issuer);
  return handler;
}
const getToken = (group: string, changes: object = {}) =>
  signed(pool, claims(provider.issuer, { 'cognito:groups': [group], ...changes }));
const admin = () => getToken('admin');
const getContext = async (handler: Authorizer, token: string) =>
  (await call(handler, ['Authorization', `Bearer ${token}`])).context;

it('gives an admin with a second factor the role admin, and caches GetUser for five minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const handler = await load('true');
  const token = admin();
  for (let i = 0; i < 3; i += 1) expect(await getContext(handler, token)).toEqual({ role: 'admin' });
  expect(asked).toEqual([{ operation: 'GetUser', body: { AccessToken: token } }]);
  answer = person();
  vi.setSystemTime(Date.now() + 5 * 60_000 - 1);
  expect(await getContext(handler, token)).toEqual({ role: 'admin' });
  vi.setSystemTime(Date.now() + 1);
  expect(await getContext(handler, token)).toEqual({ role: 'member', second_factor: 'missing' });
  expect(await getContext(handler, getToken('admin', { jti: 'another' }))).toEqual({
    role: 'member',
    second_factor: 'missing',
  });
});

it('gives an admin without a second factor the role member until the second factor is set up', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const handler = await load('true');
  const token = admin();
  for (const factors of [undefined, [], ['SMS_MFA'], ['EMAIL_OTP'], ['software_token_mfa']]) {
    answer = person(factors);
    expect(await getContext(handler, token), String(factors)).toEqual({ role: 'member', second_factor: 'missing' });
    vi.setSystemTime(Date.now() + 5_000);
  }
  expect(asked).toHaveLength(5);
  answer = person(['SMS_MFA', ...TOTP]);
  expect(await getContext(handler, token)).toEqual({ role: 'admin' });
});

it('gives an admin the role member while GetUser fails or returns an invalid body', async () => {
  const answers = [
    refusal('NotAuthorizedException', 400, 'Access Token does not have required scopes'),
    ...[refusal('TooManyRequestsException'), refusal('InternalErrorException', 500), refusal('x', 404)],
    ...[
      { status: 200, body: null },
      { status: 200, body: 'text' },
      { status: 200, body: { UserMFASettingList: TOTP } },
    ],
    ...[person(TOTP, 'somebody-else'), person('SOFTWARE_TOKEN_MFA'), { status: 302, body: person(TOTP).body }],
    null,
  ];
  for (const one of answers) {
    answer = one;
    const handler = await load('true');
    const waited = startWaiting();
    expect(await getContext(handler, admin()), JSON.stringify(one)).toEqual({
      role: 'member',
      second_factor: 'unknown',
    });
    expect(waited()).toBeLessThan(3_000);
  }
});

it('401: rejects the token of an admin that the identity provider has revoked', async () => {
  for (const code of ['NotAuthorizedException', 'UserNotFoundException', 'com.amazonaws#NotAuthorizedException']) {
    answer = refusal(code);
    expect(await outcome(await load('true'), admin()), code).toBe('401');
  }
});

it('calls GetUser for admins only, and only if a second factor is required', async () => {
  answer = person();
  const handler = await load('true');
  for (const role of ['member', 'viewer']) expect(await getContext(handler, getToken(role))).toEqual({ role });
  for (const value of ['false', undefined])
    expect(await getContext(await load(value), admin()), value).toEqual({ role: 'admin' });
  expect(asked).toEqual([]);
});

it('the authorizer fails to load if ADMIN_TOTP is neither true nor false', async () => {
  for (const value of ['', ' ', 'True', 'yes', '1', 'constructor'])
    await expect(load(value), value).rejects.toThrow('ADMIN_TOTP must be true or false');
});
