/** New entries, changed entries, and bytes of their titles, links and texts. */
export interface Quotas {
  entries: number;
  changes: number;
  bytes: number;
}

/** Of a feed that has none of its own in the catalog. The busiest official journals bring about 200 documents a day. */
export const QUOTAS: Quotas = { entries: 500, changes: 500, bytes: 2_000_000 };

/** Something to be stored: a new or a changed entry, and the bytes of its texts. */
export interface Wanted {
  kind: 'entries' | 'changes';
  bytes: number;
}

/** What was stored of a feed in a period that began on the day `from`: that day, or the days of a first reading. */
export interface Usage extends Quotas {
  /** The unique name of the period. */
  period?: string;
  from: string;
  /** It is of the first reading of an address, and does not end before that does. */
  first: boolean;
  /** The address that it began with. */
  url?: string;
}
