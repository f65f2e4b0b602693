import { randomUUID } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { functionsOf, REST } from '../infra/methods.mjs';
import { type GatewayAnswer, gatewayAnswer } from './gateway-responses.ts';
import { httpServer } from './http-server.ts';

/*
 * The edge of the local gateway: what API Gateway does around the functions and serverless-offline does not. It
 * handles unknown routes, size limits and failures with the gateway responses of infra/, and compresses.
 */

const COMPRESS_FROM = 1_024;
const LARGEST_BODY = 10 * 1024 * 1024;
const MOST_HEADERS = 500;
/** Request headers with a meaning for serverless-offline or hapi, but not for API Gateway. */
const NOT_FORWARDED = /^(sls-offline-|cookie$|connection$|accept-encoding$|range$|if-range$|expect$|__proto__$)/i;
/**
 * Headers that serverless-offline or hapi would handle themselves, by allowing every origin or returning 304 for any
 * tag. They are renamed on the way to the functions, and local/authorizers.cjs restores their names.
 */
const HIDDEN = /^(origin|if-none-match|if-modified-since)$/i;
const PREFIX = 'sls-offline-';
const NOT_RETURNED =
  /^(connection|keep-alive|transfer-encoding|content-length|accept-ranges|x-gateway-response|date)$/i;
/** hapi's form of the type `application/json`. */
const JSON_OF_HAPI = 'application/json; charset=utf-8';

/** `.` and `..` in a path are invalid ids, but hapi would resolve them to another route. */
const DOT_SEGMENT = /\/(\.|%2e){1,2}(\/|$)/i;

/**
 * Compression requires the coding by name, not by `*`.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-receive-response-with-compressed-payload.html
 */
const ACCEPTS_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

/** The methods of API Gateway; any other has no route. */
const METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];

/**
 * Returns the route patterns of serverless.yml. Each route handles every method, as infra/plugin.mjs adds them. The
 * edge answers all other paths.
 */
function pathsOf(functions: Record<string, { events?: { http?: { path: string } }[] }>): RegExp[] {
  const events = Object.values(functions).flatMap((fn) => fn.events?.flatMap((event) => event.http ?? []) ?? []);
  const paths = new Set(events.map(({ path }) => path).filter((path) => path !== REST));
  return [...paths].map((path) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`));
}

function answer(response: ServerResponse, { status, headers, body }: GatewayAnswer): void {
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body);
}

/** Returns the gateway response type for an error of serverless-offline itself; null for a response of a function. */
function gatewayType(incoming: IncomingMessage): string | null {
  const named = incoming.headers['x-gateway-response'];
  if (named) return String(named);
  if (incoming.headers['x-request-id']) return null;
  const byStatus: Record<number, string> = {
    400: 'BAD_REQUEST_PARAMETERS',
    401: 'UNAUTHORIZED',
    403: 'ACCESS_DENIED',
    404: 'MISSING_AUTHENTICATION_TOKEN',
    413: 'REQUEST_TOO_LARGE',
    415: 'UNSUPPORTED_MEDIA_TYPE',
    504: 'INTEGRATION_TIMEOUT',
  };
  const status = incoming.statusCode ?? 0;
  return byStatus[status] ?? (status >= 400 && status < 500 ? 'DEFAULT_4XX' : 'INTEGRATION_FAILURE');
}

function send(response: ServerResponse, incoming: IncomingMessage, body: Buffer, acceptsGzip: boolean): void {
  const headers = pairs(incoming.rawHeaders).filter(([name]) => !NOT_RETURNED.test(name));
  const compress = acceptsGzip && body.length >= COMPRESS_FROM;
  const sent = compress ? gzipSync(body) : body;
  const status = incoming.statusCode ?? 502;
  for (const [name, value] of headers) response.setHeader(name, value);
  if (response.getHeader('Content-Type') === JSON_OF_HAPI) response.setHeader('Content-Type', 'application/json');
  if (compress) response.setHeader('Content-Encoding', 'gzip');
  const vary = varyOf(response, body.length >= COMPRESS_FROM);
  if (vary) response.setHeader('Vary', vary);
  else response.removeHeader('Vary');
  const hasBody = status !== 304 && status !== 204;
  if (hasBody) response.setHeader('Content-Length', sent.length);
  response.writeHead(status).end(hasBody ? sent : undefined);
}

/** Merges the `Vary` headers of function and edge, without hapi's own value. */
function varyOf(response: ServerResponse, isCompressible: boolean): string {
  const own = [response.getHeader('Vary') ?? []].flat().flatMap((line) => String(line).split(/, */));
  const words = own.filter((word) => word.toLowerCase() !== 'accept-encoding');
  return [...words, ...(isCompressible ? ['Accept-Encoding'] : [])].join(', ');
}

function pairs(raw: string[]): [string, string][] {
  return raw.flatMap((name, i) => (i % 2 === 0 ? [[name, raw[i + 1] ?? ''] as [string, string]] : []));
}

async function bodyOf(message: IncomingMessage, most: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message) {
    bytes += chunk.length;
    if (bytes > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Relays a function's response unchanged, and errors as gateway responses. */
async function relay(
  request: IncomingMessage,
  response: ServerResponse,
  incoming: IncomingMessage,
  id: string,
): Promise<void> {
  const type = gatewayType(incoming);
  const content = (await bodyOf(incoming, Number.POSITIVE_INFINITY)) ?? Buffer.alloc(0);
  if (type) answer(response, gatewayAnswer(type, id));
  else send(response, incoming, content, ACCEPTS_GZIP.test(String(request.headers['accept-encoding'] ?? '')));
}

/** Serves the routes of serverless.yml on a port of 127.0.0.1, in front of the gateway at `origin`. */
export async function startEdge(port: number, origin: string): Promise<{ port: number; stop(): Promise<void> }> {
  const paths = pathsOf(functionsOf());
  const faultsFile = process.env['CONTRACT_FAULTS'];
  const watching = faultsFile ? await import('./contract.ts') : null;
  const watch = watching?.contractWatch(faultsFile ?? '') ?? (() => {});
  const watchUnread = watching?.unreadWatch(faultsFile ?? '') ?? (() => {});

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = randomUUID();
    // RFC 9112 section 3.2.2: the absolute form of an address means the same.
    const url = (request.url ?? '/').replace(/^https?:\/\/[^/?]*/i, '');
    const path = url.split('?')[0] ?? '/';
    if (request.rawHeaders.length > 2 * MOST_HEADERS) return answer(response, gatewayAnswer('REQUEST_TOO_LARGE', id));
    const isMethod = METHODS.includes(request.method ?? '');
    const known = isMethod && !DOT_SEGMENT.test(path) && paths.some((one) => one.test(path));
    if (!known) return answer(response, gatewayAnswer('MISSING_AUTHENTICATION_TOKEN', id));
    const isLarge = Number(request.headers['content-length'] ?? 0) > LARGEST_BODY;
    const body = isLarge ? null : await bodyOf(request, LARGEST_BODY);
    if (!body) return answer(response, gatewayAnswer('REQUEST_TOO_LARGE', id));
    const headers = pairs(request.rawHeaders)
      .filter(([name]) => !NOT_FORWARDED.test(name))
      .map(([name, value]) => [HIDDEN.test(name) ? PREFIX + name : name, value]);
    if (!request.headers.host) headers.push(['Host', 'localhost']);
    const outgoing = http.request(origin, {
      // A reused connection may be closed by the other side at the same moment.
      agent: false,
      // hapi answers HEAD by GET, but without the headers of the body. Node.js sends no body.
      method: request.method === 'HEAD' ? 'GET' : request.method,
      path: url,
      headers: headers.flat(),
    });
    outgoing.on('error', () => answer(response, gatewayAnswer('INTEGRATION_FAILURE', id)));
    outgoing.on('response', (incoming) => {
      relay(request, response, incoming, id).catch(() => response.destroy());
    });
    outgoing.end(body);
  }

  const listener = (request: IncomingMessage, response: ServerResponse) => {
    watch(request, response);
    serve(request, response).catch(() => response.destroy());
  };
  const server = httpServer(listener, { requireHostHeader: false });
  server.maxHeadersCount = 0;
  server.on('checkExpectation', listener);
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Duplex) => {
    if (!socket.writable || error.code === 'ECONNRESET') return socket.destroy();
    const types: Record<string, string> = {
      HPE_HEADER_OVERFLOW: 'REQUEST_TOO_LARGE',
      HPE_INVALID_METHOD: 'MISSING_AUTHENTICATION_TOKEN',
    };
    const type = types[error.code ?? ''] ?? 'BAD_REQUEST_PARAMETERS';
    const unread = gatewayAnswer(type, randomUUID());
    watchUnread(error.rawPacket ?? Buffer.alloc(0), unread);
    const { headers, body, status } = unread;
    const lines = Object.entries({ ...headers, 'Content-Length': Buffer.byteLength(body), Connection: 'close' });
    socket.end(
      `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${body}`,
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
