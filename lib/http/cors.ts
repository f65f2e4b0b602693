import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { getHeaderValues } from './request-headers.ts';

/*
 * Cross-origin pages may read responses if the deployment lists their origins in CORS_ORIGINS, separated by commas.
 * Keys and tokens are in headers that a page sets itself, so no response allows the browser's own credentials.
 * https://fetch.spec.whatwg.org/#http-cors-protocol
 */

const ORIGIN_PATTERN = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/;
const ALLOWED_ORIGINS = new Set(
  (process.env['CORS_ORIGINS'] ?? '').split(',').filter((one) => ORIGIN_PATTERN.test(one)),
);

/** Response headers that a page may read besides those that every page may. */
const EXPOSED_HEADERS =
  'Allow, ETag, Ignored-Parameters, Link, Retry-After, WWW-Authenticate, X-Request-Id, X-Total-Count';
/** Request headers that the API uses. */
const ALLOWED_HEADERS =
  'Accept, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Prefer, X-API-Key';
/** How long browsers may cache a preflight response in seconds; Chromium caches at most two hours. */
const PREFLIGHT_MAX_AGE_S = 7_200;

/** Returns the origin of the requesting page if the deployment allows it, else null. */
function getAllowedOrigin(event: APIGatewayProxyEvent): string | null {
  const [origin = '', ...others] = getHeaderValues(event.multiValueHeaders, 'origin');
  return others.length === 0 && ALLOWED_ORIGINS.has(origin) ? origin : null;
}

/** Adds CORS headers to a response; returns it unchanged if the deployment allows no origins. */
export function addCorsHeaders(event: APIGatewayProxyEvent, reply: APIGatewayProxyResult): APIGatewayProxyResult {
  if (ALLOWED_ORIGINS.size === 0) return reply;
  const origin = getAllowedOrigin(event);
  const { Vary, ...headers } = reply.headers ?? {};
  const allowed = origin
    ? { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': EXPOSED_HEADERS }
    : {};
  return { ...reply, headers: { ...headers, Vary: Vary ? `${Vary}, Origin` : 'Origin', ...allowed } };
}

/**
 * Returns the headers that answer a CORS preflight request with allowed methods and headers.
 * Empty for other requests, and for an origin that is not allowed.
 */
export function buildPreflightHeaders(event: APIGatewayProxyEvent, methods: string[]): Record<string, string> {
  const isPreflight = getHeaderValues(event.multiValueHeaders, 'access-control-request-method').length > 0;
  if (!isPreflight || !getAllowedOrigin(event)) return {};
  return {
    'Access-Control-Allow-Methods': methods.join(', '),
    'Access-Control-Allow-Headers': ALLOWED_HEADERS,
    'Access-Control-Max-Age': String(PREFLIGHT_MAX_AGE_S),
  };
}
