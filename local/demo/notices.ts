import { createHash } from 'node:crypto';
import type { DemoDocument } from './feed-documents.ts';
import { escapeXml } from './feed-formats.ts';
import type { DemoFeed } from './feeds.ts';
import { toWallClock } from './format-dates.ts';
import { buildPdf } from './pdf.ts';
import { type PublishedItem, splitParagraphs } from './published-items.ts';

const DEMO_NOTICE_TEXT = 'Demo data: this notice is invented. It was not published by anybody.';
const NOTICE_STYLE =
  'body{font:1.05rem/1.6 system-ui,sans-serif;max-width:42rem;margin:2rem auto;padding:0 1rem;color-scheme:light ' +
  'dark}[role=note]{border:2px solid;padding:.5rem 1rem}';

/** Builds a page that lists the items of a feed, with links to their notices. */
export function buildNewsPage(feed: DemoFeed, items: readonly PublishedItem[]): DemoDocument {
  const rows = items.map(
    (item) =>
      `<li class="news-item"><a href="${item.path}">${escapeXml(item.title)}</a> ` +
      `<time>${formatNoticeDay(feed, item)}</time></li>\n`,
  );
  const body = Buffer.from(buildPage(feed, escapeXml(feed.title), `<ul class="news">\n${rows.join('')}</ul>\n`));
  return { contentType: 'text/html; charset=utf-8', body, tag: `"${createHash('sha1').update(body).digest('hex')}"` };
}

/** Builds the notice that an item links to. */
export function buildNotice(feed: DemoFeed, item: PublishedItem): DemoDocument {
  const isPdf = item.path.endsWith('.pdf');
  const body = isPdf ? buildPdfNotice(feed, item) : Buffer.from(buildHtmlNotice(feed, item));
  const tag = `"${createHash('sha1').update(body).digest('hex')}"`;
  return { contentType: isPdf ? 'application/pdf' : 'text/html; charset=utf-8', body, tag };
}

function formatNoticeDay({ locale }: DemoFeed, { publishedAt }: PublishedItem): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(toWallClock(publishedAt));
}

function buildPdfNotice(feed: DemoFeed, item: PublishedItem): Buffer {
  return buildPdf(item.title, [
    `${feed.title}, ${formatNoticeDay(feed, item)}`,
    ...splitParagraphs(item.text),
    DEMO_NOTICE_TEXT,
  ]);
}

function buildHtmlNotice(feed: DemoFeed, item: PublishedItem): string {
  const html = (text: string) => (feed.markup ? text : escapeXml(text));
  const paragraphs = splitParagraphs(item.text).map((one) => `<p>${html(one)}</p>\n`);
  const byline = `<p>${escapeXml(feed.title)}, ${formatNoticeDay(feed, item)}</p>\n`;
  return buildPage(feed, html(item.title), byline + paragraphs.join(''));
}

/** Builds a page of the demo; `title` and `content` are HTML. */
const buildPage = ({ locale }: DemoFeed, title: string, content: string): string => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title.replace(/<[^>]*>/g, '')}</title>
<style>${NOTICE_STYLE}</style>
</head>
<body>
<p role="note" lang="en">${DEMO_NOTICE_TEXT}</p>
<main>
<h1>${title}</h1>
${content}</main>
</body>
</html>
`;
