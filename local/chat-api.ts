import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { buttonValue, chatPage } from './chat-page.ts';
import { personInfo } from './chat-people.ts';
import { type Presses, pressesAt } from './chat-presses.ts';
import { httpServer } from './http-server.ts';

/** The API of the chat workspace, and the page that shows what was posted by it. */
export interface ChatApi {
  /** Ends with /api/. */
  url: string;
  /** The page. */
  pageUrl: string;
  presses: Presses;
  stop(): Promise<void>;
}

/** Whose calls these are. */
interface Tokens {
  bot: string;
  reader: string;
}

/** What the bot may do, and the domain of the addresses that it sees. */
interface BotView {
  scopes: string[];
  domain?: string | undefined;
}

/**
 * Starts the API of an emulator on a free port of 127.0.0.1. Calls are passed on, and what the emulator leaves out is added as the
 * platform has it: the header that names the scopes of the bot's token, people with their addresses, and presses of buttons.
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
    // A connection for each call: the emulator ends one that was idle for some seconds, also while the next call comes in.
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

/** What the page is made of. */
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

/** Takes what the service answers to a press. */
async function taken(presses: Presses, request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const isTaken = presses.take(request.url ?? '', await textOf(request));
  response.writeHead(isTaken ? 200 : 404, { 'content-type': 'text/plain' }).end(isTaken ? 'ok' : 'no_service');
}

/** Presses a button of the page, and shows the channel again. The button's value is that of the message, not of the form. */
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

/** A name of somebody else's that leads to this machine is none of its own: its scripts could read the page. */
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
