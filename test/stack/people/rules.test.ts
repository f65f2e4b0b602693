import { expect, it, vi } from 'vitest';
import { aKey, aName, getStatus, keysRoute } from '../../support/admin.ts';
import { API_KEY, expectProblem, send, sendV2 } from '../../support/api.ts';
import { bearer, identityProvider, signIn, stackFile } from '../../support/people.ts';

/* The six rules of authentication in the specification, through HTTP. The other files of this folder have details. */

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

it('1. version 1 requires the header X-API-Key with a key', async () => {
  expect((await send('/topics', { headers: ['X-API-Key', API_KEY] })).status).toBe(200);
  expectProblem(await send('/topics', { headers: [] }), 401, 'unauthorized');
  expectProblem(await send(`/topics?api_key=${API_KEY}`, { headers: [] }), 401, 'unauthorized');
  expectProblem(await send('/topics', { headers: await bearer('admin') }), 401, 'unauthorized');
});

it('2. version 2 requires an access token that the identity provider issued for email and password', async () => {
  const { AccessToken, IdToken, RefreshToken } = await signIn('member');
  expect((await sendV2('GET', '/feeds/topics', ['Authorization', `Bearer ${AccessToken}`])).status).toBe(200);
  for (const other of [IdToken, RefreshToken, API_KEY]) {
    expectProblem(await sendV2('GET', '/feeds/topics', ['Authorization', `Bearer ${other}`]), 401, 'unauthorized');
  }
  expectProblem(await sendV2('GET', '/feeds/topics', ['X-API-Key', API_KEY]), 401, 'unauthorized');
  const { user_pool_client_id: ClientId } = stackFile();
  const AuthParameters = { USERNAME: 'member@example.com', PASSWORD: 'Wrong-password-1' };
  const wrong = await identityProvider('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', ClientId, AuthParameters });
  expect(wrong).toMatchObject({ status: 400, body: { __type: 'NotAuthorizedException' } });
});

it('3. access tokens live one hour, and the refresh token returns the next access token', async () => {
  const { AccessToken, RefreshToken } = await signIn('viewer');
  const { exp, iat } = claimsOf(AccessToken);
  expect(exp - iat).toBe(3_600);
  const { status, body } = await identityProvider('GetTokensFromRefreshToken', {
    ClientId: stackFile().user_pool_client_id,
    RefreshToken,
  });
  expect(status).toBe(200);
  const next = body.AuthenticationResult.AccessToken;
  expect((await sendV2('GET', '/feeds/topics', ['Authorization', `Bearer ${next}`])).status).toBe(200);
});

it('4. only an admin creates API keys', async () => {
  const { status, body } = await keysRoute('POST', '', { name: aName() });
  expect(status).toBe(201);
  expect(await getStatus(body.api_key)).toBe(200);
  const byMember = await sendV2('POST', '/admin/api-keys', {
    headers: await bearer('member'),
    json: { name: aName() },
  });
  expectProblem(byMember, 403, 'role_required');
});

it('5. rotating a key invalidates the old key at once', async () => {
  const old = await aKey();
  expect(await getStatus(old.api_key)).toBe(200);
  const { body } = await keysRoute('POST', `/${old.id}/rotate`);
  expect([await getStatus(old.api_key), await getStatus(body.api_key)]).toEqual([401, 200]);
});

it('6. chat credentials come from the environment at load time, never from a caller', async () => {
  const settings = async () => (await import('../../../lib/channels/chat/settings.ts')).chatConfig.preferred_method;
  vi.stubEnv('CHAT_BOT_TOKEN', '');
  vi.stubEnv('CHAT_WEBHOOK_URL', 'https://hooks.slack.com/services/T0/B0/x');
  vi.resetModules();
  expect(await settings()).toBe('webhook');
  vi.stubEnv('CHAT_BOT_TOKEN', 'xoxb-later');
  expect(await settings()).toBe('webhook');
  vi.resetModules();
  expect(await settings()).toBe('bot');
  vi.unstubAllEnvs();
  for (const json of [{ bot_token: 'xoxb-mine' }, { webhook_url: 'https://hooks.slack.com/services/T1/B1/mine' }]) {
    const answer = await sendV2('POST', '/feeds/chat/share', {
      headers: await bearer('member'),
      json: { entry_id: 'a', ...json },
    });
    expectProblem(answer, 400, 'invalid_parameter');
  }
});
