import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openGuardedConnection, redactIpAddresses } from '../../../../lib/platform/egress/guarded-connection.ts';

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

it('openGuardedConnection checks the connected address again before it sends anything', async () => {
  const asked: string[] = [];
  const socket = openGuardedConnection(address(), (one) => asked.push(one) === 1);
  socket.write('GET / HTTP/1.1\r\n\r\n');
  const [error] = await once(socket, 'error');
  expect(error.message).toBe('127.0.0.1 is not allowed, only public addresses');
  const runbooks = readFileSync('docs/runbooks.md', 'utf8');
  expect(runbooks).toContain('`is not allowed, only public addresses`');
  expect(asked).toEqual(['127.0.0.1', '127.0.0.1']);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(Buffer.concat(received).toString()).toBe('');
});

const refused = async (url: string) => {
  const [error] = await once(
    openGuardedConnection(new URL(url), () => false),
    'error',
  );
  return error as Error;
};

it('openGuardedConnection reports the resolved address, and redactIpAddresses removes it for callers', async () => {
  const error = await refused('http://localhost:8080/');
  expect(error.message).toMatch(/^localhost is not allowed, only public addresses \((127\.0\.0\.1|::1)\)$/);
  expect(redactIpAddresses(error)).toBe('localhost is not allowed, only public addresses');
});

it.each([
  ['connect ECONNREFUSED 10.0.0.1:443', 'connect ECONNREFUSED'],
  ['connect EADDRNOTAVAIL 3000::1:8080 - Local (:::0)', 'connect EADDRNOTAVAIL'],
  ['read ECONNRESET', 'read ECONNRESET'],
  ['getaddrinfo ENOTFOUND reg.example', 'getaddrinfo ENOTFOUND reg.example'],
  ['192.168.0.1 is not allowed, only public addresses', '192.168.0.1 is not allowed, only public addresses'],
  ['self-signed certificate', 'self-signed certificate'],
])('redactIpAddresses shows "%s" as "%s"', (message, seen) => expect(redactIpAddresses(new Error(message))).toBe(seen));

it('redactIpAddresses shows only the error code if connecting to several addresses failed', () =>
  expect(redactIpAddresses(Object.assign(new Error(''), { code: 'ETIMEDOUT' }))).toBe('ETIMEDOUT'));

it('openGuardedConnection sends data to an address that passes both checks', async () => {
  const socket = openGuardedConnection(address(), () => true);
  socket.end('GET / HTTP/1.1\r\n\r\n');
  await once(socket, 'close');
  expect(Buffer.concat(received).toString()).toMatch(/^GET/);
});
