import type { EntryFeedItem, EntryFeedPage, ListedEntry } from './feed-page.ts';

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
    items: items.map(toJsonFeedItem),
    _regulatory_updates: { total, limit, offset, has_more, next_cursor },
  });
}

function toJsonFeedItem({ entry, id, url, published, author, categories, content }: EntryFeedItem) {
  const { one_line_summary } = entry;
  return {
    id,
    ...(url ? { url } : {}),
    title: entry.title,
    content_text: content,
    ...(one_line_summary ? { summary: one_line_summary } : {}),
    ...(published ? { date_published: published } : {}),
    date_modified: entry.updated_at,
    ...(author ? { authors: [{ name: author }] } : {}),
    tags: categories.map(({ label }) => label),
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
