import type { EntryKind } from '../extraction/kinds/entry-kind.ts';
import type { TableItem } from '../platform/dynamodb/client.ts';
import type { FeedAddressVerification, FeedBlock, FeedKind, JsonMapping, PageItemSelectors } from './feed-source.ts';

/** The minutes between fetches of a feed whose catalog entry sets no interval. */
export const DEFAULT_FETCH_INTERVAL_MINUTES = 30;

/**
 * How a source writes dates: the order of numeric dates, and their position in the text.
 * `leading_text`: the text of an item begins with its date.
 */
export const SOURCE_DATE_FORMATS = ['day_month_year', 'month_day_year', 'leading_text'] as const;
type DateFormat = (typeof SOURCE_DATE_FORMATS)[number];

/** Why a source is inactive by the decision of people. */
export type SourceHold = 'proposed' | 'paused';

/**
 * A source of entries: what to fetch, how to read it, and the topic and institution of its entries.
 * It is a feed of the catalog, or an address that was ingested by hand.
 */
export interface Feed {
  id: string;
  name: string;
  url: string;
  is_active: boolean;
  /** The catalog, an address that was ingested by hand, or a source that a person added. */
  origin: 'catalog' | 'manual' | 'person';
  /** Why people keep it inactive: a proposal that waits, a pause, or its removal. */
  hold?: SourceHold | undefined;
  institution_name: string;
  jurisdiction_code: string;
  tags: string[];
  /** The sectors of its topic. */
  sectors: string[];
  /** The language of its texts, a BCP 47 tag; null if unknown. */
  language: string | null;
  /** Minutes between fetches, 5 to 1,440; `DEFAULT_FETCH_INTERVAL_MINUTES` if absent. */
  interval_minutes?: number | undefined;
  /** The usual days between entries if the catalog sets them, instead of the computed cadence. */
  usual_gap_days?: number | undefined;
  /** The kind of entries whose title and text do not tell one. */
  usual_kind?: EntryKind | undefined;
  /** Daily quotas other than `DEFAULT_FEED_QUOTAS`, and daily limits of model calls and document fetches. */
  quotas?: { [name in keyof FeedQuotas | 'model_calls' | 'documents']?: number | undefined } | undefined;
  /** The IANA zone of dates without one; UTC if absent. */
  time_zone?: string | undefined;
  /** The formats of ambiguous dates. */
  date_formats?: DateFormat[] | undefined;
  /** The kind of its address; `feed` if absent. */
  kind?: FeedKind | undefined;
  /** How items are found: `mapping` for the kind json, `selectors` for page, `path` for sitemap. */
  mapping?: JsonMapping | undefined;
  selectors?: PageItemSelectors | undefined;
  path?: string | undefined;
  /** If there are any, only items with one of these words are stored. */
  include_words?: string[] | undefined;
  /** Items with one of these words are not stored. */
  exclude_words?: string[] | undefined;
  /** When its address was last known to work; absent for an address that was given by hand. */
  verified?: FeedAddressVerification | undefined;
  /** Set if the source refuses programs: it is not fetched, and its state says so. */
  blocked?: FeedBlock | undefined;
  /** A note for operators about the address. */
  note?: string | undefined;
  topic: { id: string; name: string };
  category: { id: string; name: string };
}

/**
 * Returns true if a feed's address is known to work for this service.
 * It was read at least once here, or the catalog says that it was. What another project saw, and a blocked source, do
 * not count. Reports must not count an unconfirmed feed as followed.
 */
export function isUrlKnownValid(
  { verified, blocked }: Pick<Feed, 'verified' | 'blocked'>,
  lastSuccess: string | null,
): boolean {
  if (lastSuccess !== null) return true;
  return !blocked && verified !== 'unverified' && verified?.by !== 'elsewhere';
}

/** Parses the catalog fields of a feed from its table item, without its counters and its health. */
export const parseStoredFeed = (item: TableItem): Feed => item['body'] as Feed;

/** Daily limits of a feed: new entries, changed entries, and bytes of their titles, links and texts. */
export interface FeedQuotas {
  entries: number;
  changes: number;
  bytes: number;
}

/**
 * The daily quotas of feeds whose catalog entry sets none.
 * The busiest official journals publish about 200 documents a day.
 */
export const DEFAULT_FEED_QUOTAS: FeedQuotas = { entries: 500, changes: 500, bytes: 2_000_000 };

/** What storing one entry consumes of its feed's quotas: one new or changed entry, and its bytes. */
export interface FeedQuotaConsumption {
  kind: 'entries' | 'changes';
  bytes: number;
}

/**
 * The part of a feed's quotas that is used up in the period that began on the day `from`.
 * A period is one day, or all days of the first reading of an address (`first`).
 */
export interface FeedQuotaUsage extends FeedQuotas {
  /** The unique name of the period. */
  period?: string;
  from: string;
  /** Set during the first reading of an address; the period does not end before that does. */
  first: boolean;
  /** The address at its beginning. */
  url?: string;
}
