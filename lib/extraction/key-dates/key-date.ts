import * as z from 'zod/mini';
import { Quote } from '../../values/quote.ts';

/**
 * The kinds of key dates: the action that is due, or the rule that begins, on the day.
 * The search index stores the position of a kind in this list, so new kinds must be appended.
 */
export const KEY_DATE_KINDS = [
  'comment_end',
  'effective',
  'compliance',
  'reporting',
  'hearing',
  'application',
] as const;
/** The kind of a key date, such as the end of a comment period or the day on which a rule takes effect. */
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
 * A key date of an entry, with its earlier date if the source moved it.
 * `moved_from` is the earlier date in the format of `date`; null if the date was not moved.
 */
export const KeyDate = z.extend(ExtractedKeyDate, { moved_from: z.nullable(z.string()) });
export type KeyDate = z.infer<typeof KeyDate>;
