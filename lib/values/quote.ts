import * as z from 'zod/mini';
import { Count } from './count.ts';

/** The fields of an entry that can be quoted: those whose texts its source wrote, without summaries. */
export const QUOTABLE_FIELDS = ['title', 'description', 'source_fields'] as const;

/**
 * The verbatim words that support a statement about an entry. `text` is the part of the field from `start` to `end`
 * in Unicode code points. `name` is the field of `source_fields`; null for the other fields.
 */
export const Quote = z.object({
  field: z.enum(QUOTABLE_FIELDS),
  name: z.nullable(z.string()),
  text: z.string(),
  start: Count,
  end: Count,
});
export type Quote = z.infer<typeof Quote>;

/** A text of an entry's source: its field, and `name` within `source_fields`, else null. */
export interface QuotableText {
  field: Quote['field'];
  name: string | null;
  text: string;
}

/**
 * Returns the quote of a part of a text. `start` and `end` are offsets in UTF-16 code units, as regular expressions
 * count.
 */
export function createQuote({ field, name, text }: QuotableText, start: number, end: number): Quote {
  const before = [...text.slice(0, start)].length;
  const quoted = text.slice(start, end);
  return { field, name, text: quoted, start: before, end: before + [...quoted].length };
}
