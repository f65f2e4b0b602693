import type { APIGatewayProxyEvent } from 'aws-lambda';
import { chosenOffer, type Offer } from './accept.ts';
import { ATOM_TYPE, atomOf } from './formats/atom.ts';
import { type FeedList, type FeedPage, feedPageOf } from './formats/feed-page.ts';
import { JSON_FEED_TYPE, jsonFeedOf } from './formats/json-feed.ts';
import { headerValues } from './header-values.ts';
import type { Page } from './paging.ts';
import { asJson, type Content } from './reply.ts';

/** The formats of a list; JSON is the default. */
const OFFERS: [Format, ...Format[]] = [
  { type: 'application/json', parameters: { charset: 'utf-8' }, write: null },
  { type: ATOM_TYPE, parameters: { charset: 'utf-8', type: 'feed' }, write: atomOf },
  { type: JSON_FEED_TYPE, parameters: { charset: 'utf-8' }, write: jsonFeedOf },
];

interface Format extends Offer {
  write: ((feed: FeedPage) => string) | null;
}

/** The formats for feed readers, which accept anything. */
export const FEED_OFFERS = OFFERS.slice(1) as typeof OFFERS;

/** The media types of a list of entries besides JSON. */
export const LIST_TYPES = FEED_OFFERS.map(({ type }) => type);

/** Returns a page in the format that the caller prefers; `entries` replace its items in feed formats. */
export function contentFor(
  event: APIGatewayProxyEvent,
  list: FeedList,
  page: Page,
  { entries = page.items, json = true } = {},
): Content {
  const offers = json ? OFFERS : FEED_OFFERS;
  const { type, write } = chosenOffer(headerValues(event.multiValueHeaders, 'accept'), offers);
  return write ? { type, text: write(feedPageOf(event, list, { ...page, items: entries })) } : asJson(page);
}
