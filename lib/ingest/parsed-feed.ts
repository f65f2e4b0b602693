import type { FoundFields } from '../entries/source-fields.ts';

/** An item as the feed gives it: texts may contain markup, addresses may be relative, anything may be missing. */
export interface FeedItem {
  guid: string | null;
  title: string | null;
  link: string | null;
  /** What a relative link is resolved against after the addresses of its feed, the outermost first. */
  bases?: string[];
  html: string | null;
  /** What it has as dates, as written, the most fitting first. */
  dates: string[];
  /** The same of its last change, which counts where none of `dates` can be read. */
  modifiedDates?: string[];
  /** Where these stand, if not in a feed. */
  datesOf?: 'page';
  /** What the source says in its own fields; see boundedFields for how much is kept. */
  source_fields?: FoundFields;
}

export interface ParsedFeed {
  title: string | null;
  /** What relative links are resolved against, one after the other, beginning at the document's own address. */
  bases: string[];
  items: FeedItem[];
  /** Items that cannot be read as items: which, and why. */
  unreadable: string[];
  /** Items beyond the first 5,000. */
  leftOut: number;
  /** How many items were read although they are not well-formed, and what is wrong with the document; null if nothing is. */
  repair?: Repair | null;
}

/** What had to be repaired to read a document. */
export interface Repair {
  items: number;
  /** Line, column and reason of the first error. */
  reason: string;
}

/** Why a document does not give what its feed's kind says; the message is for the operator. */
export class ParseError extends Error {
  override name = 'ParseError';
}

/** A feed with its whole history is read from its newest end. */
export const MOST_ITEMS = 5_000;
/** More than any date needs; a longer text is read as none. */
export const LONGEST_DATE = 300;
