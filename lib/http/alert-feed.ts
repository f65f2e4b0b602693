import type { APIGatewayProxyEvent } from 'aws-lambda';
import type * as z from 'zod/mini';
import { admitAlertFeedRequest } from '../access/keys/caller-limits.ts';
import { getAccountEndReason, getAccountStatus } from '../access/people/account-status.ts';
import type { StoredAlert } from '../alerts/alert.ts';
import { getAlertByFeedToken } from '../alerts/feed-token.ts';
import { getAlertCalendar } from '../alerts/schedules/alert-calendar.ts';
import { Problem } from '../values/problem.ts';
import { type RouteName, tooManyRequests } from './access.ts';
import { buildCalendarContent, prefersCalendar } from './calendar-content.ts';
import { CALENDAR_MEDIA_TYPE } from './formats/icalendar.ts';
import { FEED_MEDIA_TYPES, FEED_OFFERS, RSS_OFFERS } from './list-content.ts';
import { buildAlertMatchesContent, MatchPage } from './match-content.ts';
import { findCurrentIfNoneMatchTag, hashRequest } from './not-modified.ts';
import { buildCursorScope } from './paging.ts';
import { ChangesPageQuery } from './query-schemas.ts';
import type { NotModified, ResponseContent } from './reply.ts';
import { getServiceUrl } from './request-headers.ts';
import { KEY_DATES_DEPENDENCY } from './response-dependencies.ts';
import { createReadRoute, type RouteHandler } from './route.ts';

const ALERT_FEEDS_PATH = '/alert-feeds/';

/**
 * Returns the secret address of an alert's feed; its last part is the alert's feed token.
 * The host and the stage or base path are the same as in the request.
 */
export function buildAlertFeedUrl(event: APIGatewayProxyEvent, token: string): string {
  return `${getServiceUrl(event)}${ALERT_FEEDS_PATH}${token}`;
}

/** Many programs send no useful Accept header, so the address can determine the format. */
const TOKEN_AND_EXTENSION = /^(.*?)(\.ics|\.rss)?$/s;

interface AlertFeedRouteOptions {
  name: RouteName;
}

/**
 * Creates a route that publishes an alert's matches for feed readers, or as a calendar of key dates.
 * Callers need no API key or sign-in, because the address contains a secret token. Logs and errors never contain the
 * token.
 */
export function createAlertFeedRoute({ name }: AlertFeedRouteOptions): RouteHandler {
  const types = [...FEED_MEDIA_TYPES, CALENDAR_MEDIA_TYPE];
  return createReadRoute(
    { name, types, response: MatchPage, common: ChangesPageQuery },
    async (_, parameters, event) => {
      const [, token = '', extension] = TOKEN_AND_EXTENSION.exec(event.pathParameters?.['feed_token'] ?? '') ?? [];
      const stored = await getAlertByFeedToken(token);
      const wait = await admitAlertFeedRequest(stored.alert.id);
      if (wait > 0) throw tooManyRequests('to this address', wait);
      await assertOwnerActive(stored);
      if (extension === '.ics' || (!extension && prefersCalendar(event, FEED_OFFERS)))
        return buildAlertCalendar(event, stored, { name, types, parameters });
      const offers = extension ? RSS_OFFERS : FEED_OFFERS;
      return buildAlertMatchesContent(event, stored, { route: name, parameters, offers });
    },
  );
}

/**
 * Refuses the feed of an owner whose account ended.
 * @throws Problem 410 feed_ended, 503 people_unavailable
 */
async function assertOwnerActive({ person }: StoredAlert): Promise<void> {
  const reason = getAccountEndReason(await getAccountStatus(person));
  if (reason === null) return;
  throw new Problem(
    'gone',
    'feed_ended',
    `This feed has ended: ${reason}. Ask an administrator to transfer the alert.`,
  );
}

/** The route with its media types, and the page parameters of a request. */
interface BuildAlertCalendarOptions {
  name: RouteName;
  types: string[];
  parameters: z.infer<typeof ChangesPageQuery>;
}

/** Returns the calendar of an alert, or 304 if the caller has it. Its tag depends on the alert's name and query. */
async function buildAlertCalendar(
  event: APIGatewayProxyEvent,
  stored: StoredAlert,
  { name, types, parameters }: BuildAlertCalendarOptions,
): Promise<ResponseContent | NotModified> {
  const id = `${stored.query_id} ${stored.alert.name}`;
  const known = Object.keys(ChangesPageQuery.shape);
  const request = hashRequest(event, { name, id, known, types });
  const tag = await findCurrentIfNoneMatchTag(event, request, KEY_DATES_DEPENDENCY);
  if (tag) return { tag };
  const calendar = {
    name: `Key dates: ${stored.alert.name}`,
    list: buildCursorScope(name, 'calendar', { id }),
    parameters,
  };
  const content = await buildCalendarContent(event, calendar, (position) => getAlertCalendar(stored, position));
  return { ...content, request };
}
