import type { RawSourceSpecificFields } from '../entries/source-fields.ts';

/**
 * An item of a feed as its source provides it, before it is cleaned and converted to an entry.
 * Texts may contain markup, addresses may be relative, and any field may be missing.
 */
export interface FeedItem {
  guid: string | null;
  title: string | null;
  link: string | null;
  /** Bases of relative links after those of the feed, the outermost first. */
  bases?: string[];
  html: string | null;
  /** The texts of its dates, best first. */
  dates: string[];
  /** The texts of its modification dates, used if none of `dates` can be parsed. */
  modifiedDates?: string[];
  /** Where the dates come from, if not from a feed. */
  dateSource?: 'page';
  /** The source's own fields; see `limitSourceSpecificFields` for limits. */
  source_fields?: RawSourceSpecificFields;
}

/** A parsed feed document: its title and items, unreadable items with reasons, and repairs. */
export interface ParsedFeed {
  title: string | null;
  /** The language that the document names, as it is written there; absent or null if it names none. */
  language?: string | null;
  /** Bases of relative links, applied one after the other to the document's address. */
  bases: string[];
  items: FeedItem[];
  /** Items that cannot be parsed, with reasons. */
  unreadable: string[];
  /** Items beyond the first 5,000. */
  omittedCount: number;
  /** How many malformed items were repaired, and what is wrong with the document; null if nothing is. */
  repair?: FeedRepairReport | null;
}

/** The repair of a malformed document: the number of repaired items, and the first error. */
export interface FeedRepairReport {
  items: number;
  /** Line, column and reason of the first error. */
  reason: string;
}

/**
 * The error of a document that does not have the format of its feed's kind.
 * Its message is written for operators.
 */
export class ParseError extends Error {
  override name = 'ParseError';
}

/**
 * The maximum number of items that are read from a document: the first 5,000.
 * In a feed with its complete history these are the newest items.
 */
export const MAX_FEED_ITEMS = 5_000;
/** The maximum number of characters that are read of an item's date. A longer text is not a date. */
export const MAX_ITEM_DATE_LENGTH = 300;
