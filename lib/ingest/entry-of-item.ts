import { namesOf } from '../entries/feed-names.ts';
import { boundedFields } from '../entries/source-fields.ts';
import type { Feed } from '../feeds/feed.ts';
import { summarizeEntry } from '../summaries/extractive.ts';
import { instantOf } from '../values/time.ts';
import { type Candidate, idsOf, withoutScheme } from './identity.ts';
import { originOf } from './origin-of-item.ts';
import type { FeedItem } from './parsed-feed.ts';
import { cut, plainLines, plainText } from './plain-text.ts';

const LONGEST_TITLE = 300;
const LONGEST_DESCRIPTION = 2_000;
const LONGEST_LINK = 2_000;
/** Parameters that identify a visitor or a session, not the target of the link. */
const TRACKING =
  /^(utm_\w+|mc_[ce]id|(fbcl|gcl|dcl|msclk)id|_hs(enc|mi)|(at|pk|mtm)_(campaign|medium|source)|jsessionid|phpsessid|aspsessionid\w*)$/i;
const SESSION_IN_PATH = /;jsessionid=[^/;]*/gi;

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
  const link = canonicalLink(item.link, resolveBases(base, item.bases)) ?? canonicalLink(item.guid, null);
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

/** Returns the address that relative links are resolved against: each base is resolved against the one before; what is none is skipped. */
export function resolveBases(address: string, bases: string[] = []): string {
  let resolved = address;
  for (const base of bases) {
    if (!URL.canParse(base, resolved)) continue;
    const next = new URL(base, resolved).href;
    if (URL.canParse('x', next)) resolved = next;
  }
  return resolved;
}

/** The part of a guid that identifies: for an address, the same form as in the comparison of links; null for none. */
function keyOfGuid(guid: string | null): string | null {
  const text = guid?.trim();
  return text ? withoutScheme(canonicalLink(text, null) ?? text) : null;
}

/** An absolute http or https address without tracking parameters and sessions; null for anything else. */
function canonicalLink(link: string | null, base: string | null): string | null {
  const text = link?.trim();
  if (!text || !URL.canParse(text, base ?? undefined)) return null;
  const url = new URL(text, base ?? undefined);
  if (!/^https?:$/.test(url.protocol)) return null;
  url.username = '';
  url.password = '';
  url.pathname = url.pathname.replace(SESSION_IN_PATH, '');
  const parameters = url.search.slice(1).split('&');
  const kept = parameters.filter((parameter) => !TRACKING.test(parameter.split('=')[0] ?? ''));
  if (kept.length < parameters.length) url.search = kept.join('&');
  return url.href.length > LONGEST_LINK ? null : url.href;
}
