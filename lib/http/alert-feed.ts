import type { APIGatewayProxyEvent } from 'aws-lambda';
import { alertOfToken } from '../alerts/feed-address.ts';
import type { RouteName } from './access.ts';
import { originOf } from './address.ts';
import { LIST_TYPES } from './list-content.ts';
import { MatchPage, matchesContent } from './match-lists.ts';
import { FollowedPageQuery } from './queries.ts';
import { type Handler, readRoute } from './route.ts';

const ROUTE = '/alert-feeds/';

/** The address of an alert's feed, below what precedes the route of the request: a stage, or the base path of a domain. */
export function feedUrlOf(event: APIGatewayProxyEvent, token: string): string {
  const { path } = event.requestContext;
  const base = path.slice(0, path.indexOf('/api/'));
  return `${originOf(event)}${base}${ROUTE}${token}`;
}

/**
 * A route that whoever has the address may read: Atom, or JSON Feed for who asks for it. The token is looked up as it is written; it
 * never is in a log line or an error.
 */
export function alertFeedRoute({ name }: { name: RouteName }): Handler {
  return readRoute({ name, types: LIST_TYPES }, MatchPage, FollowedPageQuery, async (_, parameters, event) => {
    const alert = await alertOfToken(event.pathParameters?.['feed_token'] ?? '');
    return matchesContent(event, name, alert, parameters, { json: false });
  });
}
