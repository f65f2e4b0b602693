import { namesOf } from '../entries/feed-names.ts';
import { boundedFields } from '../entries/source-fields.ts';
import type { Feed } from '../feeds/feed.ts';
import { summarizeEntry } from '../summaries/extractive.ts';
import { instantOf } from '../values/time.ts';
import { type Candidate, idsOf } from './identity.ts';
import { resolveBases, toLink, toLinkKey } from './links-of-items.ts';
import { originOf } from './origin-of-item.ts';
import type { FeedItem } from './parsed-feed.ts';
import { cut, plainLines, plainText } from './plain-text.ts';

const LONGEST_TITLE = 300;
const LONGEST_DESCRIPTION = 2_000;

/** The context that all items of one document share. */
export interface ItemContext {
  feed: Feed;
  /** The base of relative links. */
  base: string;
  /** When the document was fetched: items without a usable date were first seen then. */
  fetchedAt: Date;
  /** When it was requested: an older document never overwrites a newer one. */
  askedAt: Date;
  /** It belongs to the feed's first reading. */
  isBackfill: boolean;
}

/**
 * Converts a feed's item to a draft with the possible ids of its entry.
 *
 * @throws Error when the item has neither title nor text
 */
export function candidateOfItem(
  item: FeedItem,
  { feed, base, fetchedAt, askedAt, isBackfill }: ItemContext,
): Candidate {
  const lines = plainLines(item.html ?? '', LONGEST_DESCRIPTION);
  const description = lines.replaceAll('\n', ' ');
  const title = plainText(item.title ?? '', LONGEST_TITLE) || cut(description, 100);
  if (!title) throw new Error('an item has neither title nor text');
  const link = toLink(item.link, resolveBases(base, item.bases)) ?? toLink(item.guid, null);
  const draft = {
    ...namesOf(feed),
    title,
    link,
    description,
    ...originOf(item, description, feed, fetchedAt),
    first_seen_at: instantOf(fetchedAt),
    is_backfill: isBackfill,
    source_fields: boundedFields(item.source_fields),
    asked_at: askedAt.toISOString(),
    usual_kind: feed.usual_kind ?? null,
    ...summarizeEntry(lines, instantOf(fetchedAt), title),
  };
  return { draft, ...idsOf(feed.id, { guid: keyOfGuid(item.guid), link, title, description }) };
}

/** Returns the identifying part of a guid: an address is normalised like a link; null for none. */
function keyOfGuid(guid: string | null): string | null {
  const text = guid?.trim();
  return text ? toLinkKey(toLink(text, null) ?? text) : null;
}
