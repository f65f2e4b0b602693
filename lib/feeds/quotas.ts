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
