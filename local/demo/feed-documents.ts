import { createHash } from 'node:crypto';
import iconv from 'iconv-lite';
import { escapeXml, type FeedEntry, writeDocument } from './feed-formats.ts';
import type { DemoFeed } from './feeds.ts';
import { type PublishedItem, splitParagraphs } from './published-items.ts';

/** A document as a server sends it. */
export interface DemoDocument {
  contentType: string;
  body: Buffer;
  /** The entity tag, which changes with the body. */
  tag: string;
}

export const getDocumentPath = ({ id, format }: DemoFeed) => `/feeds/${id}.${format.write === 'json' ? 'json' : 'xml'}`;

/** Builds the document of a feed whose notices are at `origin`. The same items give the same bytes. */
export function buildFeedDocument(feed: DemoFeed, items: readonly PublishedItem[], origin: string): DemoDocument {
  const channel = {
    title: feed.title,
    link: feed.isRelative ? `${origin}/` : feed.home,
    description: 'Demo feed: every item is invented.',
    language: feed.locale.toLowerCase(),
    built: items[0]?.publishedAt ?? { at: new Date(0), offset: 0 },
  };
  const entries = items.map((item) => toFeedEntry(feed, item, origin));
  const body = iconv.encode(writeDocument(feed.format, channel, entries), feed.format.encoding);
  return { contentType: feed.format.contentType, body, tag: `"${createHash('sha1').update(body).digest('hex')}"` };
}

function toFeedEntry(
  feed: DemoFeed,
  { id, title, text, path, publishedAt, isDated }: PublishedItem,
  origin: string,
): FeedEntry {
  const html = splitParagraphs(text).map((one) => `<p>${feed.markup ? one : escapeXml(one)}</p>`);
  const link = feed.isRelative ? path : origin + path;
  return { id, title, link, text, html: html.join('\n'), ...(isDated ? { published: publishedAt } : {}) };
}
