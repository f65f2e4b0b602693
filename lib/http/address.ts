import type { APIGatewayProxyEvent } from 'aws-lambda';
import { headerValues } from './header-values.ts';

const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The address of a request's route with these parameters. API Gateway gives its own domain, and a path with the stage or the base
 * path; elsewhere the header Host is used, and without one the address begins with the path.
 */
export function addressOf(event: APIGatewayProxyEvent, parameters: [string, string][]): string {
  const query = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return `${originOf(event)}${event.requestContext.path}${query ? `?${query}` : ''}`;
}

/** Scheme and host of a request, as `addressOf` has them. */
export function originOf({ requestContext, multiValueHeaders }: APIGatewayProxyEvent): string {
  const { domainName = '' } = requestContext;
  if (DOMAIN.test(domainName)) return `https://${domainName}`;
  const [host = ''] = headerValues(multiValueHeaders, 'host');
  return HOST.test(host) ? `http://${host}` : '';
}
