import type { EntryFeedItem, EntryFeedPage, ListedEntry } from './feed-page.ts';
import { formatElement, formatEmptyElement, formatLines, XML_DECLARATION } from './xml-markup.ts';

/** The media type of Atom 1.0 (RFC 4287). Pages are linked as in RFC 5005 section 3. */
export const ATOM_MEDIA_TYPE = 'application/atom+xml';

/** The namespace of extensions: where the date of an entry comes from. */
export const EXTENSION_NAMESPACE = 'tag:regulatory-updates-feed-service,2026:entry';

/** Formats a page of entries as an Atom feed. Entries without a publication date have no `published`. */
export const formatAtom = (feed: EntryFeedPage): string =>
  `${formatLines(
    XML_DECLARATION,
    `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:reg="${EXTENSION_NAMESPACE}">`,
    formatElement('id', feed.id),
    formatElement('title', feed.title, TEXT_TYPE),
    formatElement('updated', feed.updated),
    formatPageLinks('link', ATOM_MEDIA_TYPE, feed),
    `<author>${formatElement('name', 'Regulatory updates feed service')}</author>`,
    ...feed.items.map(formatAtomEntry),
    '</feed>',
  )}\n`;

const TEXT_TYPE = { type: 'text' };

/** Formats the Atom links of a page to itself and to the next one. */
export const formatPageLinks = (
  name: string,
  type: string,
  { self, next }: Pick<EntryFeedPage, 'self' | 'next'>,
): string =>
  formatLines(
    formatEmptyElement(name, { rel: 'self', type, href: self }),
    next && formatEmptyElement(name, { rel: 'next', type, href: next }),
  );

function formatAtomEntry({ entry, id, url, published, author, source, categories, content }: EntryFeedItem): string {
  const { one_line_summary } = entry;
  return formatLines(
    '<entry>',
    formatElement('id', id),
    formatElement('title', entry.title, TEXT_TYPE),
    url && formatEmptyElement('link', { rel: 'alternate', href: url }),
    published && formatElement('published', published),
    formatDateOrigin(entry),
    formatElement('updated', entry.updated_at),
    author && `<author>${formatElement('name', author)}</author>`,
    ...categories.map((subject) => formatEmptyElement('category', subject)),
    one_line_summary && formatElement('summary', one_line_summary, TEXT_TYPE),
    formatElement('content', content, TEXT_TYPE),
    source && formatAtomSource(source),
    '</entry>',
  );
}

const formatAtomSource = ({ name, url }: NonNullable<EntryFeedItem['source']>) => {
  const link = formatEmptyElement('link', { rel: 'self', href: url });
  return `<source>${formatElement('title', name, TEXT_TYPE)}${link}</source>`;
};

/** Formats the origin of an entry's date, as an element of the extension namespace. */
export const formatDateOrigin = (entry: ListedEntry) =>
  formatEmptyElement('reg:date', {
    source: entry.published_date_source,
    precision: entry.published_precision,
    'first-seen': entry.first_seen_at,
  });
