import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectionTo } from '../../../lib/outside/connection.ts';

let server: net.Server;
let received: Buffer[] = [];
beforeAll(async () => {
  server = net.createServer((socket) => socket.on('data', (bytes) => received.push(bytes)).on('error', () => {}));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());
beforeEach(() => {
  received = [];
});

const address = () => new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);

it('the address that is connected to is checked before anything is sent, whatever was allowed before', async () => {
  const asked: string[] = [];
  const socket = connectionTo(address(), (one) => asked.push(one) === 1);
  socket.write('GET / HTTP/1.1\r\n\r\n');
  const [error] = await once(socket, 'error');
  expect(error.message).toBe('127.0.0.1 is not allowed, only public addresses');
  const runbooks = readFileSync('docs/runbooks.md', 'utf8');
  expect(runbooks).toContain('`is not allowed, only public addresses`');
  expect(asked).toEqual(['127.0.0.1', '127.0.0.1']);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(Buffer.concat(received).toString()).toBe('');
});

it('an address that is allowed both times is spoken to', async () => {
  const socket = connectionTo(address(), () => true);
  socket.end('GET / HTTP/1.1\r\n\r\n');
  await once(socket, 'close');
  expect(Buffer.concat(received).toString()).toMatch(/^GET/);
});
