import type { RawSourceFields } from '../entries/source-fields.ts';

/** An item as the feed provides it: texts may contain markup, addresses may be relative, anything may be missing. */
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
  /** The source's own fields; see `limitFields` for limits. */
  source_fields?: RawSourceFields;
}

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

/** What was repaired to parse a document. */
export interface DocumentRepair {
  items: number;
  /** Line, column and reason of the first error. */
  reason: string;
}

/** A document that does not have the format of its feed's kind; the message is for the operator. */
export class ParseError extends Error {
  override name = 'ParseError';
}

/** A feed with its whole history is read from its newest end. */
export const MAX_FEED_ITEMS = 5_000;
/** Longer date texts are ignored. */
export const MAX_DATE_LENGTH = 300;
