import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { selfSigned } from '../../../support/certificates.ts';
import { lacks } from '../../../support/machine.ts';
import {
  CLIENT_ID,
  claims,
  forge,
  type KeySet,
  loadAuthorizer,
  newKeys,
  serveKeySet,
  signed,
  standInKeys,
} from '../../../support/tokens.ts';

/** As the runtime of a deployed function sets it. */
const DEPLOYED = 'AWS_Lambda_nodejs24.x';
const POOL = 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Tests';
const load = (TOKEN_ISSUER: string, AWS_EXECUTION_ENV: string | undefined, TOKEN_CLIENT_ID = CLIENT_ID) =>
  loadAuthorizer({ TOKEN_ISSUER, TOKEN_CLIENT_ID, AWS_EXECUTION_ENV });
const REFUSED = /^TOKEN_ISSUER must be an https URL\.$/;

const LOOPBACK = ['http://127.0.0.1:9229/local_1', 'http://localhost:9229/local_1', 'http://[::1]:9229/local_1'];
const NEVER = [
  'ftp://127.0.0.1/local_1',
  'javascript:alert(1)',
  'data:application/json,{"keys":[]}',
  'file:///etc/passwd',
  'ws://127.0.0.1/local_1',
  '',
  ' ',
  'undefined',
  'eu-west-1_Tests',
  '//127.0.0.1/local_1',
  'https//127.0.0.1',
  'https://',
  POOL.replace('https', 'http'),
  'http://192.168.0.1/local_1',
  'http://0.0.0.0:9229/local_1',
  'http://169.254.169.254/latest',
  'http://127.0.0.1.attacker.example/local_1',
  'http://localhost.attacker.example/local_1',
  'http://127.0.0.1@attacker.example/local_1',
  'http://attacker.example/#127.0.0.1',
  'http://attacker.example/127.0.0.1',
];

it('the authorizer fails to load in a deployed function with a plain http issuer, even on localhost', async () => {
  for (const issuer of [...LOOPBACK, ...NEVER]) await expect(load(issuer, DEPLOYED), issuer).rejects.toThrow(REFUSED);
  for (const issuer of LOOPBACK) await expect(load(issuer, 'anything'), issuer).rejects.toThrow(REFUSED);
});

it('the authorizer fails to load on a laptop unless the issuer has https or is on this machine', async () => {
  for (const issuer of NEVER) await expect(load(issuer, undefined), issuer).rejects.toThrow(REFUSED);
  for (const issuer of [...LOOPBACK, POOL]) expect(await load(issuer, undefined), issuer).toBeTypeOf('function');
});

it('the authorizer fails to load without a client id', async () => {
  await expect(load(POOL, DEPLOYED, '')).rejects.toThrow(/^TOKEN_CLIENT_ID is not set/);
  expect(await load(POOL, DEPLOYED)).toBeTypeOf('function');
});

/* A deployed configuration in a separate process, since only a new process trusts another certificate. */
const pool = newKeys('pool-1');
const standIn = standInKeys();
const certificate = lacks('openssl') ? undefined : selfSigned();
let keySet: KeySet;

beforeAll(async () => {
  if (certificate) keySet = await serveKeySet([pool.jwk], certificate);
});
afterAll(() => keySet?.stop());

const CHILD = `
  const { call, outcome } = await import('./test/support/tokens.ts');
  const { handler } = await import('./functions/authorizers/access-token.ts');
  const answers = [];
  for (const token of JSON.parse(process.env.TOKENS)) answers.push(await outcome(handler, token));
  console.log(JSON.stringify(answers));
`;

/** What a deployed authorizer answers to each token. */
async function deployed(tokens: string[], more: Record<string, string> = {}): Promise<string[]> {
  const env: NodeJS.ProcessEnv = {
    PATH: process.env['PATH'],
    AWS_EXECUTION_ENV: DEPLOYED,
    TOKEN_ISSUER: keySet.issuer,
    TOKEN_CLIENT_ID: CLIENT_ID,
    TOKENS: JSON.stringify(tokens),
    NODE_EXTRA_CA_CERTS: certificate?.file,
    ...more,
  };
  const options = ['--import', 'tsx', '--input-type=module', '-e', CHILD];
  const { stdout } = await promisify(execFile)(process.execPath, options, { env, timeout: 120_000 });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

/** Returns tokens of the local identity provider, whose private key is public. Each imitates a token of the pool. */
const ofTheStandIn = () => {
  const { issuer } = keySet;
  const admin = { 'cognito:groups': ['admin'] };
  return [
    signed(standIn, claims('http://127.0.0.1:9229/local_1', admin)),
    signed(standIn, claims('http://localhost:9229/local_1', admin)),
    signed(standIn, claims(issuer, admin)),
    signed(standIn, claims(issuer, admin), { kid: pool.kid }),
    signed(standIn, claims(issuer, admin), { kid: undefined }),
    signed(standIn, claims(issuer, admin), { jwk: standIn.jwk }),
    signed(standIn, claims(POOL, admin)),
    forge({ kid: standIn.kid, alg: 'none' }, claims(issuer, admin), { key: '', signAs: 'none' }),
  ];
};

it('401: rejects tokens of the local identity provider in a deployed function', async (test) => {
  test.skip(!certificate);
  const tokens = ofTheStandIn();
  const good = signed(pool, claims(keySet.issuer, { 'cognito:groups': ['admin'] }));
  expect(await deployed([good, ...tokens, good])).toEqual(['admin', ...tokens.map(() => '401'), 'admin']);
  expect(keySet.fetches).toBe(2);
});

it('503: rejects a key set from a server with an untrusted certificate in a deployed function', async (test) => {
  test.skip(!certificate);
  const before = keySet.fetches;
  const good = signed(pool, claims(keySet.issuer));
  const answers = await deployed([good, ...ofTheStandIn().slice(2, 4)], { NODE_EXTRA_CA_CERTS: '' });
  for (const answer of answers) expect(answer).toMatch(/^503 .*self-signed certificate/);
  expect(keySet.fetches).toBe(before);
});

it('the authorizer fails to load in a deployed function with the local identity provider as issuer', async (test) => {
  test.skip(!certificate);
  const [own = ''] = ofTheStandIn();
  const issuer = 'http://127.0.0.1:9229/local_1';
  await expect(deployed([own], { TOKEN_ISSUER: issuer })).rejects.toThrow(/TOKEN_ISSUER must be an https URL/);
});
