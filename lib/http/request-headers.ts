import type { APIGatewayProxyEvent } from 'aws-lambda';
import { invalidParameter } from '../values/problem.ts';

const DOMAIN_PATTERN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
const HOST_PATTERN = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Returns the address of a request's route with these query parameters, for links in its response.
 *
 * API Gateway provides the domain and a path with stage or base path. Elsewhere the Host header is used; without one
 * the address begins with the path.
 */
export function buildRequestUrl(event: APIGatewayProxyEvent, parameters: [string, string][]): string {
  const query = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return `${getRequestOrigin(event)}${event.requestContext.path}${query ? `?${query}` : ''}`;
}

/** Parameter names that are repeated in links; others are ignored. */
const PARAMETER_NAME = /^[a-z_]+$/;

/** Returns the address of a request with another cursor. */
export function buildNextUrl(event: APIGatewayProxyEvent, cursor: string): string {
  const given = Object.entries(event.multiValueQueryStringParameters ?? {}).map(
    ([parameter, values]): [string, string] => [parameter, values?.[0] ?? ''],
  );
  return buildRequestUrl(event, [
    ...given.filter(([parameter]) => PARAMETER_NAME.test(parameter) && parameter !== 'cursor'),
    ['cursor', cursor],
  ]);
}

/** Where the path of a route begins, after the stage or base path. */
const ROUTE_PATH = /\/(?:api|alert-feeds)\//;

/** Returns the address of the service in this request: scheme, host, and stage or base path. */
export function getServiceUrl(event: APIGatewayProxyEvent): string {
  const { path } = event.requestContext;
  return `${getRequestOrigin(event)}${path.slice(0, Math.max(0, path.search(ROUTE_PATH)))}`;
}

/** Returns scheme and host of a request, such as `https://api.example.org`; '' if they are not known. */
function getRequestOrigin({ requestContext, multiValueHeaders }: APIGatewayProxyEvent): string {
  const { domainName = '' } = requestContext;
  if (DOMAIN_PATTERN.test(domainName)) return `https://${domainName}`;
  const [host = ''] = getHeaderValues(multiValueHeaders, 'host');
  return HOST_PATTERN.test(host) ? `http://${host}` : '';
}

/** Headers as API Gateway passes them: all values by name. Names are spelled as the caller sent them. */
export type MultiValueHeaders = Record<string, string[] | undefined> | null | undefined;

/**
 * Returns all values of a header; empty if the request does not have it.
 * `name` must be in lower case; in the request its case does not matter.
 */
export function getHeaderValues(headers: MultiValueHeaders, name: string): string[] {
  return Object.entries(headers ?? {}).flatMap(([key, values]) => (key.toLowerCase() === name ? (values ?? []) : []));
}

const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;
/**
 * The minimum length of an Idempotency-Key with which a stored response is encrypted.
 * A shorter one could be guessed, and the stored response decrypted with it.
 */
export const MIN_ENCRYPTING_IDEMPOTENCY_KEY_LENGTH = 16;

/**
 * Returns the Idempotency-Key header, or undefined without it.
 *
 * @throws Problem 400 if it is repeated, not visible ASCII, or has less than `minLength` or more than 255 characters
 */
export function getIdempotencyKey(event: APIGatewayProxyEvent, minLength = 1): string | undefined {
  const [key, ...others] = getHeaderValues(event.multiValueHeaders, 'idempotency-key');
  if (key === undefined || (others.length === 0 && KEY_PATTERN.test(key) && key.length >= minLength)) return key;
  const detail =
    `must be one header of ${minLength} to 255 visible ASCII characters without spaces, drawn at random, such as a ` +
    'UUID';
  throw invalidParameter({ in: 'header', parameter: 'Idempotency-Key', detail });
}

/**
 * Returns the ids by which a repeated write is detected: Idempotency-Key, if any, and request id.
 * @throws Problem 400 if the Idempotency-Key is invalid, as `getIdempotencyKey` does
 */
export const getIdempotencyIds = (event: APIGatewayProxyEvent) => ({
  idempotencyKey: getIdempotencyKey(event),
  requestId: event.requestContext.requestId,
});
