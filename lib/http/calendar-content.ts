import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { DueCalendar } from '../entries/due.ts';
import { badParameter } from '../values/problem.ts';
import { chosenOffer, type Offer } from './accept.ts';
import { CALENDAR_TYPE, calendarOf } from './formats/calendar.ts';
import { headerValues } from './header-values.ts';
import type { Content } from './reply.ts';

const CALENDAR: Offer = { type: CALENDAR_TYPE, parameters: { charset: 'utf-8', method: 'publish' } };

/** Whether a caller prefers a calendar to all others. */
export const prefersCalendar = (event: APIGatewayProxyEvent, others: [Offer, ...Offer[]]): boolean =>
  chosenOffer(headerValues(event.multiValueHeaders, 'accept'), [...others, CALENDAR]) === CALENDAR;

/** A calendar as an answer. `pages` are the parameters of pages, of which it has none. @throws Problem 400 */
export async function calendarContent(
  name: string,
  pages: Record<string, unknown>,
  read: () => Promise<DueCalendar>,
): Promise<Content> {
  const [parameter] = Object.keys(pages).filter((one) => pages[one] !== undefined);
  const detail = 'cannot be combined with a calendar, which has no pages';
  if (parameter) throw badParameter({ in: 'query', parameter, detail });
  return { type: `${CALENDAR_TYPE}; charset=utf-8`, text: calendarOf(name, await read()) };
}
