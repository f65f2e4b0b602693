import type { APIGatewayProxyEvent } from 'aws-lambda';
import { headerValues } from './header-values.ts';

const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Returns the address of a request's route with these query parameters.
 *
 * API Gateway provides the domain and a path with stage or base path. Elsewhere the Host header is used; without one
 * the address begins with the path.
 */
export function addressOf(event: APIGatewayProxyEvent, parameters: [string, string][]): string {
  const query = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return `${originOf(event)}${event.requestContext.path}${query ? `?${query}` : ''}`;
}

/** Returns scheme and host of a request, or '' if they are not known. */
export function originOf({ requestContext, multiValueHeaders }: APIGatewayProxyEvent): string {
  const { domainName = '' } = requestContext;
  if (DOMAIN.test(domainName)) return `https://${domainName}`;
  const [host = ''] = headerValues(multiValueHeaders, 'host');
  return HOST.test(host) ? `http://${host}` : '';
}
