import type { APIGatewayProxyEvent } from 'aws-lambda';
import type * as z from 'zod/mini';
import { buildDueDateCalendar, type DueDateCalendar } from '../entries/due-dates.ts';
import { createSearchBudget } from '../search/plan.ts';
import type { ListPosition } from '../values/page.ts';
import { invalidParameter } from '../values/problem.ts';
import { type MediaTypeOffer, selectMediaTypeOffer } from './content-negotiation.ts';
import { encodeCursor, parseCursor } from './cursor.ts';
import { CALENDAR_MEDIA_TYPE, formatCalendar } from './formats/icalendar.ts';
import { type KeyDateQuery, parseKeyDateFilter } from './key-date-query.ts';
import type { ListRequest, ReadListPage } from './list-route.ts';
import { type ResponseContent, toJsonContent } from './reply.ts';
import { buildNextUrl, getHeaderValues } from './request-headers.ts';

const CALENDAR_OFFER: MediaTypeOffer = {
  type: CALENDAR_MEDIA_TYPE,
  parameters: { charset: 'utf-8', method: 'publish' },
};

/** Returns true if the Accept header prefers `text/calendar` to all other offered media types. */
export const prefersCalendar = (event: APIGatewayProxyEvent, others: [MediaTypeOffer, ...MediaTypeOffer[]]): boolean =>
  selectMediaTypeOffer(getHeaderValues(event.multiValueHeaders, 'accept'), [...others, CALENDAR_OFFER]) ===
  CALENDAR_OFFER;

/** A calendar request. `list` names its route and filters, `parameters` the route's page parameters. */
interface CalendarRequest {
  name: string;
  list: string;
  parameters: { cursor?: string | undefined } & Record<string, unknown>;
}

/**
 * Returns a page of key dates as iCalendar, with a link to the next page.
 * `readDates` returns the dates from a position on, as many as its limit of read units allows. Callers cannot choose
 * the size of a page: `cursor` is the only page parameter that is accepted.
 * @throws Problem 400 for any other page parameter, or for an invalid cursor
 */
export async function buildCalendarContent(
  event: APIGatewayProxyEvent,
  { name, list, parameters }: CalendarRequest,
  readDates: (position: ListPosition | null) => Promise<DueDateCalendar>,
): Promise<ResponseContent> {
  const { cursor, ...others } = parameters;
  const [parameter] = Object.keys(others).filter((one) => others[one] !== undefined);
  const detail = 'cannot be combined with a calendar; follow the link to its next page';
  if (parameter) throw invalidParameter({ in: 'query', parameter, detail });
  const { offset, position } = cursor === undefined ? FIRST_POSITION : parseCursor(list, cursor);
  const calendar = await readDates(position);
  const count = offset + calendar.dates.length;
  const next = calendar.next && buildNextUrl(event, encodeCursor(list, count, calendar.next));
  return { type: `${CALENDAR_MEDIA_TYPE}; charset=utf-8`, text: formatCalendar(name, calendar, next) };
}

const FIRST_POSITION = { offset: 0, position: null };

const JSON_OFFER = { type: 'application/json', parameters: { charset: 'utf-8' } };

/**
 * Formats a list of key dates as a JSON page, or as an iCalendar file, by the Accept header.
 * @throws Problem 400 for a page parameter that a calendar does not support
 */
async function renderKeyDates(
  { event, input: { query }, scope, parameters }: ListRequest<typeof KeyDateQuery>,
  readPage: ReadListPage,
): Promise<ResponseContent> {
  if (!prefersCalendar(event, [JSON_OFFER])) return toJsonContent((await readPage()).page);
  const filter = parseKeyDateFilter(query, new Date());
  return buildCalendarContent(event, { name: formatCalendarTitle(query), list: scope, parameters }, (position) =>
    buildDueDateCalendar(filter, position, createSearchBudget(null)),
  );
}

/** Returns the title of a calendar: `Key dates: kind comment_end, topic eu-ecb`. */
function formatCalendarTitle({ from: _, to: __, ...filters }: z.infer<typeof KeyDateQuery>): string {
  const parts = Object.entries(filters).map(([name, values]) => `${name.replace(/_id$/, '')} ${values?.join(', ')}`);
  return parts.length > 0 ? `Key dates: ${parts.join('; ')}` : 'Key dates';
}

/** The part of a list route's description for lists of key dates: they are JSON or iCalendar. */
export const KEY_DATE_LIST = { types: [CALENDAR_MEDIA_TYPE], render: renderKeyDates };
