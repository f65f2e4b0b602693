import * as z from 'zod/mini';
import { assertJsonValueCount, DocumentLimitError, truncateFeedText } from './document-limits.ts';
import { parseXmlFeed } from './formats/parse-xml-feed.ts';
import { type FeedItem, MAX_FEED_ITEMS, MAX_ITEM_DATE_LENGTH, type ParsedFeed, ParseError } from './parsed-feed.ts';
import { selectItemText } from './plain-text.ts';
import { escapeHtml } from './xml/xml-element.ts';

/**
 * Parses a feed in RSS 0.9 to 2.0, RSS 1.0 (RDF), Atom 0.3 and 1.0, or JSON Feed 1.0 and 1.1.
 * @param language the language of the feed, if its document names none
 * @throws ParseError with the reason; for XML that is not well-formed, with line and column
 */
export function parseFeedDocument(text: string, language: string | null = null): ParsedFeed {
  const start = text.trimStart().slice(0, 200).toLowerCase();
  if (start === '') throw new ParseError('The document is empty');
  if (/^<!doctype html|^<html/.test(start)) throw new ParseError('The document is a web page, not a feed');
  return start.startsWith('{') ? parseJsonFeed(text) : parseXml(text, language);
}

function parseXml(text: string, language: string | null): ParsedFeed {
  try {
    return parseXmlFeed(text, MAX_FEED_ITEMS, language);
  } catch (cause) {
    if (cause instanceof DocumentLimitError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ParseError(`The document cannot be read as a feed: ${reason.replace(/\p{Cc}/gu, ' ').slice(0, 200)}`, {
      cause,
    });
  }
}

const optionalText = z.catch(z.optional(z.string()), undefined);
const JsonFeedItem = z.object({
  id: z.catch(z.optional(z.union([z.string(), z.number()])), undefined),
  url: optionalText,
  external_url: optionalText,
  title: optionalText,
  summary: optionalText,
  content_text: optionalText,
  content_html: optionalText,
  date_published: optionalText,
  date_modified: optionalText,
});
const JsonFeed = z.object({
  version: z.string().check(z.regex(/^https:\/\/jsonfeed\.org\/version\/1(\.\d)?$/)),
  title: optionalText,
  home_page_url: optionalText,
  language: optionalText,
  items: z.array(z.unknown()),
});

function parseJsonFeed(document: string): ParsedFeed {
  const parsed = z.safeParse(JsonFeed, parseUntrustedJson(document));
  if (!parsed.success) throw new ParseError('The document is JSON, but not a JSON Feed');
  const { title = null, language = null, home_page_url = null, items } = parsed.data;
  const limitedItems = items.slice(0, MAX_FEED_ITEMS);
  const unreadable: string[] = [];
  const read = limitedItems.flatMap((item, index) => {
    const parsedItem = z.safeParse(JsonFeedItem, item);
    if (parsedItem.success) return [toFeedItem(parsedItem.data)];
    unreadable.push(`item ${index + 1} cannot be read: it is not an object`);
    return [];
  });
  const omittedCount = items.length - limitedItems.length;
  const bases = home_page_url === null ? [] : [home_page_url];
  return { title, language, bases, items: read, unreadable, omittedCount };
}

/** Returns plain text as HTML. */
const escapeBounded = (plain: string) => escapeHtml(truncateFeedText(plain));

function toFeedItem(item: z.infer<typeof JsonFeedItem>): FeedItem {
  const plain = (text: string | undefined) => (text === undefined ? null : escapeBounded(text));
  return {
    guid: item.id === undefined ? null : String(item.id),
    title: item.title === undefined ? null : escapeBounded(item.title),
    link: item.url ?? item.external_url ?? null,
    html: selectItemText(plain(item.summary), () => item.content_html || plain(item.content_text)),
    dates: item.date_published ? [item.date_published.slice(0, MAX_ITEM_DATE_LENGTH)] : [],
    modifiedDates: item.date_modified ? [item.date_modified.slice(0, MAX_ITEM_DATE_LENGTH)] : [],
  };
}

/**
 * Parses a JSON text from an external source, after checking its size.
 * @throws ParseError if the text is not valid JSON
 * @throws DocumentLimitError if it has too many values
 */
export function parseUntrustedJson(document: string): unknown {
  assertJsonValueCount(document);
  try {
    return JSON.parse(document);
  } catch (cause) {
    throw new ParseError(`The document is not valid JSON: ${(cause as Error).message.replace(/\p{Cc}/gu, ' ')}`, {
      cause,
    });
  }
}
