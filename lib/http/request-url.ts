import type { APIGatewayProxyEvent } from 'aws-lambda';
import { getHeaderValues } from './header-values.ts';

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

/** Returns scheme and host of a request, such as `https://api.example.org`; '' if they are not known. */
export function getRequestOrigin({ requestContext, multiValueHeaders }: APIGatewayProxyEvent): string {
  const { domainName = '' } = requestContext;
  if (DOMAIN_PATTERN.test(domainName)) return `https://${domainName}`;
  const [host = ''] = getHeaderValues(multiValueHeaders, 'host');
  return HOST_PATTERN.test(host) ? `http://${host}` : '';
}
