import { hasFirstSeenDate } from '../../entries/date-origin.ts';
import {
  type EntryFeedPage,
  formatEntryFeedContent,
  getEntryUrn,
  type ListedEntry,
  toFeedItemCategories,
  toWebLink,
} from './feed-page.ts';
import { formatElement, formatEmptyElement } from './xml-markup.ts';

/** The media type of Atom 1.0 (RFC 4287). Pages are linked as in RFC 5005 section 3. */
export const ATOM_MEDIA_TYPE = 'application/atom+xml';

/** The namespace of extensions: where the date of an entry comes from. */
export const EXTENSION_NAMESPACE = 'tag:regulatory-updates-feed-service,2026:entry';

/** Formats a page of entries as an Atom feed. Entries without a publication date have no `published`. */
export function formatAtom({ id, title, updated, self, next, items }: EntryFeedPage): string {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:reg="${EXTENSION_NAMESPACE}">`,
    formatElement('id', id),
    formatElement('title', title, TEXT_TYPE),
    formatElement('updated', updated),
    formatEmptyElement('link', { rel: 'self', type: ATOM_MEDIA_TYPE, href: self }),
    ...(next ? [formatEmptyElement('link', { rel: 'next', type: ATOM_MEDIA_TYPE, href: next })] : []),
    `<author>${formatElement('name', 'Regulatory updates feed service')}</author>`,
    ...items.map(formatAtomEntry),
    '</feed>',
    '',
  ];
  return lines.join('\n');
}

const TEXT_TYPE = { type: 'text' };

function formatAtomEntry(entry: ListedEntry): string {
  const { title, link, institution_name, updated_at, one_line_summary, feed } = entry;
  const href = toWebLink(link);
  const source = feed && toWebLink(feed.url);
  const lines = [
    '<entry>',
    formatElement('id', getEntryUrn(entry)),
    formatElement('title', title, TEXT_TYPE),
    ...(href ? [formatEmptyElement('link', { rel: 'alternate', href })] : []),
    ...(hasFirstSeenDate(entry) ? [] : [formatElement('published', entry.published_date)]),
    formatDateOrigin(entry),
    formatElement('updated', updated_at),
    ...(institution_name.trim() ? [`<author>${formatElement('name', institution_name)}</author>`] : []),
    ...toFeedItemCategories(entry).map((subject) => formatEmptyElement('category', subject)),
    ...(one_line_summary ? [formatElement('summary', one_line_summary, TEXT_TYPE)] : []),
    formatElement('content', formatEntryFeedContent(entry), TEXT_TYPE),
    ...(source
      ? [
          '<source>',
          formatElement('title', feed.name, TEXT_TYPE),
          `${formatEmptyElement('link', { rel: 'self', href: source })}</source>`,
        ]
      : []),
    '</entry>',
  ];
  return lines.join('\n');
}

/** Formats the origin of an entry's date, as an element of the extension namespace. */
export const formatDateOrigin = (entry: ListedEntry) =>
  formatEmptyElement('reg:date', {
    source: entry.published_date_source,
    precision: entry.published_precision,
    'first-seen': entry.first_seen_at,
  });
