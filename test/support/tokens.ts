import {
  constants,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  sign,
} from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';

export const CLIENT_ID = 'client-of-the-tests';
const PATH = '/eu-west-1_Tests';

/** A key pair, and its public half as a key set shows it. */
export interface TokenKeys {
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  jwk: JsonWebKey;
}

const getKeys = (kid: string, privateKey: KeyObject): TokenKeys => {
  const publicKey = createPublicKey(privateKey);
  return { kid, privateKey, publicKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' } };
};

/** A new RSA key pair of 2,048 bits, the kind that a user pool signs with. */
export function newKeys(kid: string): TokenKeys {
  return getKeys(kid, generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey);
}

/** The key of the stand-in for the user pool: its private half is public, in the package. */
export function standInKeys(): TokenKeys {
  const file = 'node_modules/cognito-local/lib/keys/cognitoLocal.private.json';
  const { jwk } = JSON.parse(readFileSync(file, 'utf8'));
  return getKeys('CognitoLocal', createPrivateKey({ key: jwk, format: 'jwk' }));
}

/** Whole seconds since 1970, as tokens count. */
export const nowS = () => Math.floor(Date.now() / 1_000);

/** The claims of a good access token, with changes; undefined leaves a claim out. */
export function claims(issuer: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    sub: '5f0c7d1e-4b6a-4a3e-9d59-3c5a1b0f7a11',
    iss: issuer,
    client_id: CLIENT_ID,
    token_use: 'access',
    scope: 'aws.cognito.signin.user.admin',
    iat: nowS(),
    exp: nowS() + 3_600,
    jti: 'c2f1b6d8-7f0e-4a5f-8a53-0d7f0b8f3f10',
    username: 'someone@example.com',
    ...changes,
  };
}

/** One part of a token: JSON of a value, or a text as it is. */
export const part = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

type TokenSigner = (input: Buffer, key: KeyObject | Buffer | string) => Buffer;
const rsa =
  (hash: string): TokenSigner =>
  (input, key) =>
    sign(hash, input, key as KeyObject);
const SIGNERS: Record<string, TokenSigner> = {
  none: () => Buffer.alloc(0),
  HS256: (input, key) => createHmac('sha256', key).update(input).digest(),
  RS256: rsa('sha256'),
  RS384: rsa('sha384'),
  RS512: rsa('sha512'),
  PS256: (input, key) =>
    sign('sha256', input, { key: key as KeyObject, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }),
};

interface SigningOptions {
  key: KeyObject | Buffer | string;
  /** The algorithm of the signature, which the header may contradict. */
  signAs?: string;
}

/** Returns a token of any header and payload. A text is used as the JSON. */
export function forge(
  header: Record<string, unknown> | string,
  payload: unknown,
  { key, signAs = 'RS256' }: SigningOptions,
): string {
  const input = `${part(header)}.${part(payload)}`;
  const signer = SIGNERS[signAs];
  if (!signer) throw new Error(`No signer ${signAs}`);
  return `${input}.${signer(Buffer.from(input), key).toString('base64url')}`;
}

/** A token as the user pool makes it. */
export function signed(keys: TokenKeys, payload: unknown, header: Record<string, unknown> = {}): string {
  return forge({ kid: keys.kid, alg: 'RS256', ...header }, payload, { key: keys.privateKey });
}

/** The response of the key set: the `keys`, these bytes, a status, or a response that never ends. */
export type Serving = 'keys' | 'hang' | 'drip' | 'reset' | { status: number } | { body: string | Buffer };

/** A key set on 127.0.0.1. `fetches` counts requests; `keys` and `serving` may be changed at any time. */
export interface KeySet {
  issuer: string;
  keys: unknown[];
  serving: Serving;
  fetches: number;
  /** What operations of the identity provider answer, at the same address. */
  operations: http.RequestListener;
  /** Stops listening, and drops every connection. */
  stop(): Promise<void>;
  /** Listens again, on the same port. */
  restart(): Promise<void>;
}

/** Serves a key set on a free port, over https where a certificate is given. */
export async function serveKeySet(keys: unknown[], tls?: { key: Buffer; cert: Buffer }): Promise<KeySet> {
  const drips = new Set<NodeJS.Timeout>();
  const answer: http.RequestListener = (request, response) => {
    if (request.method === 'POST') return set.operations(request, response);
    set.fetches += 1;
    const { serving } = set;
    if (serving === 'hang') return;
    if (serving === 'reset') return void request.socket.destroy();
    if (serving === 'drip') {
      response.writeHead(200, { 'content-type': 'application/json' });
      drips.add(setInterval(() => response.write(' '), 100));
      return;
    }
    if (request.url !== `${PATH}/.well-known/jwks.json`) return void response.writeHead(404).end();
    if (serving === 'keys') return void response.end(JSON.stringify({ keys: set.keys }));
    if ('status' in serving) return void response.writeHead(serving.status).end('{}');
    response.end(serving.body);
  };
  const server = tls ? https.createServer(tls, answer) : http.createServer(answer);
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const set: KeySet = {
    issuer: `${tls ? 'https' : 'http'}://127.0.0.1:${port}${PATH}`,
    keys,
    serving: 'keys',
    fetches: 0,
    operations: (_request, response) => void response.writeHead(404).end(),
    async stop() {
      for (const drip of drips) clearInterval(drip);
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, 'close');
    },
    async restart() {
      await listen(port);
    },
  };
  return set;
}

export type Authorizer = (event: APIGatewayRequestAuthorizerEvent) => Promise<APIGatewayAuthorizerResult>;

/** The authorizer as a new Lambda environment loads it: nothing cached, this environment. */
export async function loadAuthorizer(env: Record<string, string | undefined>): Promise<Authorizer> {
  // Not at the top: the benchmarks use this file outside of vitest.
  const { vi } = await import('vitest');
  vi.resetModules();
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  try {
    return (await import('../../functions/authorizers/access-token.ts')).handler;
  } finally {
    vi.unstubAllEnvs();
  }
}

/** The method of which `call` asks. */
export const METHOD_ARN = 'arn:aws:execute-api:local:000000000000:local/local/GET/api/v2/feeds/topics';

/** Calls an authorizer as API Gateway and local/authorizers.cjs do. `headers` are alternating names and values. */
export async function call(handler: Authorizer, headers: string[]): Promise<APIGatewayAuthorizerResult> {
  const multiValueHeaders: Record<string, string[]> = {};
  for (let i = 0; i < headers.length; i += 2) {
    const name = String(headers[i]);
    multiValueHeaders[name] = [...(multiValueHeaders[name] ?? []), String(headers[i + 1])];
  }
  const event = {
    type: 'REQUEST',
    methodArn: METHOD_ARN,
    multiValueHeaders,
    headers: Object.fromEntries(Object.entries(multiValueHeaders).map(([name, values]) => [name, values.at(-1)])),
    path: '/api/v2/feeds/topics',
    requestContext: {},
  };
  return handler(event as unknown as APIGatewayRequestAuthorizerEvent);
}

/**
 * Returns the result of a token: the admitted role, 401, or 503 with its error.
 *
 * All failures other than 401 are 503.
 */
export async function outcome(handler: Authorizer, token: string): Promise<string> {
  try {
    return String((await call(handler, ['Authorization', `Bearer ${token}`])).context?.['role']);
  } catch (error) {
    return (error as Error).message === 'Unauthorized' ? '401' : `503 ${(error as Error).name}: ${error}`;
  }
}
