import { createHash } from 'node:crypto';
import type { EntryDraft } from '../data/entry-writes.ts';
import { namesOf } from '../data/feed-names.ts';
import type { Feed } from '../schemas/feed.ts';
import { instantOf } from '../schemas/time.ts';
import { summarizeEntry } from '../summaries/extractive.ts';
import type { FeedItem } from './parse.ts';
import { plainText } from './plain-text.ts';

const LONGEST_TITLE = 300;
const LONGEST_DESCRIPTION = 2_000;
const LONGEST_LINK = 2_000;
/** Regulators' feeds do not go back further; an earlier date is a default of their software. */
const OLDEST = Date.parse('1990-01-01T00:00:00Z');
const TRACKING = /^(utm_\w+|mc_[ce]id|(fbcl|gcl|dcl|msclk)id|_hs(enc|mi)|(at|pk|mtm)_(campaign|medium|source))$/i;

/** What all items of one document share. */
export interface ItemContext {
  feed: Feed;
  /** The address that relative links are relative to. */
  base: string;
  /** When the document was fetched: stands in for a date that is missing, absurd or in the future. */
  fetchedAt: Date;
  /** Guids that the document uses more than once; they do not identify. */
  repeatedGuids: Set<string>;
}

/** A draft, and the id that its entry has if it was stored while its guid was, or was not, used by another item, too. */
export interface IdentifiedDraft {
  draft: EntryDraft;
  otherId: string;
}

/**
 * The entry of a feed's item. Its id is a hash of the feed and what identifies the item in it: the guid, else the canonical
 * link, else title and text; the same item always has the same id.
 *
 * @throws Error when the item has neither title nor text
 */
export function entryOfItem(item: FeedItem, { feed, base, fetchedAt, repeatedGuids }: ItemContext): IdentifiedDraft {
  const description = plainText(item.html ?? '', LONGEST_DESCRIPTION);
  const title = plainText(item.title ?? '', LONGEST_TITLE) || plainText(description, 100);
  if (!title) throw new Error('an item has neither title nor text');
  const link = canonicalLink(item.link, base) ?? canonicalLink(item.guid, null);
  const now = fetchedAt.getTime();
  const time = item.published?.getTime() ?? Number.NaN;
  const dated = time >= OLDEST && time <= now;
  const guid = item.guid?.trim();
  const byLink = idOf(feed.id, link ? ['link', link] : ['text', title, description]);
  const byGuid = guid ? idOf(feed.id, ['guid', guid, '']) : byLink;
  const byGuidAndLink = guid ? idOf(feed.id, ['guid', guid, link ?? title]) : byLink;
  const isRepeated = guid !== undefined && repeatedGuids.has(guid);
  const draft = {
    id: isRepeated ? byGuidAndLink : byGuid,
    ...namesOf(feed),
    title,
    link,
    description,
    published_date: instantOf(dated ? new Date(time) : fetchedAt),
    date_is_estimated: !dated,
    ...summarizeEntry(description, instantOf(fetchedAt)),
  };
  return { draft, otherId: isRepeated ? byGuid : byGuidAndLink };
}

function idOf(feedId: string, identity: string[]): string {
  return createHash('sha256')
    .update([feedId, ...identity].join('\n'))
    .digest('hex')
    .slice(0, 24);
}

/** An absolute http or https address without tracking parameters; null for anything else. */
function canonicalLink(link: string | null, base: string | null): string | null {
  const text = link?.trim();
  if (!text || !URL.canParse(text, base ?? undefined)) return null;
  const url = new URL(text, base ?? undefined);
  if (!/^https?:$/.test(url.protocol) || url.href.length > LONGEST_LINK) return null;
  url.username = '';
  url.password = '';
  const tracking = [...url.searchParams.keys()].filter((name) => TRACKING.test(name));
  for (const name of tracking) url.searchParams.delete(name);
  return url.href;
}
