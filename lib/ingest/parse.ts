import { parseFeed } from '@rowanmanning/feed-parser';
import * as z from 'zod/mini';
import type { FoundFields } from '../entries/source-fields.ts';
import { BoundsError, boundedText, boundedXml, checkJson } from './bounds.ts';
import { textOfItem } from './excerpts.ts';

/** An item as the feed gives it: texts may contain markup, addresses may be relative, anything may be missing. */
export interface FeedItem {
  guid: string | null;
  title: string | null;
  link: string | null;
  html: string | null;
  /** What it has as dates, as written, the most fitting first. */
  dates: string[];
  /** Where these stand, if not in a feed. */
  datesOf?: 'page';
  /** What the source says in fields of its own; see boundedFields for how much is kept. */
  source_fields?: FoundFields;
}

export interface ParsedFeed {
  title: string | null;
  /** The address that relative links are resolved against. */
  base: string | null;
  items: FeedItem[];
  /** Items that cannot be read as items. */
  unreadable: number;
  /** Items beyond the first 5,000. */
  leftOut: number;
}

/** Why a document does not give what its feed's kind says; the message is for the operator. */
export class ParseError extends Error {
  override name = 'ParseError';
}

/** A feed with its whole history is read from its newest end. */
export const MOST_ITEMS = 5_000;
/** More than any date needs; a longer text is read as none. */
export const LONGEST_DATE = 300;

/** Reads RSS 0.9 to 2.0, RSS 1.0 (RDF), Atom 1.0 or JSON Feed 1.0 and 1.1. @throws ParseError */
export function parseDocument(text: string): ParsedFeed {
  const start = text.trimStart().slice(0, 200).toLowerCase();
  if (start === '') throw new ParseError('The document is empty');
  if (/^<!doctype html|^<html/.test(start)) throw new ParseError('The document is a web page, not a feed');
  return start.startsWith('{') ? parseJsonFeed(text) : parseXml(text);
}

function parseXml(text: string): ParsedFeed {
  let feed: ReturnType<typeof parseFeed>;
  try {
    feed = parseFeed(boundedXml(text));
  } catch (cause) {
    if (cause instanceof BoundsError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ParseError(`The document cannot be read as a feed: ${reason.replace(/\p{Cc}/gu, ' ').slice(0, 200)}`, {
      cause,
    });
  }
  if (!/<\/(?:[\w-]+:)?(rss|rdf|feed)\s*>/i.test(text.slice(-2_000))) throw new ParseError('The document is cut off');
  const { items, meta, title, url } = feed;
  const taken = items.slice(0, MOST_ITEMS);
  // The library finds the channel's address again for each relative link of each item; once is enough.
  Object.defineProperty(feed, 'url', { value: url });
  const leftOut = items.length - taken.length;
  return { title, base: url, items: taken.map((item) => xmlItem(item, meta.type === 'atom')), unreadable: 0, leftOut };
}

type XmlItem = ReturnType<typeof parseFeed>['items'][number];

/** Texts come from the XML elements, where entities are decoded once, not from the library's getters, which decode them again. */
function xmlItem(item: XmlItem, isAtom: boolean): FeedItem {
  const element = (...names: string[]) =>
    names.map((name) => item.element.findElementWithName(name)).find((found) => found?.textContent.trim()) ?? null;
  const html = (...names: string[]) => {
    const found = element(...names);
    if (!found) return null;
    const type = found.getAttribute('type');
    if (isAtom && type === 'xhtml') return found.innerHtml;
    return isAtom && type !== 'html' ? escaped(found.textContent) : found.textContent;
  };
  const dates = ['pubdate', 'published', 'issued', 'date', 'updated', 'modified'].flatMap(
    (name) => element(name)?.textContent.slice(0, LONGEST_DATE) ?? [],
  );
  return {
    guid: item.id,
    title: html('title'),
    link: item.url,
    html: textOfItem(html('description', 'summary'), () => html('encoded', 'content')),
    dates,
  };
}

/** Plain text as HTML. */
function escaped(plain: string): string {
  return boundedText(plain).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
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
  const read = taken
    .map((item) => z.safeParse(JsonItem, item))
    .flatMap((item) => (item.success ? [jsonItem(item.data)] : []));
  const leftOut = items.length - taken.length;
  return { title, base: home_page_url, items: read, unreadable: taken.length - read.length, leftOut };
}

function jsonItem(item: z.infer<typeof JsonItem>): FeedItem {
  const plain = (text: string | undefined) => (text === undefined ? null : escaped(text));
  return {
    guid: item.id === undefined ? null : String(item.id),
    title: item.title === undefined ? null : escaped(item.title),
    link: item.url ?? item.external_url ?? null,
    html: textOfItem(plain(item.summary), () => item.content_html || plain(item.content_text)),
    dates: item.date_published ? [item.date_published.slice(0, LONGEST_DATE)] : [],
  };
}

/** The values of a JSON document. @throws ParseError, or BoundsError if it has too many */
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
