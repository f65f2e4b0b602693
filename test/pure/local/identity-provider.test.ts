import { spawnSync } from 'node:child_process';
import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { type DemoUser, type IdentityProvider, startIdentityProvider } from '../../../local/identity-provider.ts';

const running: IdentityProvider[] = [];
const directories: string[] = [];

function newDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'regfeed-identity-'));
  directories.push(directory);
  return directory;
}

async function start(dataDir = newDirectory()): Promise<IdentityProvider> {
  const provider = await startIdentityProvider(dataDir);
  running.push(provider);
  return provider;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((provider) => provider.stop()));
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
});

// biome-ignore lint/suspicious/noExplicitAny: answers of every operation
type ProviderAnswer = { status: number; body: any };

async function post(provider: IdentityProvider, operation: string, body: string): Promise<ProviderAnswer> {
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
  };
  const response = await fetch(provider.url, { method: 'POST', headers, body });
  return { status: response.status, body: await response.json() };
}

function initiateAuth(provider: IdentityProvider, AuthFlow: string, AuthParameters: object) {
  return post(provider, 'InitiateAuth', JSON.stringify({ ClientId: provider.clientId, AuthFlow, AuthParameters }));
}

function signIn(provider: IdentityProvider, role: DemoUser['role'], password = getUser(provider, role).password) {
  const { email } = getUser(provider, role);
  return initiateAuth(provider, 'USER_PASSWORD_AUTH', { USERNAME: email, PASSWORD: password });
}

function getUser(provider: IdentityProvider, role: DemoUser['role']): DemoUser {
  const user = provider.users.find((one) => one.role === role);
  if (!user) throw new Error(`No ${role}`);
  return user;
}

/** The claims of a token whose signature the provider's published key verifies. */
async function getClaims(provider: IdentityProvider, token: string) {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString());
  const response = await fetch(`${provider.issuer}/.well-known/jwks.json`);
  const { keys } = (await response.json()) as { keys: (JsonWebKey & { kid: string })[] };
  const jwk = keys.find((one) => one.kid === kid) ?? {};
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = Buffer.from(`${header}.${payload}`);
  expect(verify('RSA-SHA256', signed, key, Buffer.from(signature, 'base64url'))).toBe(true);
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}

it('accepts a sign-in with the email address in any letter case', async () => {
  const provider = await start();
  const { email, password } = getUser(provider, 'member');
  for (const USERNAME of [email.toUpperCase(), email.replace('m', 'M')]) {
    const answer = await initiateAuth(provider, 'USER_PASSWORD_AUTH', { USERNAME, PASSWORD: password });
    expect(answer.status).toBe(200);
  }
  const wrong = { USERNAME: email.toUpperCase(), PASSWORD: password.toLowerCase() };
  expect((await initiateAuth(provider, 'USER_PASSWORD_AUTH', wrong)).status).toBe(400);
});

it('200: signs in an admin, a member and a viewer with their groups for 60 minutes', async () => {
  const provider = await start();
  expect(provider.users.map(({ email, role }) => [email, role])).toEqual([
    ['admin@example.com', 'admin'],
    ['member@example.com', 'member'],
    ['viewer@example.com', 'viewer'],
  ]);
  const groups = { admin: ['admin'], member: undefined, viewer: ['viewer'] };
  for (const { role } of provider.users) {
    const { status, body } = await signIn(provider, role);
    expect(status).toBe(200);
    expect(body.AuthenticationResult).toMatchObject({ ExpiresIn: 3600, TokenType: 'Bearer' });
    const claims = await getClaims(provider, body.AuthenticationResult.AccessToken);
    expect(claims).toMatchObject({ iss: provider.issuer, client_id: provider.clientId, token_use: 'access' });
    expect(claims.exp - claims.iat).toBe(3600);
    expect(claims['cognito:groups']).toEqual(groups[role]);
  }
});

/** Runs `then` as if so many seconds had passed. */
async function after<T>(seconds: number, then: () => Promise<T>, from = Date.now()): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: from + seconds * 1_000 });
  return then().finally(() => void vi.useRealTimers());
}

const renew = (provider: IdentityProvider, RefreshToken: unknown) =>
  post(provider, 'GetTokensFromRefreshToken', JSON.stringify({ ClientId: provider.clientId, RefreshToken }));
const INVALID = { status: 400, body: { __type: 'NotAuthorizedException', message: 'Invalid Refresh Token' } };

it('400: rejects a refresh token more than a minute after its renewal', async () => {
  const provider = await start();
  const { RefreshToken } = (await signIn(provider, 'member')).body.AuthenticationResult;
  const renewed = Date.now();
  const { RefreshToken: next } = (await renew(provider, RefreshToken)).body.AuthenticationResult;
  const again = await after(30, () => renew(provider, RefreshToken));
  expect(again.status).toBe(200);
  expect(await after(59, () => renew(provider, RefreshToken), renewed)).toMatchObject({ status: 200 });
  expect(await after(61, () => renew(provider, RefreshToken))).toEqual(INVALID);
  for (const token of [next, again.body.AuthenticationResult.RefreshToken])
    expect(await after(3_600, () => renew(provider, token))).toMatchObject({ status: 200 });
});

it('400: rejects refresh tokens 12 hours after the sign-in, even renewed ones', async () => {
  const provider = await start();
  const { body } = await signIn(provider, 'member');
  const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const { iat, exp } = claims(body.AuthenticationResult.RefreshToken);
  expect(exp - iat).toBe(12 * 3600);
  const late = await after(11 * 3600, () => renew(provider, body.AuthenticationResult.RefreshToken));
  const { RefreshToken } = late.body.AuthenticationResult;
  expect(Math.abs(claims(RefreshToken).exp - exp)).toBeLessThanOrEqual(1);
  expect(await after(12 * 3600 + 1, () => renew(provider, RefreshToken))).toEqual(INVALID);
});

it('400: does not let users change or delete the name that the audit log shows', async () => {
  const provider = await start();
  const { AccessToken } = (await signIn(provider, 'member')).body.AuthenticationResult;
  const UserAttributes = [{ Name: 'name', Value: 'Admin' }];
  const refused = { status: 400, body: { __type: 'NotAuthorizedException' } };
  const ask = (operation: string, more: object) => post(provider, operation, JSON.stringify({ AccessToken, ...more }));
  expect(await ask('UpdateUserAttributes', { UserAttributes })).toMatchObject(refused);
  expect(await ask('DeleteUserAttributes', { UserAttributeNames: ['name'] })).toMatchObject(refused);
  const { body } = await ask('GetUser', {});
  expect(body.UserAttributes).not.toContainEqual(expect.objectContaining({ Name: 'name' }));
});

it('keeps passwords, pool and client after a restart, and creates others in another data directory', async () => {
  const dataDir = newDirectory();
  const first = await start(dataDir);
  await first.stop();
  const second = await start(dataDir);
  expect(second.users).toEqual(first.users);
  expect(second.clientId).toBe(first.clientId);
  expect(new URL(second.issuer).pathname).toBe(new URL(first.issuer).pathname);
  expect((await signIn(second, 'member')).status).toBe(200);
  const other = await start();
  const passwords = [...first.users, ...other.users].map(({ password }) => password);
  expect(new Set(passwords).size).toBe(6);
  for (const password of passwords) expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^a-zA-Z\d]).{12,}$/);
});

it('creates its directory with mode 0700 and files with mode 0600 under any umask', async () => {
  const dataDir = newDirectory();
  const umask = process.umask(0);
  try {
    await signIn(await start(dataDir), 'admin');
  } finally {
    process.umask(umask);
  }
  const getMode = (...parts: string[]) => statSync(path.join(dataDir, 'identity', ...parts)).mode & 0o777;
  expect([getMode(), getMode('pools'), getMode('demo.json')]).toEqual([0o700, 0o700, 0o600]);
  const pools = readdirSync(path.join(dataDir, 'identity', 'pools'));
  expect(pools).toHaveLength(2);
  for (const pool of pools) expect(getMode('pools', pool)).toBe(0o600);
});

const damages: Record<string, (identity: string) => void> = {
  'demo.json is missing': (identity) => rmSync(path.join(identity, 'demo.json')),
  'demo.json is half-written': (identity) => truncateSync(path.join(identity, 'demo.json'), 40),
  'demo.json has no fields': (identity) => writeFileSync(path.join(identity, 'demo.json'), '{}'),
  'the pool is half-written': (identity) => truncateSync(poolFile(identity), 500),
  'the pool is empty': (identity) => truncateSync(poolFile(identity), 0),
  'the pool is missing': (identity) => rmSync(poolFile(identity)),
  'the pool lacks its users': (identity) => writeFileSync(poolFile(identity), '{"Users":{},"Options":{}}'),
  'the stored clients are not an object': (identity) =>
    writeFileSync(path.join(identity, 'pools', 'clients.json'), 'null'),
  'the directory is a file': (identity) => {
    rmSync(identity, { recursive: true });
    writeFileSync(identity, '');
  },
};

function poolFile(identity: string): string {
  const name = readdirSync(path.join(identity, 'pools')).find((file) => file !== 'clients.json');
  return path.join(identity, 'pools', name ?? '');
}

it.each(Object.entries(damages))('moves damaged data aside and starts with empty data: %s', async (_, damage) => {
  const dataDir = newDirectory();
  const first = await start(dataDir);
  await first.stop();
  damage(path.join(dataDir, 'identity'));
  const second = await start(dataDir);
  expect((await signIn(second, 'viewer')).status).toBe(200);
  expect(second.users).not.toEqual(first.users);
  const aside = readdirSync(dataDir).filter((name) => /^identity\.broken-\d+$/.test(name));
  expect(aside).toHaveLength(1);
  await second.stop();
  expect((await start(dataDir)).users).toEqual(second.users);
});

it('fails to start with the reason, and stops listening, if the data directory is not writable', async () => {
  const dataDir = path.join(newDirectory(), 'file');
  writeFileSync(dataDir, '');
  chmodSync(dataDir, 0o400);
  const count = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;
  await expect(startIdentityProvider(dataDir)).rejects.toThrow(/ENOTDIR/);
  await expect.poll(count).toBe(0);
});

it('listens on 127.0.0.1 only, and refuses connections after a stop', async () => {
  const provider = await start();
  const { port } = new URL(provider.url);
  const others = Object.values(networkInterfaces()).flatMap((all) => all?.filter(({ internal }) => !internal) ?? []);
  const hosts = ['[::1]', ...others.filter(({ family }) => family === 'IPv4').map(({ address }) => address)];
  for (const host of hosts) await expect(fetch(`http://${host}:${port}/health`)).rejects.toThrow();
  expect((await fetch(`${provider.url}/health`)).status).toBe(200);
  await provider.stop();
  await expect(fetch(`${provider.url}/health`)).rejects.toThrow();
});

it('prints nothing and writes nothing outside its data directory, even for failed requests', () => {
  const workingDir = newDirectory();
  const dataDir = path.join(workingDir, 'data');
  mkdirSync(dataDir);
  const script = `
    const { startIdentityProvider } = await import(${JSON.stringify(path.resolve('local/identity-provider.ts'))});
    const provider = await startIdentityProvider(${JSON.stringify(dataDir)});
    const send = (target, body) => fetch(provider.url, { method: 'POST', body,
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'A.' + target } });
    await send('InitiateAuth', 'no json');
    await send('InitiateAuth', '{}');
    await send('Nothing', '{}');
    await send('ForgotPassword', JSON.stringify({ ClientId: provider.clientId, Username: 'admin@example.com' }));
    await provider.stop();
  `;
  const tsx = path.resolve('node_modules/tsx/dist/loader.mjs');
  const command = ['--import', tsx, '--input-type=module', '--eval', script];
  const run = spawnSync(process.execPath, command, { cwd: workingDir, encoding: 'utf8', timeout: 60_000 });
  expect([run.stdout, run.stderr, run.status]).toEqual(['', '', 0]);
  expect(readdirSync(workingDir)).toEqual(['data']);
  expect(existsSync(path.join(dataDir, 'identity', 'demo.json'))).toBe(true);
  expect(JSON.parse(readFileSync(path.join(dataDir, 'identity', 'demo.json'), 'utf8')).users).toHaveLength(3);
});
