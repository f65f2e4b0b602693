import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';

/* A platform that has more pages of channels than anybody can read: each takes as long as the test says, by a clock that it moves. */

let server: http.Server;
let listBotChannels: typeof import('../../../lib/sharing/slack/bot.ts')['listBotChannels'];
let asked: URLSearchParams[] = [];
let pageMs = 0;
const TOO_MANY = 100;
let pages = TOO_MANY;

beforeAll(async () => {
  server = http.createServer(async (request, response) => {
    asked.push(new URLSearchParams(await textOf(request)));
    vi.advanceTimersByTime(pageMs);
    const next_cursor = asked.length < pages ? `page-${asked.length}` : '';
    const channels = [{ id: `C${asked.length}`, name: `channel-${asked.length}` }];
    const headers = { 'content-type': 'application/json', 'x-oauth-scopes': 'channels:read' };
    response.writeHead(200, headers).end(JSON.stringify({ ok: true, channels, response_metadata: { next_cursor } }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.env['CHAT_BOT_TOKEN'] = 'xoxb-pages';
  process.env['CHAT_API_URL'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`;
  ({ listBotChannels } = await import('../../../lib/sharing/slack/bot.ts'));
});
beforeEach(() => {
  asked = [];
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => void vi.useRealTimers());
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it.each([
  [1_000, 9],
  [2_000, 5],
  [4_001, 2],
  [9_000, 1],
])('504 chat_no_answer: pages without end, %i ms each, are followed for eight seconds', async (ms, calls) => {
  pageMs = ms;
  pages = TOO_MANY;
  await expect(listBotChannels()).rejects.toMatchObject({ kind: 'gateway_timeout', code: 'chat_no_answer' });
  expect(asked).toHaveLength(calls);
});

it('a last page that was asked for within eight seconds may take its own time', async () => {
  pageMs = 4_000;
  pages = 3;
  expect((await listBotChannels()).map(({ id }) => id)).toEqual(['C1', 'C2', 'C3']);
  expect(asked.map((one) => one.get('cursor'))).toEqual([null, 'page-1', 'page-2']);
});
