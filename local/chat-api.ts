import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** The API of the chat workspace. */
export interface ChatApi {
  /** Ends with /api/. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the API of an emulator on a free port of 127.0.0.1. Calls are passed on, and what the emulator leaves out is added as the
 * platform has it: the header that names the scopes of the bot's token.
 */
export async function startChatApi(emulator: string, botToken: string, scopes: string[]): Promise<ChatApi> {
  const { port } = new URL(emulator);
  const server = http.createServer((request, response) => {
    if (!request.url?.startsWith('/api/')) return void response.writeHead(404).end();
    const { method, url: path, headers } = request;
    const isBot = headers.authorization === `Bearer ${botToken}`;
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
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`, stop };
}
