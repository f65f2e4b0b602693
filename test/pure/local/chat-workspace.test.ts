import { networkInterfaces } from 'node:os';
import { WebClient } from '@slack/web-api';
import { IncomingWebhook } from '@slack/webhook';
import { afterEach, expect, it } from 'vitest';
import { type ChatWorkspace, startChatWorkspace } from '../../../local/chat-workspace.ts';

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
  expect((await fetch(new URL('/', workspace.apiUrl))).status).toBe(404);
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

it('secrets: random at each start, and on no page of the inspector', async () => {
  const [first, second] = [await start(), await start()];
  expect(first.botToken).toMatch(/^xoxb-[0-9a-f]{48}$/);
  const tokens = [first, second].flatMap(({ botToken, readerToken }) => [botToken, readerToken]);
  expect(new Set(tokens).size).toBe(4);
  for (const tab of ['messages', 'channels', 'auth', 'events']) {
    const page = await (await fetch(new URL(`?tab=${tab}`, first.inspectorUrl))).text();
    for (const token of [first.botToken, first.readerToken]) expect(page).not.toContain(token);
  }
});

it('127.0.0.1 only: its addresses name it, other addresses and a stopped workspace refuse the connection', async () => {
  const workspace = await start();
  const { port, origin } = new URL(workspace.inspectorUrl);
  expect(origin).toBe(`http://127.0.0.1:${port}`);
  expect(new URL(workspace.webhookUrl).origin).toBe(origin);
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
