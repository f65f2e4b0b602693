import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { openGuardedConnection } from '../platform/egress/guarded-connection.ts';

const TIMEOUT_MS = 20_000;
const MAX_HEADER_BYTES = 32 * 1024;
const MAX_INTERIM_RESPONSES = 10;
const MAX_BODY_BYTES = 64 * 1024;
/** Only a challenge needs the body of a response, so it is not waited for longer. */
const BODY_TIMEOUT_MS = 2_000;

/** The response to a POST request: its status, its Retry-After header and the start of its body. */
export interface HttpPostResponse {
  status: number;
  retryAfter: string | null;
  /** Null if it has more than 64 KB, or did not arrive within two seconds. */
  body: Buffer | null;
}

/** A POST request. */
interface PostRequest {
  body: string | Buffer;
  headers: Record<string, string>;
  /** Returns true for the IP addresses to which a connection may be opened. */
  isAllowed: (address: string) => boolean;
  /** The limit for the whole exchange; 20 seconds by default. */
  timeoutMs?: number;
}

/** An error of a POST request that got no response. Its message contains nothing of the address. */
export class HttpPostError extends Error {
  override name = 'HttpPostError';
  /** True if no connection was made: the receiver got nothing. */
  readonly isUnsent: boolean;

  constructor(message: string, isUnsent: boolean) {
    super(message);
    this.isUnsent = isUnsent;
  }
}

/**
 * Sends one POST request over a new connection, if `isAllowed` returns true for the host's IP address.
 * It follows no redirects and uses no proxy. The request may take `timeoutMs` (20 seconds), and response headers may
 * have 32 KB.
 * @throws HttpPostError; unless it has `isUnsent`, the receiver may have got the request
 */
export async function sendPostRequestOnce(
  url: URL,
  { body, headers, isAllowed, timeoutMs = TIMEOUT_MS }: PostRequest,
): Promise<HttpPostResponse> {
  const signal = AbortSignal.timeout(timeoutMs);
  let isConnected = false;
  const connect = () => {
    const socket = openGuardedConnection(url, isAllowed);
    return socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
      // A connection to an address that is not allowed is destroyed before anything is sent.
      isConnected = !socket.destroyed;
    });
  };
  try {
    const response = await sendRequest(url, body, { headers, signal, createConnection: connect });
    const { statusCode: status = 0 } = response;
    return { status, retryAfter: response.headers['retry-after'] ?? null, body: await readBodyStart(response) };
  } catch (cause) {
    const missing = isConnected ? 'answer' : 'connection';
    if (signal.aborted) throw new HttpPostError(`no ${missing} within ${timeoutMs / 1_000} seconds`, !isConnected);
    throw new HttpPostError(formatConnectionError(cause as ConnectionError, isConnected), !isConnected);
  }
}

function sendRequest(
  url: URL,
  body: string | Buffer,
  connection: { headers: Record<string, string>; signal: AbortSignal; createConnection: () => Socket },
): Promise<http.IncomingMessage> {
  const { request: start } = url.protocol === 'https:' ? https : http;
  const options = { ...connection, method: 'POST', maxHeaderSize: MAX_HEADER_BYTES };
  return new Promise((resolve, reject) => {
    const outgoing = start(url, options, resolve);
    let interim = 0;
    outgoing.on('information', () => {
      interim += 1;
      if (interim > MAX_INTERIM_RESPONSES) outgoing.destroy(new Error('interim answers without end'));
    });
    outgoing.on('error', reject);
    // A change of protocol (101) ends without a response and without an error.
    outgoing.on('close', () => reject(new Error('no answer')));
    outgoing.end(body);
  });
}

async function readBodyStart(response: http.IncomingMessage): Promise<Buffer | null> {
  const timer = setTimeout(() => response.destroy(), BODY_TIMEOUT_MS);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > MAX_BODY_BYTES) return null;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    response.destroy();
  }
}

interface ConnectionError extends Error {
  code?: string;
}

const CONNECTION_ERROR_TEXTS: [RegExp, string][] = [
  [/is not allowed, only public addresses/, 'its address is not public'],
  [/^(ENOTFOUND|EAI_)/, 'its name is not known'],
  [/^ECONNREFUSED/, 'the connection was refused'],
  [/^(ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO|ERR_SSL)/, 'its certificate or its TLS is not good'],
  [/^HPE_HEADER_OVERFLOW/, 'its answer has too large headers'],
  [/^HPE_|^ERR_HTTP/, 'its answer is not HTTP'],
];

function formatConnectionError({ code = '', message }: ConnectionError, isConnected: boolean): string {
  const known = CONNECTION_ERROR_TEXTS.find(([pattern]) => pattern.test(code) || pattern.test(message))?.[1];
  return known ?? (isConnected ? 'the connection ended without an answer' : 'no connection was made');
}
