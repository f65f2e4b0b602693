import type { APIGatewayProxyEvent } from 'aws-lambda';
import type * as z from 'zod/mini';
import { orderFieldsBySchema } from '../values/pick-fields.ts';
import { type MediaTypeOffer, selectMediaTypeOffer } from './content-negotiation.ts';
import { ATOM_MEDIA_TYPE, formatAtom } from './formats/atom.ts';
import { type EntryFeedPage, type EntryListDescription, toEntryFeedPage } from './formats/feed-page.ts';
import { formatJsonFeed, JSON_FEED_MEDIA_TYPE } from './formats/json-feed.ts';
import { formatRss, RSS_MEDIA_TYPE } from './formats/rss.ts';
import type { ListRequest, ReadListPage } from './list-route.ts';
import type { ResponsePage } from './paging.ts';
import { type ResponseContent, toJsonContent } from './reply.ts';
import { getHeaderValues } from './request-headers.ts';
import { ENTRY_LIST_DEPENDENCY } from './response-dependencies.ts';

interface ListFormat extends MediaTypeOffer {
  format: ((feed: EntryFeedPage) => string) | null;
}

/** The formats that a request can choose from; the first one is the default. */
export type ListOffers = [ListFormat, ...ListFormat[]];

const CHARSET = { charset: 'utf-8' };
const JSON_FORMAT: ListFormat = { type: 'application/json', parameters: CHARSET, format: null };

/** The format of programs that read only RSS. */
export const RSS_OFFERS: ListOffers = [{ type: RSS_MEDIA_TYPE, parameters: CHARSET, format: formatRss }];

/**
 * The formats offered to feed readers, Atom first.
 * JSON is left out: feed readers accept any type, and would get JSON as the default.
 */
export const FEED_OFFERS: ListOffers = [
  { type: ATOM_MEDIA_TYPE, parameters: { ...CHARSET, type: 'feed' }, format: formatAtom },
  ...RSS_OFFERS,
  { type: JSON_FEED_MEDIA_TYPE, parameters: CHARSET, format: formatJsonFeed },
];

/** The formats of a list; JSON is the default. */
const LIST_OFFERS: ListOffers = [JSON_FORMAT, ...FEED_OFFERS];

/** The media types of Atom, RSS and JSON Feed, in which a list of entries is available besides JSON. */
export const FEED_MEDIA_TYPES = FEED_OFFERS.map(({ type }) => type);

/** A page of a list. */
interface ListContent {
  page: ResponsePage;
  /** Replace the items of the page in feed formats. */
  entries?: ResponsePage['items'];
  /** All formats of a list if absent. */
  offers?: ListOffers | undefined;
}

/**
 * Formats a page of entries as JSON, Atom, RSS or JSON Feed, by the request's Accept header.
 * `entries` replaces the items of `page` in the formats of feed readers.
 */
export function buildEntryListContent(
  event: APIGatewayProxyEvent,
  list: EntryListDescription,
  { page, entries = page.items, offers = LIST_OFFERS }: ListContent,
): ResponseContent {
  const { type, format } = selectMediaTypeOffer(getHeaderValues(event.multiValueHeaders, 'accept'), offers);
  return format
    ? { type, text: format(toEntryFeedPage(event, list, { ...page, items: entries })) }
    : toJsonContent(page);
}

/**
 * Returns the part of a list route's description that all lists of entries share. `schema` is the schema of an entry.
 * Their responses are JSON, Atom, RSS or JSON Feed, by the request's Accept header.
 */
export const describeEntryList = <A extends z.ZodMiniObject>(schema: A) => ({
  page: schema,
  types: FEED_MEDIA_TYPES,
  dependency: ENTRY_LIST_DEPENDENCY,
  render: async ({ event, scope, filters, knownParameters }: Omit<ListRequest, 'input'>, readPage: ReadListPage) => {
    const { page, isChangeList } = await readPage();
    const items = page.items.map((entry) => orderFieldsBySchema(schema, entry));
    const list = { name: scope, filters, isChangeList, parameters: knownParameters };
    return buildEntryListContent(event, list, { page: { ...page, items } });
  },
});
