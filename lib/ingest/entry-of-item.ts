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

/** What all items of one document share. */
export interface ItemContext {
  feed: Feed;
  /** The address that relative links are resolved against. */
  base: string;
  /** When the document was fetched: what has no usable date was first seen then. */
  fetchedAt: Date;
  /** When it was requested: an older document never overwrites a newer one. */
  askedAt: Date;
  /** It is of the feed's first reading. */
  isBackfill: boolean;
}

/**
 * The entry of a feed's item, and its possible ids.
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

/** The part of a guid that identifies: for an address, the same form as in the comparison of links; null for none. */
function keyOfGuid(guid: string | null): string | null {
  const text = guid?.trim();
  return text ? toLinkKey(toLink(text, null) ?? text) : null;
}
