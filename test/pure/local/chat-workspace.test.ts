import http, { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { text as textOf } from 'node:stream/consumers';
import { WebClient } from '@slack/web-api';
import { IncomingWebhook } from '@slack/webhook';
import { afterEach, expect, it } from 'vitest';
import { messageOf } from '../../../lib/sharing/slack/message.ts';
import { isSigned } from '../../../lib/sharing/slack/signature.ts';
import { type ChatWorkspace, startChatWorkspace } from '../../../local/chat-workspace.ts';

// biome-ignore lint/suspicious/noExplicitAny: payloads of every shape
type Payload = Record<string, any>;

const running: ChatWorkspace[] = [];

async function start(options?: { scopes?: string[] }): Promise<ChatWorkspace> {
  const workspace = await startChatWorkspace(options);
  running.push(workspace);
  return workspace;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((workspace) => workspace.stop()));
});

/** Calls the workspace's API and answers what it says, errors too. */
// biome-ignore lint/suspicious/noExplicitAny: answers of every method
async function call(workspace: ChatWorkspace, token: string, method: string, body: object = {}): Promise<any> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(workspace.apiUrl + method, { method: 'POST', headers, body: JSON.stringify(body) });
  return response.json();
}

const ALL = { types: 'public_channel,private_channel' };

interface Channel {
  id: string;
  name: string;
  is_private: boolean;
  is_archived: boolean;
  is_member: boolean;
}

/** Channels as a token sees them, by name. */
async function channelsOf(workspace: ChatWorkspace, token: string): Promise<Map<string, Channel>> {
  const { channels } = await call(workspace, token, 'conversations.list', ALL);
  return new Map(channels.map((channel: Channel) => [channel.name, channel]));
}

async function idOf(workspace: ChatWorkspace, name: string): Promise<string> {
  return (await channelsOf(workspace, workspace.readerToken)).get(name)?.id ?? '';
}

async function readChannel(workspace: ChatWorkspace, name: string): Promise<{ text: string; blocks?: unknown }[]> {
  const channel = await idOf(workspace, name);
  return (await call(workspace, workspace.readerToken, 'conversations.history', { channel })).messages;
}

it("scopes: named in the header of the bot's answers as on the platform, and of nobody else's", async () => {
  const workspace = await start({ scopes: ['channels:read'] });
  const named = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${workspace.apiUrl}auth.test`, { method: 'POST', headers });
    return response.headers.get('x-oauth-scopes');
  };
  expect(await named(workspace.botToken)).toBe('channels:read');
  for (const token of [workspace.readerToken, 'xoxb-unknown']) expect(await named(token)).toBeNull();
  expect((await fetch(new URL('/else', workspace.apiUrl))).status).toBe(404);
});

it('channels: public, private with the bot and archived as described; board is hidden from the bot', async () => {
  const workspace = await start();
  const seen = await channelsOf(workspace, workspace.botToken);
  const summary = [...seen.values()].map(({ name, is_private, is_archived, is_member }) => [
    name,
    ...[is_private && 'private', is_archived && 'archived', is_member && 'member'].filter(Boolean),
  ]);
  expect(summary).toEqual([
    ['general'],
    ['random'],
    ['compliance'],
    ['regulatory-updates'],
    ['old-news', 'archived'],
    ['risk-committee', 'private', 'member'],
  ]);
  expect((await channelsOf(workspace, workspace.readerToken)).get('board')).toMatchObject({ is_private: true });
});

it('posts: what the bot sends by @slack/web-api is read back whole, in public and in its private channel', async () => {
  const workspace = await start();
  const client = new WebClient(workspace.botToken, { slackApiUrl: workspace.apiUrl, retryConfig: { retries: 0 } });
  for (const name of ['compliance', 'risk-committee']) {
    const blocks = [{ type: 'section', text: { type: 'mrkdwn', text: `*To ${name}*` } }];
    const channel = await idOf(workspace, name);
    const posted = await client.chat.postMessage({ channel, text: `To ${name}`, blocks });
    expect(posted.ok).toBe(true);
    expect(await readChannel(workspace, name)).toMatchObject([
      { text: `To ${name}`, blocks, ts: posted.ts, user: 'U000000002' },
    ]);
  }
});

it('refusals: the archived channel, the board and an unknown channel take no post of the bot', async () => {
  const workspace = await start();
  const post = (channel: string) => call(workspace, workspace.botToken, 'chat.postMessage', { channel, text: 'x' });
  expect(await post(await idOf(workspace, 'old-news'))).toEqual({ ok: false, error: 'is_archived' });
  expect(await post(await idOf(workspace, 'board'))).toEqual({ ok: false, error: 'not_in_channel' });
  expect(await post('C999999999')).toEqual({ ok: false, error: 'channel_not_found' });
  expect(await readChannel(workspace, 'board')).toEqual([]);
});

it('scopes: a bot without one is told which', async () => {
  const workspace = await start({ scopes: ['channels:read'] });
  const post = await call(workspace, workspace.botToken, 'chat.postMessage', { channel: 'compliance', text: 'x' });
  expect(post).toEqual({ ok: false, error: 'missing_scope', needed: 'chat:write', provided: 'channels:read' });
  const list = await call(workspace, workspace.botToken, 'conversations.list', ALL);
  expect(list).toMatchObject({ ok: false, error: 'missing_scope', needed: 'groups:read' });
  const publicOnly = await call(workspace, workspace.botToken, 'conversations.list', { types: 'public_channel' });
  expect(publicOnly.channels).toHaveLength(5);
});

it("tokens: unknown ones, none and the emulator's well-known one list and post nothing; the bot reads no messages", async () => {
  const workspace = await start();
  const channel = await idOf(workspace, 'compliance');
  for (const token of ['xoxb-unknown', 'test_token_admin']) {
    expect(await call(workspace, token, 'conversations.list', ALL)).toMatchObject({ ok: false, provided: '' });
    expect(await call(workspace, token, 'chat.postMessage', { channel, text: 'x' })).toMatchObject({ ok: false });
  }
  const nobody = await fetch(`${workspace.apiUrl}chat.postMessage`, { method: 'POST' });
  expect(await nobody.json()).toEqual({ ok: false, error: 'not_authed' });
  const history = await call(workspace, workspace.botToken, 'conversations.history', { channel });
  expect(history).toMatchObject({ error: 'missing_scope', needed: 'channels:history' });
  const written = await call(workspace, workspace.readerToken, 'chat.postMessage', { channel, text: 'x' });
  expect(written).toMatchObject({ error: 'missing_scope', needed: 'chat:write' });
  expect(await readChannel(workspace, 'compliance')).toEqual([]);
});

it('webhook: what @slack/webhook sends is in general, and on the page of the inspector', async () => {
  const workspace = await start();
  const answer = await new IncomingWebhook(workspace.webhookUrl).send({ text: 'Posted by the webhook' });
  expect(answer.text).toBe('ok');
  expect(await readChannel(workspace, 'general')).toMatchObject([{ text: 'Posted by the webhook' }]);
  const page = await fetch(workspace.inspectorUrl);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await page.text()).toContain('Posted by the webhook');
});

/** The channel that a page of the inspector shows, and its messages. */
async function inspected(address: string): Promise<{ channel: string | undefined; messages: string[] }> {
  const page = await (await fetch(address)).text();
  const messages = [...page.matchAll(/<article>.*?<\/time>(.*?)<\/article>/g)].map(([, message = '']) => message);
  return { channel: /<h2>(.*?)<\/h2>/.exec(page)?.[1], messages };
}

it('inspector: opens at the channel that was posted to last, and at the one that its address names', async () => {
  const workspace = await start();
  const client = new WebClient(workspace.botToken, { slackApiUrl: workspace.apiUrl, retryConfig: { retries: 0 } });
  const post = async (name: string, text: string) =>
    client.chat.postMessage({ channel: await idOf(workspace, name), text });
  expect(await inspected(workspace.inspectorUrl)).toEqual({ channel: '#general', messages: [] });
  await post('compliance', 'first');
  await post('risk-committee', 'second');
  const private_ = { channel: '#risk-committee', messages: ['<p dir="auto">second</p>'] };
  expect(await inspected(workspace.inspectorUrl)).toEqual(private_);
  await post('compliance', 'third');
  const newest = ['third', 'first'].map((text) => `<p dir="auto">${text}</p>`);
  expect(await inspected(workspace.inspectorUrl)).toEqual({ channel: '#compliance', messages: newest });
  expect(await inspected(`${workspace.inspectorUrl}?channel=${await idOf(workspace, 'risk-committee')}`)).toEqual(
    private_,
  );
});

it("inspector: the service's message is drawn with its link and button, and what is markup in it is text", async () => {
  const workspace = await start();
  const client = new WebClient(workspace.botToken, { slackApiUrl: workspace.apiUrl, retryConfig: { retries: 0 } });
  const entry = {
    ...{
      title: '<script>alert(1)</script> & "capital"',
      institution_name: 'EBA',
      link: 'https://example.org/a?b=1&c=2',
    },
    ...{ published_date: '2026-11-21T09:30:00Z', published_date_source: 'feed', published_precision: 'instant' },
    ...{ one_line_summary: null, five_point_summary: ['One <b>point</b>.'] },
  } as Parameters<typeof messageOf>[0];
  const { text, blocks } = messageOf(entry, 'For *Monday*');
  await client.chat.postMessage({ channel: await idOf(workspace, 'random'), text, blocks });
  const [message = ''] = (await inspected(workspace.inspectorUrl)).messages;
  const href = 'href="https://example.org/a?b=1&amp;c=2"';
  expect(message).toContain(
    `<a ${href} rel="noreferrer" target="_blank">&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;capital&quot;</a>`,
  );
  expect(message).toContain(`<a class="button" ${href}`);
  expect(message).toContain('<strong>Institution</strong><br>EBA');
  expect(message).toContain('• One &lt;b&gt;point&lt;/b&gt;.');
  expect(message).not.toMatch(/<script|<b>/);
});

it('inspector: another name of this machine is not answered, and the page loads nothing', async () => {
  const { inspectorUrl } = await start();
  const { port } = new URL(inspectorUrl);
  const status = await new Promise((resolve) =>
    get({ port, host: '127.0.0.1', headers: { host: `chat.example:${port}` } }, ({ statusCode }) =>
      resolve(statusCode),
    ),
  );
  expect(status).toBe(404);
  const { headers } = await fetch(inspectorUrl);
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; /);
});

it('secrets: random at each start, and on no page of the inspector', async () => {
  const [first, second] = [await start(), await start()];
  expect(first.botToken).toMatch(/^xoxb-[0-9a-f]{48}$/);
  const tokens = [first, second].flatMap(({ botToken, readerToken }) => [botToken, readerToken]);
  expect(new Set(tokens).size).toBe(4);
  const [{ origin }, shown] = [new URL(first.webhookUrl), await (await fetch(first.inspectorUrl)).text()];
  const tabs = ['messages', 'channels', 'auth', 'events'].map((tab) => `${origin}/?tab=${tab}`);
  const channels = [...shown.matchAll(/href="(\/\?[^"]+)"/g)].map(
    ([, link = '']) => first.inspectorUrl + link.slice(1),
  );
  expect(channels).toHaveLength(7);
  for (const address of [first.inspectorUrl, ...channels, ...tabs]) {
    const page = await (await fetch(address)).text();
    for (const token of [first.botToken, first.readerToken]) expect(page).not.toContain(token);
  }
});

it('127.0.0.1 only: its addresses name it, other addresses and a stopped workspace refuse the connection', async () => {
  const workspace = await start();
  const { port, origin } = new URL(workspace.webhookUrl);
  expect(origin).toBe(`http://127.0.0.1:${port}`);
  expect(workspace.inspectorUrl).toBe(new URL('/', workspace.apiUrl).href);
  const api = new URL(workspace.apiUrl);
  expect(workspace.apiUrl).toBe(`http://127.0.0.1:${api.port}/api/`);
  const others = Object.values(networkInterfaces()).flatMap((all) => all?.filter(({ internal }) => !internal) ?? []);
  const hosts = ['[::1]', ...others.filter(({ family }) => family === 'IPv4').map(({ address }) => address)];
  for (const at of hosts.flatMap((host) => [`${host}:${port}`, `${host}:${api.port}`])) {
    await expect(fetch(`http://${at}/`)).rejects.toThrow();
  }
  await workspace.stop();
  for (const url of [workspace.inspectorUrl, workspace.apiUrl]) await expect(fetch(url)).rejects.toThrow();
});

it('buttons: pressed on the page as the platform presses them, signed; what is answered stands beneath the message', async () => {
  const workspace = await start();
  const [general = '', value] = [await idOf(workspace, 'general'), 'what the button carries'];
  const button = { type: 'button', action_id: 'take', value, text: { type: 'plain_text', text: 'Take it' } };
  const blocks = [{ type: 'actions', elements: [button] }];
  const { ts } = await call(workspace, workspace.botToken, 'chat.postMessage', { channel: general, text: 'x', blocks });
  const seen: Payload[] = [];
  let answerTo: object[] = [{ response_type: 'in_channel', thread_ts: ts, text: 'member takes this <update>' }];
  const service = http.createServer(async (request, response) => {
    const body = await textOf(request);
    const header = (name: string) => String(request.headers[name] ?? '');
    const isOwn = isSigned(header, Buffer.from(body), workspace.signingSecret);
    const payload = JSON.parse(new URLSearchParams(body).get('payload') ?? '{}');
    seen.push({ path: request.url, isOwn, payload });
    for (const one of answerTo) await fetch(payload.response_url, { method: 'POST', body: JSON.stringify(one) });
    response.writeHead(answerTo.length > 0 ? 200 : 500).end();
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  workspace.callAt(`http://127.0.0.1:${(service.address() as AddressInfo).port}`);
  const press = async (form: Record<string, string>, headers = {}) => {
    const of = { channel: general, ts, user: 'U000000100', action_id: 'take', ...form };
    const url = new URL('/press', workspace.apiUrl);
    return (await fetch(url, { method: 'POST', body: new URLSearchParams(of), headers, redirect: 'manual' })).status;
  };
  const page = async () => (await fetch(`${workspace.inspectorUrl}?channel=${general}`)).text();
  expect(await page()).toContain('<button name="action_id" value="take">Take it</button>');
  expect(await press({})).toBe(303);
  expect(seen).toMatchObject([
    { path: '/chat/actions', isOwn: true, payload: { type: 'block_actions', user: { id: 'U000000100' } } },
  ]);
  expect(seen[0]?.['payload'].actions[0]).toMatchObject({ action_id: 'take', value });
  expect(await page()).toContain('In the thread: member takes this &lt;update&gt;');
  answerTo = [{ response_type: 'ephemeral', text: 'You have it already.' }];
  await press({});
  expect(await page()).toContain('Only member sees this: You have it already.');
  answerTo = [];
  await press({});
  expect(await page()).toContain('Only member sees this: ⚠ This app responded with status code 500.');
  // Another button, another message, another page: nobody is called.
  expect([await press({ action_id: 'mute' }), await press({ ts: '1.2' })]).toEqual([404, 404]);
  expect(await press({}, { 'sec-fetch-site': 'cross-site' })).toBe(404);
  expect((await fetch(new URL('/actions/else', workspace.apiUrl), { method: 'POST', body: '{}' })).status).toBe(404);
  expect(seen).toHaveLength(3);
  service.closeAllConnections();
  service.close();
});

it('people: told of with the scopes that the platform needs for it, and to the bot alone', async () => {
  const told = async (scopes: string[], user = 'U000000100') => {
    const workspace = await start({ scopes });
    const headers = { authorization: `Bearer ${workspace.botToken}` };
    const body = new URLSearchParams({ user });
    return (await fetch(`${workspace.apiUrl}users.info`, { method: 'POST', headers, body })).json();
  };
  expect(await told([])).toMatchObject({ ok: false, error: 'missing_scope' });
  expect((await told(['users:read'])).user.profile).not.toHaveProperty('email');
  const { user } = await told(['users:read', 'users:read.email']);
  expect(user).toMatchObject({ is_email_confirmed: true, profile: { email: 'member@example.com' } });
  expect(await told(['users:read'], 'U0NOBODY')).toMatchObject({ ok: false, error: 'user_not_found' });
});
