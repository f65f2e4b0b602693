import { createHash } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { hasFirstSeenDate } from '../../entries/date-origin.ts';
import type { Entry, EntryDetail } from '../../entries/entry.ts';
import type { ResponsePage } from '../paging.ts';
import { buildRequestUrl, getServiceUrl } from '../request-headers.ts';

/**
 * An entry of a list, with or without details.
 * For a match of an alert, `edit` describes how the entry was edited.
 */
export type ListedEntry = Entry & Partial<EntryDetail> & { edit?: string | undefined };

/**
 * A page of entries, prepared for Atom, RSS and JSON Feed.
 * - `id`: identifies the complete list, and is equal on all its pages.
 * - `home`: the address of the service.
 * - `self`, `next`: the addresses of this page and of the next one, absolute if the host is known. `next` is null on
 *   the last page.
 * - `updated`: the newest `updated_at` of the page's entries.
 */
export interface EntryFeedPage {
  id: string;
  title: string;
  updated: string;
  home: string;
  self: string;
  next: string | null;
  page: ResponsePage;
  items: EntryFeedItem[];
}

/** What all formats have of an entry. `published` is null if the entry was only first seen. */
export interface EntryFeedItem {
  entry: ListedEntry;
  /** The permanent id of the entry as a URN, the same in every feed. */
  id: string;
  url: string | null;
  published: string | null;
  /** The institution that published it, or ''. */
  author: string;
  source: { name: string; url: string } | null;
  categories: { term: string; label: string }[];
  content: string;
}

/**
 * A list of entries that is published as a feed. `name` identifies the list.
 * `filters` are named in the feed's title. They include the topic or alert whose entries are listed.
 */
export interface EntryListDescription {
  name: string;
  filters: Record<string, unknown>;
  isChangeList: boolean;
  /** The parameters that the route supports. */
  parameters: string[];
}

/** The time of an empty page, so that it stays the same byte for byte. */
const EMPTY_PAGE_UPDATED = '1970-01-01T00:00:00Z';

/**
 * Prepares a page of a list for Atom, RSS and JSON Feed.
 * `next` is null if the cursor of the page leads to the page itself, as at the end of a list of changes.
 */
export function toEntryFeedPage(
  event: APIGatewayProxyEvent,
  list: EntryListDescription,
  page: ResponsePage,
): EntryFeedPage {
  const items = (page.items as ListedEntry[]).map(toFeedItem);
  const requestedParameters = Object.entries(event.multiValueQueryStringParameters ?? {}).flatMap(([name, values]) =>
    list.parameters.includes(name) ? [[name, values?.[0] ?? ''] as [string, string]] : [],
  );
  const nextParameters = requestedParameters.filter(([name]) => !['cursor', 'offset', 'updated_after'].includes(name));
  const cursor = page.next_cursor;
  const hasNextPage =
    cursor !== null && !requestedParameters.some(([name, value]) => name === 'cursor' && value === cursor);
  return {
    id: toUrn(`list ${list.isChangeList ? 'of changes ' : ''}${list.name}`),
    title: formatFeedTitle(list),
    updated:
      items
        .map(({ entry }) => entry.updated_at)
        .sort()
        .at(-1) ?? EMPTY_PAGE_UPDATED,
    home: `${getServiceUrl(event)}/`,
    self: buildRequestUrl(event, requestedParameters),
    next: hasNextPage ? buildRequestUrl(event, [...nextParameters, ['cursor', cursor]]) : null,
    page,
    items,
  };
}

function formatFeedTitle({ filters, isChangeList }: EntryListDescription): string {
  const parts = Object.entries(filters).map(
    ([name, value]) => `${name.replace(/_id$/, '').replace('_', ' ')} ${value}`,
  );
  const what = isChangeList ? 'Changed regulatory updates' : 'Regulatory updates';
  return parts.length > 0 ? `${what}: ${parts.join(', ')}` : what;
}

/** The UUID namespace of this service, generated once. */
const UUID_NAMESPACE = Buffer.from('6d7c1f0a52b94be59d0e3a8f14c6e2b7', 'hex');

/** Returns a name that is the same at any address: a UUID derived from `name` (RFC 9562 section 5.5). */
function toUrn(name: string): string {
  const bytes = createHash('sha1').update(UUID_NAMESPACE).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return `urn:uuid:${bytes.toString('hex').replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')}`;
}

/** Returns an entry as an item of a feed. */
export function toFeedItem(entry: ListedEntry): EntryFeedItem {
  const { feed } = entry;
  const source = feed ? toWebLink(feed.url) : null;
  return {
    entry,
    id: toUrn(`entry ${entry.id}`),
    url: toWebLink(entry.link),
    published: hasFirstSeenDate(entry) ? null : entry.published_date,
    author: entry.institution_name.trim() && entry.institution_name,
    source: feed && source ? { name: feed.name, url: source } : null,
    categories: toCategories(entry),
    content: formatContent(entry),
  };
}

/** Characters that RFC 3986 forbids after the host, but browsers keep: brackets, and a bare %. */
const UNESCAPED_CHARACTERS = /[{}|\\^`[\]]|%(?![\da-f]{2})/gi;

/** Returns an escaped http or https address for feeds; null for any other link. */
export function toWebLink(link: string | null): string | null {
  if (link === null || !/^https?:\/\//i.test(link) || !URL.canParse(link)) return null;
  const [, host = '', rest = ''] = /^(https?:\/\/[^/?#]*)(.*)$/.exec(new URL(link).href) ?? [];
  const [path = '', ...fragment] = rest.replace(UNESCAPED_CHARACTERS, encodeURIComponent).split('#');
  return host + path + (fragment.length > 0 ? `#${fragment.join('%23')}` : '');
}

/**
 * Formats an entry's text for feeds: description of the edit, description, and five-point summary.
 * Without description and five-point summary it has the one-line summary, else the title.
 */
function formatContent({ edit, description, five_point_summary, one_line_summary, title }: ListedEntry): string {
  const points = five_point_summary?.map((point) => `- ${point}`).join('\n');
  const text = [description, points].filter(Boolean).join('\n\n') || one_line_summary || title;
  return edit ? `${edit}.\n\n${text}` : text;
}

/** Returns the categories of an entry in a feed: its topic, its category and its tags, each once. */
function toCategories({ topic, topic_id, category, tags = [] }: ListedEntry): { term: string; label: string }[] {
  const subjects = [
    { term: topic_id, label: topic?.name ?? topic_id },
    ...(category ? [{ term: category.id, label: category.name }] : []),
    ...tags.map((tag) => ({ term: tag, label: tag })),
  ];
  return subjects.filter(({ term }, index) => subjects.findIndex((other) => other.term === term) === index);
}
