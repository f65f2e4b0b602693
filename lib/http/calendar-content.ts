import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { DueCalendar } from '../entries/due.ts';
import type { Position } from '../values/page.ts';
import { badParameter } from '../values/problem.ts';
import { chosenOffer, type Offer } from './accept.ts';
import { addressOf } from './address.ts';
import { cursorOf, positionOf } from './cursor.ts';
import { CALENDAR_TYPE, calendarOf } from './formats/calendar.ts';
import { headerValues } from './header-values.ts';
import type { Content } from './reply.ts';

const CALENDAR: Offer = { type: CALENDAR_TYPE, parameters: { charset: 'utf-8', method: 'publish' } };

/** Returns whether the caller prefers a calendar to all other offers. */
export const prefersCalendar = (event: APIGatewayProxyEvent, others: [Offer, ...Offer[]]): boolean =>
  chosenOffer(headerValues(event.multiValueHeaders, 'accept'), [...others, CALENDAR]) === CALENDAR;

/** A calendar request: `list` names its route and filters, `parameters` are the page parameters of the route. */
interface CalendarRequest {
  name: string;
  list: string;
  parameters: { cursor?: string | undefined } & Record<string, unknown>;
}

/**
 * Returns a page of a calendar with a link to the next page. The budget decides its length, so only a cursor is
 * accepted.
 *
 * @throws Problem 400
 */
export async function calendarContent(
  event: APIGatewayProxyEvent,
  { name, list, parameters }: CalendarRequest,
  read: (position: Position | null) => Promise<DueCalendar>,
): Promise<Content> {
  const { cursor, ...others } = parameters;
  const [parameter] = Object.keys(others).filter((one) => others[one] !== undefined);
  const detail = 'cannot be combined with a calendar; follow the link to its next page';
  if (parameter) throw badParameter({ in: 'query', parameter, detail });
  const { offset, position } = cursor === undefined ? FIRST_PAGE : positionOf(list, cursor);
  const calendar = await read(position);
  const count = offset + calendar.dates.length;
  const next = calendar.next && addressOfNext(event, cursorOf(list, count, calendar.next));
  return { type: `${CALENDAR_TYPE}; charset=utf-8`, text: calendarOf(name, calendar, next) };
}

const FIRST_PAGE = { offset: 0, position: null };

/** Parameter names that are repeated in links; others are ignored. */
const NAME = /^[a-z_]+$/;

/** Returns the address of the request with another cursor. */
function addressOfNext(event: APIGatewayProxyEvent, cursor: string): string {
  const given = Object.entries(event.multiValueQueryStringParameters ?? {}).map(
    ([parameter, values]): [string, string] => [parameter, values?.[0] ?? ''],
  );
  return addressOf(event, [
    ...given.filter(([parameter]) => NAME.test(parameter) && parameter !== 'cursor'),
    ['cursor', cursor],
  ]);
}
