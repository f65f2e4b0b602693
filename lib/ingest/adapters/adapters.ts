import type { Feed } from '../../feeds/feed.ts';
import type { FeedKind } from '../../feeds/source.ts';
import { decodeDocument } from '../../outside/decode.ts';
import { type Fetched, type FetchedDocument, type FetchOptions, fetchDocument } from '../fetch.ts';
import { parseDocument } from '../parse.ts';
import { type FeedItem, LONGEST_DATE, type ParsedFeed } from '../parsed-feed.ts';
import { eurlexItems } from './eurlex.ts';
import { federalRegisterItems } from './federal-register.ts';
import { govukItems } from './govuk.ts';
import type { AdapterItem, AdapterItems } from './item.ts';
import { jsonItems } from './json.ts';
import { pageItems } from './page.ts';
import { sitemapItems } from './sitemap.ts';

/** Fetches and parses the documents of one kind of feed. */
interface Adapter {
  /** The Accept header of the request. */
  accept: string;
  /** Parses a document. @throws ParseError or BoundsError with the reason */
  read: (document: FetchedDocument, feed: Feed) => ParsedFeed;
}

const FEEDS =
  'application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5';
const JSON_FORMS = 'application/json, */*;q=0.5';

const adapter = (
  accept: string,
  find: (document: FetchedDocument, feed: Feed) => AdapterItems,
  datesOf?: 'page',
): Adapter => ({
  accept,
  read: (document, feed) => {
    const { items, base, ...found } = find(document, feed);
    const bases = base === null ? [] : [base];
    return { ...found, bases, title: null, items: items.map((item) => feedItemOf(item, datesOf)) };
  },
});

const ADAPTERS: { [kind in FeedKind]: Adapter } = {
  feed: {
    accept: FEEDS,
    read: ({ body, contentType }, { language }) => parseDocument(decodeDocument(body, contentType), language),
  },
  federal_register: adapter(JSON_FORMS, federalRegisterItems),
  govuk: adapter(JSON_FORMS, govukItems),
  eurlex: adapter('application/sparql-results+json, application/json;q=0.9', eurlexItems),
  json: adapter(JSON_FORMS, jsonItems),
  page: adapter('text/html, application/xhtml+xml, */*;q=0.5', pageItems, 'page'),
  sitemap: adapter('application/xml, text/xml, */*;q=0.5', sitemapItems),
};

/** Fetches a feed with the Accept header of its kind. @throws FetchError */
export function fetchFeed(
  { url, kind = 'feed' }: Pick<Feed, 'url' | 'kind'>,
  options: Omit<FetchOptions, 'accept'> = {},
): Promise<Fetched> {
  return fetchDocument(url, { ...options, accept: ADAPTERS[kind].accept });
}

/** Parses the items of a document by the kind of its feed. @throws ParseError or BoundsError with the reason */
export function itemsOf(document: FetchedDocument, feed: Feed): ParsedFeed {
  return ADAPTERS[feed.kind ?? 'feed'].read(document, feed);
}

/** Converts an item of any adapter to an item of a feed. */
function feedItemOf({ date, sourceFields, ...item }: AdapterItem, datesOf: FeedItem['datesOf']): FeedItem {
  const dates = date === null ? [] : [date.slice(0, LONGEST_DATE)];
  return { ...item, dates, ...(datesOf && { datesOf }), ...(sourceFields && { source_fields: { ...sourceFields } }) };
}
