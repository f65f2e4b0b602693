import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { HttpPostError, sendPostRequestOnce } from '../../../lib/channels/http-post.ts';

/*
 * Whether a receiver may have a message that it did not answer: only once there was a connection to it, of https a
 * secure one.
 */

/**
 * A time limit that is not reached in these tests. A busy machine needs less to connect, or to notice that a
 * connection ended.
 */
const PATIENT_MS = 20_000;
const anywhere = () => true;

/** Starts a server that passes each connection to `does`, and returns its port. */
async function listening(does: (socket: Socket) => void): Promise<number> {
  const open = new Set<Socket>();
  const server = net.createServer((socket) => {
    open.add(socket.on('error', () => {}));
    does(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function getFault(address: string, timeoutMs = PATIENT_MS): Promise<[boolean, string]> {
  const fault = await sendPostRequestOnce(new URL(address), {
    body: '{}',
    headers: {},
    isAllowed: anywhere,
    timeoutMs,
  }).then(
    () => null,
    (error: unknown) => error,
  );
  expect(fault).toBeInstanceOf(HttpPostError);
  const { isUnsent, message } = fault as HttpPostError;
  return [isUnsent, message];
}

it('sendPostRequestOnce reports a failed TLS handshake as not sent', async () => {
  const silent = await listening(() => {});
  expect(await getFault(`https://127.0.0.1:${silent}/`, 500)).toEqual([true, 'no connection within 0.5 seconds']);
  const closing = await listening((socket) => socket.destroy());
  expect(await getFault(`https://127.0.0.1:${closing}/`)).toEqual([true, 'no connection was made']);
  const other = await listening((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  expect(await getFault(`https://127.0.0.1:${other}/`)).toEqual([true, 'its certificate or its TLS is not good']);
});

it('sendPostRequestOnce reports an unreachable address as not sent', async () => {
  // No socket may connect to everybody.
  expect(await getFault('http://255.255.255.255:8080/')).toEqual([true, 'no connection was made']);
});

it('sendPostRequestOnce reports a connection without an answer as possibly sent', async () => {
  const silent = await listening(() => {});
  expect(await getFault(`http://127.0.0.1:${silent}/`, 3_000)).toEqual([false, 'no answer within 3 seconds']);
  const closing = await listening((socket) => void socket.once('data', () => socket.destroy()));
  expect(await getFault(`http://127.0.0.1:${closing}/`)).toEqual([false, 'the connection ended without an answer']);
});
