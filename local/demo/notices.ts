import { createHash } from 'node:crypto';
import { wallClock } from './dates.ts';
import type { DemoDocument } from './documents.ts';
import type { DemoFeed } from './feeds.ts';
import { escapeXml } from './formats.ts';
import { pdfOf } from './pdf.ts';
import { type PublishedItem, paragraphsOf } from './published.ts';

const INVENTED = 'Demo data: this notice is invented. It was not published by anybody.';
const STYLE =
  'body{font:1.05rem/1.6 system-ui,sans-serif;max-width:42rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}' +
  '[role=note]{border:2px solid;padding:.5rem 1rem}';

/** Builds the notice that an item links to. */
export function noticeOf(feed: DemoFeed, item: PublishedItem): DemoDocument {
  const isPdf = item.path.endsWith('.pdf');
  const body = isPdf ? pdfNotice(feed, item) : Buffer.from(htmlNotice(feed, item));
  const tag = `"${createHash('sha1').update(body).digest('hex')}"`;
  return { contentType: isPdf ? 'application/pdf' : 'text/html; charset=utf-8', body, tag };
}

function dayOf({ locale }: DemoFeed, { stamp }: PublishedItem): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(wallClock(stamp));
}

function pdfNotice(feed: DemoFeed, item: PublishedItem): Buffer {
  return pdfOf(item.title, [`${feed.title}, ${dayOf(feed, item)}`, ...paragraphsOf(item.text), INVENTED]);
}

function htmlNotice(feed: DemoFeed, item: PublishedItem): string {
  const html = (text: string) => (feed.markup ? text : escapeXml(text));
  const paragraphs = paragraphsOf(item.text).map((one) => `<p>${html(one)}</p>\n`);
  return `<!doctype html>
<html lang="${feed.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${html(item.title).replace(/<[^>]*>/g, '')}</title>
<style>${STYLE}</style>
</head>
<body>
<p role="note" lang="en">${INVENTED}</p>
<main>
<h1>${html(item.title)}</h1>
<p>${escapeXml(feed.title)}, ${dayOf(feed, item)}</p>
${paragraphs.join('')}</main>
</body>
</html>
`;
}
