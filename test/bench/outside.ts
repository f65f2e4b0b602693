import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { formatKeyPrefix, generateKey, generateKeyId } from '../../lib/access/keys/key-format.ts';
import type { TableItem } from '../../lib/platform/dynamodb/client.ts';
import { API_KEYS_PARTITION, apiKeyKey, apiKeyNameKey } from '../../lib/platform/dynamodb/person-keys.ts';
import { formatInstant } from '../../lib/values/time.ts';
import { createTable } from '../../local/create-table.ts';
import { LOCAL_AWS, startDynamoDb } from '../../local/dynamodb.ts';
import { benchItems } from '../support/corpus.ts';

const CLIENT_ID = 'bench';
const BATCH = 25;

/** Everything outside of the functions: their environment, and what callers send. */
export type Outside = Awaited<ReturnType<typeof startOutside>>;

/**
 * Starts an embedded DynamoDB and a key set. The table `bench` has a catalog, 40 entries and one API key that was just
 * used; `bench-keys` has only `spareKeys` keys that were never used.
 */
export async function startOutside(directory: string, spareKeys: number) {
  const { endpoint, service } = await startDynamoDb(path.join(directory, 'dynamodb.log'));
  const key = benchKey(formatInstant(new Date()));
  const spare = Array.from({ length: spareKeys }, () => benchKey(null));
  await fill(endpoint, 'bench', [...benchItems(40), ...key.items]);
  await fill(
    endpoint,
    'bench-keys',
    spare.flatMap(({ items }) => items),
  );
  const identity = await startKeySet();
  return {
    /** For every function; HOME has no configuration of the SDK in it. */
    env: {
      ...LOCAL_AWS,
      AWS_ENDPOINT_URL_DYNAMODB: endpoint,
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
      TOKEN_ISSUER: identity.issuer,
      TOKEN_CLIENT_ID: CLIENT_ID,
      PATH: process.env['PATH'] ?? '',
      HOME: directory,
    },
    accessToken: identity.accessToken,
    key: key.text,
    spareKeys: spare.map(({ text }) => text),
    stop: async () => {
      await Promise.all([identity.stop(), service.stop()]);
    },
  };
}

/** The text of a live key and its items, as `createKeyRecord` stores them. */
function benchKey(last_used_at: string | null): { text: string; items: TableItem[] } {
  const id = generateKeyId();
  const { key: text, hash } = generateKey(id);
  const body = {
    id,
    name: `Key ${id}`,
    prefix: formatKeyPrefix(id),
    created_by: 'bench',
    created_at: '2026-01-01T00:00:00Z',
    rotated_at: null,
    revoked_at: null,
    last_used_at,
  };
  const item = { ...apiKeyKey(id), gsi1: API_KEYS_PARTITION, at: `${body.created_at}#${id}`, body, hash, version: 1 };
  return { text, items: [item, { ...apiKeyNameKey(body.name), key_id: id }] };
}

async function fill(endpoint: string, table: string, items: TableItem[]): Promise<void> {
  await createTable(endpoint, table);
  const credentials = { accessKeyId: LOCAL_AWS.AWS_ACCESS_KEY_ID, secretAccessKey: LOCAL_AWS.AWS_SECRET_ACCESS_KEY };
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint, region: LOCAL_AWS.AWS_REGION, credentials }),
    { marshallOptions: { removeUndefinedValues: true } },
  );
  for (let at = 0; at < items.length; at += BATCH) {
    const puts = items.slice(at, at + BATCH).map((Item) => ({ PutRequest: { Item } }));
    const { UnprocessedItems } = await client.send(new BatchWriteCommand({ RequestItems: { [table]: puts } }));
    if (UnprocessedItems?.[table]) throw new Error(`${table}: not every item was stored.`);
  }
  client.destroy();
}

/** An identity provider as far as the authorizer sees it: a key set, and access tokens of an admin. */
async function startKeySet() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const jwk = { ...createPublicKey(publicKey).export({ format: 'jwk' }), kid: 'bench', alg: 'RS256', use: 'sig' };
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pool`;
  return {
    issuer,
    accessToken: () => {
      const iat = Math.floor(Date.now() / 1_000);
      const claims = { sub: 'bench', iss: issuer, client_id: CLIENT_ID, token_use: 'access', iat, exp: iat + 3_600 };
      const parts = [
        { alg: 'RS256', kid: 'bench' },
        { ...claims, 'cognito:groups': ['admin'] },
      ];
      const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
      return `${text}.${sign('sha256', Buffer.from(text), createPrivateKey(privateKey)).toString('base64url')}`;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
