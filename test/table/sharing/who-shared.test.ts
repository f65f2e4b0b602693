import { once } from 'node:events';
import http, { type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { EntryShare } from '../../../lib/sharing/share.ts';
import type { GatewayHandler } from '../../support/api.ts';
import { botToken, type ChatStub, startChatStub } from '../../support/chat-stub.ts';
import { startWaiting } from '../../support/clock.ts';
import { draft, getId } from '../../support/drafts.ts';
import { ownTable } from '../../support/own-table.ts';

/*
 * The sharer's e-mail address is requested in parallel with the post. No answer of the identity provider delays or
 * fails a share.
 */

type Play = (response: ServerResponse) => unknown;

const SUB = '9aacfa7b-15e6-4409-82b9-db6c807a178f';
const TOKEN = 'canary.access.token';
const EMAIL = 'ada@example.org';
const WAIT_MS = 1_500;

let chat: ChatStub;
let handler: GatewayHandler;
let shares: GatewayHandler;
let play: Play;
const asked: { url: string | undefined; headers: http.IncomingHttpHeaders; body: string }[] = [];
const provider = http.createServer(async (request, response) => {
  asked.push({ url: request.url, headers: request.headers, body: await textOf(request) });
  play(response);
});
const answer = (body: unknown, status = 200): Play => {
  return (response) => response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
};
const user = (attributes: Record<string, unknown>) => {
  const all = { sub: SUB, email: EMAIL, email_verified: 'true', ...attributes };
  return { Username: SUB, UserAttributes: Object.entries(all).map(([Name, Value]) => ({ Name, Value })) };
};

beforeAll(async () => {
  await ownTable('who-shared');
  chat = await startChatStub();
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  process.env['TOKEN_ISSUER'] = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/pool`;
  process.env['CHAT_BOT_TOKEN'] = botToken;
  process.env['CHAT_API_URL'] = chat.apiUrl;
  process.env['SHARES_PER_HOUR'] = '0';
  vi.resetModules();
  const { storeEntry } = await import('../../../lib/entries/store-entry.ts');
  await storeEntry(draft(1));
  ({ handler } = await import('../../../functions/chat/share-entry.ts'));
  ({ handler: shares } = await import('../../../functions/chat/list-entry-shares.ts'));
});
beforeEach(() => {
  chat.reset();
  asked.length = 0;
  play = answer(user({}));
});
afterAll(async () => {
  provider.closeAllConnections();
  provider.close();
  await chat.stop();
});

const person = { requestContext: { requestId: 'request', authorizer: { principalId: SUB, role: 'member' } } };

/** Shares an entry and returns its newest share. The message is posted for any answer of the provider. */
async function share(key?: string): Promise<EntryShare> {
  const event = {
    ...person,
    body: JSON.stringify({ entry_id: getId(1), channel_id: 'C0CHANNEL1' }),
    multiValueHeaders: {
      authorization: [`bearer  ${TOKEN}`],
      'content-type': ['application/json'],
      ...(key ? { 'idempotency-key': [key] } : {}),
    },
  };
  const { statusCode, body } = await handler(event as unknown as APIGatewayProxyEvent);
  expect(statusCode, body).toBe(200);
  return (await listEntryShares()).find(({ share_id }) => share_id === JSON.parse(body).share_id) as EntryShare;
}

async function listEntryShares(): Promise<EntryShare[]> {
  const event = { ...person, pathParameters: { entry_id: getId(1) } };
  return JSON.parse((await shares(event as unknown as APIGatewayProxyEvent)).body);
}

it('200: records the verified email of the person, and requests it once', async () => {
  expect(await share('asked')).toMatchObject({ shared_by: SUB, shared_by_email: EMAIL });
  expect(await share('asked')).toMatchObject({ shared_by_email: EMAIL });
  expect(asked.map(({ url, body }) => [url, JSON.parse(body)])).toEqual([['/', { AccessToken: TOKEN }]]);
  expect(asked[0]?.headers).toMatchObject({
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser',
  });
  expect(asked[0]?.headers.authorization).toBeUndefined();
  expect(chat.posts).toHaveLength(1);
});

it('200: accepts an email address of 254 characters (RFC 5321)', async () => {
  const email = `${'a'.repeat(242)}@example.org`;
  play = answer(user({ email }));
  expect(await share()).toMatchObject({ shared_by_email: email });
});

it.each<[string, Play]>([
  ['an error for a token without the scope', answer({ __type: 'NotAuthorizedException' }, 400)],
  ['a server error that contains an email address', answer(user({}), 500)],
  ['a redirect', (response) => response.writeHead(307, { location: '/other' }).end()],
  ['a switch of protocols', (response) => response.writeHead(101, { upgrade: 'x', connection: 'upgrade' }).end()],
  ['a broken connection', (response) => response.socket?.resetAndDestroy()],
  [
    'a truncated response',
    (response) => response.writeHead(200, { 'content-length': 999 }).write('{', () => response.destroy()),
  ],
  ['a web page', answer('<!DOCTYPE html><title>Sign in</title>')],
  ['a response of 10 MB', answer({ ...user({}), padding: 'x'.repeat(10 * 1024 * 1024) })],
  ['null', answer('null')],
  ['no list of attributes', answer({ UserAttributes: { email: EMAIL } })],
  ['another person', answer(user({ sub: 'somebody-else' }))],
  ['no person', answer(user({ sub: undefined }))],
  ['an unverified email address', answer(user({ email_verified: 'false' }))],
  ['no email address', answer(user({ email: undefined }))],
  ...[
    ['a list', [EMAIL]],
    ['a name', 'ada'],
    ['two lines', 'ada@example.org\n2026-11-21 posted'],
    ['a terminal color code', '\u001b[31mada@example.org'],
    ['a direction override', '\u202eada@example.org'],
    ['an invisible character', 'ada\u200b@example.org'],
    ['a lone surrogate', 'ada\ud83d@example.org'],
    ['markup', '<b>@example.org'],
    ['over 254 characters', `${'a'.repeat(243)}@example.org`],
  ].map(([what, email]): [string, Play] => [`${what} as the email address`, answer(user({ email }))]),
])('200: records no email when the identity provider returns %s', async (_, played) => {
  play = played;
  expect(await share()).toMatchObject({ shared_by: SUB, shared_by_email: null });
  expect(asked).toHaveLength(1);
  expect(chat.posts).toHaveLength(1);
});

it.each<[string, Play]>([
  ['sends no response', () => {}],
  [
    'sends its response byte by byte',
    (response) => {
      const timer = setInterval(() => response.write(' '), 100);
      response.on('close', () => clearInterval(timer)).writeHead(200);
    },
  ],
])('200: waits 1.5 seconds for a provider that %s, without delaying the message', async (_, slow) => {
  // The share stops waiting once the message is posted, and not before.
  let posted: number | undefined;
  play = (response) => {
    response.on('close', () => {
      posted = chat.posts.length;
    });
    slow(response);
  };
  const waited = startWaiting();
  const began = Date.now();
  expect(await share()).toMatchObject({ shared_by_email: null });
  expect(Date.now() - began).toBeGreaterThan(WAIT_MS - 250);
  expect(waited()).toBeLessThan(4 * WAIT_MS);
  await expect.poll(() => posted).toBe(1);
});

it('429: records the person of a failed share, and requests no email for a share that is not posted', async () => {
  chat.script({ rateLimited: '1' });
  await expect(share('limited')).rejects.toThrow(/rate_limited/);
  const { listShares } = await import('../../../lib/sharing/share-store.ts');
  const failed = (await listShares(getId(1))).find(({ outcome }) => outcome === 'failed');
  expect(failed).toMatchObject({ shared_by: SUB, shared_by_email: EMAIL });
  expect(asked).toHaveLength(1);
});

it('200: logs neither the token nor the email address', async () => {
  const logs = (['log', 'warn', 'error'] as const).map((kind) => vi.spyOn(console, kind).mockImplementation(() => {}));
  await share();
  play = answer({ message: `${TOKEN} ${EMAIL}` }, 500);
  await share();
  const lines = logs.flatMap(({ mock }) => mock.calls).join('\n');
  for (const log of logs) log.mockRestore();
  expect(lines).toContain('shareEntry');
  expect(lines).not.toMatch(/canary|ada@/);
});

it('200: records no email when the identity provider is down or not configured', async () => {
  const { TOKEN_ISSUER = '' } = process.env;
  for (const issuer of ['http://127.0.0.1:9/pool', '']) {
    process.env['TOKEN_ISSUER'] = issuer;
    expect(await share()).toMatchObject({ shared_by_email: null });
  }
  process.env['TOKEN_ISSUER'] = TOKEN_ISSUER;
});

it('200: sends the token only to https addresses when deployed', async () => {
  process.env['AWS_EXECUTION_ENV'] = 'AWS_Lambda_nodejs24.x';
  expect(await share()).toMatchObject({ shared_by_email: null });
  delete process.env['AWS_EXECUTION_ENV'];
  expect(asked).toEqual([]);
});
