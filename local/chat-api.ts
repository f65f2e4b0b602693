import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { chatPage } from './chat-page.ts';

/** The API of the chat workspace, and the page that shows what was posted by it. */
export interface ChatApi {
  /** Ends with /api/. */
  url: string;
  /** The page. */
  pageUrl: string;
  stop(): Promise<void>;
}

/** Whose calls these are. */
interface Tokens {
  bot: string;
  reader: string;
}

/**
 * Starts the API of an emulator on a free port of 127.0.0.1. Calls are passed on, and what the emulator leaves out is added as the
 * platform has it: the header that names the scopes of the bot's token.
 */
export async function startChatApi(emulator: string, tokens: Tokens, scopes: string[]): Promise<ChatApi> {
  const { port } = new URL(emulator);
  const server = http.createServer((request, response) => {
    if (isForPage(request)) return void answerPage(`${emulator}/api/`, tokens.reader, request, response);
    if (!request.url?.startsWith('/api/')) return void response.writeHead(404).end();
    const { method, url: path, headers } = request;
    const isBot = headers.authorization === `Bearer ${tokens.bot}`;
    const named = isBot ? { 'x-oauth-scopes': scopes.join(',') } : {};
    // A connection for each call: the emulator ends one that was idle for some seconds, also while the next call comes in.
    const passed = http.request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...named });
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  // A connection that is ended while a request comes in fails that request, and nobody here runs out of them.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: `${origin}/api/`, pageUrl: `${origin}/`, stop };
}

const isForPage = ({ method, url = '' }: http.IncomingMessage) => method === 'GET' && /^\/(\?|$)/.test(url);

async function answerPage(
  apiUrl: string,
  readerToken: string,
  { url = '/', headers }: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  // A name of somebody else's that leads to this machine is none of its own: its scripts could read the page.
  if (!/^127\.0\.0\.1(:|$)/.test(headers.host ?? '')) return void response.writeHead(404).end();
  try {
    const page = await chatPage(apiUrl, readerToken, new URL(url, 'http://127.0.0.1').searchParams.get('channel'));
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
      'cache-control': 'no-store',
    });
    response.end(page);
  } catch {
    response.writeHead(502, { 'content-type': 'text/plain' }).end('The chat of this machine does not answer.\n');
  }
}
