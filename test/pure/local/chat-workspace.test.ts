import { get } from 'node:http';
import { networkInterfaces } from 'node:os';
import { WebClient } from '@slack/web-api';
import { afterEach, expect, it } from 'vitest';
import { buildEntryMessage } from '../../../lib/channels/slack/entry-message.ts';
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

interface WorkspaceCall {
  method: string;
  body: object;
}

/** Calls the workspace's API and returns the answer, also of an error. */
// biome-ignore lint/suspicious/noExplicitAny: answers of every method
async function call(workspace: ChatWorkspace, token: string, { method, body }: WorkspaceCall): Promise<any> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(workspace.apiUrl + method, { method: 'POST', headers, body: JSON.stringify(body) });
  return response.json();
}

const ALL = { types: 'public_channel,private_channel' };

interface ListedChannel {
  id: string;
  name: string;
  is_private: boolean;
  is_archived: boolean;
  is_member: boolean;
}

/** Channels as a token sees them, by name. */
async function getChannels(workspace: ChatWorkspace, token: string): Promise<Map<string, ListedChannel>> {
  const { channels } = await call(workspace, token, { method: 'conversations.list', body: ALL });
  return new Map(channels.map((channel: ListedChannel) => [channel.name, channel]));
}

async function getId(workspace: ChatWorkspace, name: string): Promise<string> {
  return (await getChannels(workspace, workspace.readerToken)).get(name)?.id ?? '';
}

async function getMessages(address: string): Promise<string[]> {
  const page = await (await fetch(address)).text();
  return [...page.matchAll(/<article>.*?<\/time>(.*?)<\/article>/g)].map(([, message = '']) => message);
}

it('message inspector shows a message with link and button, and HTML markup as text', async () => {
  const workspace = await start();
  const client = new WebClient(workspace.botToken, { slackApiUrl: workspace.apiUrl, retryConfig: { retries: 0 } });
  const entry = {
    title: '<script>alert(1)</script> & "capital"',
    institution_name: 'EBA',
    link: 'https://example.org/a?b=1&c=2',
    published_date: '2026-11-21T09:30:00Z',
    published_date_source: 'feed',
    published_precision: 'instant',
    one_line_summary: null,
    five_point_summary: ['One <b>point</b>.'],
  } as Parameters<typeof buildEntryMessage>[0];
  const { text, blocks } = buildEntryMessage(entry, { comment: 'For *Monday*' });
  await client.chat.postMessage({ channel: await getId(workspace, 'random'), text, blocks });
  const [message = ''] = await getMessages(workspace.inspectorUrl);
  const href = 'href="https://example.org/a?b=1&amp;c=2"';
  expect(message).toContain(
    `<a ${href} rel="noreferrer" target="_blank">&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;capital&quot;</a>`,
  );
  expect(message).toContain(`<a class="button" ${href}`);
  expect(message).toContain('<strong>Institution</strong><br>EBA');
  expect(message).toContain('• One &lt;b&gt;point&lt;/b&gt;.');
  expect(message).not.toMatch(/<script|<b>/);
});

it('message inspector returns 404 for another host name and blocks external content of its page', async () => {
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

it('creates random tokens at each start and shows none of them in the inspector', async () => {
  const first = await start();
  const second = await start();
  expect(first.botToken).toMatch(/^xoxb-[0-9a-f]{48}$/);
  const tokens = [first, second].flatMap(({ botToken, readerToken }) => [botToken, readerToken]);
  expect(new Set(tokens).size).toBe(4);
  const { origin } = new URL(first.webhookUrl);
  const shown = await (await fetch(first.inspectorUrl)).text();
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

it('listens on 127.0.0.1 only, and refuses connections after a stop', async () => {
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
