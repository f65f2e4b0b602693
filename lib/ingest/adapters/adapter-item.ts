import { truncateFeedText } from '../document-limits.ts';
import type { FeedRepairReport } from '../parsed-feed.ts';

/**
 * The `source_fields` that adapters provide for an item, such as its docket or effective date.
 * Lists are in the order of the source. A field that the source does not give is absent.
 */
export interface AdapterSourceFields {
  /** The document number of the Federal Register, or the CELEX number. */
  document_number?: string;
  /** The source's own type of document: `Proposed Rule`, `open_consultation`. */
  document_type?: string;
  /** Days, `YYYY-MM-DD`. */
  effective_date?: string;
  comment_date?: string;
  docket_ids?: string[];
  /** Regulation identifier numbers (RIN). */
  regulation_ids?: string[];
  /** Parts of the Code of Federal Regulations, such as `12 CFR 1026`. */
  cfr_references?: string[];
  agencies?: string[];
}

/**
 * An item as an adapter parses it from a source that is not a feed, such as an API or a web page.
 * Texts may contain markup, addresses may be relative, and any field may be missing.
 */
export interface AdapterItem {
  guid: string | null;
  title: string | null;
  link: string | null;
  html: string | null;
  /** The publication date as the source writes it. */
  date: string | null;
  sourceFields?: AdapterSourceFields;
}

/** The result of an adapter: the items of a document, and reasons for items that could not be parsed. */
export interface AdapterResult {
  /** The base of relative links, if it is not the document's address. */
  base: string | null;
  items: AdapterItem[];
  /** Items that cannot be parsed, with reasons. */
  unreadable: string[];
  /** The number of items beyond the limit. */
  omittedCount: number;
  /** What had to be repaired to read the document; absent or null if nothing. */
  repair?: FeedRepairReport | null;
}

const MAX_VALUES = 20;
const MAX_VALUE_LENGTH = 200;
const DAY_PATTERN = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/**
 * Escapes plain text as HTML; null for null.
 * The text is truncated to 200,000 characters, because entries use no more.
 */
export function escapeTextAsHtml(plain: string | null): string | null {
  return plain === null ? null : truncateFeedText(plain).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/**
 * Returns a text as one line for `source_fields`.
 * Null if the value is not a text, is empty, or has over 200 characters.
 */
export function toSourceFieldValue(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const line = value
    .slice(0, MAX_VALUE_LENGTH * 2)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return line === '' || line.length > MAX_VALUE_LENGTH ? null : line;
}

/** Returns a value for `source_fields` if it is a day `YYYY-MM-DD`, else null. */
export function toSourceFieldDay(value: unknown): string | null {
  return typeof value === 'string' && DAY_PATTERN.test(value) ? value : null;
}

/**
 * Returns the distinct texts among the first 20 values of a list, for `source_fields`.
 * Empty if `values` is not a list.
 */
export function toSourceFieldValues(values: unknown): string[] {
  if (!Array.isArray(values)) return [];
  return [...new Set(values.slice(0, MAX_VALUES).flatMap((value) => toSourceFieldValue(value) ?? []))];
}

/** Returns the source fields without those that are null, absent or empty. */
export function omitEmptySourceFields(
  fields: { [name in keyof AdapterSourceFields]: AdapterSourceFields[name] | null },
): AdapterSourceFields {
  const filled = Object.entries(fields).filter(([, value]) => value != null && value.length > 0);
  return Object.fromEntries(filled) as AdapterSourceFields;
}
