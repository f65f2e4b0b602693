import { parseFeed } from '@rowanmanning/feed-parser';
import * as z from 'zod/mini';

/** An item as the feed gives it: texts may hold markup, addresses may be relative, anything may be missing. */
export interface FeedItem {
  guid: string | null;
  title: string | null;
  link: string | null;
  html: string | null;
  published: Date | null;
}

export interface ParsedFeed {
  title: string | null;
  /** The address that relative links are relative to. */
  base: string | null;
  items: FeedItem[];
}

/** Why a document is no feed; the message is for the operator. */
export class ParseError extends Error {
  override name = 'ParseError';
}

const MOST_ITEMS = 5_000;

/** Reads RSS 0.9 to 2.0, RSS 1.0 (RDF), Atom 1.0 or JSON Feed 1.0 and 1.1. @throws ParseError */
export function parseDocument(text: string): ParsedFeed {
  const start = text.trimStart().slice(0, 200).toLowerCase();
  if (start === '') throw new ParseError('The document is empty');
  if (/^<!doctype html|^<html/.test(start)) throw new ParseError('The document is a web page, not a feed');
  const feed = start.startsWith('{') ? parseJsonFeed(text) : parseXml(text);
  if (feed.items.length > MOST_ITEMS) throw new ParseError(`The document has more than ${MOST_ITEMS} items`);
  return feed;
}

function parseXml(text: string): ParsedFeed {
  try {
    const feed = parseFeed(text);
    const items = feed.items.map(({ id, title, url, content, description, published, updated }) => ({
      guid: id,
      title,
      link: url,
      html: description || content,
      published: published ?? updated,
    }));
    return { title: feed.title, base: feed.url, items };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ParseError(`The document cannot be read as a feed: ${reason.split('\n')[0]?.slice(0, 200)}`, { cause });
  }
}

const text = z.catch(z.optional(z.string()), undefined);
const JsonFeed = z.object({
  version: z.string().check(z.regex(/^https:\/\/jsonfeed\.org\/version\/1(\.\d)?$/)),
  title: text,
  home_page_url: text,
  items: z.array(
    z.object({
      id: z.catch(z.optional(z.union([z.string(), z.number()])), undefined),
      url: text,
      external_url: text,
      title: text,
      summary: text,
      content_text: text,
      content_html: text,
      date_published: text,
    }),
  ),
});

function parseJsonFeed(document: string): ParsedFeed {
  const parsed = z.safeParse(JsonFeed, parsedJson(document));
  if (!parsed.success) throw new ParseError('The document is JSON, but not a JSON Feed');
  const { title = null, home_page_url = null, items } = parsed.data;
  return {
    title,
    base: home_page_url,
    items: items.map((item) => ({
      guid: item.id === undefined ? null : String(item.id),
      title: item.title ?? null,
      link: item.url ?? item.external_url ?? null,
      html: item.summary ?? item.content_html ?? item.content_text ?? null,
      published: item.date_published ? validDate(item.date_published) : null,
    })),
  };
}

function validDate(value: string): Date | null {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}

function parsedJson(document: string): unknown {
  try {
    return JSON.parse(document);
  } catch (cause) {
    throw new ParseError(`The document is not valid JSON: ${(cause as Error).message}`, { cause });
  }
}
