import type { RawSourceFields } from '../entries/source-fields.ts';

/**
 * An item of a feed as its source provides it, before it is cleaned and becomes an entry.
 * Texts may contain markup, addresses may be relative, anything may be missing.
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
  /** The source's own fields; see `limitSourceFields` for limits. */
  source_fields?: RawSourceFields;
}

/** A parsed feed document: its title and items, unreadable items with reasons, and repairs. */
export interface ParsedFeed {
  title: string | null;
  /** Bases of relative links, applied one after the other to the document's address. */
  bases: string[];
  items: FeedItem[];
  /** Items that cannot be parsed, with reasons. */
  unreadable: string[];
  /** Items beyond the first 5,000. */
  omittedCount: number;
  /** How many malformed items were repaired, and what is wrong with the document; null if nothing is. */
  repair?: DocumentRepair | null;
}

/** What had to be repaired to parse a malformed document: the number of items and the first error. */
export interface DocumentRepair {
  items: number;
  /** Line, column and reason of the first error. */
  reason: string;
}

/**
 * The error of a document that does not have the format of its feed's kind.
 * The message is for the operator.
 */
export class ParseError extends Error {
  override name = 'ParseError';
}

/**
 * The number of first items of a document that are read.
 * A feed with its whole history is read from its newest end.
 */
export const MAX_FEED_ITEMS = 5_000;
/** The number of characters of an item's date that are read; longer texts are no dates. */
export const MAX_DATE_LENGTH = 300;
