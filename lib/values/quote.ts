import * as z from 'zod/mini';
import { Count } from './count.ts';

/** The texts of an entry that are quoted: what its source wrote, and nothing that was made of it. */
export const QUOTED_FIELDS = ['title', 'description', 'source_fields'] as const;

/**
 * The words that something said of an entry rests on, as they stand in it: `text` is the part of the field from `start` to `end` in
 * Unicode code points. Of `source_fields`, `name` is the field's; null for the others.
 */
export const Quote = z.object({
  field: z.enum(QUOTED_FIELDS),
  name: z.nullable(z.string()),
  text: z.string(),
  start: Count,
  end: Count,
});
export type Quote = z.infer<typeof Quote>;

/** A text that is quoted from. */
export interface Quoted {
  field: Quote['field'];
  name: string | null;
  text: string;
}

/** The quote of a part of a text, whose place is told in UTF-16 code units as regular expressions count. */
export function quoteOf({ field, name, text }: Quoted, start: number, end: number): Quote {
  const before = [...text.slice(0, start)].length;
  const quoted = text.slice(start, end);
  return { field, name, text: quoted, start: before, end: before + [...quoted].length };
}
