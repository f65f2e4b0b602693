import { getDenormalizedFeedFields } from '../entries/entry-draft.ts';
import { limitSourceSpecificFields } from '../entries/source-fields.ts';
import type { Feed } from '../feeds/feed.ts';
import { summarizeExtractively } from '../summaries/extractive-summary.ts';
import { formatInstant } from '../values/time.ts';
import { computeCandidateEntryIds, type EntryCandidate } from './assign-entry-ids.ts';
import { findItemDateOrigin } from './item-date.ts';
import { resolveBaseUrl, toCanonicalLink, toLinkKey } from './item-links.ts';
import type { FeedItem } from './parsed-feed.ts';
import { toPlainLines, toPlainText, truncateText } from './plain-text.ts';

const MAX_TITLE_LENGTH = 300;
const MAX_DESCRIPTION_LENGTH = 2_000;

/**
 * The values that all items of one document share when they are converted to entries.
 * They are the feed, the base address of links, and times.
 */
export interface EntryCandidateContext {
  feed: Feed;
  /** The base of relative links. */
  base: string;
  /** When the document was fetched: items without a usable date were first seen then. */
  fetchedAt: Date;
  /** When it was requested: an older document never overwrites a newer one. */
  requestedAt: Date;
  /** It belongs to the feed's first reading. */
  isBackfill: boolean;
}

/**
 * Converts an item of a feed to a draft of an entry, with the ids under which it may be stored.
 * @throws Error if the item has neither a title nor a text
 */
export function buildEntryCandidate(
  item: FeedItem,
  { feed, base, fetchedAt, requestedAt, isBackfill }: EntryCandidateContext,
): EntryCandidate {
  const lines = toPlainLines(item.html ?? '', MAX_DESCRIPTION_LENGTH);
  const description = lines.replaceAll('\n', ' ');
  const title = toPlainText(item.title ?? '', MAX_TITLE_LENGTH) || truncateText(description, 100);
  if (!title) throw new Error('an item has neither title nor text');
  const link = toCanonicalLink(item.link, resolveBaseUrl(base, item.bases)) ?? toCanonicalLink(item.guid, null);
  const draft = {
    ...getDenormalizedFeedFields(feed),
    title,
    link,
    description,
    ...findItemDateOrigin(item, feed, { description, fetchedAt }),
    first_seen_at: formatInstant(fetchedAt),
    is_backfill: isBackfill,
    source_fields: limitSourceSpecificFields(item.source_fields),
    asked_at: requestedAt.toISOString(),
    usual_kind: feed.usual_kind ?? null,
    ...summarizeExtractively(lines, formatInstant(fetchedAt), title),
  };
  return { draft, ...computeCandidateEntryIds(feed.id, { guid: toGuidKey(item.guid), link, title, description }) };
}

/** Returns the identifying part of a guid: an address is normalised like a link; null for none. */
function toGuidKey(guid: string | null): string | null {
  const text = guid?.trim();
  return text ? toLinkKey(toCanonicalLink(text, null) ?? text) : null;
}
