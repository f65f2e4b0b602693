import * as z from 'zod/mini';
import { BoundsError, boundedText, checkJson } from './bounds.ts';
import { textOfItem } from './excerpts.ts';
import { parseXmlFeed } from './formats/xml-feed.ts';
import { type FeedItem, LONGEST_DATE, MOST_ITEMS, type ParsedFeed, ParseError } from './parsed-feed.ts';
import { escapeHtml } from './xml/element.ts';

/**
 * Parses RSS 0.9 to 2.0, RSS 1.0 (RDF), Atom 0.3 and 1.0, or JSON Feed 1.0 and 1.1.
 *
 * @param language of the feed, if its document names none
 * @throws ParseError with the reason; for XML that is not well-formed, with line and column
 */
export function parseDocument(text: string, language: string | null = null): ParsedFeed {
  const start = text.trimStart().slice(0, 200).toLowerCase();
  if (start === '') throw new ParseError('The document is empty');
  if (/^<!doctype html|^<html/.test(start)) throw new ParseError('The document is a web page, not a feed');
  return start.startsWith('{') ? parseJsonFeed(text) : parseXml(text, language);
}

function parseXml(text: string, language: string | null): ParsedFeed {
  try {
    return parseXmlFeed(text, MOST_ITEMS, language);
  } catch (cause) {
    if (cause instanceof BoundsError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ParseError(`The document cannot be read as a feed: ${reason.replace(/\p{Cc}/gu, ' ').slice(0, 200)}`, {
      cause,
    });
  }
}

const text = z.catch(z.optional(z.string()), undefined);
const JsonItem = z.object({
  id: z.catch(z.optional(z.union([z.string(), z.number()])), undefined),
  url: text,
  external_url: text,
  title: text,
  summary: text,
  content_text: text,
  content_html: text,
  date_published: text,
  date_modified: text,
});
const JsonFeed = z.object({
  version: z.string().check(z.regex(/^https:\/\/jsonfeed\.org\/version\/1(\.\d)?$/)),
  title: text,
  home_page_url: text,
  items: z.array(z.unknown()),
});

function parseJsonFeed(document: string): ParsedFeed {
  const parsed = z.safeParse(JsonFeed, parsedJson(document));
  if (!parsed.success) throw new ParseError('The document is JSON, but not a JSON Feed');
  const { title = null, home_page_url = null, items } = parsed.data;
  const taken = items.slice(0, MOST_ITEMS);
  const unreadable: string[] = [];
  const read = taken.flatMap((item, index) => {
    const parsedItem = z.safeParse(JsonItem, item);
    if (parsedItem.success) return [jsonItem(parsedItem.data)];
    unreadable.push(`item ${index + 1} cannot be read: it is not an object`);
    return [];
  });
  const leftOut = items.length - taken.length;
  const bases = home_page_url === null ? [] : [home_page_url];
  return { title, bases, items: read, unreadable, leftOut };
}

/** Returns plain text as HTML. */
const escapeBounded = (plain: string) => escapeHtml(boundedText(plain));

function jsonItem(item: z.infer<typeof JsonItem>): FeedItem {
  const plain = (text: string | undefined) => (text === undefined ? null : escapeBounded(text));
  return {
    guid: item.id === undefined ? null : String(item.id),
    title: item.title === undefined ? null : escapeBounded(item.title),
    link: item.url ?? item.external_url ?? null,
    html: textOfItem(plain(item.summary), () => item.content_html || plain(item.content_text)),
    dates: item.date_published ? [item.date_published.slice(0, LONGEST_DATE)] : [],
    modifiedDates: item.date_modified ? [item.date_modified.slice(0, LONGEST_DATE)] : [],
  };
}

/** Parses a JSON document. @throws ParseError, or BoundsError for too many values */
export function parsedJson(document: string): unknown {
  checkJson(document);
  try {
    return JSON.parse(document);
  } catch (cause) {
    throw new ParseError(`The document is not valid JSON: ${(cause as Error).message.replace(/\p{Cc}/gu, ' ')}`, {
      cause,
    });
  }
}
