import http from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { conditionalHeaders, retryAfterOf, type Validators, validatorsOf } from './validators.ts';

/** A document as its server sent it, decompressed. `url` is the address after redirects. */
export interface FetchedDocument {
  url: string;
  contentType: string;
  body: Buffer;
  validators: Validators | null;
}

/** What became of a fetch: a document, word that the known one is still current (304), or that there is none any more (410). */
export type Fetched = ({ kind: 'document' } & FetchedDocument) | { kind: 'not modified' } | { kind: 'gone' };

/** Why a document could not be had; the message is for the operator. `retryAfter`: the seconds that the server asked for. */
export class FetchError extends Error {
  override name = 'FetchError';
  retryAfter: number | null = null;
}

const MOST_REDIRECTS = 5;
const MOST_BYTES = 15 * 1024 * 1024;
const TIMEOUT_MS = 20_000;
const USUAL_PORTS = new Set(['', '80', '443', '8080', '8443']);
const HEADERS = {
  'user-agent': `regulatory-updates-feed/0.1 (feed reader; ${process.env['INGEST_CONTACT'] ?? 'no contact given'})`,
  accept:
    'application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5',
  'accept-encoding': 'gzip, deflate, br',
};
/** Agents that refuse a connection to an address that is not public, however its name resolved. */
const agents = { 'http:': new RequestFilteringHttpAgent(), 'https:': new RequestFilteringHttpsAgent() };

export interface FetchOptions {
  /** Origins on this machine that may be read besides public ones; given by the local commands only. */
  localOrigins?: string[];
  /** Of the document that is known: sent to the address that gave them only. */
  validators?: Validators | null;
}

/**
 * Fetches one document: http or https, public addresses only at every hop, at most 5 redirects, 15 MB after decompression and
 * 20 seconds in all.
 *
 * @throws FetchError
 */
export async function fetchDocument(address: string, options: FetchOptions = {}): Promise<Fetched> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let url = checkedUrl(address, options);
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    const condition = conditionalHeaders(options.validators, url.href);
    const response = await request(url, options, condition, signal);
    const status = response.statusCode ?? 0;
    const { location } = response.headers;
    if (status === 200) return documentOf(url, response, signal);
    response.destroy();
    if (status === 304 && Object.keys(condition).length > 0) return { kind: 'not modified' };
    if (status === 410) return { kind: 'gone' };
    if (status < 300 || status >= 400 || !location) throw refusal(status, response.headers);
    url = checkedUrl(location, options, url);
  }
  throw new FetchError(`More than ${MOST_REDIRECTS} redirects`);
}

async function documentOf(url: URL, response: http.IncomingMessage, signal: AbortSignal): Promise<Fetched> {
  const validators = validatorsOf(url.href, response.headers);
  const contentType = response.headers['content-type'] ?? '';
  return { kind: 'document', url: url.href, contentType, validators, body: await bodyOf(response, signal) };
}

function refusal(status: number, headers: http.IncomingHttpHeaders): FetchError {
  const error = new FetchError(`The server answered ${status} ${http.STATUS_CODES[status] ?? ''}`.trim());
  if (status === 429 || status === 503) error.retryAfter = retryAfterOf(headers['retry-after'], Date.now());
  return error;
}

function isLocal(url: URL, { localOrigins = [] }: FetchOptions): boolean {
  return localOrigins.includes(url.origin);
}

function checkedUrl(address: string, options: FetchOptions, base?: URL): URL {
  if (!URL.canParse(address, base?.href))
    throw new FetchError(`${JSON.stringify(address.slice(0, 200))} is not an address`);
  const url = new URL(address, base?.href);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new FetchError(`${url.protocol} is not followed, only http and https`);
  if (!isLocal(url, options) && !USUAL_PORTS.has(url.port)) throw new FetchError(`Port ${url.port} is not followed`);
  url.username = '';
  url.password = '';
  return url;
}

function request(
  url: URL,
  options: FetchOptions,
  condition: Record<string, string>,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const secure = url.protocol === 'https:';
  const agent = isLocal(url, options) ? {} : { agent: agents[secure ? 'https:' : 'http:'] };
  return new Promise((resolve, reject) => {
    const outgoing = (secure ? https : http).get(
      url,
      { headers: { ...HEADERS, ...condition }, signal, ...agent },
      resolve,
    );
    outgoing.on('error', (cause) => reject(new FetchError(reasonOf(cause, signal), { cause })));
  });
}

function reasonOf(cause: Error, signal: AbortSignal): string {
  return signal.aborted
    ? `No whole answer within ${TIMEOUT_MS / 1_000} seconds`
    : `Cannot be fetched: ${cause.message}`;
}

function decompressed(response: http.IncomingMessage): Readable {
  const decoders = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress };
  const encoding = (response.headers['content-encoding'] ?? 'identity').toLowerCase();
  if (encoding === 'identity' || encoding === '') return response;
  const decoder = decoders[encoding as keyof typeof decoders];
  if (!decoder) throw new FetchError(`The content encoding ${encoding} is not known`);
  const stream = decoder();
  response.on('error', (error) => stream.destroy(error));
  return response.pipe(stream);
}

async function bodyOf(response: http.IncomingMessage, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of decompressed(response)) {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) throw new FetchError('The document has more than 15 MB');
      chunks.push(chunk);
    }
  } catch (cause) {
    if (cause instanceof FetchError) throw cause;
    throw new FetchError(reasonOf(cause as Error, signal), { cause });
  } finally {
    response.destroy();
  }
  return Buffer.concat(chunks);
}
