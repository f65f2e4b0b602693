import { boundedText } from '../bounds.ts';
import type { Repair } from '../parsed-feed.ts';

/** The fields of an entry's `source_fields` that adapters know, from facts that sources give beside the texts of an item. Lists are in the order of the source; an absent one was not given. */
export interface KeptFields {
  /** The source's own number of the document: of the Federal Register, or the CELEX number. */
  document_number?: string;
  /** What the source says that it is, in its own words: `Proposed Rule`, `open_consultation`. */
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

/** An item as an adapter finds it: texts may contain markup, addresses may be relative, anything may be missing. */
export interface AdapterItem {
  guid: string | null;
  title: string | null;
  link: string | null;
  html: string | null;
  /** When it was published, as the source writes it. */
  date: string | null;
  sourceFields?: KeptFields;
}

/** What an adapter finds in a document. */
export interface AdapterItems {
  /** What relative links are resolved against, where that is not the document's address. */
  base: string | null;
  items: AdapterItem[];
  /** Items that cannot be read as items: which, and why. */
  unreadable: string[];
  /** Items beyond the most that are read. */
  leftOut: number;
  /** What had to be repaired to read the document; absent or null if nothing. */
  repair?: Repair | null;
}

const MOST_VALUES = 20;
const LONGEST_VALUE = 200;
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Plain text as HTML; null for none. */
export function htmlOf(plain: string | null): string | null {
  return plain === null ? null : boundedText(plain).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** A value of a source field: one line, not empty, bounded; null for anything else. */
export function fieldOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const line = value
    .slice(0, LONGEST_VALUE * 2)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return line === '' || line.length > LONGEST_VALUE ? null : line;
}

/** A day of a source field. */
export function dayOfField(value: unknown): string | null {
  return typeof value === 'string' && DAY.test(value) ? value : null;
}

/** The values of a list of a source field, each once. */
export function fieldsOf(values: unknown): string[] {
  if (!Array.isArray(values)) return [];
  return [...new Set(values.slice(0, MOST_VALUES).flatMap((value) => fieldOf(value) ?? []))];
}

/** Only the fields that were given. */
export function givenFields(fields: { [name in keyof KeptFields]: KeptFields[name] | null }): KeptFields {
  const given = Object.entries(fields).filter(([, value]) => value != null && value.length > 0);
  return Object.fromEntries(given) as KeptFields;
}
