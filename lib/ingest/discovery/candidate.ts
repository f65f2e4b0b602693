import * as z from 'zod/mini';
import type { Feed } from '../../feeds/feed.ts';
import { FEED_KINDS, PageItemSelectors } from '../../feeds/feed-source.ts';
import { LanguageTag, SourceUrl } from '../../feeds/source-settings.ts';
import { NonNegativeInteger } from '../../values/schemas.ts';
import { formatInstant } from '../../values/time.ts';
import { parseFeedItems } from '../adapters/adapters.ts';
import type { FetchedDocument } from '../fetch-document.ts';
import { findItemDateOrigin } from '../item-date.ts';
import type { FeedItem, ParsedFeed } from '../parsed-feed.ts';
import { toPlainLines, toPlainText } from '../plain-text.ts';
import { ADDRESS_FAILURES } from '../preview-failure.ts';

/** The address of which sources are searched. */
export const DiscoveryRequest = z.strictObject({ url: SourceUrl });

/** A source that was fetched and parsed: what to add, what it has now, and why it is recommended. */
export const SourceCandidate = z.object({
  url: z.string(),
  kind: z.enum(FEED_KINDS),
  name: z.string(),
  /** The items of its document now; 0 for a feed that is empty today. */
  items: NonNegativeInteger,
  /** The newest publication date of its items; null if none has one. */
  newest: z.nullable(z.string()),
  language: z.nullable(z.string()),
  reason: z.string(),
  /** The settings that its kind needs. */
  settings: z.optional(
    z.object({
      selectors: z.optional(PageItemSelectors),
      path: z.optional(z.string()),
    }),
  ),
});
export type SourceCandidate = z.infer<typeof SourceCandidate>;

/** Why an address was not proposed. */
const DISCOVERY_PROBLEMS = [...ADDRESS_FAILURES, 'no_source', 'not_tried'] as const;

/** An address that was not proposed, and the reason. */
export const DiscoveryProblem = z.object({ url: z.string(), code: z.enum(DISCOVERY_PROBLEMS), message: z.string() });
export type DiscoveryProblem = z.infer<typeof DiscoveryProblem>;

/** The sources that an address leads to, best first, and the addresses that are none. */
export const Discovery = z.object({ candidates: z.array(SourceCandidate), problems: z.array(DiscoveryProblem) });
export type Discovery = z.infer<typeof Discovery>;

/** An address to read as a source of a kind, with what its kind needs, and why it is recommended. */
export interface SourceProposal extends Pick<SourceCandidate, 'url' | 'kind' | 'reason' | 'settings'> {
  /** The name of a document without a title. */
  name: string;
  /** The language of a document that names none. */
  language: string | null;
}

const MAX_NAME_LENGTH = 200;
/** More items without a date of their own are not searched for one in their text. */
const MAX_SEARCHED_TEXTS = 100;
const MAX_DESCRIPTION_LENGTH = 2_000;

/** A feed of no topic, to parse a document as ingestion would. */
const UNKNOWN_FEED: Omit<Feed, 'url'> = {
  id: 'discovery',
  name: '',
  is_active: true,
  origin: 'person',
  institution_name: '',
  jurisdiction_code: '',
  tags: [],
  sectors: [],
  language: null,
  topic: { id: '', name: '' },
  category: { id: '', name: '' },
};

/**
 * Parses a document as the proposed source and describes it.
 * @throws ParseError or DocumentLimitError if it is not one
 */
export function buildCandidate(document: FetchedDocument, proposal: SourceProposal): SourceCandidate {
  const { url, kind, settings, name, language, reason } = proposal;
  const feed: Feed = { ...UNKNOWN_FEED, url, kind, ...settings };
  const parsed = parseFeedItems(document, feed);
  const items = countItems(parsed);
  return {
    url,
    kind,
    name: toName(parsed.title) || toName(name) || new URL(url).hostname,
    items,
    newest: findNewestDate(parsed.items, feed),
    language: toLanguage(parsed.language) ?? toLanguage(language),
    reason: items === 0 ? `${reason} It has no items today.` : reason,
    ...(settings ? { settings } : {}),
  };
}

const countItems = ({ items, unreadable, omittedCount }: ParsedFeed) => items.length + unreadable.length + omittedCount;

/** Returns a text of a document as one line without markup. */
const toName = (html: string | null): string => toPlainText(html ?? '', MAX_NAME_LENGTH);

/** Returns a language tag as sources have it: `en_GB` is `en-GB`; null for any other text. */
function toLanguage(written: string | null | undefined): string | null {
  const [primary = '', ...rest] = (written ?? '').trim().replaceAll('_', '-').split('-');
  const tag = [primary.toLowerCase(), ...rest].join('-');
  return tag.length <= 35 && z.safeParse(LanguageTag, tag).success ? tag : null;
}

function findNewestDate(items: FeedItem[], feed: Feed): string | null {
  const fetchedAt = new Date();
  let newest: string | null = null;
  let searched = 0;
  for (const item of items) {
    const isDated = item.dates.length > 0 || (item.modifiedDates?.length ?? 0) > 0;
    if (!isDated) searched += 1;
    if (!isDated && searched > MAX_SEARCHED_TEXTS) continue;
    const description = isDated ? '' : toPlainLines(item.html ?? '', MAX_DESCRIPTION_LENGTH).replaceAll('\n', ' ');
    const origin = findItemDateOrigin(item, feed, { description, fetchedAt });
    if (origin.published_date_source === 'first_seen') continue;
    if (newest === null || origin.published_date > newest) newest = origin.published_date;
  }
  return newest === null ? null : formatInstant(new Date(newest));
}
