import { hasFirstSeenDate } from '../../entries/date-origin.ts';
import {
  type EntryFeedPage,
  formatEntryFeedContent,
  getEntryUrn,
  type ListedEntry,
  toFeedItemCategories,
  toWebLink,
} from './feed-page.ts';

/** The media type of Atom 1.0 (RFC 4287). Pages are linked as in RFC 5005 section 3. */
export const ATOM_MEDIA_TYPE = 'application/atom+xml';

/** The namespace of extensions: where the date of an entry comes from. */
const EXTENSION_NAMESPACE = 'tag:regulatory-updates-feed-service,2026:entry';

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
  const { published_date, published_date_source, published_precision, first_seen_at } = entry;
  const href = toWebLink(link);
  const source = feed && toWebLink(feed.url);
  const lines = [
    '<entry>',
    formatElement('id', getEntryUrn(entry)),
    formatElement('title', title, TEXT_TYPE),
    ...(href ? [formatEmptyElement('link', { rel: 'alternate', href })] : []),
    ...(hasFirstSeenDate(entry) ? [] : [formatElement('published', published_date)]),
    formatEmptyElement('reg:date', {
      source: published_date_source,
      precision: published_precision,
      'first-seen': first_seen_at,
    }),
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

/** Characters that XML 1.0 (section 2.2) does not allow, including lone surrogates. */
const FORBIDDEN_CHARACTERS = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const NAMED_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeXmlText = (text: string) =>
  text.replace(FORBIDDEN_CHARACTERS, '').replace(/[&<>\r]/g, toCharacterReference);
const escapeXmlAttribute = (text: string) =>
  text.replace(FORBIDDEN_CHARACTERS, '').replace(/[&<>"\t\n\r]/g, toCharacterReference);
const toCharacterReference = (character: string) => NAMED_ENTITIES[character] ?? `&#${character.charCodeAt(0)};`;

const formatAttributes = (attributes: Record<string, string>) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXmlAttribute(value)}"`)
    .join('');

const formatEmptyElement = (name: string, attributes: Record<string, string>) =>
  `<${name}${formatAttributes(attributes)}/>`;
const formatElement = (name: string, text: string, attributes: Record<string, string> = {}) =>
  `<${name}${formatAttributes(attributes)}>${escapeXmlText(text)}</${name}>`;
