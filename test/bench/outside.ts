import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { newKey, newKeyId, shownPrefix } from '../../lib/keys/format.ts';
import type { Item } from '../../lib/table/client.ts';
import { API_KEYS, apiKeyKey, apiKeyNameKey, viewKey, viewNameKey } from '../../lib/table/key-chart.ts';
import { instantOf } from '../../lib/values/time.ts';
import { createTable } from '../../local/create-table.ts';
import { LOCAL_AWS, startDynamoDb } from '../../local/dynamodb.ts';
import { botToken, startChatStub } from '../support/chat-stub.ts';
import { benchItems } from '../support/corpus.ts';

const CLIENT_ID = 'bench';
const BATCH = 25;

/** A key of the bench: its id, and the text that a caller would send. */
export interface BenchKey {
  id: string;
  text: string;
}

/** Everything outside of the functions: what their environment is, what callers send, and how often the outside was called. */
export type Outside = Awaited<ReturnType<typeof startOutside>>;

/**
 * Starts an embedded DynamoDB, a chat platform and a key set. The table `bench` holds a catalog, 40 entries, views to be changed and one
 * API key that was just used; `bench-keys` holds only `spareKeys` keys that were never used, for calls that change them.
 */
export async function startOutside(directory: string, spareKeys: number) {
  const { endpoint, service } = await startDynamoDb(path.join(directory, 'dynamodb.log'));
  const key = benchKey(instantOf(new Date()));
  const spare = Array.from({ length: spareKeys }, () => benchKey(null));
  const views = Array.from({ length: spareKeys }, (_, n) => viewItems(n));
  await fill(endpoint, 'bench', [...benchItems(40), ...key.items, ...views.flat()]);
  await fill(
    endpoint,
    'bench-keys',
    spare.flatMap(({ items }) => items),
  );
  const chat = await startChatStub();
  chat.setChannels(
    ['general', 'regulation', 'risk'].map((name, index) => ({
      id: `C00000000${index}`,
      name,
      is_private: index === 2,
    })),
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
      CHAT_API_URL: chat.apiUrl,
      PATH: process.env['PATH'] ?? '',
      HOME: directory,
    },
    bot: { CHAT_BOT_TOKEN: botToken },
    webhook: { CHAT_WEBHOOK_URL: chat.webhookUrl },
    accessToken: identity.accessToken,
    key: key.key,
    spareKeys: spare.map((one) => one.key),
    calls: () => chat.requests.length + identity.calls(),
    stop: async () => {
      await Promise.all([chat.stop(), identity.stop(), service.stop()]);
    },
  };
}

/** The id of a view of who calls, to be changed or deleted once. */
export const benchView = (n: number) => `view-${n}`;

/** A view with its name, as `createView` stores them. */
function viewItems(n: number): Item[] {
  const at = '2026-01-01T00:00:00Z';
  const view = { id: benchView(n), name: `stored view ${n}`, query: '', position: n, created_at: at, updated_at: at };
  const digest = createHash('sha256').update(view.name).digest('base64url');
  return [
    { ...viewKey('bench', view.id), ...view },
    { ...viewNameKey('bench', digest), view_id: view.id },
  ];
}

/** A live key and its items, as `putApiKey` stores them. */
function benchKey(last_used_at: string | null): { key: BenchKey; items: Item[] } {
  const id = newKeyId();
  const { key: text, hash } = newKey(id);
  const body = {
    id,
    name: `Key ${id}`,
    prefix: shownPrefix(id),
    created_by: 'bench',
    created_at: '2026-01-01T00:00:00Z',
    rotated_at: null,
    revoked_at: null,
    last_used_at,
  };
  const item = { ...apiKeyKey(id), gsi1: API_KEYS, at: `${body.created_at}#${id}`, body, hash, version: 1 };
  return { key: { id, text }, items: [item, { ...apiKeyNameKey(body.name), key_id: id }] };
}

async function fill(endpoint: string, table: string, items: Item[]): Promise<void> {
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
  let count = 0;
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const jwk = { ...createPublicKey(publicKey).export({ format: 'jwk' }), kid: 'bench', alg: 'RS256', use: 'sig' };
  const server = createServer((_, response) => {
    count += 1;
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pool`;
  return {
    issuer,
    calls: () => count,
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
