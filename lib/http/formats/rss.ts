import { EXTENSION_NAMESPACE, formatDateOrigin, formatPageLinks } from './atom.ts';
import type { EntryFeedItem, EntryFeedPage } from './feed-page.ts';
import { formatElement, formatLines, toCharacterReference, XML_DECLARATION } from './xml-markup.ts';

/** The media type of RSS 2.0. Pages are linked by Atom links, as in RFC 5005 section 3. */
export const RSS_MEDIA_TYPE = 'application/rss+xml';

const NAMESPACES = [
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  `xmlns:reg="${EXTENSION_NAMESPACE}"`,
].join(' ');

/** New updates arrive at any time; more frequent requests would mostly find nothing. */
const TTL_MINUTES = '15';

/** Formats a page of entries as an RSS 2.0 feed. Entries without a publication date have no `pubDate`. */
export function formatRss(feed: EntryFeedPage): string {
  const { items } = feed;
  const language = getCommonLanguage(items);
  return `${formatLines(
    XML_DECLARATION,
    `<rss version="2.0" ${NAMESPACES}>`,
    '<channel>',
    formatElement('title', escapeHtmlSyntax(feed.title)),
    formatElement('link', feed.home),
    formatElement('description', 'What regulators published, from the regulatory updates feed service'),
    language && formatElement('language', language),
    items.length > 0 && formatElement('lastBuildDate', formatRssDate(feed.updated)),
    formatElement('ttl', TTL_MINUTES),
    formatPageLinks('atom:link', RSS_MEDIA_TYPE, feed),
    ...items.map(formatRssItem),
    '</channel>',
    '</rss>',
  )}\n`;
}

const formatRssItem = ({ entry, id, url, published, author, source, categories, content }: EntryFeedItem): string =>
  formatLines(
    '<item>',
    formatElement('title', escapeHtmlSyntax(entry.title)),
    url && formatElement('link', url),
    formatElement('description', toHtml(content)),
    author && formatElement('dc:creator', author),
    ...categories.map(({ label }) => formatElement('category', label)),
    formatElement('guid', id, { isPermaLink: 'false' }),
    published && formatElement('pubDate', formatRssDate(published)),
    source && formatElement('source', source.name, { url: source.url }),
    formatElement('atom:updated', entry.updated_at),
    formatDateOrigin(entry),
    '</item>',
  );

/** Returns the language of all entries of a page; null if they differ, or if one is not known. */
function getCommonLanguage(items: EntryFeedItem[]): string | null {
  const [language = null, ...others] = new Set(items.map(({ entry }) => entry.language ?? null));
  return others.length > 0 ? null : language;
}

/** Formats an instant as RFC 822 requires it, with a year of four digits. */
const formatRssDate = (instant: string) => new Date(instant).toUTCString();

/** What HTML would read as a tag, or as the beginning of a character reference. */
const HTML_SYNTAX = /<(?=[a-z/!?])|&(?=#|[a-z][a-z\d])/gi;

/**
 * Escapes in a title only what HTML would read as markup.
 * Some readers show a title as plain text and others as HTML: "S&P" and "a < b" must look the same in both.
 */
const escapeHtmlSyntax = (title: string) => title.replace(HTML_SYNTAX, toCharacterReference);

/** Converts a text to HTML, as which all readers show a description. */
const toHtml = (text: string) => text.replace(/[&<>]/g, toCharacterReference).replace(/\r\n?|\n/g, '<br>\n');
