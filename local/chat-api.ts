import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { buttonValue, chatPage } from './chat-page.ts';
import { personInfo } from './chat-people.ts';
import { type Presses, pressesAt } from './chat-presses.ts';
import { httpServer } from './http-server.ts';

/** The API of the chat workspace and its page of posted messages. */
export interface ChatApi {
  /** Ends with /api/. */
  url: string;
  pageUrl: string;
  presses: Presses;
  stop(): Promise<void>;
}

/** Tokens of the bot and of the reader. */
interface Tokens {
  bot: string;
  reader: string;
}

/** The scopes of the bot, and the email domain of the people. */
interface BotView {
  scopes: string[];
  domain?: string | undefined;
}

/**
 * Starts a proxy for the emulator's API on a free port of 127.0.0.1. It adds what the emulator lacks: the header with
 * the bot's scopes, people with addresses, and clicks on buttons.
 */
export async function startChatApi(emulator: string, tokens: Tokens, bot: BotView): Promise<ChatApi> {
  const { port } = new URL(emulator);
  const presses = pressesAt(() => origin());
  const page = { apiUrl: `${emulator}/api/`, reader: tokens.reader, presses };
  const server = httpServer((request, response) => {
    if (isForPage(request)) return void answerPage(page, request, response);
    if (request.method === 'POST' && request.url === '/press') return void pressed(page, request, response);
    if (request.url?.startsWith('/actions/')) return void taken(presses, request, response);
    if (!request.url?.startsWith('/api/')) return void response.writeHead(404).end();
    const { method, url: path, headers } = request;
    const isBot = headers.authorization === `Bearer ${tokens.bot}`;
    const named = isBot ? { 'x-oauth-scopes': bot.scopes.join(',') } : {};
    if (isBot && path === '/api/users.info') return void answerPerson(request, response, named, bot);
    // A new connection for each call, because the emulator closes idle ones while the next call arrives.
    const passed = http.request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...named });
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: `${origin()}/api/`, pageUrl: `${origin()}/`, presses, stop };
}

const isForPage = ({ method, url = '' }: http.IncomingMessage) => method === 'GET' && /^\/(\?|$)/.test(url);

/** What the page needs. */
interface PageParts {
  apiUrl: string;
  reader: string;
  presses: Presses;
}

async function answerPerson(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  named: Record<string, string>,
  { scopes, domain }: BotView,
): Promise<void> {
  const user = new URLSearchParams(await textOf(request)).get('user');
  response.writeHead(200, { 'content-type': 'application/json', ...named });
  response.end(JSON.stringify(personInfo(user, scopes, domain)));
}

/** Receives the service's response to a click. */
async function taken(presses: Presses, request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const isTaken = presses.take(request.url ?? '', await textOf(request));
  response.writeHead(isTaken ? 200 : 404, { 'content-type': 'text/plain' }).end(isTaken ? 'ok' : 'no_service');
}

/** Clicks a button and shows the channel again. The value comes from the message, not from the form. */
async function pressed(page: PageParts, request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const isForeign = (request.headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin';
  if (!isOwnHost(request) || isForeign) return void response.writeHead(404).end();
  const form = new URLSearchParams(await textOf(request));
  const [channel, ts, user, action_id] = ['channel', 'ts', 'user', 'action_id'].map((name) => form.get(name) ?? '');
  const of = { channel, ts, user, action_id } as Record<'channel' | 'ts' | 'user' | 'action_id', string>;
  const value = await buttonValue(page.apiUrl, page.reader, of);
  if (value === null) return void response.writeHead(404).end();
  await page.presses.press({ ...of, value });
  response.writeHead(303, { location: `/?channel=${encodeURIComponent(of.channel)}` }).end();
}

/** Another host name that resolves to this machine is rejected, because its scripts could read the page. */
const isOwnHost = ({ headers }: http.IncomingMessage) => /^127\.0\.0\.1(:|$)/.test(headers.host ?? '');

async function answerPage(
  { apiUrl, reader, presses }: PageParts,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const { url = '/' } = request;
  if (!isOwnHost(request)) return void response.writeHead(404).end();
  try {
    const asked = new URL(url, 'http://127.0.0.1').searchParams.get('channel');
    const page = await chatPage(apiUrl, reader, asked, presses.answers);
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'",
      'cache-control': 'no-store',
    });
    response.end(page);
  } catch {
    response.writeHead(502, { 'content-type': 'text/plain' }).end('The chat of this machine does not answer.\n');
  }
}
