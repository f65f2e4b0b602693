import { hasFirstSeenDate } from '../../entries/date-origin.ts';
import { EXTENSION_NAMESPACE, formatDateOrigin } from './atom.ts';
import {
  type EntryFeedPage,
  formatEntryFeedContent,
  getEntryUrn,
  type ListedEntry,
  toFeedItemCategories,
  toWebLink,
} from './feed-page.ts';
import { formatElement, formatEmptyElement } from './xml-markup.ts';

/** The media type of RSS 2.0. Pages are linked by Atom links, as in RFC 5005 section 3. */
export const RSS_MEDIA_TYPE = 'application/rss+xml';

const NAMESPACES = [
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  `xmlns:reg="${EXTENSION_NAMESPACE}"`,
].join(' ');

const DESCRIPTION = 'What regulators published, collected by the regulatory updates feed service.';
/** New updates arrive at any time; more frequent requests would mostly find nothing. */
const TTL_MINUTES = 15;

/** Formats a page of entries as an RSS 2.0 feed. Entries without a publication date have no `pubDate`. */
export function formatRss({ title, updated, home, self, next, items }: EntryFeedPage): string {
  const language = getCommonLanguage(items);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rss version="2.0" ${NAMESPACES}>`,
    '<channel>',
    formatElement('title', escapeHtmlSyntax(title)),
    formatElement('link', home),
    formatElement('description', DESCRIPTION),
    ...(language ? [formatElement('language', language)] : []),
    ...(items.length > 0 ? [formatElement('lastBuildDate', formatRssDate(updated))] : []),
    formatElement('ttl', String(TTL_MINUTES)),
    formatEmptyElement('atom:link', { rel: 'self', type: RSS_MEDIA_TYPE, href: self }),
    ...(next ? [formatEmptyElement('atom:link', { rel: 'next', type: RSS_MEDIA_TYPE, href: next })] : []),
    ...items.map(formatRssItem),
    '</channel>',
    '</rss>',
    '',
  ];
  return lines.join('\n');
}

function formatRssItem(entry: ListedEntry): string {
  const { title, link, institution_name, published_date, updated_at, feed } = entry;
  const url = toWebLink(link);
  const source = feed && toWebLink(feed.url);
  const lines = [
    '<item>',
    formatElement('title', escapeHtmlSyntax(title)),
    ...(url ? [formatElement('link', url)] : []),
    formatElement('description', toHtml(formatEntryFeedContent(entry))),
    ...(institution_name.trim() ? [formatElement('dc:creator', institution_name)] : []),
    ...toFeedItemCategories(entry).map(({ label }) => formatElement('category', label)),
    formatElement('guid', getEntryUrn(entry), { isPermaLink: 'false' }),
    ...(hasFirstSeenDate(entry) ? [] : [formatElement('pubDate', formatRssDate(published_date))]),
    ...(source ? [formatElement('source', feed.name, { url: source })] : []),
    formatElement('atom:updated', updated_at),
    formatDateOrigin(entry),
    '</item>',
  ];
  return lines.join('\n');
}

/** Returns the language of all entries of a page; null if they differ, or if one is not known. */
function getCommonLanguage(items: ListedEntry[]): string | null {
  const [language = null, ...others] = new Set(items.map((item) => item.language ?? null));
  return others.length > 0 ? null : language;
}

/** Formats an instant as RFC 822 requires it, with a year of four digits. */
const formatRssDate = (instant: string) => new Date(instant).toUTCString();

/** What HTML would read as a tag, or as the beginning of a character reference. */
const HTML_SYNTAX = /<(?=[a-z/!?])|&(?=#|[a-z][a-z\d])/gi;
const HTML_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const toHtmlEntity = (character: string) => HTML_ENTITIES[character] ?? '';

/**
 * Escapes in a title only what HTML would read as markup.
 * Some readers show a title as plain text and others as HTML: "S&P" and "a < b" must look the same in both.
 */
const escapeHtmlSyntax = (title: string) => title.replace(HTML_SYNTAX, toHtmlEntity);

/** Converts a text to HTML, as which all readers show a description. */
const toHtml = (text: string) => text.replace(/[&<>]/g, toHtmlEntity).replace(/\r\n?|\n/g, '<br>\n');
