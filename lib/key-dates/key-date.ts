import * as z from 'zod/mini';
import { Quote } from '../values/quote.ts';

/** What somebody must or may do on a key date, or what holds from it. Postings hold the place of a kind in this list: new ones go to the end. */
export const KEY_DATE_KINDS = [
  'comment_end',
  'effective',
  'compliance',
  'reporting',
  'hearing',
  'application',
] as const;
export type KeyDateKind = (typeof KEY_DATE_KINDS)[number];

/**
 * A day on which somebody must or may act, or from which something holds, as the text of an update says it: `quote` holds the date
 * and the words that give it its kind. `date` is a day (`2026-12-24`), a month (`2026-12`) or a quarter (`2026-Q4`). @public for its test
 */
export const FoundKeyDate = z.object({
  kind: z.enum(KEY_DATE_KINDS),
  date: z.string(),
  precision: z.enum(['day', 'month', 'quarter']),
  method: z.enum(['source_field', 'rule', 'model']),
  quote: Quote,
});
export type FoundKeyDate = z.infer<typeof FoundKeyDate>;

/** A key date of an entry. `moved_from` is the date that it had before its source moved it, as `date` is written; null if it did not. */
export const KeyDate = z.extend(FoundKeyDate, { moved_from: z.nullable(z.string()) });
export type KeyDate = z.infer<typeof KeyDate>;
