import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { type ChatInteractions, createInteractions } from './chat-interactions.ts';
import { buildChatPage, getButtonValue } from './chat-page.ts';
import { getPersonInfo } from './chat-people.ts';
import { createHttpServer } from './http-server.ts';

/** The API of the chat workspace and its page of posted messages. */
export interface ChatApi {
  /** Ends with /api/. */
  url: string;
  pageUrl: string;
  interactions: ChatInteractions;
  stop(): Promise<void>;
}

/** Tokens of the bot and of the reader. */
interface ChatTokens {
  bot: string;
  reader: string;
}

/** The scopes of the bot, and the email domain of the people. */
interface BotAccess {
  scopes: string[];
  domain?: string | undefined;
}

/**
 * Starts a proxy for the emulator's API on a free port of 127.0.0.1. It adds what the emulator lacks: the header with
 * the bot's scopes, people with addresses, and clicks on buttons.
 */
export async function startChatApi(emulator: string, tokens: ChatTokens, bot: BotAccess): Promise<ChatApi> {
  const { port } = new URL(emulator);
  const interactions = createInteractions(() => origin());
  const page = { apiUrl: `${emulator}/api/`, reader: tokens.reader, interactions: interactions };
  const server = createHttpServer((request, response) => {
    if (isPageRequest(request)) return void sendPage(page, request, response);
    if (request.method === 'POST' && request.url === '/press') return void handleClick(page, request, response);
    if (request.url?.startsWith('/actions/')) return void receiveResponse(interactions, request, response);
    if (!request.url?.startsWith('/api/')) return void response.writeHead(404).end();
    const { method, url: path, headers } = request;
    const isBot = headers.authorization === `Bearer ${tokens.bot}`;
    const scopeHeaders = isBot ? { 'x-oauth-scopes': bot.scopes.join(',') } : {};
    if (isBot && path === '/api/users.info') return void sendPerson(request, response, { ...bot, scopeHeaders });
    // A new connection for each call, because the emulator closes idle ones while the next call arrives.
    const proxyRequest = http.request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...scopeHeaders });
      answer.pipe(response);
    });
    proxyRequest.on('error', () => response.destroy());
    request.pipe(proxyRequest);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: `${origin()}/api/`, pageUrl: `${origin()}/`, interactions, stop };
}

const isPageRequest = ({ method, url = '' }: http.IncomingMessage) => method === 'GET' && /^\/(\?|$)/.test(url);

/** What the page needs. */
interface ChatPageContext {
  apiUrl: string;
  reader: string;
  interactions: ChatInteractions;
}

async function sendPerson(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  { scopes, domain, scopeHeaders }: BotAccess & { scopeHeaders: Record<string, string> },
): Promise<void> {
  const user = new URLSearchParams(await textOf(request)).get('user');
  response.writeHead(200, { 'content-type': 'application/json', ...scopeHeaders });
  response.end(JSON.stringify(getPersonInfo(user, scopes, domain)));
}

/** Receives the service's response to a click. */
async function receiveResponse(
  presses: ChatInteractions,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const isTaken = presses.receiveResponse(request.url ?? '', await textOf(request));
  response.writeHead(isTaken ? 200 : 404, { 'content-type': 'text/plain' }).end(isTaken ? 'ok' : 'no_service');
}

/** Clicks a button and shows the channel again. The value comes from the message, not from the form. */
async function handleClick(
  page: ChatPageContext,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const isForeign = (request.headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin';
  if (!isLoopbackHost(request) || isForeign) return void response.writeHead(404).end();
  const form = new URLSearchParams(await textOf(request));
  const [channel, ts, user, action_id] = ['channel', 'ts', 'user', 'action_id'].map((name) => form.get(name) ?? '');
  const of = { channel, ts, user, action_id } as Record<'channel' | 'ts' | 'user' | 'action_id', string>;
  const value = await getButtonValue(page.apiUrl, page.reader, of);
  if (value === null) return void response.writeHead(404).end();
  await page.interactions.click({ ...of, value });
  response.writeHead(303, { location: `/?channel=${encodeURIComponent(of.channel)}` }).end();
}

/** Rejects other host names that resolve to this machine, because their scripts could read the page. */
const isLoopbackHost = ({ headers }: http.IncomingMessage) => /^127\.0\.0\.1(:|$)/.test(headers.host ?? '');

async function sendPage(
  { apiUrl, reader, interactions }: ChatPageContext,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const { url = '/' } = request;
  if (!isLoopbackHost(request)) return void response.writeHead(404).end();
  try {
    const channelId = new URL(url, 'http://127.0.0.1').searchParams.get('channel');
    const page = await buildChatPage({ apiUrl, readerToken: reader }, channelId, interactions.responses);
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
