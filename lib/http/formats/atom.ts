import { isUndated } from '../../entries/origin.ts';
import { contentOf, type FeedPage, type ListedEntry, subjectsOf, urnOfEntry, webLink } from './feed-page.ts';

/** Atom 1.0 (RFC 4287), with pages linked as in RFC 5005 section 3. */
export const ATOM_TYPE = 'application/atom+xml';

/** The namespace of extensions: where the date of an entry comes from. */
const OWN = 'tag:regulatory-updates-feed-service,2026:entry';

/** Formats a page of entries as an Atom feed. Entries without a publication date have no `published`. */
export function atomOf({ id, title, updated, self, next, items }: FeedPage): string {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:reg="${OWN}">`,
    element('id', id),
    element('title', title, TEXT),
    element('updated', updated),
    empty('link', { rel: 'self', type: ATOM_TYPE, href: self }),
    ...(next ? [empty('link', { rel: 'next', type: ATOM_TYPE, href: next })] : []),
    `<author>${element('name', 'Regulatory updates feed service')}</author>`,
    ...items.map(entryElement),
    '</feed>',
    '',
  ];
  return lines.join('\n');
}

const TEXT = { type: 'text' };

function entryElement(entry: ListedEntry): string {
  const { title, link, institution_name, updated_at, one_line_summary, feed } = entry;
  const { published_date, published_date_source, published_precision, first_seen_at } = entry;
  const href = webLink(link);
  const source = feed && webLink(feed.url);
  const lines = [
    '<entry>',
    element('id', urnOfEntry(entry)),
    element('title', title, TEXT),
    ...(href ? [empty('link', { rel: 'alternate', href })] : []),
    ...(isUndated(entry) ? [] : [element('published', published_date)]),
    empty('reg:date', { source: published_date_source, precision: published_precision, 'first-seen': first_seen_at }),
    element('updated', updated_at),
    ...(institution_name.trim() ? [`<author>${element('name', institution_name)}</author>`] : []),
    ...subjectsOf(entry).map((subject) => empty('category', subject)),
    ...(one_line_summary ? [element('summary', one_line_summary, TEXT)] : []),
    element('content', contentOf(entry), TEXT),
    ...(source
      ? [`<source>${element('title', feed.name, TEXT)}${empty('link', { rel: 'self', href: source })}</source>`]
      : []),
    '</entry>',
  ];
  return lines.join('\n');
}

/** Characters that XML 1.0 (section 2.2) does not allow, including lone surrogates. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const NAMED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string) => text.replace(FORBIDDEN, '').replace(/[&<>\r]/g, reference);
const quoted = (text: string) => text.replace(FORBIDDEN, '').replace(/[&<>"\t\n\r]/g, reference);
const reference = (character: string) => NAMED[character] ?? `&#${character.charCodeAt(0)};`;

const attributesOf = (attributes: Record<string, string>) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${quoted(value)}"`)
    .join('');

const empty = (name: string, attributes: Record<string, string>) => `<${name}${attributesOf(attributes)}/>`;
const element = (name: string, text: string, attributes: Record<string, string> = {}) =>
  `<${name}${attributesOf(attributes)}>${escaped(text)}</${name}>`;
