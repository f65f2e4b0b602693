import { isUtf8 } from 'node:buffer';
import http from 'node:http';
import https from 'node:https';
import {
  AddressNotAllowedError,
  openGuardedConnection,
  redactIpAddresses,
} from '../platform/egress/guarded-connection.ts';
import { isLoopbackAddress, isPublicAddress } from '../platform/egress/ip-addresses.ts';
import { parseRetryAfter } from '../values/time.ts';
import { CookieJar } from './cookie-jar.ts';
import { BodyTooLargeError, ResponseBodyError, readResponseBody } from './response-body.ts';
import { buildConditionalHeaders, type HttpValidators, parseHttpValidators } from './validators.ts';

/** A document as its server sent it, but decompressed. `url` is its address after redirects. */
export interface FetchedDocument {
  url: string;
  contentType: string;
  body: Buffer;
  validators: HttpValidators | null;
}

/** The result of a fetch: a document, `not modified` (HTTP 304), or `gone` (HTTP 410). */
export type FetchResult = ({ kind: 'document' } & FetchedDocument) | { kind: 'not modified' } | { kind: 'gone' };

/**
 * Why a fetch failed.
 * `forbidden`: the address is private, or has a scheme or port that is not followed. `connection`: no usable response.
 */
export type FetchFailure = 'forbidden' | 'redirects' | 'status' | 'timeout' | 'size' | 'connection';

/**
 * A failed fetch. The message may be shown to callers; `cause` has details for operators.
 * - `status`: the status of an error response; null without a response.
 * - `retryAfter`: the delay in seconds that the server asked for.
 * - `redirectUrl`: the target of a redirect to another host, which was not followed.
 */
export class FetchError extends Error {
  override name = 'FetchError';
  failure: FetchFailure = 'connection';
  status: number | null = null;
  retryAfter: number | null = null;
  redirectUrl: string | null = null;
  /** Whether each redirect to it is permanent (RFC 9110, 15.4). */
  isPermanent = false;
  /** It redirects to an address that `isAllowed` rejects. */
  isForbidden = false;
}

const MAX_REDIRECTS = 5;
/** 203 is a response that a proxy changed, 226 a feed that sends only new items. */
const SUCCESS_STATUSES = new Set([200, 203, 226]);
const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);
const PERMANENT_STATUSES = new Set([301, 308]);
const MAX_INTERIM_RESPONSES = 10;
const MAX_HEADER_BYTES = 32 * 1024;
const TIMEOUT_MS = 20_000;
const ALLOWED_PORTS = new Set(['', '80', '443', '8080', '8443']);
const REQUEST_HEADERS = {
  'user-agent': `regulatory-updates-feed/0.1 (feed reader; ${process.env['INGEST_CONTACT'] || 'no contact given'})`,
  'accept-encoding': 'gzip, deflate, br',
};

/** Options of a fetch: conditional request, Accept header, and which redirects may be followed. */
export interface FetchOptions {
  /** Local origins that may be read at loopback addresses; for laptops only. */
  localOrigins?: string[];
  /** Validators of the known document, sent only to the address that returned them. */
  validators?: HttpValidators | null;
  /** The Accept header; any media type by default. */
  accept?: string;
  /** How long the fetch may take in all; 20 seconds by default. */
  timeoutMs?: number;
  /** Redirects to other hosts are errors, because their robots.txt must be read first. */
  stayOnHost?: boolean;
  /** Returns whether an address may be read; the first address was checked before. */
  isAllowed?: (url: string) => boolean;
}

/**
 * Fetches one document by http or https, following at most five redirects.
 * - Every address must be public, and https must not redirect to http.
 * - The document may have 15 MB after each decompression, and the fetch may take 20 seconds in all.
 * - Cookies are kept for the redirects of this fetch only.
 * @throws FetchError for every failure
 */
export async function fetchDocument(address: string, options: FetchOptions = {}): Promise<FetchResult> {
  const { timeoutMs = TIMEOUT_MS } = options;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await followRedirects(address, options, signal);
  } catch (cause) {
    if (cause instanceof FetchError) throw cause;
    const failure = signal.aborted ? 'timeout' : classifyFetchError(cause as Error);
    throw createFailure(failure, formatFetchError(cause as Error, failure, timeoutMs), cause);
  }
}

async function followRedirects(address: string, options: FetchOptions, signal: AbortSignal): Promise<FetchResult> {
  let url = parseAllowedUrl(address, options);
  const cookies = new CookieJar();
  let isForGood = true;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const condition = buildConditionalHeaders(options.validators, url.href);
    const headers = { ...REQUEST_HEADERS, accept: options.accept ?? '*/*', ...condition, ...cookies.headersFor(url) };
    const response = await sendRequest(url, options, { headers, signal });
    const status = response.statusCode ?? 0;
    const { location } = response.headers;
    if (SUCCESS_STATUSES.has(status)) return readDocument(url, response);
    response.destroy();
    if (status === 304 && Object.keys(condition).length > 0) return { kind: 'not modified' };
    if (status === 410) return { kind: 'gone' };
    if (!REDIRECT_STATUSES.has(status) || !location) throw createStatusError(status, response.headers);
    const next = parseAllowedUrl(decodeLocation(location), options, url);
    cookies.store(url, response.headers['set-cookie']);
    isForGood &&= PERMANENT_STATUSES.has(status);
    if (options.stayOnHost && next.host !== url.host) throw createOtherHostError(next, isForGood);
    if (options.isAllowed && !options.isAllowed(next.href)) throw createForbiddenError();
    url = next;
  }
  throw createFailure('redirects', `More than ${MAX_REDIRECTS} redirects`);
}

async function readDocument(url: URL, response: http.IncomingMessage): Promise<FetchResult> {
  const validators = parseHttpValidators(url.href, response.headers);
  const contentType = response.headers['content-type'] ?? '';
  return { kind: 'document', url: url.href, contentType, validators, body: await readResponseBody(response) };
}

function createStatusError(status: number, headers: http.IncomingHttpHeaders): FetchError {
  const error = createFailure('status', `The server answered ${status} ${http.STATUS_CODES[status] ?? ''}`.trim());
  error.status = status;
  if (status === 429 || status === 503) error.retryAfter = parseRetryAfter(headers['retry-after']) || null;
  return error;
}

function createOtherHostError({ host, href }: URL, isForGood: boolean): FetchError {
  const error = new FetchError(`It is at another host, ${host.slice(0, 200)}`);
  error.redirectUrl = href;
  error.isPermanent = isForGood;
  return error;
}

function createForbiddenError(): FetchError {
  const error = new FetchError('It is sent to an address that may not be read');
  error.isForbidden = true;
  return error;
}

/**
 * Decodes non-ASCII bytes of a header, which Node returns as Latin-1.
 * They are UTF-8 if valid, else they are percent-encoded.
 */
function decodeLocation(location: string): string {
  const bytes = Buffer.from(location, 'latin1');
  if (isUtf8(bytes)) return bytes.toString('utf8');
  return location.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
}

function isLocalOrigin(url: URL, { localOrigins = [] }: FetchOptions): boolean {
  return localOrigins.includes(url.origin);
}

function parseAllowedUrl(address: string, options: FetchOptions, base?: URL): URL {
  if (!URL.canParse(address, base?.href))
    throw createFailure('forbidden', `${JSON.stringify(address.slice(0, 200))} is not an address`);
  const url = new URL(address, base?.href);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw createFailure('forbidden', `${url.protocol.slice(0, 50)} is not followed, only http and https`);
  if (base?.protocol === 'https:' && url.protocol === 'http:')
    throw createFailure('redirects', `The redirect from https to ${url.origin.slice(0, 200)} is not followed`);
  if (!isLocalOrigin(url, options) && !ALLOWED_PORTS.has(url.port))
    throw createFailure('forbidden', `Port ${url.port} is not followed`);
  url.username = '';
  url.password = '';
  return url;
}

interface SendRequestOptions {
  /** The request headers. */
  headers: Record<string, string>;
  /** Aborts the request. */
  signal: AbortSignal;
}

function sendRequest(
  url: URL,
  options: FetchOptions,
  { headers, signal }: SendRequestOptions,
): Promise<http.IncomingMessage> {
  const isAllowed = isLocalOrigin(url, options) ? isLoopbackAddress : isPublicAddress;
  const createConnection = () => openGuardedConnection(url, isAllowed);
  const { get } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const outgoing = get(url, { headers, signal, createConnection, maxHeaderSize: MAX_HEADER_BYTES }, resolve);
    let interim = 0;
    outgoing.on('information', () => {
      interim += 1;
      if (interim > MAX_INTERIM_RESPONSES) outgoing.destroy(new Error('too many interim responses'));
    });
    outgoing.on('error', reject);
    // A protocol change (101) ends without a response and without an error.
    outgoing.on('close', () => reject(new Error('the server did not respond')));
  });
}

function createFailure(failure: FetchFailure, message: string, cause?: unknown): FetchError {
  const error = new FetchError(message, cause === undefined ? {} : { cause });
  error.failure = failure;
  return error;
}

function classifyFetchError(cause: Error): FetchFailure {
  if (cause instanceof AddressNotAllowedError) return 'forbidden';
  return cause instanceof BodyTooLargeError ? 'size' : 'connection';
}

function formatFetchError(cause: Error, failure: FetchFailure, timeoutMs: number): string {
  if (cause instanceof ResponseBodyError) return cause.message;
  return failure === 'timeout'
    ? `No complete response within ${timeoutMs / 1_000} seconds`
    : `Cannot be fetched: ${redactIpAddresses(cause)
        .replace(/\p{Cc}+/gu, ' ')
        .trim()}`;
}

/**
 * Returns the origins on this machine from which feeds may be read, such as `http://localhost:8080`.
 * They are for emulators. The variable INGEST_LOCAL_ORIGINS lists them, separated by commas. It must be empty in
 * Lambda, which is recognized by AWS_EXECUTION_ENV.
 *
 * @throws Error if a deployed function has local origins, or if one is not a loopback origin
 */
export function getAllowedLocalOrigins(): string[] {
  const listed = (process.env['INGEST_LOCAL_ORIGINS'] ?? '').split(',').map((origin) => origin.trim());
  const named = listed.filter((origin) => origin !== '');
  if (named.length > 0 && process.env['AWS_EXECUTION_ENV'])
    throw new Error('INGEST_LOCAL_ORIGINS is set: a deployed function reads feeds from public addresses only.');
  return named.map(parseLoopbackOrigin);
}

function parseLoopbackOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
  if (url && /^https?:$/.test(url.protocol) && (host === 'localhost' || isLoopbackAddress(host))) return url.origin;
  throw new Error(`INGEST_LOCAL_ORIGINS: ${JSON.stringify(text)} is not an origin on this machine.`);
}
