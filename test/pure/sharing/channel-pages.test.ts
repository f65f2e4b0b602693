import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';

/*
 * A platform with more channels than one request can read: each page takes as long as the test says, by a clock that it
 * moves.
 */

let server: http.Server;
let listBotChannels: typeof import('../../../lib/channels/slack/channel-list.ts')['listBotChannels'];
let requests: URLSearchParams[] = [];
let pageMs = 0;
let channelCount = 0;
/** The page size of the chat platform. A page has no more channels than requested. */
let pageSize = 200;
/** Refuses the request of this number, and the later ones until the test says otherwise. */
let refuseFrom = Number.POSITIVE_INFINITY;
let refusal: { status: number; error: string } = { status: 429, error: 'ratelimited' };
let scopes = 'channels:read';

/** As long as a channel of a real workspace: 1.2 KB. */
const getChannel = (i: number) => ({ id: `C${i}`, name: `channel-${i}`, topic: { value: 'x'.repeat(1_150) } });

beforeAll(async () => {
  server = http.createServer(async (request, response) => {
    const form = new URLSearchParams(await textOf(request));
    requests.push(form);
    vi.advanceTimersByTime(pageMs);
    const headers = { 'content-type': 'application/json', 'x-oauth-scopes': scopes };
    if (requests.length >= refuseFrom) {
      response.writeHead(refusal.status, { ...headers, 'retry-after': '30' });
      return response.end(JSON.stringify({ ok: false, error: refusal.error }));
    }
    const from = Number(form.get('cursor') ?? 0);
    const to = Math.min(from + Math.min(Number(form.get('limit')), pageSize), channelCount);
    const channels = Array.from({ length: to - from }, (_, i) => getChannel(from + i));
    const next_cursor = to < channelCount ? `${to}` : '';
    response.writeHead(200, headers).end(JSON.stringify({ ok: true, channels, response_metadata: { next_cursor } }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.env['CHAT_BOT_TOKEN'] = 'xoxb-pages';
  process.env['CHAT_API_URL'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`;
});
beforeEach(async () => {
  vi.resetModules();
  ({ listBotChannels } = await import('../../../lib/channels/slack/channel-list.ts'));
  requests = [];
  pageMs = 0;
  pageSize = 200;
  refuseFrom = Number.POSITIVE_INFINITY;
  refusal = { status: 429, error: 'ratelimited' };
  scopes = 'channels:read';
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => void vi.useRealTimers());
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function list(): Promise<[count: number, hasMore: boolean]> {
  const { channels, hasMore } = await listBotChannels();
  expect(new Set(channels.map(({ id }) => id)).size).toBe(channels.length);
  return [channels.length, hasMore];
}

it('lists 1,100 channels in pages of at most 200', async () => {
  channelCount = 1_100;
  expect(await list()).toEqual([1_100, false]);
  expect(requests.map((one) => one.get('limit'))).toEqual(Array(6).fill('200'));
});

it.each([
  [1_000, 9],
  [2_000, 5],
  [4_001, 2],
  [9_000, 1],
])('reads pages that take %i ms each for eight seconds, and reports that more pages follow', async (ms, pages) => {
  pageMs = ms;
  channelCount = 4_000;
  expect(await list()).toEqual([pages * 200, true]);
});

it('continues the channel list at the next request until the list is complete', async () => {
  pageMs = 3_000;
  channelCount = 1_300;
  expect(await list()).toEqual([600, true]);
  expect(await list()).toEqual([1_200, true]);
  expect(await list()).toEqual([1_300, false]);
  expect(requests.map((one) => one.get('cursor'))).toEqual([null, '200', '400', '600', '800', '1000', '1200']);
});

it('returns the channels read before a rate limit, and waits for Retry-After', async () => {
  channelCount = 980;
  pageSize = 7;
  refuseFrom = 21;
  expect(await list()).toEqual([140, true]);
  expect(await list()).toEqual([140, true]);
  expect(requests).toHaveLength(21);
  vi.advanceTimersByTime(30_000);
  refuseFrom = Number.POSITIVE_INFINITY;
  expect(await list()).toEqual([980, false]);
  expect(requests[21]?.get('cursor')).toBe('140');
});

it('returns the last complete channel list while a new list is read', async () => {
  channelCount = 1_000;
  await list();
  refuseFrom = requests.length + 3;
  expect(await list()).toEqual([1_000, true]);
});

it('removes a deleted channel when the complete list is read again', async () => {
  channelCount = 300;
  await list();
  channelCount = 250;
  expect(await list()).toEqual([250, false]);
});

it('restarts the channel list after the error invalid_cursor', async () => {
  pageMs = 5_000;
  channelCount = 900;
  expect(await list()).toEqual([400, true]);
  pageMs = 0;
  refuseFrom = 3;
  refusal = { status: 200, error: 'invalid_cursor' };
  await expect(listBotChannels()).rejects.toMatchObject({ code: 'chat_refused' });
  refuseFrom = Number.POSITIVE_INFINITY;
  expect(await list()).toEqual([900, false]);
});

it('429: rejects the channel list if the rate limit comes before the first page', async () => {
  channelCount = 10;
  refuseFrom = 1;
  await expect(listBotChannels()).rejects.toMatchObject({ kind: 'too_many_requests', code: 'rate_limited' });
});

it.each(['invalid_auth', 'missing_scope'])(
  'rejects with the configuration error %s, even after the first pages',
  async (error) => {
    pageMs = 5_000;
    channelCount = 900;
    await list();
    refuseFrom = 3;
    refusal = { status: 200, error };
    await expect(listBotChannels()).rejects.toMatchObject({ code: error });
  },
);

it('stops an endless channel list at 10,000 channels', async () => {
  channelCount = 1_000_000;
  expect(await list()).toEqual([10_000, true]);
  const { length } = requests;
  expect(await list()).toEqual([10_000, true]);
  expect(requests).toHaveLength(length);
});
