/** Limits of new entries, changed entries, and bytes of their titles, links and texts. */
export interface FeedQuotas {
  entries: number;
  changes: number;
  bytes: number;
}

/** Daily quotas of feeds without their own. The busiest official journals publish about 200 documents a day. */
export const DEFAULT_QUOTAS: FeedQuotas = { entries: 500, changes: 500, bytes: 2_000_000 };

/** A new or changed entry to store, and the bytes of its texts. */
export interface RequestedQuota {
  kind: 'entries' | 'changes';
  bytes: number;
}

/** The used part of the quotas in a period that began on the day `from`: that day, or the days of a first reading. */
export interface QuotaUsage extends FeedQuotas {
  /** The unique name of the period. */
  period?: string;
  from: string;
  /** Set during the first reading of an address; the period does not end before that does. */
  first: boolean;
  /** The address at its beginning. */
  url?: string;
}
