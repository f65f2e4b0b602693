import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { headerValues } from './header-values.ts';

/*
 * Pages of other origins may read the API's answers if the deployment names their origins in CORS_ORIGINS, separated by commas. Keys
 * and tokens are in headers that a page sets itself, so no answer allows credentials of the browser's own.
 * https://fetch.spec.whatwg.org/#http-cors-protocol
 */

const ORIGIN = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/;
const NAMED = new Set((process.env['CORS_ORIGINS'] ?? '').split(',').filter((one) => ORIGIN.test(one)));

/** Headers of answers that a page may read beside those that every page may. */
const EXPOSED = 'Allow, ETag, Ignored-Parameters, Link, Retry-After, WWW-Authenticate, X-Request-Id, X-Total-Count';
/** Headers of requests that mean something to the API. */
const TAKEN = 'Accept, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Prefer, X-API-Key';
/** How long a browser may keep what it was told, in seconds: two hours are the most that Chromium keeps it. */
const KEPT = 7_200;

/** The origin of the page that asks, if the deployment names it. */
function namedOrigin(event: APIGatewayProxyEvent): string | null {
  const [origin = '', ...others] = headerValues(event.multiValueHeaders, 'origin');
  return others.length === 0 && NAMED.has(origin) ? origin : null;
}

/** An answer with what a browser has to know to give it to a page; as it is where the deployment names no origin. */
export function withCors(event: APIGatewayProxyEvent, reply: APIGatewayProxyResult): APIGatewayProxyResult {
  if (NAMED.size === 0) return reply;
  const origin = namedOrigin(event);
  const { Vary, ...headers } = reply.headers ?? {};
  const allowed = origin ? { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': EXPOSED } : {};
  return { ...reply, headers: { ...headers, Vary: Vary ? `${Vary}, Origin` : 'Origin', ...allowed } };
}

/** What the answer to a preflight request adds: which methods and headers a page may use. Nothing for any other request. */
export function preflightHeaders(event: APIGatewayProxyEvent, methods: string[]): Record<string, string> {
  const isPreflight = headerValues(event.multiValueHeaders, 'access-control-request-method').length > 0;
  if (!isPreflight || !namedOrigin(event)) return {};
  return {
    'Access-Control-Allow-Methods': methods.join(', '),
    'Access-Control-Allow-Headers': TAKEN,
    'Access-Control-Max-Age': String(KEPT),
  };
}
