import type { APIGatewayProxyEvent } from 'aws-lambda';
import type * as z from 'zod/mini';
import type { StoredAlert } from '../alerts/alert.ts';
import { dueCalendarOf } from '../alerts/due-calendar.ts';
import { alertOfToken } from '../alerts/feed-address.ts';
import { admitAddress } from '../keys/caller-limits.ts';
import { endingOf, standingOf } from '../people/standing.ts';
import { Problem } from '../values/problem.ts';
import { type RouteName, tooManyRequests } from './access.ts';
import { originOf } from './address.ts';
import { calendarContent, prefersCalendar } from './calendar-content.ts';
import { CALENDAR_TYPE } from './formats/calendar.ts';
import { FEED_OFFERS, LIST_TYPES } from './list-content.ts';
import { MatchPage, matchesContent } from './match-lists.ts';
import { nameOfList } from './paging.ts';
import { FollowedPageQuery } from './queries.ts';
import type { Content, Unchanged } from './reply.ts';
import { type Handler, readRoute } from './route.ts';
import { DUE } from './states.ts';
import { digestOfRequest, tagStillValid } from './unchanged.ts';

const ROUTE = '/alert-feeds/';

/** Returns the address of an alert's feed below the stage or base path of the request. */
export function feedUrlOf(event: APIGatewayProxyEvent, token: string): string {
  const { path } = event.requestContext;
  const base = path.slice(0, path.indexOf('/api/'));
  return `${originOf(event)}${base}${ROUTE}${token}`;
}

/** Calendar apps send no Accept header, so the address determines the format. */
const CALENDAR_ENDING = '.ics';

/**
 * A route without credentials for holders of a feed address: Atom by default, or JSON Feed or a calendar.
 *
 * The token is looked up as it is written, and is never logged or part of an error.
 */
export function alertFeedRoute({ name }: { name: RouteName }): Handler {
  const types = [...LIST_TYPES, CALENDAR_TYPE];
  return readRoute({ name, types }, MatchPage, FollowedPageQuery, async (_, parameters, event) => {
    const { feed_token: asked = '' } = event.pathParameters ?? {};
    const token = asked.endsWith(CALENDAR_ENDING) ? asked.slice(0, -CALENDAR_ENDING.length) : asked;
    const stored = await alertOfToken(token);
    const wait = await admitAddress(stored.alert.id);
    if (wait > 0) throw tooManyRequests('to this address', wait);
    await refuseEnded(stored);
    if (token === asked && !prefersCalendar(event, FEED_OFFERS))
      return matchesContent(event, name, stored, parameters, { json: false });
    return calendarOfAlert(event, { name, types }, stored, parameters);
  });
}

/** Refuses the feed of an owner whose account ended. @throws Problem 410 feed_ended, 503 people_unavailable */
async function refuseEnded({ person }: StoredAlert): Promise<void> {
  const reason = endingOf(await standingOf(person));
  if (reason === null) return;
  throw new Problem(
    'gone',
    'feed_ended',
    `This feed has ended: ${reason}. Ask an administrator to transfer the alert.`,
  );
}

/** Returns the calendar of an alert, or 304 if the caller has it. Its tag depends on the alert's name and query. */
async function calendarOfAlert(
  event: APIGatewayProxyEvent,
  { name, types }: { name: RouteName; types: string[] },
  stored: StoredAlert,
  parameters: z.infer<typeof FollowedPageQuery>,
): Promise<Content | Unchanged> {
  const id = `${stored.query_id} ${stored.alert.name}`;
  const known = Object.keys(FollowedPageQuery.shape);
  const request = digestOfRequest(event, { name, id, known, types });
  const unchanged = await tagStillValid(event, request, DUE);
  if (unchanged) return { unchanged };
  const calendar = { name: `Key dates: ${stored.alert.name}`, list: nameOfList(name, 'calendar', { id }), parameters };
  const content = await calendarContent(event, calendar, (position) => dueCalendarOf(stored, position));
  return { ...content, request };
}
