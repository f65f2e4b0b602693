import { createHash } from 'node:crypto';
import iconv from 'iconv-lite';
import type { DemoFeed } from './feeds.ts';
import { type Entry, escapeXml, writeDocument } from './formats.ts';
import { type PublishedItem, paragraphsOf } from './published.ts';

/** A document as a server sends it. */
export interface DemoDocument {
  contentType: string;
  body: Buffer;
  /** The entity tag, which changes with the body. */
  tag: string;
}

export const documentPath = ({ id, format }: DemoFeed) => `/feeds/${id}.${format.write === 'json' ? 'json' : 'xml'}`;

/** Builds the document of a feed whose notices are at `origin`. The same items give the same bytes. */
export function documentOf(feed: DemoFeed, items: readonly PublishedItem[], origin: string): DemoDocument {
  const channel = {
    title: feed.title,
    link: feed.isRelative ? `${origin}/` : feed.home,
    description: 'Demo feed: every item is invented.',
    language: feed.locale.toLowerCase(),
    built: items[0]?.stamp ?? { at: new Date(0), offset: 0 },
  };
  const entries = items.map((item) => entryOf(feed, item, origin));
  const body = iconv.encode(writeDocument(feed.format, channel, entries), feed.format.encoding);
  return { contentType: feed.format.contentType, body, tag: `"${createHash('sha1').update(body).digest('hex')}"` };
}

function entryOf(feed: DemoFeed, { id, title, text, path, stamp, isDated }: PublishedItem, origin: string): Entry {
  const html = paragraphsOf(text).map((one) => `<p>${feed.markup ? one : escapeXml(one)}</p>`);
  const link = feed.isRelative ? path : origin + path;
  return { id, title, link, text, html: html.join('\n'), ...(isDated ? { published: stamp } : {}) };
}
