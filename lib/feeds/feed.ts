import type { Kind } from '../kinds/kind.ts';
import type { Item } from '../table/client.ts';
import type { Quotas } from './quotas.ts';
import type { FeedKind, JsonMapping, PageSelectors, Verified } from './source.ts';

/** How often a feed is read that has no interval of its own. */
export const DEFAULT_INTERVAL_MINUTES = 30;

/**
 * How dates are written: the order of one in figures, and where it stands in the text, if nowhere else. `leading_text` says that the
 * text of an item begins with its date.
 */
export const DATE_FORMATS = ['day_month_year', 'month_day_year', 'leading_text'] as const;
type DateFormat = (typeof DATE_FORMATS)[number];

/** A source of entries, with the names that its entries carry. */
export interface Feed {
  id: string;
  name: string;
  url: string;
  is_active: boolean;
  /** Where the feed came from: the catalog, or an address given to ingestion by hand. */
  origin: 'catalog' | 'manual';
  institution_name: string;
  jurisdiction_code: string;
  tags: string[];
  /** The sectors of its topic. */
  sectors: string[];
  /** The language of its texts, a BCP 47 tag; null if nobody said. */
  language: string | null;
  /** Minutes from one read to the next, 5 to 1,440; DEFAULT_INTERVAL_MINUTES if absent. */
  interval_minutes?: number | undefined;
  /** After how many days without news it is silent, where the catalog sets that and nothing is learned. */
  usual_gap_days?: number | undefined;
  /** What its entries are where neither title nor text says it. */
  usual_kind?: Kind | undefined;
  /** What it may bring on a day, where that differs from QUOTAS, how many calls of the model its entries may cost on a day, and how many visits of their documents. */
  quotas?: { [name in keyof Quotas | 'model_calls' | 'documents']?: number | undefined } | undefined;
  /** Where its dates are written that name no zone, an IANA name; UTC if absent. */
  time_zone?: string | undefined;
  /** How its dates are written, where they do not say it themselves. */
  date_formats?: DateFormat[] | undefined;
  /** What its address gives; `feed` if absent. */
  kind?: FeedKind | undefined;
  /** How items are found: `mapping` for the kind json, `selectors` for page, `path` for sitemap. */
  mapping?: JsonMapping | undefined;
  selectors?: PageSelectors | undefined;
  path?: string | undefined;
  /** When its address was last known to work; absent for one that was given by hand. */
  verified?: Verified | undefined;
  /** What operators should know of the address. */
  note?: string | undefined;
  topic: { id: string; name: string };
  category: { id: string; name: string };
}

/**
 * Whether its address is known to work: the catalog says since when, or this deployment has read it at least once. Of any other
 * address nobody may say that it is followed.
 */
export function isConfirmed({ verified }: Pick<Feed, 'verified'>, lastSuccess: string | null): boolean {
  return verified !== 'unverified' || lastSuccess !== null;
}

/** Returns the feed of an item, without its counters and its health. */
export const feedOf = (item: Item): Feed => item['body'] as Feed;
