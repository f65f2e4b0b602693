import { randomUUID } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { REST, readFunctions } from '../infra/methods.mjs';
import { type GatewayResponse, renderGatewayResponse } from './gateway-responses.ts';
import { createHttpServer } from './http-server.ts';

/*
 * The edge of the local gateway: what API Gateway does around the functions and serverless-offline does not. It
 * handles unknown routes, size limits and failures with the gateway responses of infra/, and compresses.
 */

const MIN_COMPRESSED_BYTES = 1_024;
const MAX_BODY_BYTES = 10 * 1024 * 1024;
const MAX_HEADERS = 500;
/** Request headers with a meaning for serverless-offline or hapi, but not for API Gateway. */
const NOT_FORWARDED = /^(sls-offline-|cookie$|connection$|accept-encoding$|range$|if-range$|expect$|__proto__$)/i;
/**
 * Headers that serverless-offline or hapi would handle, with any origin allowed and 304 for any tag. They are renamed
 * on the way to the functions, and local/authorizers.cjs restores their names.
 */
const RENAMED_HEADERS = /^(origin|if-none-match|if-modified-since)$/i;
const RENAMED_HEADER_PREFIX = 'sls-offline-';
const NOT_RETURNED =
  /^(connection|keep-alive|transfer-encoding|content-length|accept-ranges|x-gateway-response|date)$/i;
/** hapi's form of the type `application/json`. */
const HAPI_JSON_TYPE = 'application/json; charset=utf-8';

/** `.` and `..` in a path are invalid ids, but hapi would resolve them to another route. */
const DOT_SEGMENT = /\/(\.|%2e){1,2}(\/|$)/i;

/**
 * Compression requires the coding by name, not by `*`.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-receive-response-with-compressed-payload.html
 */
const GZIP_ACCEPTED_PATTERN = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

/** The methods of API Gateway; any other has no route. */
const GATEWAY_METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];

/**
 * Returns the route patterns of serverless.yml. Each route handles every method, as infra/plugin.mjs adds them. The
 * edge answers all other paths.
 */
function compileRoutePaths(functions: Record<string, { events?: { http?: { path: string } }[] }>): RegExp[] {
  const events = Object.values(functions).flatMap((fn) => fn.events?.flatMap((event) => event.http ?? []) ?? []);
  const paths = new Set(events.map(({ path }) => path).filter((path) => path !== REST));
  return [...paths].map((path) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`));
}

function sendGatewayAnswer(response: ServerResponse, { status, headers, body }: GatewayResponse): void {
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body);
}

/** Returns the gateway response type of an error of serverless-offline; null for other responses. */
function getGatewayResponseType(incoming: IncomingMessage): string | null {
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

interface ResponseBody {
  body: Buffer;
  acceptsGzip: boolean;
}

function sendResponse(response: ServerResponse, incoming: IncomingMessage, { body, acceptsGzip }: ResponseBody): void {
  const headers = toHeaderPairs(incoming.rawHeaders).filter(([name]) => !NOT_RETURNED.test(name));
  const compress = acceptsGzip && body.length >= MIN_COMPRESSED_BYTES;
  const sent = compress ? gzipSync(body) : body;
  const status = incoming.statusCode ?? 502;
  for (const [name, value] of headers) response.setHeader(name, value);
  if (response.getHeader('Content-Type') === HAPI_JSON_TYPE) response.setHeader('Content-Type', 'application/json');
  if (compress) response.setHeader('Content-Encoding', 'gzip');
  const vary = mergeVary(response, body.length >= MIN_COMPRESSED_BYTES);
  if (vary) response.setHeader('Vary', vary);
  else response.removeHeader('Vary');
  const hasBody = status !== 304 && status !== 204;
  if (hasBody) response.setHeader('Content-Length', sent.length);
  response.writeHead(status).end(hasBody ? sent : undefined);
}

/** Merges the `Vary` headers of function and edge, without hapi's own value. */
function mergeVary(response: ServerResponse, isCompressible: boolean): string {
  const own = [response.getHeader('Vary') ?? []].flat().flatMap((line) => String(line).split(/, */));
  const words = own.filter((word) => word.toLowerCase() !== 'accept-encoding');
  return [...words, ...(isCompressible ? ['Accept-Encoding'] : [])].join(', ');
}

function toHeaderPairs(raw: string[]): [string, string][] {
  return raw.flatMap((name, i) => (i % 2 === 0 ? [[name, raw[i + 1] ?? ''] as [string, string]] : []));
}

async function readBody(message: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message) {
    bytes += chunk.length;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

interface EdgeRequest {
  request: IncomingMessage;
  /** The request id, for gateway responses. */
  id: string;
}

/** Relays a function's response unchanged, and errors as gateway responses. */
async function relayResponse(
  { request, id }: EdgeRequest,
  response: ServerResponse,
  incoming: IncomingMessage,
): Promise<void> {
  const type = getGatewayResponseType(incoming);
  const content = (await readBody(incoming, Number.POSITIVE_INFINITY)) ?? Buffer.alloc(0);
  if (type) sendGatewayAnswer(response, renderGatewayResponse(type, id));
  else {
    const acceptsGzip = GZIP_ACCEPTED_PATTERN.test(String(request.headers['accept-encoding'] ?? ''));
    sendResponse(response, incoming, { body: content, acceptsGzip });
  }
}

/** Serves the routes of serverless.yml on a port of 127.0.0.1, in front of the gateway at `origin`. */
export async function startEdge(port: number, origin: string): Promise<{ port: number; stop(): Promise<void> }> {
  const paths = compileRoutePaths(readFunctions());
  const faultsFile = process.env['CONTRACT_FAULTS'];
  const watching = faultsFile ? await import('./contract-checks.ts') : null;
  const watch = watching?.createContractCheck(faultsFile ?? '') ?? (() => {});
  const watchUnread = watching?.createRawRequestCheck(faultsFile ?? '') ?? (() => {});

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = randomUUID();
    // RFC 9112 section 3.2.2: the absolute form of an address means the same.
    const url = (request.url ?? '/').replace(/^https?:\/\/[^/?]*/i, '');
    const path = url.split('?')[0] ?? '/';
    if (request.rawHeaders.length > 2 * MAX_HEADERS)
      return sendGatewayAnswer(response, renderGatewayResponse('REQUEST_TOO_LARGE', id));
    const isMethod = GATEWAY_METHODS.includes(request.method ?? '');
    const known = isMethod && !DOT_SEGMENT.test(path) && paths.some((one) => one.test(path));
    if (!known) return sendGatewayAnswer(response, renderGatewayResponse('MISSING_AUTHENTICATION_TOKEN', id));
    const isLarge = Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES;
    const body = isLarge ? null : await readBody(request, MAX_BODY_BYTES);
    if (!body) return sendGatewayAnswer(response, renderGatewayResponse('REQUEST_TOO_LARGE', id));
    const headers = toHeaderPairs(request.rawHeaders)
      .filter(([name]) => !NOT_FORWARDED.test(name))
      .map(([name, value]) => [RENAMED_HEADERS.test(name) ? RENAMED_HEADER_PREFIX + name : name, value]);
    if (!request.headers.host) headers.push(['Host', 'localhost']);
    const outgoing = http.request(origin, {
      // A reused connection may be closed by the other side at the same moment.
      agent: false,
      // hapi answers HEAD by GET, but without the headers of the body. Node.js sends no body.
      method: request.method === 'HEAD' ? 'GET' : request.method,
      path: url,
      headers: headers.flat(),
    });
    outgoing.on('error', () => sendGatewayAnswer(response, renderGatewayResponse('INTEGRATION_FAILURE', id)));
    outgoing.on('response', (incoming) => {
      relayResponse({ request, id }, response, incoming).catch(() => response.destroy());
    });
    outgoing.end(body);
  }

  const listener = (request: IncomingMessage, response: ServerResponse) => {
    watch(request, response);
    serve(request, response).catch(() => response.destroy());
  };
  const server = createHttpServer(listener, { requireHostHeader: false });
  server.maxHeadersCount = 0;
  server.on('checkExpectation', listener);
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Duplex) => {
    if (!socket.writable || error.code === 'ECONNRESET') return socket.destroy();
    const types: Record<string, string> = {
      HPE_HEADER_OVERFLOW: 'REQUEST_TOO_LARGE',
      HPE_INVALID_METHOD: 'MISSING_AUTHENTICATION_TOKEN',
    };
    const type = types[error.code ?? ''] ?? 'BAD_REQUEST_PARAMETERS';
    const unread = renderGatewayResponse(type, randomUUID());
    watchUnread(error.rawPacket ?? Buffer.alloc(0), unread);
    const { headers, body, status } = unread;
    const lines = Object.entries({ ...headers, 'Content-Length': Buffer.byteLength(body), Connection: 'close' });
    socket.end(
      `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\n` +
        `${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${body}`,
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
