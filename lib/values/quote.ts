import * as z from 'zod/mini';
import { NonNegativeInteger } from './schemas.ts';

/**
 * The fields of an entry that can be quoted.
 * Their texts are from the entry's source; summaries of the service are not quoted.
 */
export const QUOTABLE_FIELDS = ['title', 'description', 'source_fields'] as const;

/**
 * The verbatim words of an entry that support a statement about the entry.
 * `text` is the part of `field` from `start` to `end`, in Unicode code points. If `field` is `source_fields`, `name` is
 * the name within it, else null.
 */
export const Quote = z.object({
  field: z.enum(QUOTABLE_FIELDS),
  name: z.nullable(z.string()),
  text: z.string(),
  start: NonNegativeInteger,
  end: NonNegativeInteger,
});
export type Quote = z.infer<typeof Quote>;

/** A text of an entry that can be quoted. `name` is the name within `source_fields`, else null. */
export interface QuotableText {
  field: Quote['field'];
  name: string | null;
  text: string;
}

/**
 * Creates the quote of a part of a text.
 * `start` and `end` are offsets in UTF-16 code units, as in matches of regular expressions. The quote has offsets in
 * code points.
 */
export function createQuote({ field, name, text }: QuotableText, start: number, end: number): Quote {
  const before = [...text.slice(0, start)].length;
  const quoted = text.slice(start, end);
  return { field, name, text: quoted, start: before, end: before + [...quoted].length };
}
