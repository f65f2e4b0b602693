import * as z from 'zod/mini';
import { Quote } from '../values/quote.ts';

/**
 * The kinds of key dates: what is due or begins on the day.
 * Postings contain the index of a kind in this list: append new ones.
 */
export const KEY_DATE_KINDS = [
  'comment_end',
  'effective',
  'compliance',
  'reporting',
  'hearing',
  'application',
] as const;
/** What is due or begins on a key date, such as the end of comments or the effective date. */
export type KeyDateKind = (typeof KEY_DATE_KINDS)[number];

/**
 * A day on which an action is due or allowed, or from which a rule holds, with the quote that says so.
 *
 * `date` is a day (`2026-12-24`), a month (`2026-12`), a quarter (`2026-Q4`) or the end of a year
 * (`2026`). @public for its test
 */
export const ExtractedKeyDate = z.object({
  kind: z.enum(KEY_DATE_KINDS),
  date: z.string(),
  precision: z.enum(['day', 'month', 'quarter', 'year']),
  method: z.enum(['source_field', 'rule', 'model']),
  quote: Quote,
});
export type ExtractedKeyDate = z.infer<typeof ExtractedKeyDate>;

/**
 * A key date of an entry. `moved_from` is its date before the source moved it, in the format of `date`; null if it
 * was not moved.
 */
export const KeyDate = z.extend(ExtractedKeyDate, { moved_from: z.nullable(z.string()) });
export type KeyDate = z.infer<typeof KeyDate>;
