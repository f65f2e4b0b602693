import type { Feed } from '../../feeds/feed.ts';
import type { FeedKind } from '../../feeds/feed-source.ts';
import { decodeFeedDocument } from '../../platform/egress/decode-text.ts';
import { type FetchedDocument, type FetchOptions, type FetchResult, fetchDocument } from '../fetch-document.ts';
import { parseFeedDocument } from '../parse-document.ts';
import { type FeedItem, MAX_ITEM_DATE_LENGTH, type ParsedFeed } from '../parsed-feed.ts';
import type { AdapterItem, AdapterResult } from './adapter-item.ts';
import { parseEurlexItems } from './eurlex.ts';
import { parseFederalRegisterItems } from './federal-register.ts';
import { parseGovukItems } from './govuk.ts';
import { parseHtmlPageItems } from './html-page.ts';
import { parseMappedJsonItems } from './mapped-json.ts';
import { parseSitemapItems } from './sitemap.ts';

/** Fetches and parses the documents of one kind of feed. */
interface Adapter {
  /** The Accept header of the request. */
  accept: string;
  /** Parses a document. @throws ParseError or DocumentLimitError with the reason */
  parse: (document: FetchedDocument, feed: Feed) => ParsedFeed;
}

const FEED_ACCEPT =
  'application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5';
const JSON_ACCEPT = 'application/json, */*;q=0.5';

const createAdapter = (
  accept: string,
  find: (document: FetchedDocument, feed: Feed) => AdapterResult,
  dateSource?: 'page',
): Adapter => ({
  accept,
  parse: (document, feed) => {
    const { items, base, ...found } = find(document, feed);
    const bases = base === null ? [] : [base];
    return { ...found, bases, title: null, items: items.map((item) => toFeedItem(item, dateSource)) };
  },
});

const ADAPTERS: { [kind in FeedKind]: Adapter } = {
  feed: {
    accept: FEED_ACCEPT,
    parse: ({ body, contentType }, { language }) => parseFeedDocument(decodeFeedDocument(body, contentType), language),
  },
  federal_register: createAdapter(JSON_ACCEPT, parseFederalRegisterItems),
  govuk: createAdapter(JSON_ACCEPT, parseGovukItems),
  eurlex: createAdapter('application/sparql-results+json, application/json;q=0.9', parseEurlexItems),
  json: createAdapter(JSON_ACCEPT, parseMappedJsonItems),
  page: createAdapter('text/html, application/xhtml+xml, */*;q=0.5', parseHtmlPageItems, 'page'),
  sitemap: createAdapter('application/xml, text/xml, */*;q=0.5', parseSitemapItems),
};

/**
 * Fetches a feed's document with the Accept header for its kind, such as RSS, JSON or a web page.
 * @throws FetchError if the document cannot be fetched
 */
export function fetchFeed(
  { url, kind = 'feed' }: Pick<Feed, 'url' | 'kind'>,
  options: Omit<FetchOptions, 'accept'> = {},
): Promise<FetchResult> {
  return fetchDocument(url, { ...options, accept: ADAPTERS[kind].accept });
}

/**
 * Parses the items of a document with the adapter for its feed's kind, such as `json` or `sitemap`.
 * @throws ParseError if the document does not have the format of the kind
 * @throws DocumentLimitError if the document exceeds a limit, such as its number of elements
 */
export function parseFeedItems(document: FetchedDocument, feed: Feed): ParsedFeed {
  return ADAPTERS[feed.kind ?? 'feed'].parse(document, feed);
}

/** Converts an item of any adapter to an item of a feed. */
function toFeedItem({ date, sourceFields, ...item }: AdapterItem, dateSource: FeedItem['dateSource']): FeedItem {
  const dates = date === null ? [] : [date.slice(0, MAX_ITEM_DATE_LENGTH)];
  return {
    ...item,
    dates,
    ...(dateSource && { dateSource }),
    ...(sourceFields && { source_fields: { ...sourceFields } }),
  };
}
