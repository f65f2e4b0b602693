import iconv from 'iconv-lite';
import type { DemoFeed } from './feed.ts';
import { DEMO_FEEDS } from './feeds.ts';
import { type Entry, escapeXml } from './formats.ts';
import { dated, publicationTimes } from './schedule.ts';

/** One demo feed's document as a server should send it. */
export interface DemoDocument {
  feedId: string;
  path: string;
  contentType: string;
  body: Buffer;
}

/** The demo feeds' documents, items dated across the 90 days up to `anchor`; the same anchor gives the same bytes. */
export function demoDocuments(anchor: Date): DemoDocument[] {
  return DEMO_FEEDS.map((feed) => ({
    feedId: feed.id,
    path: `/${feed.id}.${feed.contentType.includes('json') ? 'json' : 'xml'}`,
    contentType: feed.contentType,
    body: iconv.encode(documentText(feed, anchor), feed.encoding ?? 'utf-8'),
  }));
}

function documentText(feed: DemoFeed, anchor: Date): string {
  const times = publicationTimes(feed.id, feed.items.length, anchor, feed.zone);
  const entries = feed.items.map(([title, text], index): Entry => {
    const published = times[index] ?? { at: anchor, offset: 0 };
    const number = 100 + feed.items.length - index;
    const link = feed.link(number, slugOf(title));
    const body = dated(text, published, feed.locale);
    return {
      id: feed.guid?.(number) ?? link,
      title,
      link,
      text: body,
      html: `<p>${feed.markup ? body : escapeXml(body)}</p>`,
      ...(feed.undated && index % 3 === 1 ? {} : { published }),
    };
  });
  const channel = {
    title: feed.title,
    link: feed.home,
    description: 'Demo feed: every item is invented.',
    language: feed.locale.toLowerCase(),
    built: times[0] ?? { at: anchor, offset: 0 },
  };
  return feed.write(channel, entries);
}

/** The first words of a title without its markup, as a path segment. */
function slugOf(title: string): string {
  const words = title
    .replace(/<[^>]*>|&\w+;/g, ' ')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '');
  return (
    words
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.slice(0, 9)
      .join('-') ?? 'item'
  );
}
