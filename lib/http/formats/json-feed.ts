import { hasFirstSeenDate } from '../../entries/date-origin.ts';
import {
  type EntryFeedPage,
  formatEntryFeedContent,
  getEntryUrn,
  type ListedEntry,
  toFeedItemCategories,
  toWebLink,
} from './feed-page.ts';

/**
 * The media type of JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/).
 * Extensions are in the member `_regulatory_updates`.
 */
export const JSON_FEED_MEDIA_TYPE = 'application/feed+json';

/** Formats a page of entries as a JSON Feed. */
export function formatJsonFeed({ title, self, next, page, items }: EntryFeedPage): string {
  const { total, limit, offset, has_more, next_cursor } = page;
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    feed_url: self,
    ...(next ? { next_url: next } : {}),
    authors: [{ name: 'Regulatory updates feed service' }],
    items: items.map(toFeedItem),
    _regulatory_updates: { total, limit, offset, has_more, next_cursor },
  });
}

function toFeedItem(entry: ListedEntry) {
  const { title, link, institution_name, published_date, updated_at, one_line_summary } = entry;
  const url = toWebLink(link);
  return {
    id: getEntryUrn(entry),
    ...(url ? { url } : {}),
    title,
    content_text: formatEntryFeedContent(entry),
    ...(one_line_summary ? { summary: one_line_summary } : {}),
    ...(hasFirstSeenDate(entry) ? {} : { date_published: published_date }),
    date_modified: updated_at,
    ...(institution_name.trim() ? { authors: [{ name: institution_name }] } : {}),
    tags: toFeedItemCategories(entry).map(({ label }) => label),
    _regulatory_updates: getExtensionFields(entry),
  };
}

/** The fields of an entry that JSON Feed has no names for, in the order of the response. */
const OWN_FIELDS = [
  ...(['feed_id', 'topic_id', 'is_active', 'created_at', 'published_date_source', 'published_precision'] as const),
  ...(['first_seen_at', 'is_backfill', 'kind'] as const),
];

function getExtensionFields(entry: ListedEntry) {
  const { id, category, feed, jurisdiction_code, summary, source_fields, citations, key_dates } = entry;
  const own = Object.fromEntries(OWN_FIELDS.map((name) => [name, entry[name]]));
  if (!category || !feed) return { entry_id: id, ...own };
  const details = { jurisdiction_code, summary, source_fields, citations, key_dates };
  return { entry_id: id, ...own, category_id: category.id, feed_name: feed.name, ...details };
}
