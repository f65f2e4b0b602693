import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startChatApi } from '../../../local/chat-api.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

describe('the API of the chat workspace', () => {
  it('answers a call that comes as the emulator ends the connection of the one before', async () => {
    const used = new Set<Socket>();
    const emulator = http.createServer((request, response) => {
      if (used.has(request.socket)) return void request.socket.destroy();
      used.add(request.socket);
      response.end('{"ok":true}');
    });
    await new Promise<void>((resolve) => emulator.listen(0, '127.0.0.1', resolve));
    ends.push(() => {
      emulator.close();
      emulator.closeAllConnections();
    });
    const api = await startChatApi(
      `http://127.0.0.1:${(emulator.address() as AddressInfo).port}`,
      { bot: 'token', reader: 'token' },
      { scopes: [] },
    );
    ends.push(api.stop);
    for (let calls = 0; calls < 3; calls += 1) {
      const response = await fetch(`${api.url}conversations.list`, { method: 'POST' });
      expect(await response.json()).toEqual({ ok: true });
    }
  });
});
