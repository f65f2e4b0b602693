import { WebClient } from '@slack/web-api';
import { IncomingWebhook } from '@slack/webhook';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blockFaults, firedBy } from '../../support/block-limits.ts';
import { botToken, type ChatStep, type ChatStub, startChatStub } from '../../support/chat-stub.ts';

let stub: ChatStub;
let bot: WebClient;
let webhook: IncomingWebhook;
const options = () => ({ slackApiUrl: stub.apiUrl, retryConfig: { retries: 0 }, rejectRateLimitedCalls: true });

beforeAll(async () => {
  stub = await startChatStub();
  bot = new WebClient(botToken, options());
  webhook = new IncomingWebhook(stub.webhookUrl);
});
beforeEach(() => stub.reset());
afterAll(() => stub.stop());

const plain = (length: number) => ({ type: 'plain_text', text: 'x'.repeat(length) });
const mrkdwn = (text: string, verbatim = false) => ({ type: 'mrkdwn', text, verbatim });
const header = (length: number) => ({ type: 'header', text: plain(length) });
const section = (length: number) => ({ type: 'section', text: plain(length) });
const button = (more: object) => ({ type: 'actions', elements: [{ type: 'button', text: plain(5), ...more }] });
const many = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item);
// biome-ignore lint/suspicious/noExplicitAny: blocks that the client's types would refuse
const message = (...blocks: any[]) => ({ channel: 'C1', text: 'Hello', blocks });
/** Longer than a busy machine takes to answer. */
const PATIENT_MS = 30_000;
/** The time limit for requests that get no complete answer. */
const GIVEN_UP_MS = 1_500;
/** A posting request without a client library; null: no complete answer came. */
const raw = (path = '/api/chat.postMessage', timeoutMs = PATIENT_MS) =>
  fetch(stub.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${botToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(message(header(3))),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
    .then(async (answer) => ({ status: answer.status, headers: answer.headers, text: await answer.text() }))
    .catch(() => null);

describe('posting to the Slack emulator', () => {
  it('200: stores a bot message and a webhook message as sent', async () => {
    const { ok, ts } = await bot.chat.postMessage({ ...message(header(3)), unfurl_links: false });
    expect([ok, typeof ts]).toEqual([true, 'string']);
    expect(await webhook.send({ text: 'true' })).toEqual({ text: 'ok' });
    expect(stub.posts).toEqual([
      { via: 'bot', channel: 'C1', body: { ...message(header(3)), unfurl_links: false }, at: expect.any(Number), ts },
      { via: 'webhook', channel: null, body: { text: 'true' }, at: expect.any(Number), ts: null },
    ]);
    expect(stub.requests.map(({ path }) => path)).toEqual(['/api/chat.postMessage', new URL(stub.webhookUrl).pathname]);
  });

  it('updates only messages that the bot posted', async () => {
    const { ts = '' } = await bot.chat.postMessage(message(header(3)));
    expect(await bot.chat.update({ ...message(header(4)), ts })).toMatchObject({ ok: true, ts });
    expect(stub.changes).toEqual([{ channel: 'C1', ts, body: { ...message(header(4)), ts }, at: expect.any(Number) }]);
    for (const other of [{ ts: '1.000001' }, { ts, channel: 'C2' }])
      await expect(bot.chat.update({ ...message(), ...other })).rejects.toMatchObject({
        data: { error: 'message_not_found' },
      });
  });

  it.each([
    ['no token', undefined, 'not_authed'],
    ['an unknown token', 'xoxb-other', 'invalid_auth'],
  ])('rejects a request with %s', async (_, token, error) => {
    await expect(new WebClient(token, options()).chat.postMessage(message())).rejects.toMatchObject({
      data: { error },
    });
    expect(stub.posts).toEqual([]);
  });

  it.each([
    ['a header of 151 characters', header(151)],
    ['an empty header', header(0)],
    ['a header in mrkdwn', { type: 'header', text: mrkdwn('x') }],
    ['a section of 3,001 characters', section(3001)],
    ['a field of 2,001 characters', { type: 'section', fields: [plain(2001)] }],
    ['eleven fields', { type: 'section', fields: many(11, plain(1)) }],
    ['eleven context elements', { type: 'context', elements: many(11, plain(1)) }],
    ['a button text of 76 characters', button({ text: plain(76) })],
    ['a button URL of 3,001 characters', button({ url: `https://a.example/${'x'.repeat(2984)}` })],
    ['a button URL that is not a web address', button({ url: 'javascript:alert(1)' })],
    ['an action_id of 256 characters', button({ action_id: 'x'.repeat(256) })],
    ['a block_id of 256 characters', { type: 'divider', block_id: 'x'.repeat(256) }],
    ['a repeated block_id', { type: 'divider', block_id: 'a' }, { type: 'divider', block_id: 'a' }],
    ['51 blocks', ...many(51, { type: 'divider' })],
    ['12,001 characters in all', ...many(4, section(3000)), section(1)],
  ])('rejects a message with %s', async (_, ...blocks) => {
    const error = 'invalid_blocks';
    await expect(bot.chat.postMessage(message(...blocks))).rejects.toMatchObject({ data: { error } });
    await expect(webhook.send(message(...blocks))).rejects.toMatchObject({ statusCode: 400, body: error });
    expect(stub.posts).toEqual([]);
  });

  it('accepts blocks exactly at the limits', () => {
    const url = `https://a.example/${'x'.repeat(2982)}`;
    const blocks = [header(150), section(3000), button({ text: plain(75), url, action_id: 'x'.repeat(255) })];
    expect(url).toHaveLength(3000);
    expect(blockFaults(message(...blocks, { type: 'section', fields: many(2, plain(2000)) }))).toEqual([]);
    expect(blockFaults({ text: 'x'.repeat(40_001) })).toHaveLength(1);
  });
});

describe('scripted responses of the Slack emulator', () => {
  it('return an error code in the format of API and webhook, then succeed', async () => {
    stub.script({ code: 'not_in_channel' }, { code: 'channel_is_archived' });
    await expect(bot.chat.postMessage(message())).rejects.toMatchObject({ data: { error: 'not_in_channel' } });
    await expect(webhook.send('x')).rejects.toMatchObject({ statusCode: 410, body: 'channel_is_archived' });
    expect(await webhook.send('x')).toEqual({ text: 'ok' });
    expect(stub.posts).toHaveLength(1);
  });

  it.each(['30', '-1', '0', '1e9', '', 'soon', 'Wed, 21 Oct 2099 07:28:00 GMT', null])(
    '429: return Retry-After %j',
    async (rateLimited) => {
      stub.script({ rateLimited });
      const answer = await raw();
      expect([answer?.status, answer?.headers.get('retry-after')]).toEqual([429, rateLimited]);
      expect(stub.posts).toEqual([]);
    },
  );

  it.for<[ChatStep, number | null, number, string?]>([
    [{ okWithoutTs: true }, 200, 1, '{"ok":true,"channel":"C1","message":{"type":"message","text":"Hello"}}'],
    [{ status: 503, headers: { 'x-a': 'b' }, body: 'down' }, 503, 0, 'down'],
    [{ html: true }, 200, 0],
    [{ redirect: 'http://127.0.0.1:9/' }, 307, 0],
    [{ cutJson: true }, 200, 1],
    [{ hang: 'before' }, null, 0],
    [{ hang: 'after' }, null, 1],
    [{ reset: 'before' }, null, 0],
    [{ reset: 'after' }, null, 1],
    [{ halfBody: true }, null, 1],
    [{ drip: true }, null, 1],
    [{ huge: true }, null, 1],
    [{ delayMs: 50, next: { ok: true } }, 200, 1],
  ])('respond to the step %j with status %j and store %i posts', async ([step, status, posts, body]) => {
    for (const path of ['/api/chat.postMessage', new URL(stub.webhookUrl).pathname]) {
      stub.reset();
      stub.script(step);
      const isEndless = 'drip' in step || 'huge' in step || 'hang' in step;
      const answer = await raw(path, isEndless ? GIVEN_UP_MS : PATIENT_MS);
      expect([answer?.status ?? null, stub.posts.length]).toEqual([status, posts]);
      if (body && path.startsWith('/api')) expect(answer?.text.replace(/"ts":"[^"]*",/, '')).toBe(body);
    }
  });

  it('store a post that is accepted after the time limit of its request', async () => {
    stub.script({ delayMs: 2 * GIVEN_UP_MS, next: { ok: true } });
    expect(await raw(undefined, GIVEN_UP_MS)).toBeNull();
    expect(stub.posts).toEqual([]);
    await expect.poll(() => stub.posts.length).toBe(1);
  });
});

describe('channel list of the Slack emulator', () => {
  const ids = async (args: object) => (await bot.conversations.list(args)).channels?.map(({ id }) => id);

  it('has pages with cursors and scopes, and omits archived channels on request', async () => {
    stub.setChannels([
      { id: 'C1', name: 'b' },
      { id: 'C2', name: 'old', is_archived: true },
      { id: 'G1', name: 'a', is_private: true },
    ]);
    const first = await bot.conversations.list({ limit: 1, exclude_archived: true });
    expect(first.response_metadata).toMatchObject({
      next_cursor: expect.stringMatching(/./),
      scopes: expect.any(Array),
    });
    const cursor = first.response_metadata?.next_cursor ?? '';
    expect(await ids({ limit: 1, exclude_archived: true, cursor })).toEqual([]);
    expect(await ids({ exclude_archived: true, types: 'public_channel,private_channel' })).toEqual(['C1', 'G1']);
    expect(await ids({})).toEqual(['C1', 'C2']);
  });

  it('rejects a missing scope, an invalid cursor and a scripted error', async () => {
    const types = 'public_channel,private_channel';
    await expect(ids({ cursor: 'x' })).rejects.toMatchObject({ data: { error: 'invalid_cursor' } });
    stub.scriptChannels({ code: 'token_revoked' });
    await expect(ids({})).rejects.toMatchObject({ data: { error: 'token_revoked' } });
    stub.setScopes('channels:read');
    const data = { error: 'missing_scope', needed: 'groups:read', provided: 'channels:read' };
    await expect(ids({ types })).rejects.toMatchObject({ data });
  });
});

it.for<[text: string, verbatim: boolean, mentions: string[], links: string[]]>([
  ['&lt;!here&gt; &lt;https://a.example|x&gt;', true, [], []],
  [
    '<!here> <@U1|bob> <#C1> <http://a.example?a=1&amp;b=2|x>',
    true,
    ['!here', '@U1', '#C1'],
    ['http://a.example?a=1&b=2'],
  ],
  ['@here evil.com, b@c.org (https://a.example/x).', true, [], []],
  [
    '@here evil.com, b@c.org (https://a.example/x).',
    false,
    ['@here'],
    ['http://evil.com', 'mailto:b@c.org', 'https://a.example/x'],
  ],
  ['a < b <world> Rule 3.2', false, [], []],
])(
  'firedBy finds the mentions and links in the text %j with verbatim set to %j',
  ([text, verbatim, mentions, links]) => {
    const blocks = [
      { type: 'section', text: mrkdwn(text, verbatim) },
      { type: 'section', text: { type: 'plain_text', text } },
    ];
    expect(firedBy({ text: '@here', blocks })).toEqual({ mentions, links, buttonUrls: [] });
    expect(
      firedBy({ text: '@here www.a.example', link_names: 1, blocks: [button({ url: 'https://b.example' })] }),
    ).toEqual({
      mentions: ['@here'],
      links: ['http://www.a.example'],
      buttonUrls: ['https://b.example'],
    });
  },
);
